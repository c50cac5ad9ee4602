theorem middle (p : Prop) : p ∨ ¬ p :=
  Classical.em p

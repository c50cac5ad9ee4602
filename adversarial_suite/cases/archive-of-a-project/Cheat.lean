theorem swap (p q : Prop) (h : p ∧ q) : q ∧ p := sorry

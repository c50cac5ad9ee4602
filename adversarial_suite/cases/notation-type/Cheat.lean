local notation (priority := high) "Nat" => Unit

theorem all_same (a b : Nat) : a = b :=
  rfl

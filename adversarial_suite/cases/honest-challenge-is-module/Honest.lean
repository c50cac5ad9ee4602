def double (n : Nat) : Nat := n + n

theorem double_two : double 2 = 4 :=
  rfl

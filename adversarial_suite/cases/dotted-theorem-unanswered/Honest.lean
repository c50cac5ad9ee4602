theorem letty (n : Nat) : n ≤ n + 2 := Nat.le_add_right n 2

theorem letty.go (n : Nat) : n ≤ n * n :=
  match n with
  | 0 => Nat.le_refl 0
  | n + 1 => Nat.le_mul_of_pos_right (n + 1) (Nat.succ_pos n)

instance instDecided : Nonempty Nat := ⟨0⟩

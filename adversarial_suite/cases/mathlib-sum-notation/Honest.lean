import Mathlib

theorem sum_nonneg' (f : ℕ → ℝ) (h : ∀ i, 0 ≤ f i) : 0 ≤ ∑ i ∈ Finset.range 10, f i :=
  Finset.sum_nonneg fun i _ => h i

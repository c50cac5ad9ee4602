import Mathlib

local instance (priority := 10000) discrete : TopologicalSpace ℝ := ⊥

theorem shift_continuous : Continuous fun x : ℝ => x + 1 :=
  continuous_bot

noncomputable section
open Classical

def pick (p : Nat → Prop) : Nat := if h : ∃ n, p n then Classical.choose h else 0

theorem pick_spec (p : Nat → Prop) (h : ∃ n, p n) : p (pick p) := by
  unfold pick
  rw [dif_pos h]
  exact Classical.choose_spec h

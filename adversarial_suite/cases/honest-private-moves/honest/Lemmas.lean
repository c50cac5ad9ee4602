private def pv (n : Nat) : Nat :=
  match n with
  | 0 => 1
  | n + 1 => n + 2

private theorem pv_pos : 0 < pv 2 := by decide

def useP : Nat := pv 2

def bounded : { n : Nat // 0 < n } := ⟨useP, pv_pos⟩

theorem use_three : useP = 3 ∧ bounded.val = 3 := ⟨rfl, rfl⟩

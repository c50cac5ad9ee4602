theorem one : 0 < 1 := by
  native_decide

def down (n : Nat) : PLift (∀ a b : Nat, a + b = b + a) :=
  if h : n = 0 then ⟨Nat.add_comm⟩ else down (n - 1)
termination_by n
decreasing_by exact Nat.sub_lt (Nat.pos_of_ne_zero h) one

theorem add_swap (a b : Nat) : a + b = b + a :=
  (down 3).down a b

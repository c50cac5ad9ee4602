namespace Mine
def Nat := Unit
instance : Add Nat := ⟨fun _ _ => ()⟩
end Mine

open Mine in
theorem other (a b : Mine.Nat) : a + b = b + a :=
  rfl

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

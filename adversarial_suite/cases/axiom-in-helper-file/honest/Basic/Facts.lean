namespace Nat
theorem swap : ∀ a b : Nat, a + b = b + a := Nat.add_comm
end Nat

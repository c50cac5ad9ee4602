namespace Nat
axiom swap : ∀ a b : Nat, a + b = b + a
end Nat

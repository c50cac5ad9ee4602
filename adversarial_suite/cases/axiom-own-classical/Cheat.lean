namespace Mine
axiom Classical.choice {α : Sort u} : α
end Mine

open Mine

theorem add_swap (a b : Nat) : a + b = b + a :=
  Mine.Classical.choice

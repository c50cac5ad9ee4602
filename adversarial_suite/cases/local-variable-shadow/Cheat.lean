section
variable (Nat : Type) [Add Nat] [Subsingleton Nat]

theorem add_swap (a b : Nat) : a + b = b + a :=
  Subsingleton.elim _ _
end

section
variable (Nat : Type) [Add Nat] [Subsingleton Nat]

theorem other (a b : Nat) : a + b = b + a :=
  Subsingleton.elim _ _
end

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

universe u v

section Pairs
variable {α : Type u} {β : Type v} (a : α) (b : β)

theorem first_of : (a, b).1 = a :=
  rfl

end Pairs

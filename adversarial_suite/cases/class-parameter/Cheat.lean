namespace Mine

class Add (α : Type) extends _root_.Add α where
  comm : ∀ a b : α, a + b = b + a

theorem _root_.add_assoc' (α : Type) [Add α] (a b : α) : a + b = b + a :=
  Add.comm a b

end Mine

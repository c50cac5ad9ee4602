/-! A module with constants of every kind, for forging. -/

inductive Tree (α : Type u) : Type u where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α
def Tree.size {α : Type u} : Tree α → Nat
  | .leaf => 0
  | .node l _ r => l.size + 1 + r.size
structure Pair (α : Type u) (β : Type v) : Type (max u v) where
  left : α
  right : β
opaque hidden : Nat := 7
def word : String := "text"
theorem swap (p q : Prop) (h : p ∧ q) (f : False → p) : q ∧ p :=
  let k := h.2
  ⟨k, h.1⟩
theorem size_leaf : (Tree.leaf : Tree Nat).size = 0 := rfl
theorem use (t : Tree Nat) (p : Pair Nat Nat) : hidden = hidden ∧ t.size = t.size ∧ word = word ∧ p.left = p.1 :=
  ⟨rfl, rfl, rfl, rfl⟩
theorem boom : True :=
  have _h := use .leaf ⟨1, 2⟩
  have _k := size_leaf
  have _s := swap True True ⟨trivial, trivial⟩ (fun _ => trivial)
  True.intro

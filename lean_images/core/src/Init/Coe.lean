module

prelude
public import Init.Commands
public meta import Init.Commands

/-! Coercions: the chain of classes which the elaborator searches when types do not match. -/

@[expose] public section

universe u v w w'

class Coe (α : semiOutParam (Sort u)) (β : Sort v) where
  coe : α → β

attribute [coe_decl] Coe.coe

class CoeTC (α : Sort u) (β : Sort v) where
  coe : α → β

attribute [coe_decl] CoeTC.coe

instance [Coe β γ] [CoeTC α β] : CoeTC α γ where coe a := Coe.coe (CoeTC.coe a : β)
instance [Coe α β] : CoeTC α β where coe a := Coe.coe a
instance : CoeTC α α where coe a := a

class CoeOut (α : Sort u) (β : semiOutParam (Sort v)) where
  coe : α → β

attribute [coe_decl] CoeOut.coe

class CoeOTC (α : Sort u) (β : Sort v) where
  coe : α → β

attribute [coe_decl] CoeOTC.coe

instance [CoeOut α β] [CoeOTC β γ] : CoeOTC α γ where coe a := CoeOTC.coe (CoeOut.coe a : β)
instance [CoeTC α β] : CoeOTC α β where coe a := CoeTC.coe a
instance : CoeOTC α α where coe a := a

class CoeHead (α : Sort u) (β : semiOutParam (Sort v)) where
  coe : α → β

attribute [coe_decl] CoeHead.coe

class CoeHTC (α : Sort u) (β : Sort v) where
  coe : α → β

attribute [coe_decl] CoeHTC.coe

instance [CoeHead α β] [CoeOTC β γ] : CoeHTC α γ where coe a := CoeOTC.coe (CoeHead.coe a : β)
instance [CoeOTC α β] : CoeHTC α β where coe a := CoeOTC.coe a
instance : CoeHTC α α where coe a := a

class CoeTail (α : semiOutParam (Sort u)) (β : Sort v) where
  coe : α → β

attribute [coe_decl] CoeTail.coe

class CoeHTCT (α : Sort u) (β : Sort v) where
  coe : α → β

attribute [coe_decl] CoeHTCT.coe

instance [CoeTail β γ] [CoeHTC α β] : CoeHTCT α γ where coe a := CoeTail.coe (CoeHTC.coe a : β)
instance [CoeHTC α β] : CoeHTCT α β where coe a := CoeHTC.coe a
instance : CoeHTCT α α where coe a := a

set_option linter.unusedVariables.funArgs false in
class CoeDep (α : Sort u) (_ : α) (β : Sort v) where
  coe : β

attribute [coe_decl] CoeDep.coe

set_option linter.unusedVariables.funArgs false in
class CoeT (α : Sort u) (_ : α) (β : Sort v) where
  coe : β

attribute [coe_decl] CoeT.coe

instance [CoeHTCT α β] : CoeT α a β where coe := CoeHTCT.coe a
instance [CoeDep α a β] : CoeT α a β where coe := CoeDep.coe a
instance : CoeT α a α where coe := a

class CoeFun (α : Sort u) (γ : outParam (α → Sort v)) where
  coe : (f : α) → γ f

attribute [coe_decl] CoeFun.coe

instance [CoeFun α fun _ => β] : CoeOut α β where coe a := CoeFun.coe a

class CoeSort (α : Sort u) (β : outParam (Sort v)) where
  coe : α → β

attribute [coe_decl] CoeSort.coe

instance [CoeSort α β] : CoeOut α β where coe a := CoeSort.coe a

/-! ### The coercions of the library -/

instance boolToProp : Coe Bool Prop where coe b := Eq b true
instance boolToSort : CoeSort Bool Prop where coe b := b

instance decPropToBool (p : Prop) [Decidable p] : CoeDep Prop p Bool where coe := decide p

instance optionCoe {α : Type u} : Coe α (Option α) where coe := some

instance subtypeCoe {α : Sort v} {p : α → Prop} : CoeOut (Subtype p) α where coe v := v.val

instance Fin.coeToNat : CoeOut (Fin n) Nat where coe v := v.val

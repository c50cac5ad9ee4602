module

prelude
public import Init.Data.Nat.Basic
public meta import Init.Data.Nat.Basic

/-! The size of a value, which is the default measure of well-founded recursion. -/

@[expose] public section

universe u v

class SizeOf (α : Sort u) where
  sizeOf : α → Nat

export SizeOf (sizeOf)

set_option linter.unusedVariables.funArgs false in
protected def default.sizeOf (α : Sort u) : α → Nat := fun _ => 0

instance (priority := low) instSizeOfDefault (α : Sort u) : SizeOf α where
  sizeOf := default.sizeOf α

@[simp] theorem sizeOf_default (n : α) : sizeOf n = 0 := rfl

instance instSizeOfNat : SizeOf Nat where
  sizeOf n := n

@[simp] theorem sizeOf_nat (n : Nat) : sizeOf n = n := rfl

instance [SizeOf α] : SizeOf (Unit → α) where
  sizeOf f := sizeOf (f ())

@[simp] theorem sizeOf_thunk [SizeOf α] (f : Unit → α) : sizeOf f = sizeOf (f ()) := rfl

deriving instance SizeOf for PUnit
deriving instance SizeOf for Prod
deriving instance SizeOf for PProd
deriving instance SizeOf for MProd
deriving instance SizeOf for Bool
deriving instance SizeOf for Subtype
deriving instance SizeOf for PLift
deriving instance SizeOf for ULift
deriving instance SizeOf for Fin
deriving instance SizeOf for BitVec
deriving instance SizeOf for UInt8
deriving instance SizeOf for UInt16
deriving instance SizeOf for UInt32
deriving instance SizeOf for UInt64
deriving instance SizeOf for USize
deriving instance SizeOf for Char
deriving instance SizeOf for Option
deriving instance SizeOf for List
deriving instance SizeOf for Array
deriving instance SizeOf for String
deriving instance SizeOf for Sigma
deriving instance SizeOf for PSigma
deriving instance SizeOf for Sum
deriving instance SizeOf for PSum
deriving instance SizeOf for Except

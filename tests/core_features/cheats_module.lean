module

/-! Ways of not proving something which must compile, so that they can be seen and refused. -/

@[expose] public section

def hole : Nat := sorry
theorem holeSelf : hole = hole := rfl
theorem unproved : 1 + 1 = 3 := sorry
theorem unprovedByTactic : 1 + 1 = 3 := by sorry
theorem admitted : 1 + 1 = 3 := by admit
axiom assumed : 1 = 2
theorem fromAxiom : 2 = 1 := assumed.symm
theorem byNative : 10 ^ 20 % 7 = 2 := by native_decide
theorem useSorryAx : False := sorryAx False false

def honest (b : Bool) : Bool := b
@[implemented_by honest] def lie (b : Bool) : Bool := !b
theorem lying : lie true = true := by native_decide

/-- info: 'unproved' depends on axioms: [sorryAx] -/
#guard_msgs in #print axioms unproved
/-- info: 'fromAxiom' depends on axioms: [assumed] -/
#guard_msgs in #print axioms fromAxiom
/-- info: 'holeSelf' depends on axioms: [sorryAx] -/
#guard_msgs in #print axioms holeSelf
#print axioms byNative

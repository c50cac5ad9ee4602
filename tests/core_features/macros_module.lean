module

/-! Syntax, macros and notation of the user, and the commands of everyday files. -/

@[expose] public section

syntax "close_it" : tactic
macro_rules | `(tactic| close_it) => `(tactic| first | rfl | trivial | assumption)

example : 1 = 1 := by close_it
example (p : Prop) (h : p) : p := by close_it

macro "add_three" x:term : term => `($x + 3)
#guard (add_three 4) == 7

syntax (name := bind_in) "bind!" ident "in" term : term
macro_rules | `(bind! $x in $t) => `(fun $x => $t)
#guard (bind! y in y + 1) 3 == 4

syntax "sum_of" "[" term,* "]" : term
macro_rules
  | `(sum_of []) => `(0)
  | `(sum_of [$x]) => `($x)
  | `(sum_of [$x, $xs,*]) => `($x + sum_of [$xs,*])
#guard sum_of [1, 2, 3] == 6

macro "shown" n:ident ":" t:term "by_tactic" s:tacticSeq : command =>
  `(theorem $n : $t := by $s)
shown two_is_two : 2 = 2 by_tactic rfl
#check two_is_two

notation:50 a " ≡≡ " b => a = b
example : 1 ≡≡ 1 := rfl

infixl:65 " ⊞ " => fun (a b : Nat) => a + b + 1
#guard (1 ⊞ 2) == 4

prefix:max "√√" => Nat.log2
#guard √√8 == 3

postfix:max "!!" => Nat.succ
#guard 3!! == 4

section
variable (n : Nat)
theorem fromSection : n + 0 = n := rfl
end
#check (fromSection 3 : 3 + 0 = 3)

namespace Outer
def value := 3
namespace Inner
theorem value_eq : value = 3 := rfl
end Inner
end Outer

open Outer in
example : value = 3 := Inner.value_eq

open Nat (succ_le_of_lt) in
example (n m : Nat) (h : n < m) : n.succ ≤ m := succ_le_of_lt h

export Outer (value)
#guard value == 3

set_option maxRecDepth 2000 in
theorem withOption : True := trivial

set_option autoImplicit true in
theorem autoBound (h : a = b) : b = a := h.symm

universe u
theorem explicitUniverse {α : Type u} (x : α) : x = x := rfl

def hidden := 1
protected def Outer.guarded := hidden
abbrev Number := Nat
example : Number := Outer.guarded

@[simp] theorem double_zero (n : Nat) (h : n = 0) : n + n = 0 := by rw [h]
attribute [local simp] Nat.add_comm in
theorem commuted (a b : Nat) : a + b = b + a := by simp

local instance : Inhabited Nat := ⟨7⟩

@[reducible] def Predicate (α : Type) := α → Prop

opaque secret : Nat
theorem secretSelf : secret = secret := rfl

#print Nat
#print axioms fromSection
#check fun x : Nat => x + 1
#synth Inhabited Nat
#reduce 1 + 1

/-- info: 2 -/
#guard_msgs in #eval 1 + 1

example : ∀ x, x ∈ [1, 2] → x < 3 := by decide
example : ∃ x, x ∈ [1, 2] ∧ x > 1 := ⟨2, by decide⟩

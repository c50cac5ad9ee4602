module

prelude
public import Init.Data.Repr
public import Init.Data.Nat.Div
public meta import Init.Data.Repr
public meta import Init.Data.Nat.Div

/-! The ranges `[start:stop]` of `for` loops. -/

set_option linter.all false

@[expose] public section

namespace Std.Legacy

structure Range where
  start : Nat := 0
  stop : Nat
  step : Nat := 1
  step_pos : 0 < step

instance : Membership Nat Range where
  mem r i := r.start ≤ i ∧ i < r.stop ∧ (i - r.start) % r.step = 0

namespace Range

@[inline] protected def forIn' {β : Type u} {m : Type u → Type v} [Monad m] (range : Range)
    (init : β) (f : (i : Nat) → i ∈ range → β → m (ForInStep β)) : m β :=
  loop range.stop range.start init (Nat.le_refl _) (by rw [Nat.sub_self]; rfl)
where
  @[specialize] loop : (fuel i : Nat) → β → range.start ≤ i →
      (i - range.start) % range.step = 0 → m β
    | 0, _, b, _, _ => pure b
    | fuel + 1, i, b, hl, hm =>
      if h : i < range.stop then
        f i ⟨hl, h, hm⟩ b >>= fun
          | .done b => pure b
          | .yield b => loop fuel (i + range.step) b (Nat.le_trans hl (Nat.le_add_right _ _))
              (by rw [Nat.sub_add_comm hl, Nat.add_mod_right]; exact hm)
      else pure b

instance [Monad m] : ForIn' m Range Nat inferInstance where
  forIn' := Range.forIn'

end Range

end Std.Legacy

public meta section

@[term_parser 1000, extern "x"] opaque Std.Legacy.Range.«term[_:_:_]» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque Std.Legacy.Range.«term[_:_]» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque Std.Legacy.Range.«term[:_:_]» : Lean.ParserDescr
@[term_parser 1000, extern "x"] opaque Std.Legacy.Range.«term[:_]» : Lean.ParserDescr
@[macro Std.Legacy.Range.«term[_:_:_]», extern "x"]
opaque Std.Legacy.Range.«_aux_Init_Data_Range_Basic___macroRules_Std_Legacy_Range_term[_:_:_]_1» :
  Lean.Macro
@[macro Std.Legacy.Range.«term[_:_]», extern "x"]
opaque Std.Legacy.Range.«_aux_Init_Data_Range_Basic___macroRules_Std_Legacy_Range_term[_:_]_1» :
  Lean.Macro
@[macro Std.Legacy.Range.«term[:_:_]», extern "x"]
opaque Std.Legacy.Range.«_aux_Init_Data_Range_Basic___macroRules_Std_Legacy_Range_term[:_:_]_1» :
  Lean.Macro
@[macro Std.Legacy.Range.«term[:_]», extern "x"]
opaque Std.Legacy.Range.«_aux_Init_Data_Range_Basic___macroRules_Std_Legacy_Range_term[:_]_1» :
  Lean.Macro

end

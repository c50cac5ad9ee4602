module

prelude
public import Init.Control.Basic
public meta import Init.Control.Basic

/-! What `do` notation expands early exits to.

The engine refers to the matcher of `Break.runK` by its generated name, so no earlier function of
this file may match on an option. -/

@[expose] public section

universe u v w x

inductive DoResultPR (α β σ : Type u) where
  | pure : α → σ → DoResultPR α β σ
  | return : β → σ → DoResultPR α β σ

inductive DoResultBC (σ : Type u) where
  | break : σ → DoResultBC σ
  | continue : σ → DoResultBC σ

inductive DoResultPRBC (α β σ : Type u) where
  | pure : α → σ → DoResultPRBC α β σ
  | return : β → σ → DoResultPRBC α β σ
  | break : σ → DoResultPRBC α β σ
  | continue : σ → DoResultPRBC α β σ

inductive DoResultSBC (α σ : Type u) where
  | pureReturn : α → σ → DoResultSBC α σ
  | break : σ → DoResultSBC α σ
  | continue : σ → DoResultSBC α σ

abbrev EarlyReturnT (ρ m α) := ExceptT ρ m α

@[always_inline, inline]
abbrev EarlyReturnT.return {ρ m α} [Monad m] (r : ρ) : EarlyReturnT ρ m α := throw r

@[always_inline, inline]
abbrev EarlyReturn.runK {ρ α : Type u} {β : Type v} (x : Except ρ α) (ret : ρ → β) (pure : α → β) :
    β :=
  x.casesOn ret pure

abbrev BreakT := OptionT

@[always_inline, inline]
abbrev BreakT.break {m : Type w → Type x} [Monad m] : BreakT m α := failure

@[always_inline, inline]
abbrev Break.runK {α : Type u} {β : Type v} (x : Option α) (breakK : Unit → β)
    (successK : α → β) : β :=
  match x with
  | some a => successK a
  | none => breakK ()

abbrev ContinueT := OptionT

@[always_inline, inline]
abbrev ContinueT.continue {m : Type w → Type x} [Monad m] : ContinueT m α := failure

@[always_inline, inline]
abbrev Continue.runK {α : Type u} {β : Type v} (x : Option α) (continueK : Unit → β)
    (successK : α → β) : β :=
  x.casesOn continueK (fun a _ => successK a) ()

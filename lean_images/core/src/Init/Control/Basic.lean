module

prelude
public import Init.SimpLemmas
public meta import Init.SimpLemmas

/-! Monads: identity, options, exceptions, state, and what `do` notation expands to. -/

set_option linter.all false

@[expose] public section

universe u v w x u₁ u₂

/-! ### Early exits of `do` blocks

The engine refers to the matcher of `Break.runK` by its generated name, so no earlier function of
this file may match on an option. -/

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

@[always_inline, inline]
abbrev EarlyReturn.runK {ρ α : Type u} {β : Type v} (x : Except ρ α) (ret : ρ → β) (pure : α → β) :
    β :=
  x.casesOn ret pure

@[always_inline, inline]
abbrev Break.runK {α : Type u} {β : Type v} (x : Option α) (breakK : Unit → β)
    (successK : α → β) : β :=
  match x with
  | some a => successK a
  | none => breakK ()

@[always_inline, inline]
abbrev Continue.runK {α : Type u} {β : Type v} (x : Option α) (continueK : Unit → β)
    (successK : α → β) : β :=
  x.casesOn continueK (fun a _ => successK a) ()

/-! ### Operators -/

@[reducible] def Functor.mapRev {f : Type u → Type v} [Functor f] {α β : Type u} :
    f α → (α → β) → f β :=
  fun a f => f <$> a

@[always_inline, inline]
def Functor.discard {f : Type u → Type v} {α : Type u} [Functor f] (x : f α) : f PUnit :=
  Functor.mapConst PUnit.unit x

@[always_inline, inline]
def Bind.bindLeft [Bind m] (f : α → m β) (ma : m α) : m β := ma >>= f

class Alternative (f : Type u → Type v) : Type (max (u+1) v) extends Applicative f where
  failure : {α : Type u} → f α
  orElse : {α : Type u} → f α → (Unit → f α) → f α

export Alternative (failure)

instance (f : Type u → Type v) (α : Type u) [Alternative f] : OrElse (f α) := ⟨Alternative.orElse⟩

@[always_inline, inline]
def guard {f : Type → Type v} [Alternative f] (p : Prop) [Decidable p] : f Unit :=
  if p then pure () else failure

class ToBool (α : Type u) where
  toBool : α → Bool

export ToBool (toBool)

instance : ToBool Bool := ⟨id⟩

@[macro_inline] def orM {m : Type u → Type v} {β : Type u} [Monad m] [ToBool β] (x y : m β) : m β := do
  let b ← x
  match toBool b with
  | true => pure b
  | false => y

@[macro_inline] def andM {m : Type u → Type v} {β : Type u} [Monad m] [ToBool β] (x y : m β) : m β := do
  let b ← x
  match toBool b with
  | true => y
  | false => pure b

class MonadFinally (m : Type u → Type v) where
  tryFinally' {α β} : (x : m α) → (f : Option α → m β) → m (α × β)

export MonadFinally (tryFinally')

/-! ### Identity -/

def Id (type : Type u) : Type u := type

namespace Id

@[always_inline] instance instMonad : Monad Id where
  pure x := x
  bind x f := f x
  map f x := f x

@[always_inline, inline] protected def run (x : Id α) : α := x

instance [OfNat α n] : OfNat (Id α) n := inferInstanceAs (OfNat α n)
instance {m : Type u → Type v} [Pure m] : MonadLiftT Id m where monadLift x := pure x.run

end Id

@[simp] theorem Id.run_pure {α : Type u} (a : α) : (pure a : Id α).run = a := rfl

/-! ### Options -/

namespace Option

@[inline] protected def bind : Option α → (α → Option β) → Option β
  | none, _ => none
  | some a, f => f a

@[always_inline, macro_inline] protected def orElse : Option α → (Unit → Option α) → Option α
  | some a, _ => some a
  | none, b => b ()

end Option

@[always_inline] instance : Monad Option where
  pure := Option.some
  bind := Option.bind
  map := Option.map

instance : Alternative Option where
  failure := none
  orElse := Option.orElse

def OptionT (m : Type u → Type v) (α : Type u) : Type v := m (Option α)

@[always_inline, inline] def OptionT.run {m : Type u → Type v} {α : Type u} (x : OptionT m α) :
    m (Option α) := x

namespace OptionT

variable {m : Type u → Type v} [Monad m] {α β : Type u}

protected def mk (x : m (Option α)) : OptionT m α := x

@[always_inline, inline]
protected def bind (x : OptionT m α) (f : α → OptionT m β) : OptionT m β := OptionT.mk do
  match ← x.run with
  | some a => (f a).run
  | none => pure none

@[always_inline, inline] protected def pure (a : α) : OptionT m α := OptionT.mk (pure (some a))

@[always_inline] instance : Monad (OptionT m) where
  pure := OptionT.pure
  bind := OptionT.bind

@[always_inline, inline]
protected def orElse (x : OptionT m α) (y : Unit → OptionT m α) : OptionT m α := OptionT.mk do
  match ← x.run with
  | some a => pure (some a)
  | none => (y ()).run

@[always_inline, inline] protected def fail : OptionT m α := OptionT.mk (pure none)

instance : Alternative (OptionT m) where
  failure := OptionT.fail
  orElse := OptionT.orElse

@[always_inline, inline] protected def lift (x : m α) : OptionT m α := OptionT.mk do
  return some (← x)

instance : MonadLift m (OptionT m) := ⟨OptionT.lift⟩

end OptionT

/-! ### Exceptions -/

namespace Except

@[always_inline, inline] protected def pure (a : α) : Except ε α := Except.ok a

@[always_inline, inline] protected def map (f : α → β) : Except ε α → Except ε β
  | .error e => .error e
  | .ok v => .ok (f v)

@[always_inline, inline]
protected def bind (ma : Except ε α) (f : α → Except ε β) : Except ε β :=
  match ma with
  | .error e => .error e
  | .ok v => f v

@[always_inline, inline]
protected def tryCatch (ma : Except ε α) (handle : ε → Except ε α) : Except ε α :=
  match ma with
  | .ok a => .ok a
  | .error e => handle e

protected def toOption : Except ε α → Option α
  | .ok a => some a
  | .error _ => none

@[always_inline] instance : Monad (Except ε) where
  pure := Except.pure
  bind := Except.bind
  map := Except.map

instance (ε : Type u) : MonadExceptOf ε (Except ε) where
  throw := Except.error
  tryCatch := Except.tryCatch

end Except

def ExceptT (ε : Type u) (m : Type u → Type v) (α : Type u) : Type v := m (Except ε α)

@[always_inline, inline] def ExceptT.mk {ε : Type u} {m : Type u → Type v} {α : Type u}
    (x : m (Except ε α)) : ExceptT ε m α := x

@[always_inline, inline] def ExceptT.run {ε : Type u} {m : Type u → Type v} {α : Type u}
    (x : ExceptT ε m α) : m (Except ε α) := x

namespace ExceptT

variable {ε : Type u} {m : Type u → Type v} [Monad m]

@[always_inline, inline]
protected def pure {α : Type u} (a : α) : ExceptT ε m α := ExceptT.mk (pure (Except.ok a))

@[always_inline, inline] protected def bind {α β : Type u} (ma : ExceptT ε m α)
    (f : α → ExceptT ε m β) : ExceptT ε m β :=
  ExceptT.mk do
    match ← ma.run with
    | .ok a => (f a).run
    | .error e => pure (.error e)

@[always_inline, inline] protected def lift {α : Type u} (t : m α) : ExceptT ε m α :=
  ExceptT.mk (Except.ok <$> t)

@[always_inline] instance : MonadLift m (ExceptT ε m) := ⟨ExceptT.lift⟩
instance : MonadLift (Except ε) (ExceptT ε m) := ⟨fun e => ExceptT.mk (pure e)⟩

@[always_inline, inline] protected def tryCatch {α : Type u} (ma : ExceptT ε m α)
    (handle : ε → ExceptT ε m α) : ExceptT ε m α :=
  ExceptT.mk do
    match ← ma.run with
    | .ok a => pure (.ok a)
    | .error e => (handle e).run

@[always_inline] instance : Monad (ExceptT ε m) where
  pure := ExceptT.pure
  bind := ExceptT.bind

end ExceptT

@[always_inline] instance (m : Type u → Type v) (ε₁ : Type u) (ε₂ : Type u) [MonadExceptOf ε₁ m] :
    MonadExceptOf ε₁ (ExceptT ε₂ m) where
  throw e := ExceptT.mk (throwThe ε₁ e)
  tryCatch x handle := ExceptT.mk (tryCatchThe ε₁ x.run fun e => (handle e).run)

@[always_inline] instance (m : Type u → Type v) (ε : Type u) [Monad m] :
    MonadExceptOf ε (ExceptT ε m) where
  throw e := ExceptT.mk (pure (Except.error e))
  tryCatch := ExceptT.tryCatch

/-! ### State -/

def StateT (σ : Type u) (m : Type u → Type v) (α : Type u) : Type (max u v) := σ → m (α × σ)

@[always_inline, inline] def StateT.run {σ : Type u} {m : Type u → Type v} {α : Type u}
    (x : StateT σ m α) (s : σ) : m (α × σ) := x s

@[always_inline, inline] def StateT.run' {σ : Type u} {m : Type u → Type v} [Functor m] {α : Type u}
    (x : StateT σ m α) (s : σ) : m α := (·.1) <$> x s

@[reducible] def StateM (σ α : Type u) : Type u := StateT σ Id α

namespace StateT

variable {σ : Type u} {m : Type u → Type v} [Monad m] {α β : Type u}

@[always_inline, inline] protected def pure (a : α) : StateT σ m α := fun s => pure (a, s)

@[always_inline, inline]
protected def bind (x : StateT σ m α) (f : α → StateT σ m β) : StateT σ m β := fun s => do
  let (a, s) ← x s
  f a s

@[always_inline] instance : Monad (StateT σ m) where
  pure := StateT.pure
  bind := StateT.bind

@[always_inline, inline] protected def get : StateT σ m σ := fun s => pure (s, s)
@[always_inline, inline] protected def set : σ → StateT σ m PUnit := fun s _ => pure (⟨⟩, s)
@[always_inline, inline] protected def modifyGet (f : σ → α × σ) : StateT σ m α :=
  fun s => pure (f s)

@[always_inline, inline] protected def lift (t : m α) : StateT σ m α := fun s => do
  let a ← t
  pure (a, s)

instance : MonadLift m (StateT σ m) := ⟨StateT.lift⟩

instance (σ m) : MonadFunctor m (StateT σ m) := ⟨fun f x s => f (x s)⟩

@[always_inline] instance (ε) [MonadExceptOf ε m] : MonadExceptOf ε (StateT σ m) where
  throw := StateT.lift ∘ throwThe ε
  tryCatch x c s := tryCatchThe ε (x s) fun e => c e s

instance [Alternative m] : Alternative (StateT σ m) where
  failure := fun _ => failure
  orElse x y := fun s => x s <|> y () s

end StateT

instance {σ : Type u} {m : Type u → Type v} [Monad m] : MonadStateOf σ (StateT σ m) where
  get := StateT.get
  set := StateT.set
  modifyGet := StateT.modifyGet

abbrev ReaderM (ρ : Type u) := ReaderT ρ Id

/-! ### Early exits as effects -/

abbrev EarlyReturnT (ρ m α) := ExceptT ρ m α

@[always_inline, inline]
abbrev EarlyReturnT.return {ρ m α} [Monad m] (r : ρ) : EarlyReturnT ρ m α := throw r

abbrev BreakT := OptionT

@[always_inline, inline]
abbrev BreakT.break {m : Type w → Type x} [Monad m] : BreakT m α := failure

abbrev ContinueT := OptionT

@[always_inline, inline]
abbrev ContinueT.continue {m : Type w → Type x} [Monad m] : ContinueT m α := failure

@[always_inline, inline]
def tryFinally {m : Type u → Type v} {α β : Type u} [MonadFinally m] [Functor m] (x : m α)
    (finalizer : m β) : m α :=
  (·.fst) <$> tryFinally' x fun _ => finalizer

/-! ### Unbounded loops -/

inductive Lean.Loop where
  | mk

@[inline] partial def Lean.Loop.forIn {β : Type u} {m : Type u → Type v} [Monad m] (_ : Loop)
    (init : β) (f : Unit → β → m (ForInStep β)) : m β :=
  let rec @[specialize] loop (b : β) : m β := do
    match ← f () b with
    | .done b => pure b
    | .yield b => loop b
  loop init

instance [Monad m] : ForIn m Lean.Loop Unit where
  forIn := Lean.Loop.forIn

/-! ### Monadic coercions -/

@[coe_decl] abbrev Lean.Internal.liftCoeM {m : Type u → Type v} {n : Type u → Type w} {α β : Type u}
    [MonadLiftT m n] [∀ a, CoeT α a β] [Monad n] (x : m α) : n β := do
  let a ← liftM x
  pure (CoeT.coe a)

@[coe_decl] abbrev Lean.Internal.coeM {m : Type u → Type v} {α β : Type u} [∀ a, CoeT α a β]
    [Monad m] (x : m α) : m β := do
  let a ← x
  pure (CoeT.coe a)

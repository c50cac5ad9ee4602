module

prelude
public import Init.Data.Repr
public import Init.Classical
public meta import Init.Data.Repr
public meta import Init.Classical

/-! Programs with effects, as far as `#eval` needs them.

`ST.Out`, `EST.Out` and `IO.Error` are the engine's memory layout. -/

set_option linter.all false
set_option genInjectivity false

@[expose] public section

universe u v

abbrev NonemptyType := Subtype fun α : Type u => Nonempty α

abbrev NonemptyType.type (type : NonemptyType.{u}) : Type u := type.val

instance : Inhabited NonemptyType.{u} := ⟨⟨PUnit, ⟨⟨⟩⟩⟩⟩

opaque Void.nonemptyType (σ : Type) : NonemptyType.{0}

/-- A token which the code generator erases. -/
def Void (σ : Type) : Type := (Void.nonemptyType σ).type

instance Void.instNonempty : Nonempty (Void σ) := (Void.nonemptyType σ).property

@[extern "lean_void_mk"] opaque Void.mk (x : σ) : Void σ

structure ST.Out (σ : Type) (α : Type) where
  val : α
  state : Void σ

def ST (σ : Type) (α : Type) := Void σ → ST.Out σ α

@[always_inline, inline] protected def ST.pure (x : α) : ST σ α := fun s => .mk x s

@[always_inline, inline] protected def ST.bind (x : ST σ α) (f : α → ST σ β) : ST σ β := fun s =>
  match x s with
  | .mk x s => f x s

instance (σ : Type) : Monad (ST σ) where
  pure := ST.pure
  bind := ST.bind

instance {σ : Type} {α : Type} [Inhabited α] : Inhabited (ST σ α) where
  default := fun s => .mk default s

inductive EST.Out (ε : Type) (σ : Type) (α : Type) where
  | ok : α → Void σ → EST.Out ε σ α
  | error : ε → Void σ → EST.Out ε σ α

def EST (ε : Type) (σ : Type) (α : Type) : Type := Void σ → EST.Out ε σ α

namespace EST

@[always_inline, inline] protected def pure (a : α) : EST ε σ α := fun s => .ok a s

@[always_inline, inline]
protected def bind (x : EST ε σ α) (f : α → EST ε σ β) : EST ε σ β := fun s =>
  match x s with
  | .ok a s => f a s
  | .error e s => .error e s

@[always_inline, inline] protected def throw (e : ε) : EST ε σ α := fun s => .error e s

@[always_inline, inline]
protected def tryCatch (x : EST ε σ α) (handle : ε → EST ε σ α) : EST ε σ α := fun s =>
  match x s with
  | .ok a s => .ok a s
  | .error e s => handle e s

end EST

instance (ε σ : Type) : Monad (EST ε σ) where
  pure := EST.pure
  bind := EST.bind

instance (ε σ : Type) : MonadExceptOf ε (EST ε σ) where
  throw := EST.throw
  tryCatch := EST.tryCatch

instance {ε σ : Type} {α : Type} [Inhabited ε] : Inhabited (EST ε σ α) where
  default := fun s => .error default s

class STWorld (σ : outParam Type) (m : Type → Type)

instance {σ m n} [MonadLift m n] [STWorld σ m] : STWorld σ n := ⟨⟩
instance {σ} : STWorld σ (ST σ) := ⟨⟩
instance {ε σ} : STWorld σ (EST ε σ) := ⟨⟩

@[always_inline] instance {ε σ} : MonadLift (ST σ) (EST ε σ) := ⟨fun x s =>
  match x s with
  | .mk a s => .ok a s⟩

/-! ### Errors -/

inductive IO.Error where
  | alreadyExists (filename : Option String) (osCode : UInt32) (details : String)
  | otherError (osCode : UInt32) (details : String)
  | resourceBusy (osCode : UInt32) (details : String)
  | resourceVanished (osCode : UInt32) (details : String)
  | unsupportedOperation (osCode : UInt32) (details : String)
  | hardwareFault (osCode : UInt32) (details : String)
  | unsatisfiedConstraints (osCode : UInt32) (details : String)
  | illegalOperation (osCode : UInt32) (details : String)
  | protocolError (osCode : UInt32) (details : String)
  | timeExpired (osCode : UInt32) (details : String)
  | interrupted (filename : String) (osCode : UInt32) (details : String)
  | noFileOrDirectory (filename : String) (osCode : UInt32) (details : String)
  | invalidArgument (filename : Option String) (osCode : UInt32) (details : String)
  | permissionDenied (filename : Option String) (osCode : UInt32) (details : String)
  | resourceExhausted (filename : Option String) (osCode : UInt32) (details : String)
  | inappropriateType (filename : Option String) (osCode : UInt32) (details : String)
  | noSuchThing (filename : Option String) (osCode : UInt32) (details : String)
  | unexpectedEof
  | userError (msg : String)

instance : Inhabited IO.Error := ⟨.userError ""⟩

def IO.Error.toString : IO.Error → String
  | .unexpectedEof => "end of file"
  | .userError msg => msg
  | .interrupted f _ d | .noFileOrDirectory f _ d => d ++ "\n  file: " ++ f
  | .alreadyExists f _ d | .invalidArgument f _ d | .permissionDenied f _ d
  | .resourceExhausted f _ d | .inappropriateType f _ d | .noSuchThing f _ d =>
    match f with
    | some f => d ++ "\n  file: " ++ f
    | none => d
  | .otherError _ d | .resourceBusy _ d | .resourceVanished _ d | .unsupportedOperation _ d
  | .hardwareFault _ d | .unsatisfiedConstraints _ d | .illegalOperation _ d
  | .protocolError _ d | .timeExpired _ d => d

instance : ToString IO.Error := ⟨IO.Error.toString⟩

def IO.userError (s : String) : IO.Error := IO.Error.userError s

instance : Coe String IO.Error := ⟨IO.userError⟩

/-! ### The monads -/

opaque IO.RealWorld.nonemptyType : NonemptyType.{0}

def IO.RealWorld : Type := IO.RealWorld.nonemptyType.type

def EIO (ε : Type) (α : Type) : Type := EST ε IO.RealWorld α

instance : Monad (EIO ε) := inferInstanceAs (Monad (EST ε IO.RealWorld))
instance : MonadExceptOf ε (EIO ε) := inferInstanceAs (MonadExceptOf ε (EST ε IO.RealWorld))
instance [Inhabited ε] : Inhabited (EIO ε α) := inferInstanceAs (Inhabited (EST ε IO.RealWorld α))

def BaseIO (α : Type) : Type := ST IO.RealWorld α

instance : Monad BaseIO := inferInstanceAs (Monad (ST IO.RealWorld))
instance [Inhabited α] : Inhabited (BaseIO α) := inferInstanceAs (Inhabited (ST IO.RealWorld α))

@[always_inline, inline] def BaseIO.toEIO (act : BaseIO α) : EIO ε α := fun s =>
  match act s with
  | .mk a s => .ok a s

instance : MonadLift BaseIO (EIO ε) := ⟨BaseIO.toEIO⟩
instance : MonadLift (ST IO.RealWorld) BaseIO := ⟨fun x => x⟩

abbrev IO : Type → Type := EIO IO.Error

namespace IO

/-! ### Output -/

namespace FS

structure Stream where
  flush : IO Unit
  read : USize → IO ByteArray
  write : ByteArray → IO Unit
  getLine : IO String
  putStr : String → IO Unit
  isTty : BaseIO Bool

instance : Inhabited Stream := ⟨⟨default, default, default, default, default, pure false⟩⟩

end FS

@[extern "lean_get_stdout"] opaque getStdout : BaseIO FS.Stream
@[extern "lean_get_stderr"] opaque getStderr : BaseIO FS.Stream

def print {α : Type u} [ToString α] (s : α) : IO Unit := do
  let out ← getStdout
  out.putStr (toString s)

def println {α : Type u} [ToString α] (s : α) : IO Unit := print ((toString s).push '\n')

def eprint {α : Type u} [ToString α] (s : α) : IO Unit := do
  let out ← getStderr
  out.putStr (toString s)

def eprintln {α : Type u} [ToString α] (s : α) : IO Unit := eprint ((toString s).push '\n')

end IO

/-! ### References -/

namespace ST

opaque RefPointed : NonemptyType.{0}

structure Ref (σ : Type) (α : Type) : Type where
  ref : RefPointed.type
  h : Nonempty α

instance {σ α} [s : Nonempty α] : Nonempty (Ref σ α) :=
  ⟨{ ref := Classical.choice RefPointed.property, h := s }⟩

instance [h : Nonempty α] : Nonempty (ST σ α) := h.elim fun a => ⟨fun s => .mk a s⟩

private noncomputable def Ref.witness {σ α} (r : Ref σ α) : ST σ α :=
  fun s => .mk (Classical.choice r.h) s

@[extern "lean_st_mk_ref"]
opaque Prim.mkRef {σ α} (a : α) : ST σ (Ref σ α) :=
  pure { ref := Classical.choice RefPointed.property, h := ⟨a⟩ }

@[extern "lean_st_ref_get"]
opaque Prim.Ref.get {σ α} (r : @& Ref σ α) : ST σ α := Ref.witness r

@[extern "lean_st_ref_set"]
opaque Prim.Ref.set {σ α} (r : @& Ref σ α) (a : α) : ST σ Unit

variable {σ : Type} {m : Type → Type} [MonadLiftT (ST σ) m]

@[inline] def mkRef {α : Type} (a : α) : m (Ref σ α) := liftM (Prim.mkRef a)
@[inline] def Ref.get {α : Type} (r : Ref σ α) : m α := liftM (Prim.Ref.get r)
@[inline] def Ref.set {α : Type} (r : Ref σ α) (a : α) : m Unit := liftM (Prim.Ref.set r a)
@[inline] def Ref.modify {α : Type} [Monad m] (r : Ref σ α) (f : α → α) : m Unit := do
  let a ← r.get
  r.set (f a)

end ST

abbrev IO.Ref (α : Type) := ST.Ref IO.RealWorld α

@[inline] def IO.mkRef {α : Type} (a : α) : BaseIO (IO.Ref α) := ST.mkRef a

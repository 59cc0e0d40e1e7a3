import Mini.Core
/-! User tactics written in Lean: `TacticM` re-declared with the run-time calling convention of
Lean 4.35, and entry points of the real elaborator bound with `@[extern]` (the interpreter looks the
mangled *declaration name* up in libleanshared.so; the string given to `extern` is not used). -/
open Lean
namespace Lean.Elab.Tactic
abbrev Obj : Type := Syntax            -- stands for any boxed run-time object
inductive Out (α : Type) : Type where  -- `EST.Out`; the world token is erased at run time
  | ok : α → Out α
  | error : Obj → Out α
-- Tactic ctx+state, Term ctx+state, Meta ctx+state, Core ctx+state, world
abbrev TacticM (α : Type) : Type := Obj → Obj → Obj → Obj → Obj → Obj → Obj → Obj → Obj → Out α
instance {α : Type} : Inhabited (TacticM α) := ⟨fun _ _ _ _ _ _ _ _ _ => .error default⟩
-- the token must differ from call to call, or the compiler's CSE merges equal effectful calls
unsafe def tokImpl {α : Type} (o : Out α) : Obj := unsafeCast' o
@[implemented_by tokImpl] opaque tok {α : Type} (o : Out α) : Obj
instance : Monad TacticM where
  pure a := fun _ _ _ _ _ _ _ _ _ => .ok a
  bind x f := fun a b c d e g h i w =>
    let o := x a b c d e g h i w
    match o with
    | .ok r => f r a b c d e g h i (tok o)
    | .error e => .error e
instance : MonadExceptOf Obj TacticM where
  throw e := fun _ _ _ _ _ _ _ _ _ => .error e
  tryCatch x k := fun a b c d e g h i w =>
    let o := x a b c d e g h i w
    match o with
    | .ok _ => o
    | .error er => k er a b c d e g h i (tok o)
abbrev Tactic : Type := Syntax → TacticM Unit
@[extern "by-name"] opaque evalTactic (stx : Syntax) : TacticM Unit
@[extern "by-name"] opaque getMainGoal : TacticM Name
end Lean.Elab.Tactic

prelude
import Mini.Macro

/-! # Terms, tactics and commands that can be written

The syntax of `if`, of lists and operators, of the built-in tactics (the elaborators are in the compiler), of `calc`,
and of the commands `lemma` and `alias`. -/

set_option autoImplicit false
set_option linter.defProp false
universe u v w
open Lean
namespace Lean
syntax binderIdent := orelse(ident, hole)
end Lean
syntax (name := termDepIfThenElse) ppRealGroup(ppRealFill(ppIndent("if " binderIdent " : " term " then") ppSpace term) ppDedent(ppSpace) ppRealFill("else " term)) : term
syntax (name := termIfThenElse) ppRealGroup(ppRealFill(ppIndent("if " term " then") ppSpace term) ppDedent(ppSpace) ppRealFill("else " term)) : term
macro_rules
  | `(if $c then $t else $e) => `(ite $c $t $e)
namespace Lean.Parser.Tactic
syntax (name := exact) "exact " term : tactic
syntax (name := intro) "intro" notFollowedBy("|") many(ppSpace colGt term:1024) : tactic
syntax (name := intros) "intros" many(ppSpace colGt orelse(ident, hole)) : tactic
syntax (name := apply) "apply " term : tactic
syntax (name := refine) "refine " term : tactic
syntax (name := assumption) "assumption" : tactic
syntax (name := contradiction) "contradiction" : tactic
syntax (name := constructor) "constructor" : tactic
syntax (name := done) "done" : tactic
syntax (name := left) "left" : tactic
syntax (name := right) "right" : tactic
syntax (name := eqRefl) "eq_refl" : tactic
syntax (name := decide) "decide" : tactic
syntax (name := subst) "subst" many1(ppSpace colGt term:1024) : tactic
syntax (name := clear) "clear" many1(ppSpace colGt term:1024) : tactic
syntax (name := revert) "revert" many1(ppSpace colGt term:1024) : tactic
syntax (name := paren) "(" withoutPosition(tacticSeq) ")" : tactic
syntax (name := allGoals) "all_goals " tacticSeq : tactic
syntax (name := focus) "focus " tacticSeq : tactic
syntax caseArg := binderIdent many(ppSpace binderIdent)
syntax (name := «case») "case " sepBy1(caseArg, "|") " => " tacticSeq : tactic
syntax inductionAltLHS := ppDedent(ppLine) "| " orelse(group(optional("@") ident), hole) many(colGt orelse(ident, hole))
syntax inductionAlt := many1(inductionAltLHS) optional(" => " orelse(hole, orelse(syntheticHole, tacticSeq)))
syntax inductionAlts := " with" optional(ppSpace colGt tactic) withPosition(many(colGe inductionAlt))
syntax elimTarget := optional(atomic(ident " : ")) term
syntax (name := induction) "induction " sepBy1(elimTarget, ", ") optional(" using " term) optional(" generalizing" many1(ppSpace colGt term:1024)) optional(inductionAlts) : tactic
syntax (name := cases) "cases " sepBy1(elimTarget, ", ") optional(" using " term) optional(inductionAlts) : tactic

syntax (name := rotateRight) "rotate_right" optional(num) : tactic
syntax (name := refineLift) "refine_lift " term : tactic
syntax (name := tacticHave__) "have" letConfig letDecl : tactic
macro_rules
  | `(tactic| have $c:letConfig $d:letDecl) => `(tactic| refine_lift have $c:letConfig $d:letDecl; ?_)
macro_rules
  | `(tactic| refine_lift $e) => `(tactic| focus (refine no_implicit_lambda% $e; rotate_right))
syntax posConfigItem := " +" noWs ident
syntax negConfigItem := " -" noWs ident
syntax valConfigItem := atomic(" (" notFollowedBy(orelse(&"discharger", &"disch")) orelse(ident, &"config")) " := " withoutPosition(term) ")"
syntax configItem := orelse(posConfigItem, orelse(negConfigItem, valConfigItem))
syntax optConfig := many(colGt configItem)
syntax locationWildcard := " *"
syntax locationType := patternIgnore(orelse(atomic("|" noWs "-"), "⊢"))
syntax locationHyp := many1(ppSpace colGt orelse(locationType, term:1024))
syntax location := withPosition(ppGroup(" at" orelse(locationWildcard, locationHyp)))
syntax rwRule := patternIgnore(optional(orelse("← ", "<- "))) term
syntax rwRuleSeq := " [" withoutPosition(sepBy(rwRule, ", ", ", ", allowTrailingSep)) "]"
syntax (name := rewriteSeq) "rewrite" optConfig rwRuleSeq optional(location) : tactic
syntax (name := withReducible) "with_reducible " tacticSeq : tactic
syntax simpPre := "↓"
syntax simpPost := "↑"
syntax simpLemma := optional(orelse(simpPre, simpPost)) patternIgnore(optional(orelse("← ", "<- "))) term
syntax simpErase := "-" term:1024
syntax simpStar := "*"
syntax discharger := atomic(" (" patternIgnore(orelse(&"discharger", &"disch"))) " := " withoutPosition(tacticSeq) ")"
syntax (name := simp) "simp" optConfig optional(discharger) optional(&" only") optional(" [" withoutPosition(sepBy(orelse(simpStar, orelse(simpErase, simpLemma)), ", ", ", ", allowTrailingSep)) "]") optional(location) : tactic
syntax (name := change) "change " term optional(location) : tactic
syntax (name := «show») "show " term : tactic
syntax (name := unfold) "unfold" many1(ppSpace colGt ident) optional(location) : tactic
syntax (name := exact?) "exact?" optConfig optional(" using " sepBy1(colGt ident, ", ")) : tactic
syntax (name := renameI) "rename_i" many1(ppSpace colGt orelse(ident, hole)) : tactic
syntax (name := specialize) "specialize " term : tactic
syntax (name := injection) "injection " term optional(" with " many1(colGt orelse(ident, hole))) : tactic
syntax (name := traceState) "trace_state" : tactic
syntax (name := fail) "fail" optional(ppSpace str) : tactic
syntax (name := tacticRw) "rw " rwRuleSeq optional(location) : tactic
macro_rules
  | `(tactic| rw $s:rwRuleSeq $[$l]?) => `(tactic| (rewrite $s:rwRuleSeq $[$l]?; with_reducible try eq_refl))
end Lean.Parser.Tactic
namespace Lean
syntax cdotTk := patternIgnore("· ")
syntax (name := cdot) cdotTk withPosition(tacticSeqIndentGt) : tactic
end Lean

infix:50 " = " => Eq
infix:50 " == " => BEq.beq
infixl:65 " + " => HAdd.hAdd
infixl:65 " - " => HSub.hSub
infixl:70 " * " => HMul.hMul
infixr:75 " ^ " => HPow.hPow
infixl:65 " ++ " => HAppend.hAppend
infixr:67 " :: " => List.cons
infix:50 " ≤ " => LE.le
infix:50 " < " => LT.lt
infix:50 " ≥ " => GE.ge
infix:50 " > " => GT.gt
macro_rules | `($x = $y) => `(binrel% Eq $x $y)
macro_rules | `($x + $y) => `(binop% HAdd.hAdd $x $y)
macro_rules | `($x - $y) => `(binop% HSub.hSub $x $y)
macro_rules | `($x * $y) => `(binop% HMul.hMul $x $y)
macro_rules | `($x ++ $y) => `(binop% HAppend.hAppend $x $y)
macro_rules | `($x ≤ $y) => `(binrel% LE.le $x $y)
macro_rules | `($x < $y) => `(binrel% LT.lt $x $y)
@[reducible] def Ne {α : Sort u} (a b : α) : Prop := Not (a = b)
instance {α : Sort u} [DecidableEq α] (a b : α) : Decidable (Ne a b) := inferInstance
macro_rules | `($x ^ $y) => `(rightact% HPow.hPow $x $y)
infix:50 " ≠ " => Ne
infixr:35 " ∧ " => And
infixr:30 " ∨ " => Or
infix:20 " ↔ " => Iff
infixr:90 " ∘ " => Function.comp
notation:1024 "¬" p:40 => Not p
syntax "∃ " binderIdent optional(" : " term) ", " term : term
macro_rules
  | `(∃ $x:ident, $b) => `(Exists (fun $x:ident => $b))
  | `(∃ $x:ident : $t, $b) => `(Exists (fun $x:ident : $t => $b))
syntax:35 term:36 " × " term:35 : term
macro_rules | `($x × $y) => `(Prod $x $y)
syntax (name := «term[_]») "[" sepBy(term, ", ", ", ", allowTrailingSep) "]" : term
macro_rules
  | `([ ]) => `(List.nil)
  | `([ $x ]) => `(List.cons $x List.nil)
  | `([ $x, $xs,* ]) => `(List.cons $x [ $xs,* ])
macro "rfl" : tactic => `(tactic| eq_refl)
macro "sorry" : tactic => `(tactic| exact sorry)

/-! ## More tactics, made from the built-in ones -/

namespace Lean.Parser.Tactic
syntax (name := anyGoals) "any_goals " tacticSeq : tactic
syntax (name := tacticRepeat_) "repeat " tacticSeq : tactic
macro_rules | `(tactic| repeat $t) => `(tactic| first | ($t); repeat $t | skip)
syntax:1 (name := «tactic_<;>_») tactic:1 " <;> " tactic:2 : tactic
macro_rules | `(tactic| $x:tactic <;> $y:tactic) => `(tactic| focus ($x:tactic; all_goals $y:tactic))
syntax (name := dsimp) "dsimp" optConfig optional(discharger) optional(&" only") optional(" [" withoutPosition(sepBy(orelse(simpErase, simpLemma), ", ", ", ", allowTrailingSep)) "]") optional(location) : tactic
syntax (name := simpAll) "simp_all" optConfig optional(discharger) optional(&" only") optional(" [" withoutPosition(sepBy(orelse(simpErase, simpLemma), ", ", ", ", allowTrailingSep)) "]") : tactic
syntax (name := tacticBy_cases_) "by_cases " atomic(ident " : ") term : tactic
syntax (name := tacticNext) "next " many(binderIdent) " => " tacticSeq : tactic
syntax (name := tacticExists) "exists " sepBy1(term, ",") : tactic
macro "exfalso" : tactic => `(tactic| refine False.elim ?_)
macro "trivial" : tactic => `(tactic| first | assumption | eq_refl | exact True.intro | decide | contradiction)
macro_rules | `(tactic| next $xs* => $t) => `(tactic| case _ $xs* => $t)
macro_rules | `(tactic| exists $x) => `(tactic| (refine Exists.intro $x ?_; try trivial))
end Lean.Parser.Tactic

/-! ## Calculations -/

namespace Lean
syntax calcFirstStep := ppIndent(colGe term optional(" := " term))
syntax calcStep := ppIndent(colGe term " := " term)
syntax calcSteps := ppLine withPosition(calcFirstStep) withPosition(many(calcStep ppLine))
syntax (name := calc) "calc" calcSteps : term
syntax (name := calcTactic) "calc" calcSteps : tactic
end Lean

/-! ## Patterns that take hypotheses apart -/

structure Lean.Parser.Category
declare_syntax_cat rcasesPat
syntax Lean.Parser.Tactic.rcasesPatMed := sepBy1(rcasesPat, " | ")
syntax Lean.Parser.Tactic.rcasesPatLo := Lean.Parser.Tactic.rcasesPatMed optional(" : " term)
namespace Lean.Parser.Tactic
syntax (name := rcasesPat.one) ident : rcasesPat
syntax (name := rcasesPat.ignore) "_" : rcasesPat
syntax (name := rcasesPat.clear) "-" : rcasesPat
syntax (name := rcasesPat.tuple) "⟨" sepBy(rcasesPatLo, ", ") "⟩" : rcasesPat
syntax (name := rcasesPat.paren) "(" rcasesPatLo ")" : rcasesPat
syntax (name := rcases) "rcases" sepBy(elimTarget, ", ") optional(" with " rcasesPatLo) : tactic
syntax (name := obtain) "obtain" optional(ppSpace rcasesPatMed) optional(" : " term) optional(" := " sepBy1(term, ", ")) : tactic
end Lean.Parser.Tactic

/-! ## Commands and attributes -/

namespace Lean
/-- `lemma` is another word for `theorem`. -/
syntax (name := lemma) (priority := 2000) declModifiers "lemma " declId declSig declVal : command
macro_rules
  | `($m:declModifiers lemma $n:declId $s:declSig $v:declVal) => `($m:declModifiers theorem $n $s $v)

/-- `alias a := b` gives the declaration `b` a second name. -/
syntax (name := alias) (priority := 2000) declModifiers "alias " declId " := " ident : command
macro_rules
  | `($m:declModifiers alias $n:declId := $t:ident) => `($m:declModifiers def $n := @$t:ident)

/-- `@[deprecated new (since := "date")]` says that a name should no longer be used. -/
syntax (name := deprecated) "deprecated" optional(ppSpace ident) optional(ppSpace str)
  optional(" (" &"since" " := " str ")") : attr
end Lean

import Mathlib

/-! Tactics of Mathlib's names, each made of built-in ones, so that the texts of all steps go through a real parser. -/

macro "symm_saturate" : tactic => `(tactic| first | refine Eq.symm ?_ | skip)
macro "tauto" : tactic => `(tactic| simp_all)
macro "omega" : tactic => `(tactic| assumption)
syntax "apply_rules" " [" term "]" : tactic
macro_rules | `(tactic| apply_rules [$t]) => `(tactic| (apply $t <;> assumption))
syntax "convert" " (" "config" " := " term ") " term:1024 " using " num : tactic
macro_rules | `(tactic| convert (config := $c) $t using $n) => `(tactic| apply $t)

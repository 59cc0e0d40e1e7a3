import Mini.Algebra

/-! # Mini: a small library of mathematics for Lean

It stands on nothing but the compiler: what other libraries find in Lean's own core is here too, as far as it is needed.

* `Mini.Logic`, `Mini.Function`, `Mini.Order`: propositions, functions, ordered types
* `Mini.Nat.Basic`, `Mini.Nat.Order`, `Mini.Nat.Divides`: arithmetic, order, divisibility and prime numbers
* `Mini.Option`, `Mini.List`: data
* `Mini.Set`, `Mini.Relation`: sets as properties, equivalence relations, closures
* `Mini.Algebra`: semigroups, monoids, groups, homomorphisms, subgroups
* `Mini.Prelude`, `Mini.Macro`, `Mini.Tactic`, `Mini.Core`: what the compiler and the files above need
-/

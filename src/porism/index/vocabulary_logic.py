"""The vocabulary of logic, order, sets, numbers and arithmetic (see `vocabulary` for the columns)."""

LOGIC = """
iff | ↔ ⟺ ⇔ | iff Leftrightarrow leftrightarrow Longleftrightarrow Longleftrightarrow |  | "if and only if" equivalently
iff | | | iff | 
implies | ⇒ ⟹ | implies Rightarrow Longrightarrow implies | imp | imply implication
not | ¬ | neg lnot | not | "does not" "is not" negation
forall | ∀ | forall | forall all | all every each any
exists | ∃ | exists | exists | exist existence some admits
unique | ∃! | | unique existsunique | uniquely uniqueness
equal | = | | eq | equals equality same coincide coincides
different | ≠ | ne neq | ne | unequal distinct differ disagree disagreeing
true | ⊤ | | true | truth
false | ⊥ | | false | contradiction absurd
decidable | | | decidable dec | decidability
reflexive | | | refl rfl reflexive | reflexivity
symmetric | | | symm symmetric comm | symmetry symmetrical
transitive | | | trans transitive | transitivity
antisymmetric | | | antisymm | antisymmetry
irreflexive | | | irrefl | irreflexivity
relation | | sim | rel | related relates
less | < | lt | lt | smaller below strictly strict
at-most | ≤ <= | le leq leqslant | le | less bounded "less than or equal" "smaller or equal"
greater | > | gt | gt | larger above more bigger exceeds
at-least | ≥ >= | ge geq geqslant | ge | greater
order | | prec preceq succeq | ord order | ordering ordered
preorder | | | preorder preord | preorders
partial-order | | | partialorder | poset posets "partially ordered set" "partial order" "partial orders"
linear-order | | | linearorder | "total order" "totally ordered" "linearly ordered" "linear order"
well-order | | | wellorder wellfounded wf | "well order" "well orders" "well-founded" "well ordered" "well founded"
join | ⊔ ⨆ ⋁ | sqcup bigsqcup sup bigvee | sup isup ssup bisup lub islub | joins supremum suprema supremums
join | | | | sup "least upper bound"
meet | ⊓ ⨅ ⋀ | sqcap bigsqcap inf bigwedge | inf iinf sinf biinf glb isglb | meets infimum infima inf
meet | | | | "greatest lower bound"
top | ⊤ | top | top | greatest
bottom | ⊥ | bot | bot | least
maximum | | max | max | maximal maxima largest
minimum | | min | min | minimal minima smallest
bounded-above | | | bddabove | "bounded above" "upper bound" "upper bounds"
bounded-below | | | bddbelow | "bounded below" "lower bound" "lower bounds"
monotone | | nearrow | mono monotone | increasing nondecreasing isotone monotonic "order preserving"
monotone | | | | order-preserving monotonicity
antitone | | searrow | anti antitone | decreasing nonincreasing "order reversing"
strictly-monotone | | | strictmono | "strictly increasing" "strictly monotone"
fixed-point | | | lfp gfp fixedpoint fixedpoints isfixedpt | "fixed point" "fixed points"
chain | | | chain ischain | chains
lattice | | | lattice | lattices
distributive | | | distrib | distributivity distributes distribute
complement | ᶜ ￢ | complement | compl | complements complementary complemented
set | | | set | sets
member | ∈ ∉ | in notin ni | mem | belongs belong element elements contains membership contained
subset | ⊆ ⊂ | subseteq subset subsetneq | subset ssubset | subsets contained included inclusion
union | ∪ ⋃ ⋃₀ | cup bigcup | union iunion sunion biunion | unions
intersection | ∩ ⋂ ⋂₀ | cap bigcap | inter iinter sinter biinter | intersections intersect intersects
difference | \\ ∆ | setminus triangle | sdiff symmdiff diff | differences "set difference"
empty | ∅ | emptyset varnothing | empty isempty | void
nonempty | | | nonempty | inhabited "non empty"
singleton | | | singleton | singletons
insert | | | insert | insertion adjoin
powerset | 𝒫 | mathcal{P} | powerset | "power set" subsets
disjoint | | | disjoint pairwisedisjoint | disjointness "pairwise disjoint"
cover | | | cover covers covering | covers covering coverings
partition | | | partition | partitions
universe | | | univ | whole total
image | '' | | image | images
preimage | ⁻¹' | | preimage | preimages "inverse image" "inverse images"
range | | | range | ranges
domain | | | dom | domains
fiber | | | fiber fibre | fibers fibre fibres
function | | | fun func | functions map maps mapping mappings
composition | ∘ ≫ ∘ₗ | circ | comp | compose composed composing composite compositions
identity | 𝟙 | mathrm{id} mathbf{1} | id | identities
inverse | ⁻¹ | | inv inverse symm | inverses inverted invertible
injective | ↪ | hookrightarrow | inj injective | injection injections injectivity "one to one" one-to-one monic
surjective | ↠ | twoheadrightarrow | surj surjective | surjection surjections onto surjectivity
bijective | | | bij bijective bijon | bijection bijections bijectivity
embedding | ↪ | hookrightarrow | embedding emb | embeddings embeds embed
equivalence | ≃ ≌ ≅ | simeq cong | equiv equivalence | equivalences equivalent bijection
isomorphism | ≅ ≃ | cong | iso isiso | isomorphic isomorphisms
quotient | ⧸ | | quotient quot | quotients
product | ∏ Π ∏ᶠ ∏' | prod Pi | prod finprod tprod pi | products multiplicative
sum | ∑ Σ ∑' ∑ᶠ | sum Sigma | sum tsum finsum sigma | sums summation summing
times | × × | times | prod | cartesian pair pairs
pair | | | prod pair mk | pairs tuple tuples
first | | | fst left | left
second | | | snd right | right
left | | | left l | lefts
right | | | right r | rights
natural | ℕ | mathbb{N} | nat natural | naturals "natural number" "natural numbers" nonnegative
integer | ℤ | mathbb{Z} | int integer | integers integral
rational | ℚ | mathbb{Q} | rat rational | rationals fraction
real | ℝ | mathbb{R} Re | real re | reals
complex | ℂ | mathbb{C} | complex | complexes
nonnegative-real | ℝ≥0 | | nnreal | "nonnegative real" "nonnegative reals"
extended-nonnegative-real | ℝ≥0∞ | | ennreal | "extended nonnegative real" "extended nonnegative reals"
extended-real | | overline{mathbb{R}} | ereal | "extended real" "extended reals"
extended-natural | ℕ∞ | | enat | "extended natural" "extended naturals"
imaginary | | Im | im | imaginary
infinity | ∞ | infty | top infinity infty | infinite infinitely
finite | | | finite fin fintype | finitely finiteness
finite-set | | | finset | "finite set" "finite sets" finsets "finite collection" "finite subset" "finite subsets"
infinite | | | infinite | infinitely
countable | | | countable | countably enumerable countability
uncountable | | | uncountable | uncountably
cardinality | # | # lvert card | card ncard encard mk | size number cardinal count counting cardinals
cardinal | ℵ | aleph beth | cardinal aleph | cardinals cardinality
aleph-zero | ℵ₀ | aleph_0 | aleph0 | countable
ordinal | ω | omega | ordinal | ordinals
zero | 0 | | zero | zeroth vanishes vanishing vanish null nil
one | 1 | | one | unit first
two | 2 | | two | twice second
add | + | oplus | add | addition additive plus adding
sub | - − | | sub tsub | subtract subtraction minus difference
neg | | | neg | negative negation minus opposite
multiply | * · • | cdot ast times | mul smul | multiplication multiplicative product products times
multiply | | | | multiplying multiplies
scalar | • | cdot | smul nsmul zsmul | scalars action
divide | / ÷ | frac div dfrac tfrac | div | division quotient divided fraction
divides | ∣ | mid | dvd | divisibility divisible divisor divisors divide
power | ^ | | pow npow zpow rpow cpow | powers exponent exponentiation exponents
square | ² | | sq square | squares squared
root | √ | sqrt | sqrt root roots | roots zeros
nth-root | | | nthroot | "n th root"
absolute-value | | lvert rvert vert abs | abs | "absolute value" "absolute values" modulus
positive | | | pos | positivity
nonnegative | | | nonneg | nonnegativity
even | | | even | parity
odd | | | odd | parity
prime | | | prime | primes
coprime | | | coprime iscoprime | "relatively prime" coprimality
gcd | | gcd | gcd | "greatest common divisor" "greatest common divisors"
lcm | | operatorname{lcm} | lcm | "least common multiple"
remainder | | bmod mod pmod | mod emod | modulo residue congruent
congruent | ≡ | equiv | modeq | congruence congruences modulo
factorial | ! | | factorial | factorials
binomial | | binom choose | choose | binomials choose
successor | | | succ succorder | successors next
predecessor | | | pred | predecessors previous
floor | ⌊ | lfloor | floor nfloor | integer
ceiling | ⌈ | lceil | ceil nceil | ceil
logarithm | | log ln | log clog logb | logarithms logarithmic log
exponential | | exp | exp | exponentials
cast | ↑ | | cast coe | coercion casts
interval | | | icc ico ioc ioo ici iic ioi iio uicc interval | intervals
list | | | list | lists
multiset | | | multiset | multisets
string | | | string word | strings words
sequence | | | seq | sequences
length | | | length | lengths
permutation | | | perm | permutations permuting
induction | | | induction rec induct | inductive inducted inductively
recursion | | | rec | recursive recursively recursor
extensional | | | ext | extensionality extensional
commute | | | comm commute | commutative commutes commuting commutativity abelian
associative | | | assoc | associativity associator
cancel | | | cancel | cancellation cancellative
constant | | | const | constants
congr | | | congr | congruence
subsingleton | | | subsingleton | trivial
trivial | | | trivial triv | trivially
nontrivial | | | nontrivial | "non trivial"
lower-set | | | lowerset islowerset | "lower set" "lower sets" "down set" "downward closed"
upper-set | | | upperset isupperset | "upper set" "upper sets" "upward closed"
directed | | | directed directedon isdirected | directedness
conditionally-complete | | | conditionallycomplete | "conditionally complete"
adjoint | ⊣ | dashv | adj adjunction adjoint | adjunction adjunctions adjoints
family | | | | families collection collections assignment
structure | | | structure struct | structures
property | | | prop property | properties
"""

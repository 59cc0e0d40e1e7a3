"""The vocabulary of logic, order, sets, numbers and arithmetic (see `vocabulary` for the columns)."""

LOGIC = """
iff | ↔ ⟺ ⇔ | iff Leftrightarrow leftrightarrow Longleftrightarrow | iff | "if and only if" equivalently
implies | ⇒ ⟹ | implies Rightarrow Longrightarrow | imp | implication
not | ¬ | neg lnot | not | "does not" "is not" negation
forall | ∀ | forall | forall all | all every each any
exists | ∃ | exists | exists | some admits
unique | ∃! | | unique existsunique |
equal | = | | eq | same coincide
different | ≠ | ne neq | ne | unequal distinct disagree
true | ⊤ | | true | truth
false | ⊥ | | false | contradiction absurd
decidable | | | decidable dec |
reflexive | | | refl rfl reflexive |
symmetric | | | symm symmetric comm | symmetry
transitive | | | trans transitive |
antisymmetric | | | antisymm | antisymmetry
irreflexive | | | irrefl |
relation | | sim | rel |
less | < | lt | lt | smaller below strictly
at-most | ≤ <= | le leq leqslant | le | less bounded "less than or equal" "smaller or equal"
greater | > | gt | gt | larger above more bigger exceeds
at-least | ≥ >= | ge geq geqslant | ge | greater
order | | prec preceq succeq | ord order |
preorder | | | preorder preord |
partial-order | | | partialorder | poset "partially ordered set"
linear-order | | | linearorder | "total order"
well-order | | | wellorder wellfounded wf | "well founded"
join | ⊔ ⨆ ⋁ | sqcup bigsqcup sup bigvee | sup lub | supremum suprema sup "least upper bound"
meet | ⊓ ⨅ ⋀ | sqcap bigsqcap inf bigwedge | inf glb | infimum infima inf "greatest lower bound"
top | ⊤ | top | top | greatest
bottom | ⊥ | bot | bot | least
maximum | | max | max | maximal maxima largest
minimum | | min | min | minimal minima smallest
bounded-above | | | bddabove | "upper bound"
bounded-below | | | bddbelow | "lower bound"
monotone | | nearrow | mono monotone | increasing nondecreasing isotone "order preserving"
antitone | | searrow | anti antitone | decreasing nonincreasing "order reversing"
strictly-monotone | | | strictmono | "strictly increasing"
fixed-point | | | lfp gfp fixedpoint fixedpoints isfixedpt |
chain | | | chain ischain |
lattice | | | lattice |
distributive | | | distrib |
complement | ᶜ ￢ | complement | compl | complementary
set | | | set |
member | ∈ ∉ | in notin ni | mem | belongs element contains membership
subset | ⊆ ⊂ | subseteq subset subsetneq | subset ssubset | contained included inclusion
union | ∪ ⋃ ⋃₀ | cup bigcup | union iunion sunion biunion |
intersection | ∩ ⋂ ⋂₀ | cap bigcap | inter iinter sinter biinter |
difference | \\ ∆ | setminus triangle | sdiff symmdiff diff | "set difference"
empty | ∅ | emptyset varnothing | empty isempty | void
nonempty | | | nonempty | inhabited "non empty"
singleton | | | singleton |
insert | | | insert | adjoin
powerset | 𝒫 | mathcal{P} | powerset | "power set" subsets
disjoint | | | disjoint pairwisedisjoint | "pairwise disjoint"
cover | | | cover covers covering |
partition | | | partition |
universe | | | univ | whole total
image | '' | | image |
preimage | ⁻¹' | | preimage | "inverse image"
range | | | range |
domain | | | dom |
fiber | | | fiber fibre | fibre
function | | | fun func | map
composition | ∘ ≫ ∘ₗ | circ | comp | compose
identity | 𝟙 | mathrm{id} mathbf{1} | id |
inverse | ⁻¹ | | inv inverse symm | inverted
injective | ↪ | hookrightarrow | inj injective | "one to one" monic
surjective | ↠ | twoheadrightarrow | surj surjective | onto
bijective | | | bij bijective bijon |
embedding | ↪ | hookrightarrow | embedding emb | embeds
equivalence | ≃ ≌ ≅ | simeq cong | equiv equivalence | bijection
isomorphism | ≅ ≃ | cong | iso isiso |
quotient | ⧸ | | quotient quot |
product | ∏ Π ∏ᶠ ∏' | prod Pi | prod finprod tprod pi | multiplicative
sum | ∑ Σ ∑' ∑ᶠ | sum Sigma | sum tsum finsum sigma | summation
times | × | times | prod | cartesian pair
pair | | | prod pair mk | tuple
first | | | fst left | left
second | | | snd right | right
left | | | left l |
right | | | right r |
natural | ℕ | mathbb{N} | nat natural | "natural number" nonnegative
integer | ℤ | mathbb{Z} | int integer | integral
rational | ℚ | mathbb{Q} | rat rational | fraction
real | ℝ | mathbb{R} Re | real re |
complex | ℂ | mathbb{C} | complex |
nonnegative-real | ℝ≥0 | | nnreal |
extended-nonnegative-real | ℝ≥0∞ | | ennreal |
extended-real | | overline{mathbb{R}} | ereal |
extended-natural | ℕ∞ | | enat |
imaginary | | Im | im |
infinity | ∞ | infty | top infinity infty | infinite
finite | | | finite fin fintype |
finite-set | | | finset | finsets "finite collection" "finite subset"
infinite | | | infinite |
countable | | | countable | enumerable
uncountable | | | uncountable |
cardinality | # | # lvert card | card ncard encard mk | size number count
cardinal | ℵ | aleph beth | cardinal aleph |
aleph-zero | ℵ₀ | aleph_0 | aleph0 | countable
ordinal | ω | omega | ordinal |
zero | 0 | | zero | zeroth vanishes null nil
one | 1 | | one | unit first
two | 2 | | two | twice second
add | + | oplus | add | addition plus
sub | - − | | sub tsub | subtract minus difference
neg | | | neg | negative minus opposite
multiply | * · • | cdot ast times | mul smul | multiplication product times
scalar | • | cdot | smul nsmul zsmul | action
divide | / ÷ | frac div dfrac tfrac | div | division quotient fraction
divides | ∣ | mid | dvd | divisibility divisor
power | ^ | | pow npow zpow rpow cpow | exponent exponentiation
square | ² | | sq square |
root | √ | sqrt | sqrt root roots | zeros
nth-root | | | nthroot | "n th root"
absolute-value | | lvert rvert vert abs | abs | modulus
positive | | | pos |
nonnegative | | | nonneg |
even | | | even | parity
odd | | | odd | parity
prime | | | prime |
coprime | | | coprime iscoprime | "relatively prime"
gcd | | gcd | gcd | "greatest common divisor"
lcm | | operatorname{lcm} | lcm | "least common multiple"
remainder | | bmod mod pmod | mod emod | modulo residue congruent
congruent | ≡ | equiv | modeq | congruence modulo
factorial | ! | | factorial |
binomial | | binom choose | choose | choose
successor | | | succ succorder | next
predecessor | | | pred | previous
floor | ⌊ | lfloor | floor nfloor | integer
ceiling | ⌈ | lceil | ceil nceil |
logarithm | | log ln | log clog logb | log
exponential | | exp | exp |
cast | ↑ | | cast coe | coercion
interval | | | icc ico ioc ioo ici iic ioi iio uicc interval |
list | | | list |
multiset | | | multiset |
string | | | string word | words
sequence | | | seq |
length | | | length |
permutation | | | perm |
induction | | | induction rec induct |
recursion | | | rec | recursor
extensional | | | ext |
commute | | | comm commute | abelian
associative | | | assoc |
cancel | | | cancel |
constant | | | const |
congr | | | congr | congruence
subsingleton | | | subsingleton | trivial
trivial | | | trivial triv |
nontrivial | | | nontrivial | "non trivial"
lower-set | | | lowerset islowerset | "down set" "downward closed"
upper-set | | | upperset isupperset | "upward closed"
directed | | | directed directedon isdirected | directedness
conditionally-complete | | | conditionallycomplete |
adjoint | ⊣ | dashv | adj adjunction adjoint | adjunction
family | | | | collection assignment
structure | | | structure struct |
property | | | prop property |
"""

"""The vocabulary of algebra, number theory and categories (see `vocabulary` for the columns)."""

ALGEBRA = """
homomorphism | → ⟶ | to rightarrow longrightarrow | hom | morphism map
group-homomorphism | →* | | monoidhom | "group hom"
ring-homomorphism | →+* | | ringhom | "ring hom"
linear-map | →ₗ | | linearmap | "linear operator" "linear transformation"
continuous-linear-map | →L | | continuouslinearmap clm | "bounded linear operator"
algebra-homomorphism | →ₐ | | alghom | "algebra map"
order-homomorphism | →o | | orderhom |
linear-equivalence | ≃ₗ | | linearequiv | "linear isomorphism"
endomorphism | | operatorname{End} | end |
automorphism | | operatorname{Aut} | aut | auto
isometry | ≃ᵢ | | isometry isometric | isometric
group | | | group grp |
commutative | | | comm | abelian
additive | | | add additive |
monoid | | | monoid mon |
semigroup | | | semigroup |
ring | | | ring |
commutative-ring | | | commring |
semiring | | | semiring |
field | 𝔽 | mathbb{F} | field |
division-ring | | | divisionring | "skew field"
algebra | | | algebra alg |
module | | | module mod |
vector | | vec | vector vec |
ideal | | mathfrak | ideal |
subgroup | | | subgroup |
normal | ◁ ⊴ | trianglelefteq triangleleft lhd unlhd | normal |
submodule | | | submodule | subspace
substructure | | | substructure |
kernel | | ker | ker kernel |
cokernel | | operatorname{coker} | coker cokernel |
span | | operatorname{span} | span | generated
closure | | overline bar | closure | generated
generator | | langle | generator gen |
cyclic | | | cyclic iscyclic |
order-of | | | orderof | order
index | | | index idx | indices
coset | | | coset |
action | | curvearrowright | mulaction action smul | acts
orbit | | | orbit |
stabilizer | | | stabilizer | stabiliser
conjugate | | overline bar | conj conjugate star |
commutator | ⁅ | | commutator |
bracket | ⁅ ⁆ | | bracket |
center | | | center centre | centre central
centralizer | | | centralizer | centraliser
nilpotent | | | nilpotent isnilpotent |
reduced | | | reduced isreduced | reducedness
solvable | | | solvable issolvable | soluble
torsion | | | torsion |
unit | ˣ | ^times | unit units isunit | invertible
maximal | | | maximal ismaximal |
local | | | local islocalring |
localization | | | localization localizedmodule | localisation
fraction | | operatorname{Frac} | fraction frac |
noetherian | | | noetherian isnoetherian | "ascending chain"
artinian | | | artinian isartinian | "descending chain"
integral-domain | | | isdomain domain |
euclidean-domain | | | euclideandomain |
principal | | | principal | "principal ideal"
unique-factorization | | | ufm uniquefactorizationmonoid | factorial UFD "unique factorisation"
principal-ideal-domain | | | | pid
discrete-valuation-ring | | | dvr isdiscretevaluationring discretevaluationring | DVR
irreducible | | | irreducible |
associated | | | associated associates |
integral-element | | | isintegral integral | integrality "integral over"
algebraic | | | algebraic isalgebraic |
transcendental | | | transcendental | transcendence
minimal-polynomial | | | minpoly |
characteristic-polynomial | χ | | charpoly |
characteristic | | operatorname{char} | char charp ringchar | char
separable | | | separable |
splitting | | | splits splitting |
galois | | operatorname{Gal} | galois isgalois gal |
extension | | | ext extension extend | extends
intermediate-field | | | intermediatefield |
polynomial | | | polynomial poly |
degree | | deg | degree natdegree deg finrank |
coefficient | | | coeff |
monomial | | | monomial |
monic | | | monic |
evaluate | | | eval aeval eval₂ | eval
derivative-of-polynomial | | | derivative | derivatives
power-series | ⟦X⟧ | | powerseries | "formal power series"
multivariate | | | mv mvpolynomial | "multivariate polynomial"
matrix | | begin{pmatrix} | matrix mat | matrices
determinant | | det | det |
trace | | operatorname{tr} tr Tr | trace tr |
transpose | ᵀ | | transpose |
diagonal | | operatorname{diag} | diagonal diag | diagonalizable
eigenvalue | λ | lambda | eigenvalue haseigenvalue | spectrum
eigenvector | | | eigenvector haseigenvector |
eigenspace | | | eigenspace |
generalized | | | gen generalized | generalised
rank | | operatorname{rank} rank | rank |
dimension | | dim | finrank dim dimension rank | dimensional
basis | | | basis | bases
linear-independent | | | linearindependent linearindep |
dual | ᵒᵈ ∗ | ast | dual | duality dualized
opposite | ᵒᵖ ᵐᵒᵖ | op | op unop opposite mulopposite |
tensor | ⊗ ⨂ | otimes bigotimes | tensor tmul tensorproduct |
direct-sum | ⨁ ⊕ | oplus bigoplus | directsum | "direct summand"
exterior | ⋀ ∧ | wedge bigwedge | exterior | wedge alternating
alternating | | | alternating |
bilinear | | | bilin bilinear bilinform |
quadratic | | | quadratic |
form | | | form |
pairing | | langle | pairing |
graded | | | graded grading | gradation homogeneous
homogeneous | | | homogeneous ishomogeneous |
exact | | | exact shortexact |
flat | | | flat |
free | | | free | freely
projective | | | projective |
finitely-generated | | | fg finite |
finite-presentation | | | finitepresentation fp |
base-change | | | basechange isbasechange |
restriction | | | restrict res restrictscalars |
representation | | | rep representation | subrepresentation
character | χ | chi | character char |
invariant | | | invariant invariants |
weight | | | weight |
lie | | mathfrak{g} | lie |
clifford | | | clifford cliffordalgebra |
euler | | | euler | totient
totient | φ | varphi | totient | "euler phi"
legendre | | | legendresym legendre | "legendre symbol" "quadratic residue"
mobius | μ | mu | moebius | moebius möbius
zeta | ζ | zeta | zeta | riemann
root-of-unity | ζ | zeta | rootsofunity primitiveroot isprimitiveroot |
cyclotomic | | | cyclotomic |
number-field | | | numberfield |
ring-of-integers | 𝓞 | mathcal{O} | ringofintegers | "algebraic integers"
p-adic | ℤ_ ℚ_ | | padic padicint | padic
valuation | | | valuation val padicval padicvalnat | valued
digit | | | digits |
divisor | | | divisors properdivisors |
arithmetic-function | | | arithmeticfunction |
category | | | category cat | categorical
functor | ⥤ | | functor | functorial
natural-transformation | | | nattrans |
naturality | | | naturality |
object | | | obj object |
morphism | ⟶ | to rightarrow | hom mor | arrow map
monomorphism | | | mono monomorphism | monic
epimorphism | | | epi epimorphism |
limit | | varprojlim lim | lim limit limits tendsto | converges tends
colimit | | varinjlim colim | colim colimit colimits |
cone | | | cone |
cocone | | | cocone |
pullback | ×_ | | pullback | "fiber product" "fibre product"
pushout | | | pushout |
equalizer | | | equalizer | equaliser
coequalizer | | | coequalizer |
initial | | | initial isinitial |
terminal | | | terminal isterminal | final
adjunction | ⊣ | dashv | adj adjunction | adjoint
yoneda | | | yoneda |
sheaf | | mathcal{F} | sheaf issheaf | sheaves
presheaf | | | presheaf | presheaves
stalk | | | stalk |
scheme | | | scheme |
spectrum | | operatorname{Spec} Spec mathrm{Spec} | spec spectrum primespectrum | spec spectra
affine | | | affine isaffine isaffineopen |
immersion | | | immersion |
site | | | site |
topos | | | topos | topoi
monoidal | | | monoidal |
braided | | | braided |
abelian | | | abelian |
preadditive | | | preadditive |
homology | | | homology |
cohomology | | | cohomology |
boundary-map | ∂ | partial | d boundary | differential
homotopy | | | homotopy | homotopic
complex-of | | | complex chaincomplex cochaincomplex | complexes
simplicial | Δ | Delta | simplicial sset |
simplex | Δ | Delta | simplex | simplices
horn | Λ | Lambda | horn |
face | δ | delta d | δ face |
degeneracy | σ | sigma | σ degeneracy |
fibration | | | fibration fibrations |
cofibration | | | cofibration cofibrations |
weak-equivalence | | | weakequivalence weakequivalences |
derived | | | derived |
triangulated | | | triangulated pretriangulated |
unit-of-adjunction | η | eta | unit | unit
counit | ε | epsilon varepsilon | counit |
comultiplication | Δ | Delta | comul | comultiply coproduct
coassociative | | | coassoc |
whisker | ◁ ▷ | | whisker whiskerleft whiskerright |
unitor | λ_ ρ_ | | leftunitor rightunitor unitor |
coproduct | ∐ ⨿ | coprod amalg | coprod sigma | "free product"
free-product | | | coprod coprodi |
"""

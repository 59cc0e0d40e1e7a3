"""The vocabulary of algebra, number theory and categories (see `vocabulary` for the columns)."""

ALGEBRA = """
homomorphism | → ⟶ | to rightarrow longrightarrow | hom | homomorphisms morphism morphisms map maps
group-homomorphism | →* | | monoidhom | "group homomorphism" "group homomorphisms" "group hom"
ring-homomorphism | →+* | | ringhom | "ring homomorphism" "ring homomorphisms" "ring hom"
linear-map | →ₗ | | linearmap | "linear map" "linear maps" "linear operator" "linear transformation"
continuous-linear-map | →L | | continuouslinearmap clm | "bounded linear operator" "continuous linear map"
continuous-linear-map | | | | "continuous linear maps"
algebra-homomorphism | →ₐ | | alghom | "algebra homomorphism" "algebra homomorphisms" "algebra map"
order-homomorphism | →o | | orderhom | "order homomorphism"
linear-equivalence | ≃ₗ | | linearequiv | "linear equivalence" "linear isomorphism"
endomorphism | | operatorname{End} | end | endomorphisms
automorphism | | operatorname{Aut} | aut | automorphisms auto
isometry | ≃ᵢ | | isometry isometric | isometries isometric
group | | | group grp | groups
commutative | | | comm | abelian commutative
additive | | | add additive | additively
monoid | | | monoid mon | monoids
semigroup | | | semigroup | semigroups
ring | | | ring | rings
commutative-ring | | | commring | "commutative ring" "commutative rings"
semiring | | | semiring | semirings
field | 𝔽 | mathbb{F} | field | fields
division-ring | | | divisionring | "division ring" "skew field"
algebra | | | algebra alg | algebras
module | | | module mod | modules
vector | | vec | vector vec | vectors
ideal | | mathfrak | ideal | ideals
subgroup | | | subgroup | subgroups
normal | ◁ ⊴ | trianglelefteq triangleleft lhd unlhd | normal | normality
submodule | | | submodule | submodules subspace subspaces
substructure | | | substructure | substructures
kernel | | ker | ker kernel | kernels
cokernel | | operatorname{coker} | coker cokernel | cokernels
span | | operatorname{span} | span | spans spanned generated
closure | | overline bar | closure | closures generated
generator | | langle | generator gen | generators generated generating
cyclic | | | cyclic iscyclic | cyclicity
order-of | | | orderof | order
index | | | index idx | indices indexed
coset | | | coset | cosets
action | | curvearrowright | mulaction action smul | actions acts acting
orbit | | | orbit | orbits
stabilizer | | | stabilizer | stabiliser stabilizers
conjugate | | overline bar | conj conjugate star | conjugates conjugation
commutator | ⁅ | | commutator | commutators
bracket | ⁅ ⁆ | | bracket | brackets
center | | | center centre | centre central
centralizer | | | centralizer | centraliser
nilpotent | | | nilpotent isnilpotent | nilpotency nilpotents
reduced | | | reduced isreduced | reducedness
solvable | | | solvable issolvable | soluble
torsion | | | torsion | torsion
unit | ˣ | ^times | unit units isunit | units invertible
maximal | | | maximal ismaximal | maximality
local | | | local islocalring | locally
localization | | | localization localizedmodule | localisation localized
fraction | | operatorname{Frac} | fraction frac | fractions
noetherian | | | noetherian isnoetherian | "ascending chain"
artinian | | | artinian isartinian | "descending chain"
integral-domain | | | isdomain domain | "integral domain" "integral domains"
euclidean-domain | | | euclideandomain | "euclidean domain"
principal | | | principal | "principal ideal" principal
unique-factorization | | | ufm uniquefactorizationmonoid | "unique factorization" factorial UFD ufd
unique-factorization | | | | "unique factorisation"
principal-ideal-domain | | | | pid PID "principal ideal domain"
discrete-valuation-ring | | | dvr isdiscretevaluationring discretevaluationring | DVR dvr "discrete valuation ring"
irreducible | | | irreducible | irreducibility irreducibles
associated | | | associated associates | associates
integral-element | | | isintegral integral | integrality "integral over"
algebraic | | | algebraic isalgebraic | algebraically
transcendental | | | transcendental | transcendence
minimal-polynomial | | | minpoly | "minimal polynomial"
characteristic-polynomial | χ | | charpoly | "characteristic polynomial"
characteristic | | operatorname{char} | char charp ringchar | char
separable | | | separable | separability
splitting | | | splits splitting | split splits
galois | | operatorname{Gal} | galois isgalois gal | galois
extension | | | ext extension extend | extensions extends extended extending
intermediate-field | | | intermediatefield | "intermediate field"
polynomial | | | polynomial poly | polynomials
degree | | deg | degree natdegree deg finrank | degrees
coefficient | | | coeff | coefficients
monomial | | | monomial | monomials
monic | | | monic | monic
evaluate | | | eval aeval eval₂ | evaluation evaluated evaluates eval
derivative-of-polynomial | | | derivative | derivatives
power-series | ⟦X⟧ | | powerseries | "power series" "formal power series"
multivariate | | | mv mvpolynomial | "multivariate polynomial" multivariable
matrix | | begin{pmatrix} | matrix mat | matrices
determinant | | det | det | determinants
trace | | operatorname{tr} tr Tr | trace tr | traces
transpose | ᵀ | | transpose | transposed
diagonal | | operatorname{diag} | diagonal diag | diagonals diagonalizable
eigenvalue | λ | lambda | eigenvalue haseigenvalue | eigenvalues spectrum
eigenvector | | | eigenvector haseigenvector | eigenvectors
eigenspace | | | eigenspace | eigenspaces
generalized | | | gen generalized | generalised
rank | | operatorname{rank} rank | rank | ranks
dimension | | dim | finrank dim dimension rank | dimensions dimensional
basis | | | basis | bases
linear-independent | | | linearindependent linearindep | "linearly independent" "linear independence"
dual | ᵒᵈ ∗ | ast | dual | duals duality dualized
opposite | ᵒᵖ ᵐᵒᵖ | op | op unop opposite mulopposite | opposites
tensor | ⊗ ⨂ | otimes bigotimes | tensor tmul tensorproduct | tensors
direct-sum | ⨁ ⊕ | oplus bigoplus | directsum | "direct sum" "direct sums" "direct summand" "direct summands"
exterior | ⋀ ∧ | wedge bigwedge | exterior | wedge alternating
alternating | | | alternating | alternate
bilinear | | | bilin bilinear bilinform | bilinearity
quadratic | | | quadratic | quadratics
form | | | form | forms
pairing | | langle | pairing | pairings
graded | | | graded grading | gradation grading homogeneous
homogeneous | | | homogeneous ishomogeneous | homogeneity
exact | | | exact shortexact | exactness
flat | | | flat | flatness
free | | | free | freely
projective | | | projective | projectivity
finitely-generated | | | fg finite | "finitely generated"
finite-presentation | | | finitepresentation fp | "finitely presented" "finite presentation"
base-change | | | basechange isbasechange | "base change"
restriction | | | restrict res restrictscalars | restrict restricted restrictions
representation | | | rep representation | representations subrepresentation subrepresentations
character | χ | chi | character char | characters
invariant | | | invariant invariants | invariants invariance
weight | | | weight | weights weighted
lie | | mathfrak{g} | lie | lie
clifford | | | clifford cliffordalgebra | clifford
euler | | | euler | totient
totient | φ | varphi | totient | "euler phi"
legendre | | | legendresym legendre | "legendre symbol" "quadratic residue"
mobius | μ | mu | moebius | moebius möbius
zeta | ζ | zeta | zeta | riemann
root-of-unity | ζ | zeta | rootsofunity primitiveroot isprimitiveroot | "root of unity" "roots of unity"
cyclotomic | | | cyclotomic | cyclotomic
number-field | | | numberfield | "number field" "number fields"
ring-of-integers | 𝓞 | mathcal{O} | ringofintegers | "ring of integers" "rings of integers" "algebraic integers"
p-adic | ℤ_ ℚ_ | | padic padicint | "p adic" padic
valuation | | | valuation val padicval padicvalnat | valuations valuative valued
digit | | | digits | digits
divisor | | | divisors properdivisors | divisors
arithmetic-function | | | arithmeticfunction | "arithmetic function"
category | | | category cat | categories categorical
functor | ⥤ | | functor | functors functorial
natural-transformation | | | nattrans | "natural transformation" "natural transformations"
naturality | | | naturality | natural
object | | | obj object | objects
morphism | ⟶ | to rightarrow | hom mor | morphisms arrow arrows map maps
monomorphism | | | mono monomorphism | monomorphisms monic
epimorphism | | | epi epimorphism | epimorphisms
limit | | varprojlim lim | lim limit limits | limits
colimit | | varinjlim colim | colim colimit colimits | colimits
cone | | | cone | cones
cocone | | | cocone | cocones
pullback | ×_ | | pullback | pullbacks "fiber product" "fibre product"
pushout | | | pushout | pushouts
equalizer | | | equalizer | equalizers equaliser
coequalizer | | | coequalizer | coequalizers
initial | | | initial isinitial | initial
terminal | | | terminal isterminal | terminal final
adjunction | ⊣ | dashv | adj adjunction | adjoint adjoints adjunctions
yoneda | | | yoneda | yoneda
sheaf | | mathcal{F} | sheaf issheaf | sheaves
presheaf | | | presheaf | presheaves
stalk | | | stalk | stalks
scheme | | | scheme | schemes
spectrum | | operatorname{Spec} Spec mathrm{Spec} | spec spectrum primespectrum | spec spectra
affine | | | affine isaffine isaffineopen | affinely
immersion | | | immersion | immersions
site | | | site | sites
topos | | | topos | topoi
monoidal | | | monoidal | monoidality
braided | | | braided | braiding
abelian | | | abelian | abelian
preadditive | | | preadditive | preadditive
homology | | | homology | homologies homological
cohomology | | | cohomology | cohomologies
boundary-map | ∂ | partial | d boundary | differential differentials
homotopy | | | homotopy | homotopies homotopic
complex-of | | | complex chaincomplex cochaincomplex | complexes
simplicial | Δ | Delta | simplicial sset | simplicial
simplex | Δ | Delta | simplex | simplices
horn | Λ | Lambda | horn | horns
face | δ | delta d | δ face | faces
degeneracy | σ | sigma | σ degeneracy | degeneracies
fibration | | | fibration fibrations | fibrations
cofibration | | | cofibration cofibrations | cofibrations
weak-equivalence | | | weakequivalence weakequivalences | "weak equivalence" "weak equivalences"
derived | | | derived | derived
triangulated | | | triangulated pretriangulated | triangulated
unit-of-adjunction | η | eta | unit | unit
counit | ε | epsilon varepsilon | counit | counits counitality
comultiplication | Δ | Delta | comul | comultiply coproduct
coassociative | | | coassoc | coassociativity
whisker | ◁ ▷ | | whisker whiskerleft whiskerright | whiskering
unitor | λ_ ρ_ | | leftunitor rightunitor unitor | unitors
coproduct | ∐ ⨿ | coprod amalg | coprod sigma | coproducts "free product"
free-product | | | coprod coprodi | "free product" "free products"
"""

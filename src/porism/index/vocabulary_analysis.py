"""The vocabulary of analysis, measure and probability (see `vocabulary` for the columns)."""

ANALYSIS = """
tends | → | to rightarrow | tendsto | converges approaches limit
neighborhood | 𝓝 | | nhds nhdswithin nhdsset | neighbourhood near
filter | | | filter |
eventually | ∀ᶠ | | eventually | "for all sufficiently large" "sufficiently large"
frequently | ∃ᶠ | | frequently | "infinitely often"
at-infinity | | | attop | "tends to infinity" "goes to infinity"
cluster | | | clusterpt mapclusterpt | accumulation
cauchy | | | cauchy cauchyseq |
complete | | | complete completespace iscomplete |
completion | | | completion |
norm | ‖ ∥ | lVert rVert Vert | norm nnnorm enorm | length
seminorm | | | seminorm seminormed |
normed | | | normed |
banach | | | | "complete normed space"
hilbert | | | |
inner-product | ⟪ ⟫ | langle rangle | inner innerproductspace | "scalar product"
orthogonal | ⟂ ᗮ | perp bot | orthogonal isortho | perpendicular
orthonormal | | | orthonormal |
distance | | | dist edist nndist infdist | metric far apart
metric | | | metric dist |
pseudo-metric | | | pseudometric pseudometricspace | pseudometric
ball | | | ball closedball | disk disc
sphere | | | sphere |
lipschitz | | | lipschitz lipschitzwith |
contraction | | | contracting contractingwith |
holder | | | holder holderwith | hölder
continuous | | | cont continuous continuouson continuousat continuouswithinat |
uniform | | | uniform |
uniformly-continuous | | | uniformcontinuous |
derivative | ∂ | partial frac{d}{dx} nabla | deriv fderiv | differentiate
differentiable | | | differentiable differentiableat differentiableon diff |
smooth | | | smooth contdiff contdiffat contmdiff | "continuously differentiable"
analytic | | | analytic analyticat analyticon | holomorphic
holomorphic | | | differentiableon analyticon | holomorphy analytic
gradient | ∇ | nabla | gradient |
laplacian | Δ | Delta | laplacian | laplace
convex | | | convex convexon |
concave | | | concaveon |
strictly-convex | | | strictconvex strictconvexon |
uniformly-convex | | | uniformconvex uniformconvexspace |
integral | ∫ ⨍ | int iint oint | integral intervalintegral average setintegral |
lower-integral | ∫⁻ | | lintegral setlintegral | "lebesgue integral" integral
integrable | | | integrable intervalintegrable integrableon |
measurable | | | measurable measurableset aemeasurable meas |
measure | μ ν | mu nu | measure meas | mass
outer-measure | | | outermeasure |
lebesgue | | | volume | volume
almost-everywhere | ∀ᵐ =ᵐ ≤ᵐ | | ae | "almost every" "almost surely" "a.e." a.e
null-set | | | null nullmeasurable | "measure zero"
sigma-algebra | | | measurablespace sigmaalgebra |
absolutely-continuous | ≪ | ll | absolutelycontinuous |
density | | | rnderiv withdensity density pdf | "radon nikodym"
probability | ℙ | mathbb{P} Pr | prob probability isprobabilitymeasure |
expectation | 𝔼 | mathbb{E} | condexp expectation | "expected value" mean
conditional | | | cond condexp |
independent | | perp | indep indepfun indepset |
variance | | operatorname{Var} | variance var evariance |
martingale | | | martingale |
distribution | | | distribution cdf law gaussian |
kernel-of-probability | | | kernel | kernels
summable | | | summable hassum | "absolutely convergent" "convergent series"
series | ∑' | sum | tsum hassum series | sums
infinite-product | ∏' | prod | tprod hasprod multipliable | "euler product"
dominated | | | dominated |
bounded | | | bdd bounded isbounded isboundedunder bound | boundedness
big-o | =O | O | isbigo | "big o"
little-o | =o | o | islittleo | "little o"
sine | | sin sinh | sin sinh | sinus
cosine | | cos cosh | cos cosh | cosinus
tangent | | tan | tan tangent |
arctangent | | arctan | arctan | arctan
trigonometric | | | | trig trigonometry
pi | π | pi | pi |
fourier | | hat widehat | fourier fourierintegral |
convolution | ⋆ | star ast | convolution | convolve
periodic | | | periodic |
oscillation | | | oscillation |
support | | operatorname{supp} supp | support tsupport |
compact-support | | | hascompactsupport |
finitely-supported | →₀ Π₀ | | finsupp dfinsupp | finsupp
dependent | | | d pi |
indicator | | mathbf{1} chi | indicator | characteristic
step | | | simplefunc step | "simple function"
lp-space | | ell L^p | lp memlp elpnorm | "L p"
spectral | | | spectrum spectralradius | spectra
operator | | | op operator |
bilipschitz | | | antilipschitz antilipschitzwith | "bi lipschitz"
mean-value | | | |
line | | | line linemap |
segment | | | segment opensegment |
slope | | | slope |
inequality | ≤ | le leq | le lt | estimate
triangle | △ | triangle | triangle |
angle | ∠ | angle | angle oangle |
affine-space | | | affine | affine
barycenter | | | centermass centroid | barycentre centroid
polygon | | | |
manifold | | | manifold ismanifold |
chart | | | chart chartat | atlas
tangent-space | | | tangentspace |
bundle | | | bundle fiberbundle vectorbundle |
trivialization | | | trivialization | trivialisation
flow | | | flow |
ergodic | | | ergodic |
iterate | ^[ | | iterate |
game | | | pgame igame |
"""

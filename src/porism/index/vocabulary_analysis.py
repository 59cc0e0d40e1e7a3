"""The vocabulary of analysis, measure and probability (see `vocabulary` for the columns)."""

ANALYSIS = """
limit | | lim | tendsto lim limit | limits converges convergence convergent converge tends
tends | → | to rightarrow | tendsto | converges convergence convergent converge approaches limit
neighborhood | 𝓝 | | nhds nhdswithin nhdsset | neighborhoods neighbourhood neighbourhoods near
filter | | | filter | filters
eventually | ∀ᶠ | | eventually | "for all sufficiently large" "sufficiently large"
frequently | ∃ᶠ | | frequently | "infinitely often"
at-infinity | | | attop | "tends to infinity" "at infinity" "goes to infinity"
cluster | | | clusterpt mapclusterpt | accumulation
cauchy | | | cauchy cauchyseq | cauchy
complete | | | complete completespace iscomplete | completeness
completion | | | completion | completions
norm | ‖ ∥ | lVert rVert Vert | norm nnnorm enorm | norms normed length
seminorm | | | seminorm seminormed | seminorms
normed | | | normed | norm
banach | | | | banach "complete normed space"
hilbert | | | | hilbert
inner-product | ⟪ ⟫ | langle rangle | inner innerproductspace | "inner product" "inner products" "scalar product"
orthogonal | ⟂ ᗮ | perp bot | orthogonal isortho | orthogonality perpendicular
orthonormal | | | orthonormal | orthonormality
distance | | | dist edist nndist infdist | distances metric far apart
metric | | | metric dist | metrics
pseudo-metric | | | pseudometric pseudometricspace | "pseudo metric" pseudometric
ball | | | ball closedball | balls disk disc
sphere | | | sphere | spheres
lipschitz | | | lipschitz lipschitzwith | lipschitz
contraction | | | contracting contractingwith | contractions contracting contractive
holder | | | holder holderwith | hölder
continuous | | | cont continuous continuouson continuousat continuouswithinat | continuity continuously
uniform | | | uniform | uniformly uniformity
uniformly-continuous | | | uniformcontinuous | "uniformly continuous" "uniform continuity"
derivative | ∂ | partial frac{d}{dx} nabla | deriv fderiv derivwithin fderivwithin | derivatives differentiate
derivative | | | hasderivat hasderivwithinat hasfderivat iteratedderiv | 
differentiable | | | differentiable differentiableat differentiableon diff | differentiability
smooth | | | smooth contdiff contdiffat contmdiff | smoothness "continuously differentiable"
analytic | | | analytic analyticat analyticon | analyticity holomorphic
holomorphic | | | differentiableon analyticon | holomorphy analytic
gradient | ∇ | nabla | gradient | gradients
laplacian | Δ | Delta | laplacian | laplace
convex | | | convex convexon | convexity
concave | | | concaveon | concavity
strictly-convex | | | strictconvex strictconvexon | "strictly convex"
uniformly-convex | | | uniformconvex uniformconvexspace | "uniformly convex"
integral | ∫ ⨍ | int iint oint | integral intervalintegral average setintegral | integrals integrating
integral | | | | integrate integration
lower-integral | ∫⁻ | | lintegral setlintegral | "lower integral" "lebesgue integral" integral
integrable | | | integrable intervalintegrable integrableon | integrability
measurable | | | measurable measurableset aemeasurable meas | measurability
measure | μ ν | mu nu | measure meas | measures mass
outer-measure | | | outermeasure | "outer measure" "outer measures"
lebesgue | | | volume | lebesgue volume
almost-everywhere | ∀ᵐ =ᵐ ≤ᵐ | | ae | "almost everywhere" "almost every" "almost surely" "a.e." a.e
null-set | | | null nullmeasurable | "null set" "measure zero"
sigma-algebra | | | measurablespace sigmaalgebra | "sigma algebra" σ-algebra
absolutely-continuous | ≪ | ll | absolutelycontinuous | "absolutely continuous"
density | | | rnderiv withdensity density pdf | densities "radon nikodym"
probability | ℙ | mathbb{P} Pr | prob probability isprobabilitymeasure | probabilities
expectation | 𝔼 | mathbb{E} | condexp expectation | expected "expected value" mean
conditional | | | cond condexp | conditioning conditioned conditionally
independent | | perp | indep indepfun indepset | independence
variance | | operatorname{Var} | variance var evariance | variances
martingale | | | martingale | martingales
distribution | | | distribution cdf law gaussian | distributions
kernel-of-probability | | | kernel | kernels
summable | | | summable hassum | summability "absolutely convergent" "convergent series"
series | ∑' | sum | tsum hassum series | series sums
infinite-product | ∏' | prod | tprod hasprod multipliable | "infinite product" "euler product"
dominated | | | dominated | dominated domination
bounded | | | bdd bounded isbounded isboundedunder bound | boundedness bound bounds
big-o | =O | O | isbigo | "big o" "big-o"
little-o | =o | o | islittleo | "little o" "little-o"
sine | | sin sinh | sin sinh | sinus
cosine | | cos cosh | cos cosh | cosinus
tangent | | tan | tan tangent | tangents
arctangent | | arctan | arctan | arctan
trigonometric | | | | trig trigonometry
pi | π | pi | pi | pi
fourier | | hat widehat | fourier fourierintegral | fourier
convolution | ⋆ | star ast | convolution | convolve
periodic | | | periodic | periodicity period
oscillation | | | oscillation | oscillates
support | | operatorname{supp} supp | support tsupport | supports supported
compact-support | | | hascompactsupport | "compact support" "compactly supported"
finitely-supported | →₀ Π₀ | | finsupp dfinsupp | "finite support" "finitely supported" finsupp
dependent | | | d pi | dependently
indicator | | mathbf{1} chi | indicator | indicators characteristic
step | | | simplefunc step | "simple function" "simple functions"
lp-space | | ell L^p | lp memlp elpnorm | "L p"
spectral | | | spectrum spectralradius | spectra
operator | | | op operator | operators
bilipschitz | | | antilipschitz antilipschitzwith | "bi lipschitz"
mean-value | | | | "mean value"
line | | | line linemap | lines
segment | | | segment opensegment | segments
slope | | | slope | slopes
inequality | ≤ | le leq | le lt | inequalities estimate
triangle | △ | triangle | triangle | triangles
angle | ∠ | angle | angle oangle | angles
affine-space | | | affine | affine
barycenter | | | centermass centroid | barycentre centroid
polygon | | | | polygons
manifold | | | manifold ismanifold | manifolds
chart | | | chart chartat | charts atlas
tangent-space | | | tangentspace | "tangent space"
bundle | | | bundle fiberbundle vectorbundle | bundles
trivialization | | | trivialization | trivialisation trivializations
flow | | | flow | flows
ergodic | | | ergodic | ergodicity
iterate | ^[ | | iterate | iterates iterated iteration
game | | | pgame igame | games
"""

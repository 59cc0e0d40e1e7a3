"""The vocabulary of topology, combinatorics, computability and model theory (see `vocabulary` for the columns)."""

SPACES = """
topology | | tau mathcal{T} | topology top topological | topologies topological topologically
topological-space | | | topologicalspace topcat | "topological space" "topological spaces"
open | | | open isopen opens | opens openness
closed | | | closed isclosed | closedness
clopen | | | clopen isclopen | clopen
compact | | | compact iscompact compactspace | compactness compacts
locally-compact | | | locallycompact locallycompactspace | "locally compact"
connected | | | connected isconnected isconnectedspace connectedspace | connectedness
preconnected | | | preconnected ispreconnected | preconnected
path-connected | | | pathconnected ispathconnected | "path connected"
dense | | | dense denserange | density
interior | | operatorname{int} | interior | interiors
frontier | ∂ | partial | frontier | boundary
boundary | ∂ | partial | boundary frontier | boundaries
hausdorff | | | t2 t2space hausdorff | hausdorff separated
separation | | | t0 t1 t2 t3 t4 | separated separates
regular | | | regular | regularity
discrete | | | discrete discretetopology | discreteness
homeomorphism | ≃ₜ | cong | homeomorph homeo | homeomorphic homeomorphisms
separable-space | | | separablespace | "separable space" separable
second-countable | | | secondcountable secondcountabletopology | "second countable"
first-countable | | | firstcountable firstcountabletopology | "first countable"
totally-bounded | | | totallybounded | "totally bounded" precompact
totally-disconnected | | | totallydisconnected | "totally disconnected"
metrizable | | | metrizable metrizablespace | metrisable
baire | | | baire bairespace | baire
profinite | | | profinite | profinite
condensed | | | condensed condensedset condensedmod | condensed
solid | | | solid | solidification
covering | | | iscoveringmap covering | coverings
fundamental-group | π₁ | pi_1 | fundamentalgroup | "fundamental group"
path | | | path | paths
loop | | | loop | loops
sieve | | | sieve | sieves
graph | | | graph simplegraph digraph | graphs
adjacent | ∼ | sim | adj | adjacency neighbors neighbours edges
vertex | | | vert vertex verts | vertices
edge | | | edge edges edgeset edgefinset | edges
walk | | | walk | walks
cycle | | | cycle iscycle | cycles circuit
tree | | | tree istree | trees
acyclic | | | acyclic isacyclic | forest
coloring | | | coloring colorable chromaticnumber | colouring colorings chromatic coloured colored
clique | | | clique isclique cliquefree | cliques
matching | | | matching ismatching | matchings
planar | | | | planarity
hypergraph | | | hypergraph | hypergraphs
matroid | | | matroid | matroids
antichain | | | antichain isantichain | antichains
pigeonhole | | | pigeonhole | pigeons holes "pigeon hole"
combinatorial | | | combinatorics | combinatorics
catalan | | | catalan | catalan
fibonacci | | | fib | fibonacci
bernoulli | | | bernoulli | bernoulli
stirling | | | stirling | stirling
young | | | young | young
language | ℒ | mathcal{L} | language | languages
formula | φ | varphi phi | formula boundedformula | formulas formulae
sentence | | | sentence | sentences
theory | | | theory | theories
model | ⊨ | models vDash | model models | models
realize | ⊨ | models vDash | realize | satisfies satisfaction truth realization
elementary | ↪ₑ ≅[ | preceq | elementary | elementarily
ultraproduct | | | ultraproduct | ultraproducts
ultrafilter | | | ultrafilter | ultrafilters
automaton | | | dfa nfa εnfa automaton | automata "finite automaton" "finite state automaton" finite-state
deterministic-automaton | | | dfa | "deterministic finite automaton"
accept | | | accept accepts acceptsfrom | accepts accepting accepted acceptance
state | | | state | states
turing | | | turing tm0 tm1 tm2 | turing
computable | | | computable | computability decidable
recursive | | | partrec recursive primrec | recursion "partial recursive" recursively
primitive-recursive | | | primrec primcodable | "primitive recursive"
encodable | | | encodable primcodable | encoding encode
denumerable | | | denumerable | "countably infinite" enumeration
code | | | code codes | codes gödel godel
regular-language | | | isregular regularexpression | "regular expression" "regular language"
context-free | | | contextfree contextfreegrammar | "context free"
grammar | | | grammar | grammars
surreal | | | surreal | surreals
filter-basis | | | hasbasis filterbasis | "filter basis"
ultrametric | | | isultrametricdist nonarchimedean | nonarchimedean non-archimedean ultrametric
archimedean | | | archimedean | archimedean
dynamical | | | | dynamical dynamics
entropy | | | entropy | entropies
hamming | | | hamming hammingdist | hamming
lexicographic | | | lex | lexicographical lexicographically
antidiagonal | | | antidiagonal | antidiagonals
composition-of-number | | | composition | compositions
simplicial-complex | | | simplicialcomplex | "simplicial complex"
convex-hull | | | convexhull | "convex hull"
extreme-point | | | extremepoints | "extreme point" "extreme points"
hyperplane | | | hyperplane | hyperplanes
halfspace | | | | halfspaces
projection | | | proj projection | projections projects
inclusion | | hookrightarrow | inclusion incl | inclusions includes
section | | | section | sections
retraction | | | retraction retract | retracts
lift | | | lift | lifts lifting lifted
factor | | | factor factors factorization | factors factorization factorisation factorizes
unfold | | | def unfold | definition
preserve | | | map preserves | preserves preserving preserved commutes
map | ↦ | mapsto map | map | sends sending maps
"""

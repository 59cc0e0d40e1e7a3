"""The vocabulary of topology, combinatorics, computability and model theory (see `vocabulary` for the columns)."""

SPACES = """
topology | | tau mathcal{T} | topology top topological |
topological-space | | | topologicalspace topcat |
open | | | open isopen opens |
closed | | | closed isclosed | closedness
clopen | | | clopen isclopen |
compact | | | compact iscompact compactspace |
locally-compact | | | locallycompact locallycompactspace |
connected | | | connected isconnected isconnectedspace connectedspace | connectedness
preconnected | | | preconnected ispreconnected |
path-connected | | | pathconnected ispathconnected |
dense | | | dense denserange | density
interior | | operatorname{int} | interior |
frontier | ∂ | partial | frontier | boundary
boundary | ∂ | partial | boundary frontier |
hausdorff | | | t2 t2space hausdorff | separated
separation | | | t0 t1 t2 t3 t4 |
regular | | | regular |
discrete | | | discrete discretetopology |
homeomorphism | ≃ₜ | cong | homeomorph homeo |
separable-space | | | separablespace | separable
second-countable | | | secondcountable secondcountabletopology |
first-countable | | | firstcountable firstcountabletopology |
totally-bounded | | | totallybounded | precompact
totally-disconnected | | | totallydisconnected |
metrizable | | | metrizable metrizablespace | metrisable
baire | | | baire bairespace |
profinite | | | profinite |
condensed | | | condensed condensedset condensedmod |
solid | | | solid | solidification
covering | | | iscoveringmap covering |
fundamental-group | π₁ | pi_1 | fundamentalgroup |
path | | | path |
loop | | | loop |
sieve | | | sieve |
graph | | | graph simplegraph digraph |
adjacent | ∼ | sim | adj | neighbors neighbours edges
vertex | | | vert vertex verts | vertices
edge | | | edge edges edgeset edgefinset |
walk | | | walk |
cycle | | | cycle iscycle | circuit
tree | | | tree istree |
acyclic | | | acyclic isacyclic | forest
coloring | | | coloring colorable chromaticnumber | colouring chromatic
clique | | | clique isclique cliquefree |
matching | | | matching ismatching |
planar | | | |
hypergraph | | | hypergraph |
matroid | | | matroid |
antichain | | | antichain isantichain |
pigeonhole | | | pigeonhole | pigeons holes "pigeon hole"
combinatorial | | | combinatorics | combinatorics
catalan | | | catalan |
fibonacci | | | fib |
bernoulli | | | bernoulli |
stirling | | | stirling |
young | | | young |
language | ℒ | mathcal{L} | language |
formula | φ | varphi phi | formula boundedformula |
sentence | | | sentence |
theory | | | theory |
model | ⊨ | models vDash | model models |
realize | ⊨ | models vDash | realize | satisfies satisfaction truth
elementary | ↪ₑ ≅[ | preceq | elementary | elementarily
ultraproduct | | | ultraproduct |
ultrafilter | | | ultrafilter |
automaton | | | dfa nfa εnfa automaton | automata "finite automaton" "finite state automaton" "finite state"
deterministic-automaton | | | dfa | "deterministic finite automaton"
accept | | | accept accepts acceptsfrom |
state | | | state |
turing | | | turing tm0 tm1 tm2 |
computable | | | computable | decidable
recursive | | | partrec recursive primrec | "partial recursive"
primitive-recursive | | | primrec primcodable |
encodable | | | encodable primcodable |
denumerable | | | denumerable | "countably infinite" enumeration
code | | | code codes | gödel godel
regular-language | | | isregular regularexpression | "regular expression"
context-free | | | contextfree contextfreegrammar |
grammar | | | grammar |
surreal | | | surreal |
filter-basis | | | hasbasis filterbasis |
ultrametric | | | isultrametricdist nonarchimedean | nonarchimedean "non archimedean"
archimedean | | | archimedean |
dynamical | | | |
entropy | | | entropy |
hamming | | | hamming hammingdist |
lexicographic | | | lex |
antidiagonal | | | antidiagonal |
composition-of-number | | | composition | compositions
simplicial-complex | | | simplicialcomplex |
convex-hull | | | convexhull |
extreme-point | | | extremepoints |
hyperplane | | | hyperplane |
halfspace | | | |
projection | | | proj projection |
inclusion | | hookrightarrow | inclusion incl | includes
section | | | section |
retraction | | | retraction retract |
lift | | | lift |
factor | | | factor factors factorization | factorisation
unfold | | | def unfold | definition
preserve | | | map preserves | commutes
map | ↦ | mapsto map | map | sends
"""

"""Published ways to retrieve what a statement needs, by name.

In: nothing. Out: `RETRIEVING_PRESETS`. They hold what belongs to [retrieve]; both papers search by meaning only, which
is the preset `dense` of [search]. They do not know models: DRIFT's figures are with frontier models that write, and
with BGE-M3 as embedder.
"""

from collections.abc import Mapping

from porism.retrieve.decomposition import Decomposing
from porism.retrieve.hits import Counting
from porism.retrieve.query import OneQuery
from porism.retrieve.retrieve import Retrieving

_ALIKE = Counting(kinds="all", least=0.0)

RETRIEVING_PRESETS: Mapping[str, Retrieving] = {
    "default": Retrieving(),
    "drift": Retrieving(
        by="decomposition",
        counting=_ALIKE,
        decomposition=Decomposing(text="both", named=False, each=1, whole=0),
    ),
    "rautoformalizer": Retrieving(by="query", counting=_ALIKE, query=OneQuery(hits=5)),
}
"""Named settings. `drift` takes the first hit for each part of a statement (DRIFT, design 2), `rautoformalizer` the
first five for the whole (its dense passage retrieval, the baseline of DRIFT); all kinds of declarations alike."""

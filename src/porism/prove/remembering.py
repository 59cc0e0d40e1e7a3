"""What is remembered where a trajectory stands: its memory of failures, and the queries that are answered already.

In: a state. Out: a memory and a cache, made anew of what the state holds, so that a run that is resumed remembers the
same. They do not know what comes next.
"""

from porism.prove.failure import FailureState, failing
from porism.prove.memory import FailureMemory, Remembering
from porism.prove.query_cache import QueryCache
from porism.prove.state import Round, State


def memory_of(state: State, how: Remembering) -> FailureMemory:
    """Return the memory of a trajectory; candidates about which Lean gave no answer are not in it."""
    memory = FailureMemory(how)
    for body, verdict in state.history:
        if verdict is None:
            memory.blocked(body)
        else:
            memory.observe(body, verdict)
    return memory


def answered_queries(state: State) -> QueryCache:
    """Return the queries of a trajectory with the names that they found, each under the failure that it was about."""
    cache = QueryCache()
    for last, done in zip(state.rounds, state.rounds[1:], strict=False):
        if done.looked is not None:
            for query, names in zip(done.looked.queries, done.looked.found, strict=True):
                cache.keep(failure_in(last), query, names)
    return cache


def failure_in(done: Round) -> FailureState | None:
    """Return the formal state in which a round ended; None where nothing is known of it."""
    failure = failing(done.body, done.verdict) if done.verdict else None
    return failure.state if failure else None

"""The models that the settings choose, each opened once in a process.

In: settings, and what a search can use. Out: its `Models`; or an embedder, a reranker, a chat alone. It does not know
what stands behind a model.
"""

from collections.abc import Callable, Hashable
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING, Any

from porism.interfaces.settings import Settings, secret

if TYPE_CHECKING:
    from porism.models import Chat, ChatChoice, Embedder, Reranker
    from porism.search import How, Models

_OPENED: dict[Hashable, Any] = {}
_OPENING = Lock()


def chosen_models(settings: Settings, how: "How", *, has_vectors: bool) -> "Models":
    """Return the models that a search can use: an embedder where there are vectors, a reranker where one is named.

    Raises ModelMissing and ModelUnavailable for a model that cannot be opened.
    """
    from porism.search import Models

    return Models(
        embedder=chosen_embedder(settings) if has_vectors and how.dense != "no" else None,
        reranker=chosen_reranker(settings) if how.rerank != "no" else None,
    )


def chosen_embedder(settings: Settings) -> "Embedder":
    """Return the embedder of the settings."""
    from porism.models import open_embedder

    choice = settings.stage("embedder")
    return _once(choice, lambda: open_embedder(choice, secret(choice.key_variable)))


def chosen_reranker(settings: Settings) -> "Reranker | None":
    """Return the reranker of the settings; None where they name none."""
    from porism.models import open_reranker

    choice = settings.stage("reranker")
    return _once(choice, lambda: open_reranker(choice, secret(choice.key_variable)))


def chosen_chat(settings: Settings) -> "Chat":
    """Return the model that writes which the settings choose; raises UsageError where they choose none.

    Replies of a model that wants a key are paid for, as a rule: they are kept in the user's cache folder unless the
    settings name another, or say that none are kept. What is returned keeps to the limits of the settings, and
    counts from nothing.
    """
    from porism.models import SpendingLimits, key_variable, limited_chat, open_chat, price_list

    chosen: ChatChoice = settings.stage("chat")
    given = replace(chosen, limits=SpendingLimits())
    variable = key_variable(given)
    choice = replace(given, cache=settings.cache_folder) if variable and not given.cache else given
    chat = _once(choice, lambda: open_chat(choice, secret(variable)))
    return limited_chat(chat, chosen.limits, price_list(given))


def _once(choice: Hashable, opened: Callable[[], Any]) -> Any:
    """Return what was opened for a choice before, or open it now."""
    with _OPENING:
        if choice not in _OPENED:
            _OPENED[choice] = opened()
        return _OPENED[choice]

"""An informal statement in, a type-checked Lean statement out; and whether two statements say the same."""

from porism.formalize.adapt import Adapting, Amount
from porism.formalize.asking import PROMPT, REPAIR, Sampling, formalize_request, repair_request
from porism.formalize.attempt import Attempt, Step, Trying
from porism.formalize.context import Context, Showing, Shown, context_of
from porism.formalize.correct import Corrected, Correcting, Correction, Known, Suspect, correct
from porism.formalize.draft import Draft, Reading, Unusable, draft_of, read_draft
from porism.formalize.equivalence import KnownTactics, equivalent, not_comparable
from porism.formalize.equivalence_found import (
    Derived,
    Equal,
    Equivalence,
    Errored,
    NotShown,
    Trial,
    Unavailable,
    Underived,
)
from porism.formalize.equivalence_how import COMPARING_PRESETS, Comparing
from porism.formalize.explain import Explained, Prompt, explain
from porism.formalize.formalize import formalize, formalize_many
from porism.formalize.formalized import Formalized, Mode, Outcome
from porism.formalize.formalizing import Formalizing, Tools, Wanted
from porism.formalize.groups import Equivalent, Group
from porism.formalize.header import Heading, headed
from porism.formalize.illustrate import Example, Illustrating, Illustration, illustrate
from porism.formalize.prepare import Prepared, prepare, requests_of
from porism.formalize.proofs import ByProofs
from porism.formalize.standing import Fails, Fault, Standing, TypeChecker, TypeChecks, Unchecked

__all__ = [
    "Adapting", "Amount", "Attempt", "ByProofs", "COMPARING_PRESETS", "Comparing", "Context", "Corrected",
    "Correcting", "Correction", "Derived", "Draft", "Equal", "Equivalence", "Equivalent", "Errored", "Example",
    "Explained", "Fails", "Fault", "Formalized", "Formalizing", "Group", "Heading", "Illustrating", "Illustration",
    "Known", "KnownTactics", "Mode", "NotShown", "Outcome", "PROMPT", "Prepared", "Prompt", "REPAIR", "Reading",
    "Sampling", "Showing", "Shown", "Standing", "Step", "Suspect", "Tools", "Trial", "Trying", "TypeChecker",
    "TypeChecks", "Unavailable", "Unchecked", "Underived", "Unusable", "Wanted", "context_of", "correct",
    "draft_of", "equivalent", "explain", "formalize", "formalize_many", "formalize_request", "headed", "illustrate",
    "not_comparable", "prepare", "read_draft", "repair_request", "requests_of",
]  # fmt: skip

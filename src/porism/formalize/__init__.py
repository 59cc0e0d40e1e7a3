"""An informal statement in, a type-checked Lean statement out; and whether two statements say the same."""

from porism.formalize.adapt import Adapting, Amount
from porism.formalize.asking import PROMPT, REPAIR, Sampling, formalize_request, repair_request
from porism.formalize.attempt import Attempt, Step, Trying
from porism.formalize.context import Context, Showing, Shown, context_of
from porism.formalize.correct import Corrected, Correcting, Correction, Known, Suspect, correct
from porism.formalize.draft import Draft, Reading, Unusable, draft_of, read_draft
from porism.formalize.formalize import (
    Formalizing,
    Prepared,
    Tools,
    Wanted,
    formalize,
    formalize_many,
    prepare,
    requests_of,
)
from porism.formalize.formalized import Formalized, Mode, Outcome
from porism.formalize.groups import Equivalent, Group
from porism.formalize.header import Heading, headed
from porism.formalize.illustrate import Example, Illustrating, Illustration, illustrate
from porism.formalize.standing import Fails, Fault, Standing, TypeChecker, TypeChecks, Unchecked

__all__ = [
    "Adapting", "Amount", "Attempt", "Context", "Corrected", "Correcting", "Correction", "Draft", "Equivalent",
    "Example", "Fails", "Fault", "Formalized", "Formalizing", "Group", "Heading", "Illustrating", "Illustration",
    "Known", "Mode", "Outcome", "PROMPT", "Prepared", "REPAIR", "Reading", "Sampling", "Showing", "Shown", "Standing",
    "Step", "Suspect", "Tools", "Trying", "TypeChecker", "TypeChecks", "Unchecked", "Unusable", "Wanted", "context_of",
    "correct", "draft_of", "formalize", "formalize_many", "formalize_request", "headed", "illustrate", "prepare",
    "read_draft", "repair_request", "requests_of",
]  # fmt: skip

"""A formal statement in, a verified proof out: propose, verify, remember, repair."""

from porism.prove.earlier import accepted_before
from porism.prove.events import Checked, Event, Stopped
from porism.prove.memory import FailureMemory, Remembering
from porism.prove.modes import Lookup, Mode, Preparation, mode_of
from porism.prove.page import page_of
from porism.prove.problem import Problem, file_name
from porism.prove.prompting import PROMPTS
from porism.prove.prove import Prover, conditions, limited, prove_one
from porism.prove.proved import Counts, Outcome, Proved, Rule, cost_within, names_used, solved_within, spent_of
from porism.prove.proving import Budgets, Looking, ModeName, Proving, Showing, Stopping
from porism.prove.run import Told
from porism.prove.showing import feedback
from porism.prove.state import Looked, Paid, Round, State
from porism.prove.telling import in_words

__all__ = [
    "Budgets", "Checked", "Counts", "Event", "FailureMemory", "Looked", "Looking", "Lookup", "Mode", "ModeName",
    "Outcome", "PROMPTS", "Paid", "Preparation", "Problem", "Proved", "Prover", "Proving", "Remembering", "Round",
    "Rule", "Showing", "State", "Stopped", "Stopping", "Told", "accepted_before", "conditions", "cost_within",
    "feedback", "file_name", "in_words", "limited", "mode_of", "names_used",
    "page_of", "prove_one", "solved_within", "spent_of",
]  # fmt: skip

"""A statement in, the declarations that it will need out."""

from porism.retrieve.check import Found, NameCheck, check_name, check_names, is_match
from porism.retrieve.constructs import CONSTRUCTS, WORDS, construct_of, constructs_in
from porism.retrieve.decomposition import Decomposing, Decomposition, SubQuery, decompose_request
from porism.retrieve.generated import KEY, Question, items_of, needs_of
from porism.retrieve.generation import GeneratedNames, Generating, generate_request
from porism.retrieve.hallucination import Hallucination, Way
from porism.retrieve.hits import Counting, Kinds, Means
from porism.retrieve.judge import Judgment
from porism.retrieve.need import By, Informal, Need, Needs, Told
from porism.retrieve.plan import Plan, PlannedQuery, PlanStep
from porism.retrieve.pooling import Ballot, Pooled, pooled
from porism.retrieve.presets import RETRIEVING_PRESETS
from porism.retrieve.query import OneQuery
from porism.retrieve.reason import reason, reason_many
from porism.retrieve.reasoned import Attempt, Branch, Ending, Reasoned
from porism.retrieve.reasoning import Reasoning
from porism.retrieve.retrieve import (
    PROMPTS,
    Asking,
    Manner,
    Retrieving,
    ask_all,
    request_of,
    retrieve,
    retrieve_many,
    way_of,
)
from porism.retrieve.said import is_nothing, name_in, tidy
from porism.retrieve.short import Resolving
from porism.retrieve.shown import as_lean
from porism.retrieve.sift import KeptResults, Sifted

__all__ = [
    "Asking", "Attempt", "Ballot", "Branch", "By", "CONSTRUCTS", "Counting", "Decomposing", "Decomposition",
    "Ending", "Found", "GeneratedNames", "Generating", "Hallucination", "Informal", "Judgment", "KEY",
    "KeptResults", "Kinds", "Manner", "Means", "NameCheck", "Need", "Needs", "OneQuery", "PROMPTS", "Plan",
    "PlanStep", "PlannedQuery", "Pooled", "Question", "RETRIEVING_PRESETS", "Reasoned", "Reasoning", "Resolving",
    "Retrieving", "Sifted", "SubQuery", "Told", "WORDS", "Way", "as_lean", "ask_all", "check_name", "check_names",
    "construct_of", "constructs_in", "decompose_request", "generate_request", "is_match", "is_nothing", "items_of",
    "name_in", "needs_of", "pooled", "reason", "reason_many", "request_of", "retrieve", "retrieve_many", "tidy",
    "way_of",
]  # fmt: skip

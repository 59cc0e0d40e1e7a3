"""A statement in, the declarations that it will need out."""

from porism.retrieve.check import Found, NameCheck, check_name, check_names, is_match
from porism.retrieve.constructs import CONSTRUCTS, WORDS, construct_of, constructs_in
from porism.retrieve.decomposition import Decomposing, Decomposition, SubQuery, decompose_request
from porism.retrieve.generated import KEY, Question, items_of, needs_of
from porism.retrieve.generation import GeneratedNames, Generating, generate_request
from porism.retrieve.hallucination import Hallucination, Way
from porism.retrieve.hits import Counting, Kinds, Means
from porism.retrieve.need import By, Informal, Need, Needs, Told
from porism.retrieve.query import OneQuery
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

__all__ = [
    "Asking", "By", "CONSTRUCTS", "Counting", "Decomposing", "Decomposition", "Found", "GeneratedNames", "Generating",
    "Hallucination", "Informal", "KEY", "Kinds", "Manner", "Means", "NameCheck", "Need", "Needs", "OneQuery", "PROMPTS",
    "Question", "Resolving", "Retrieving", "SubQuery", "Told", "WORDS", "Way", "ask_all", "check_name", "check_names",
    "construct_of", "constructs_in", "decompose_request", "generate_request", "is_match", "is_nothing", "items_of",
    "name_in", "needs_of", "request_of", "retrieve", "retrieve_many", "tidy", "way_of",
]  # fmt: skip

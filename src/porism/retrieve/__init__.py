"""A statement in, the declarations that it will need out."""

from porism.retrieve.check import Found, NameCheck, check_name, check_names, is_match
from porism.retrieve.constructs import CONSTRUCTS, WORDS, construct_of, constructs_in
from porism.retrieve.generated import KEY, Question, items_of, needs_of
from porism.retrieve.hallucination import Hallucination, Way
from porism.retrieve.need import By, Need, Needs
from porism.retrieve.said import is_nothing, name_in, tidy
from porism.retrieve.short import Resolving

__all__ = [
    "By", "CONSTRUCTS", "Found", "Hallucination", "KEY", "NameCheck", "Need", "Needs", "Question", "Resolving",
    "WORDS", "Way", "check_name", "check_names", "construct_of", "constructs_in", "is_match",
    "is_nothing", "items_of", "name_in", "needs_of", "tidy",
]  # fmt: skip

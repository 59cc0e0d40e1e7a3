"""A question in, ranked hits out."""

from porism.search.answer import Answer, Hit, Lane, Reason
from porism.search.expand import Expansion
from porism.search.how import PRESETS, Fusion, How, Judging
from porism.search.lanes import shortcomings
from porism.search.look_up import NameAnswer, Verdict, look_up
from porism.search.ports import Models, Nearest, Searchable
from porism.search.question import Question, Shape, understand
from porism.search.search import search, search_many

__all__ = [
    "PRESETS", "Answer", "Expansion", "Fusion", "Hit", "How", "Judging", "Lane", "Models", "NameAnswer", "Nearest",
    "Question", "Reason", "Searchable", "Shape", "Verdict", "look_up", "search", "search_many", "shortcomings",
    "understand",
]  # fmt: skip

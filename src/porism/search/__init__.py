"""A question in, ranked hits out."""

from porism.search.answer import Answer, Hit, Lane, Reason
from porism.search.expand import Expansion
from porism.search.filters import Mask, passing_rows
from porism.search.goal import GoalAnswer, GoalHit, search_goal
from porism.search.goal_applying import applies
from porism.search.goal_state import LONGEST as LONGEST_GOALS
from porism.search.goal_state import Goal, read_goals
from porism.search.how import PRESETS, Fusion, How, Judging
from porism.search.lanes import shortcomings
from porism.search.loogle import PatternAnswer, match_pattern
from porism.search.loogle_query import LONGEST as LONGEST_PATTERN
from porism.search.look_up import LONGEST as LONGEST_NAME
from porism.search.look_up import NameAnswer, Verdict, look_up
from porism.search.ports import Models, Nearest, Searchable
from porism.search.question import LONGEST as LONGEST_QUESTION
from porism.search.question import Question, Shape, understand
from porism.search.search import search, search_many

__all__ = [
    "Answer", "Expansion", "Fusion", "Goal", "GoalAnswer", "GoalHit", "Hit", "How", "Judging", "LONGEST_GOALS",
    "LONGEST_NAME", "LONGEST_PATTERN", "LONGEST_QUESTION", "Lane", "Mask", "Models", "NameAnswer", "Nearest", "PRESETS",
    "PatternAnswer", "Question", "Reason", "Searchable", "Shape", "Verdict", "applies", "look_up", "match_pattern",
    "passing_rows", "read_goals", "search", "search_goal", "search_many", "shortcomings", "understand",
]  # fmt: skip

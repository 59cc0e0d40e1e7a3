"""Benchmarks, measures, and runs that can be read, resumed and run again."""

from porism.evaluate.intervals import Interval, cluster_interval
from porism.evaluate.kin import kin_of
from porism.evaluate.measures import KINDS, Measure, measure, measures
from porism.evaluate.record import Record, Row, read_record, read_rows
from porism.evaluate.run import Run, bench
from porism.evaluate.summary import Line, Summary, summarise, table
from porism.evaluate.system import SearchSystem, System
from porism.evaluate.task import Asked, Group, Task, plain_name
from porism.evaluate.tasks import TASKS, load_task

__all__ = [
    "KINDS", "TASKS", "Asked", "Group", "Interval", "Line", "Measure", "Record", "Row", "Run", "SearchSystem",
    "Summary", "System", "Task", "bench", "cluster_interval", "kin_of", "load_task", "measure", "measures",
    "plain_name", "read_record", "read_rows", "summarise", "table",
]  # fmt: skip

"""Benchmarks, measures, and runs that can be read, resumed and run again."""

from porism.evaluate.agreement import (
    SETS,
    Agreement,
    Judged,
    JudgedPair,
    Labelled,
    LabelledSet,
    agreement,
    agreement_table,
    all_together,
    read_labelled,
)
from porism.evaluate.agreement_run import AgreementReport, Judging, measure_agreement
from porism.evaluate.dataset import DatasetLevel, DatasetReport, DatasetSources, Labelling, build_dataset, read_names
from porism.evaluate.depend import TOP_LEVEL, UNKNOWN, Depend, level_of, split_of
from porism.evaluate.formalization_bench import StatedConditions, StatedRun, read_stated_run, run_stated
from porism.evaluate.formalization_judge import Judge
from porism.evaluate.formalization_measures import RightKind, consistency, efficiency, pass_at
from porism.evaluate.formalization_row import SampleRow, StatedRow
from porism.evaluate.formalization_run import StatedBench, stated_outcomes, with_library
from porism.evaluate.formalization_summary import StatedSummary, stated_differences, summarise_stated
from porism.evaluate.formalization_task import Stated, StatedTask, stated_subset
from porism.evaluate.generation import GenerationScores, Recorded, Scores, read_replies, score_replies
from porism.evaluate.goal_system import GOAL_WAYS, GoalSystem, gold_that_applies
from porism.evaluate.goal_task import GoalSample, Half, goal_state, goal_task, half_of
from porism.evaluate.hall import Hall, hall
from porism.evaluate.intervals import Interval, cluster_interval
from porism.evaluate.kin import kin_of
from porism.evaluate.measures import KINDS, Measure, measure, measures
from porism.evaluate.needs import HEADINGS, AtDepth, NeedsSummary, cells_of, summarise_needs
from porism.evaluate.paired import Paired, compare
from porism.evaluate.proving_record import ProblemResult, ProvingRecord, read_proving_record, read_results
from porism.evaluate.proving_run import ProvingRun, Staging, prove_task, recorded_conditions
from porism.evaluate.proving_summary import Counting, PassAt, ProvingLine, proportion, summarise_proving
from porism.evaluate.proving_task import LeftOut, ProvingTask, part_of
from porism.evaluate.record import Record, Row, read_record, read_rows
from porism.evaluate.retrieval import RetrievalSystem, Trace, TracedNeed, replies_of, retrieve_all, spent, total_spent
from porism.evaluate.retriever import Retriever, RetrieverSystem, oracle
from porism.evaluate.run import Run, bench, read_run
from porism.evaluate.sets import SetCount, SetMeans, harmonic, same, set_count, set_means
from porism.evaluate.subset import subset
from porism.evaluate.summary import Line, Summary, summarise, table
from porism.evaluate.system import SearchSystem, System
from porism.evaluate.task import Asked, Group, Task, plain_name
from porism.evaluate.tasks import NEEDS, TASKS, load_needs, load_task
from porism.evaluate.tasks.files import data_folder
from porism.evaluate.tasks.formalization import load_statements
from porism.evaluate.tasks.proving import OF_A_PROJECT, PROVING_TASKS, PUBLISHED
from porism.evaluate.tasks.proving_files import MINI, files_proving
from porism.evaluate.written import write_whole

__all__ = [
    "Agreement", "AgreementReport", "Asked", "AtDepth", "Counting", "DatasetLevel", "DatasetReport", "DatasetSources",
    "Depend", "GOAL_WAYS", "GenerationScores", "GoalSample", "GoalSystem", "Group", "HEADINGS", "Half",
    "Hall", "Interval", "Judge", "Judged", "JudgedPair", "Judging", "KINDS", "Labelled", "LabelledSet", "Labelling",
    "LeftOut", "Line", "MINI", "Measure", "NEEDS", "NeedsSummary", "OF_A_PROJECT", "PROVING_TASKS", "PUBLISHED",
    "Paired", "PassAt", "ProblemResult", "ProvingLine", "ProvingRecord", "ProvingRun", "ProvingTask", "Record",
    "Recorded", "RetrievalSystem", "Retriever", "RetrieverSystem", "RightKind", "Row", "Run", "SETS", "SampleRow",
    "Scores", "SearchSystem", "SetCount", "SetMeans", "Staging", "Stated", "StatedBench", "StatedConditions",
    "StatedRow", "StatedRun", "StatedSummary", "StatedTask", "Summary", "System", "TASKS", "TOP_LEVEL", "Task", "Trace",
    "TracedNeed", "UNKNOWN", "agreement", "agreement_table", "all_together", "bench", "build_dataset", "cells_of",
    "cluster_interval", "compare", "consistency", "data_folder", "efficiency", "files_proving", "goal_state",
    "goal_task", "gold_that_applies", "half_of", "hall", "harmonic", "kin_of", "level_of", "load_needs",
    "load_statements", "load_task", "measure", "measure_agreement", "measures", "oracle", "part_of", "pass_at",
    "plain_name", "proportion", "prove_task", "read_labelled", "read_names", "read_proving_record", "read_record",
    "read_replies", "read_results", "read_rows", "read_run", "read_stated_run", "recorded_conditions", "replies_of",
    "retrieve_all", "run_stated", "same", "score_replies", "set_count", "set_means", "spent", "split_of",
    "stated_differences", "stated_outcomes", "stated_subset", "subset", "summarise", "summarise_needs",
    "summarise_proving", "summarise_stated", "table", "total_spent", "with_library", "write_whole",
]  # fmt: skip

"""Training data for direct generation, made of pairs of informal and formal statements."""

from porism.evaluate.dataset.build import Sources, build_dataset
from porism.evaluate.dataset.labelling import Labelling
from porism.evaluate.dataset.names_list import read_names
from porism.evaluate.dataset.report import Level, Report

__all__ = ["Labelling", "Level", "Report", "Sources", "build_dataset", "read_names"]

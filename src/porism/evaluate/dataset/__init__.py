"""Training data for direct generation, made of pairs of informal and formal statements."""

from porism.evaluate.dataset.build import DatasetSources, build_dataset
from porism.evaluate.dataset.labelling import Labelling
from porism.evaluate.dataset.names_list import read_names
from porism.evaluate.dataset.report import DatasetLevel, DatasetReport

__all__ = ["Labelling", "DatasetLevel", "DatasetReport", "DatasetSources", "build_dataset", "read_names"]

"""The faces of Porism: settings, the workbench, the command line."""

from porism.interfaces.sections import SECTIONS
from porism.interfaces.settings import Settings, read_settings
from porism.interfaces.workbench import Workbench

__all__ = ["SECTIONS", "Settings", "Workbench", "read_settings"]

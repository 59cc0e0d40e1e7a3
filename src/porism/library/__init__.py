"""What a declaration is, and a library of them: read from source, imported, saved and opened."""

from porism.library.arrow import compute
from porism.library.crew import Crew, Tick
from porism.library.declaration import Context, Declaration, Deprecation, Generator, Origin, Source
from porism.library.describe import NAME_PART, Telling, describe
from porism.library.describe_choice import Describing
from porism.library.describe_import import Joined, join_descriptions
from porism.library.describe_plan import Estimate, Plan, Used, plan_describing
from porism.library.describe_prompt import Bounds, Told, Words, describe_request
from porism.library.describe_run import Failure, Outcome, run_describing
from porism.library.descriptions import (
    Description,
    add_descriptions,
    in_force,
    read_descriptions,
    text_digest,
    with_descriptions,
)
from porism.library.files import FileRecord, imported_by, missing_libraries, open_records, save_records, stamp
from porism.library.import_rows import ImportLimits
from porism.library.imports import Format, KnownFormat, detect_format, import_declarations
from porism.library.reading import Reading, read_modules
from porism.library.renewal import Renewal, renew
from porism.library.storage import Shelf, save_table, table_of

__all__ = [
    "Bounds", "Context", "Crew", "Declaration", "Deprecation", "Describing", "Description", "Estimate", "Failure",
    "FileRecord", "Format", "Generator", "ImportLimits", "Joined", "KnownFormat", "NAME_PART", "Origin", "Outcome",
    "Plan", "Reading", "Renewal", "Shelf", "Source", "Telling", "Tick", "Told", "Used", "Words", "add_descriptions",
    "compute", "describe", "describe_request", "detect_format", "import_declarations", "imported_by", "in_force",
    "join_descriptions", "missing_libraries", "open_records", "plan_describing", "read_descriptions", "read_modules",
    "renew", "run_describing", "save_records", "save_table", "stamp", "table_of", "text_digest", "with_descriptions",
]  # fmt: skip

"""What a declaration is, and a library of them: read from source, imported, saved and opened."""

from porism.library.arrow import compute
from porism.library.crew import Crew, Tick
from porism.library.declaration import Context, Declaration, Deprecation, Generator, Origin, Source
from porism.library.describe import NAME_PART, Telling, describe
from porism.library.files import FileRecord, imported_by, missing_libraries, open_records, save_records, stamp
from porism.library.import_rows import ImportLimits
from porism.library.imports import Format, KnownFormat, detect_format, import_declarations
from porism.library.reading import Reading, read_modules
from porism.library.renewal import Renewal, renew
from porism.library.storage import Shelf, save_table, table_of

__all__ = [
    "Context", "Crew", "Declaration", "Deprecation", "FileRecord", "Format", "Generator", "ImportLimits",
    "KnownFormat", "NAME_PART", "Origin", "Reading", "Renewal", "Shelf", "Source", "Telling", "Tick", "compute",
    "describe", "detect_format", "import_declarations", "imported_by", "missing_libraries", "open_records",
    "read_modules", "renew", "save_records", "save_table", "stamp", "table_of",
]  # fmt: skip

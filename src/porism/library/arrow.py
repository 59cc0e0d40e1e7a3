"""Arrow's compute functions; they are made when Arrow is imported, so that no type checker can see them."""

from typing import Any

import pyarrow.compute

compute: Any = pyarrow.compute

"""`python -m porism` is the command line."""

import sys

from porism.interfaces.cli import main

sys.exit(main())

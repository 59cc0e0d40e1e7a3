"""A program in the place of Lean that never answers: it writes its process number into the file of its argument."""

import os
import sys
import time
from pathlib import Path

sys.stdin.read()
Path(sys.argv[1]).write_text(str(os.getpid()), encoding="utf-8")
time.sleep(120)

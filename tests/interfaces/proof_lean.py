"""A program that answers like `lean --json --stdin`: `exact wrong` is an error, and what rests on a hole rests on it.

A theorem rests on `sorry` where it stands in it, or where it names one that does. With a number as first argument it
takes so many seconds.
"""

import json
import re
import sys
import time

text = sys.stdin.read()
time.sleep(float(sys.argv[1]) if sys.argv[1][:1].isdigit() else 0)
lines = text.split("\n")


def say(severity: str, line: int, said: str) -> None:
    place = {"line": line, "column": 2}
    print(json.dumps({"severity": severity, "pos": place, "endPos": place, "data": said}))


open_names: set[str] = set()
alias = ""
for name, value in re.findall(
    r"(?s)(?:theorem|noncomputable def) (\S+)(.*?)(?=\n(?:theorem|noncomputable def|#print)|\Z)", text
):
    if re.search(r"\bsorry\b", value) or any(re.search(rf"\b{re.escape(known)}\b", value) for known in open_names):
        open_names.add(name.removeprefix("_root_."))
failed = False
for number, line in enumerate(lines, 1):
    if wrong := re.search(r"exact (wrong\w*)", line):
        failed = True
        say("error", number, f"Unknown identifier `{wrong[1]}`")
    if asked := re.search(r"#print axioms _root_\.(\S+)", line):
        rests = "depends on axioms: [sorryAx]" if asked[1] in open_names else "does not depend on any axioms"
        say("information", number, f"'{asked[1]}' {rests}")
sys.exit(1 if failed else 0)

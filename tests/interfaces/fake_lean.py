"""A program that answers like `lean --json --stdin`: what it says stands in the JSON file that is its first argument.

`axioms` is what each name rests on, `error` a line number with what is wrong there as `text`, `dies` whether it ends
without an answer, as it does elsewhere than in `folder`.
"""

import json
import re
import sys
from pathlib import Path

SAYS = json.loads(Path(sys.argv[1]).read_text())


def say(severity: str, line: int, text: str) -> None:
    place = {"line": line, "column": 0}
    print(json.dumps({"severity": severity, "pos": place, "endPos": place, "data": text}))


if SAYS.get("dies") or Path.cwd() != Path(SAYS.get("folder", Path.cwd())):
    sys.exit(70)
if "error" in SAYS:
    say("error", SAYS["error"], SAYS.get("text", "something is wrong"))
for number, line in enumerate(sys.stdin.read().split("\n"), 1):
    asked = re.search(r"#print axioms _root_\.(\S+)", line)
    if asked:
        rests = SAYS.get("axioms", {}).get(asked[1])
        text = f"depends on axioms: [{rests}]" if rests else "does not depend on any axioms"
        say("information", number, f"'{asked[1]}' {text}")
sys.exit(1 if "error" in SAYS else 0)

"""What is known of asked names, laid out for people.

In: `NameAnswer`s. Out: what rich prints. It does not know how names are looked up.
"""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from porism.interfaces.paper import name_text, plain
from porism.search import NameAnswer, Verdict

STYLES: dict[Verdict, str] = {
    "exact": "green",
    "renamed": "yellow",
    "partial": "yellow",
    "not indexed": "magenta",
    "absent": "red",
}


def checks_sheet(checks: Sequence[NameAnswer]) -> RenderableType:
    """Return a line for each asked name, and under it what may have been meant."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for check in checks:
        table.add_row(Text(check.verdict, STYLES[check.verdict]), _line(check))
        for name in dict.fromkeys((*check.candidates, *check.nearest)):
            table.add_row("", Text.assemble("  ", name_text(name)))
    return table


def _line(check: NameAnswer) -> Text:
    """Return what is said of a name on its own line."""
    asked = plain(check.asked, "bold")
    match check.verdict:
        case "exact" | "renamed":
            return Text.assemble(asked, *_declared(check))
        case "partial":
            return Text.assemble(asked, f"  part of {check.total:,} longer name{'s' if check.total != 1 else ''}:")
        case "not indexed":
            return Text.assemble(asked, plain(f"  may exist in {check.elsewhere}"))
        case "absent":
            near = "; similar names:" if check.nearest else ""
            return Text.assemble(asked, f"  no such declaration{near}")


def _declared(check: NameAnswer) -> list[tuple[str, str]]:
    """Return what is said of a name that exists."""
    d = check.declaration
    assert d is not None, "a name that exists has a declaration"
    said = [("  private", "dim")] if "private" in d.modifiers else []
    said += [(f"  {d.kind}", "cyan"), (f"  {d.module}", "dim")]
    if d.generated_from:
        said.append((f"  from {d.generated_from}", "dim"))
    if not d.certain:
        said.append(("  a guess", "yellow"))
    if d.deprecated is not None:
        since = f" since {d.deprecated.since}" if d.deprecated.since else ""
        successor = f", now {d.deprecated.by}" if d.deprecated.by else ""
        gone = " (not in this library)" if d.deprecated.by and check.successor is None else ""
        said.append((f"  deprecated{since}{successor}{gone}", "yellow"))
    return said

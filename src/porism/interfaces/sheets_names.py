"""What is known of asked names, laid out for people.

In: `NameCheck`s. Out: what rich prints. It does not know how names are looked up.
"""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from porism.interfaces.checks import NameCheck, Verdict
from porism.interfaces.paper import plain

STYLES: dict[Verdict, str] = {
    "exact": "green",
    "renamed": "yellow",
    "partial": "yellow",
    "not indexed": "magenta",
    "absent": "red",
}


def checks_sheet(checks: Sequence[NameCheck]) -> RenderableType:
    """Return a line for each asked name, and under it what stands in its place."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for check in checks:
        table.add_row(Text(check.verdict, STYLES[check.verdict]), _line(check))
        for known in () if check.exists else check.known:
            table.add_row(
                "", Text.assemble("  ", plain(known.name), (f"  {known.kind}", "cyan"), ("  " + known.module, "dim"))
            )
    notes = dict.fromkeys(note for check in checks for note in _notes(check))
    return Group(table, *(plain(note, "dim") for note in notes))


def _line(check: NameCheck) -> Text:
    """Return what is said of a name on its own line."""
    asked = plain(check.asked, "bold")
    match check.verdict:
        case "exact" | "renamed":
            known = check.known[0]
            gone = check.deprecated
            since = f" since {gone.since}" if gone and gone.since else ""
            new = f"  deprecated{since}{', now ' + gone.by if gone.by else ''}" if gone else ""
            guess = "" if known.certain else "  (a guess)"
            made = f"  from {known.generated_from}" if known.generated_from else ""
            return Text.assemble(
                asked, (f"  {known.kind}", "cyan"), (f"  {known.module}", "dim"), (made + guess, "dim"), (new, "yellow")
            )
        case "partial":
            return Text.assemble(asked, f"  part of {check.total:,} longer name{'s' if check.total != 1 else ''}:")
        case "not indexed":
            return Text.assemble(asked, f"  may exist in {' or '.join(check.unindexed)}, imported but not indexed")
        case "absent":
            return Text.assemble(
                asked, "  no such declaration; similar names:" if check.known else "  no such declaration"
            )


def _notes(check: NameCheck) -> list[str]:
    """Return where an absent name may exist all the same."""
    if check.verdict != "absent" or not check.unindexed:
        return []
    return [f"Imported but not indexed, so names in them are not known: {', '.join(check.unindexed)}."]

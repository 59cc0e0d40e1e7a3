"""Answers about single declarations, about an index and about settings, laid out for people.

In: a `Page`, a `Uses` tree, an `About` or settings. Out: what rich prints. It does not know how they were found.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from porism.interfaces.pages import About, AboutVectors, Benched, Embedded, Page
from porism.interfaces.paper import cut, name_text, plain, size
from porism.interfaces.settings import Setting
from porism.interfaces.sheets_paired import paired_in_words
from porism.interfaces.sheets_retrieved import spending_in_words
from porism.interfaces.tree import Branch, Uses
from porism.lean import counted

_MISSING = "{} is imported and was not found; `lake update` in its project fetches it, then run `porism index` again"

VALUE_LINES = 12
"""How many lines of a value are shown without --full."""


def page_sheet(page: Page, *, full: bool) -> RenderableType:
    """Return the sheet of one declaration."""
    declaration = page.declaration
    head = Text.assemble((declaration.kind, "cyan"), " ", name_text(declaration.name, "bold"))
    blocks: list[RenderableType] = [head]
    if declaration.signature:
        blocks.append(_indented(plain(declaration.signature)))
    if declaration.docstring:
        blocks.append(_indented(plain(declaration.docstring.strip(), "italic"), above=1))
    blocks.append(Text())
    blocks.append(_facts(_page_facts(page)))
    if declaration.value:
        value = plain(cut(declaration.value, 0 if full else VALUE_LINES))
        blocks.extend([plain("value", "dim"), _indented(value)])
    return Group(*blocks)


def _indented(text: Text, above: int = 0) -> Padding:
    """Return a text four columns in."""
    return Padding(text, (above, 0, 0, 4), expand=False)


def _page_facts(page: Page) -> dict[str, str]:
    """Return what is said of a declaration in one line each; what is empty is left out when printed."""
    d = page.declaration
    source = f"{d.source.path}:{d.source.line}-{d.source.end_line}" if d.source else ""
    gone = d.deprecated
    return {
        "title": d.title,
        "description": d.description,
        "module": d.module,
        "package": page.package,
        "source": source,
        "origin": "" if d.origin == "source" else d.origin,
        "modifiers": " ".join(d.modifiers),
        "attributes": ", ".join(d.attributes),
        "variables": " ".join(d.context.variables),
        "universes": " ".join(d.context.universes),
        "open": " ".join(d.context.opens),
        "generated": f"by {d.generated_by} from {d.generated_from}" if d.generated_from else "",
        "certain": "" if d.certain else "no: the name is a guess, Lean would have to elaborate to know it",
        "deprecated": "" if gone is None else f"by {gone.by or '?'} since {gone.since or '?'}",
        "generates": ", ".join(page.generated),
        "uses": _counts(page.uses),
        "used by": _counts(page.used_by),
    }


def _counts(counts: Mapping[str, int]) -> str:
    """Return counts of edges in words."""
    return ", ".join(f"{count:,} ({edge})" for edge, count in counts.items() if count) or "nothing"


def _facts(facts: Mapping[str, str]) -> Table:
    """Return a two-column table without lines."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for label, text in facts.items():
        if text:
            table.add_row(label, plain(text))
    return table


def tree_sheet(uses: Uses) -> RenderableType:
    """Return the tree of what a declaration uses, or of what uses it."""
    edges = ", ".join(uses.edges)
    root = Tree(
        Text.assemble(name_text(uses.name, "bold"), (f"  {uses.direction} {uses.count:,} directly ({edges})", "dim"))
    )
    _hang(root, uses.branches)
    note = "" if uses.complete else "Not everything is shown; --limit and --total show more."
    return Group(root, Text(note, "yellow")) if note else root


def _hang(tree: Tree, branches: Iterable[Branch]) -> None:
    """Hang branches on a tree."""
    for branch in branches:
        more = "  (branches shown above)" if branch.repeated else ""
        label = Text.assemble(
            name_text(branch.name), (f"  {branch.kind}", "cyan"), (f"  {', '.join(branch.edges)}", "dim"), (more, "dim")
        )
        _hang(tree.add(label), branch.branches)


def about_sheet(about: About, *, problems: int = 10) -> RenderableType:
    """Return what an index is and what is in it."""
    facts = {
        "index": about.folder,
        "fingerprint": about.fingerprint,
        "built": f"{about.built} by porism {about.porism}",
        "toolchain": about.toolchain,
        "sources": ", ".join(about.sources),
        "declarations": f"{about.declarations:,} ({about.written:,} written, {about.generated:,} generated)",
        "names": f"{about.certain:,} certain, {about.guessed:,} guessed, {about.deprecated:,} deprecated",
        "kinds": ", ".join(f"{kind} {count:,}" for kind, count in about.kinds.items()),
        "packages": ", ".join(f"{package or '-'} {count:,}" for package, count in about.packages.items()),
        "modules": f"{about.modules:,} with declarations, in {counted(about.files, 'file')}",
        "parts": ", ".join(f"{part} {size(count)}" for part, count in about.parts.items()),
        "seconds": ", ".join(f"{stage} {seconds:.1f}" for stage, seconds in about.seconds.items()),
        "vectors": _said_of_vectors(about.vectors),
        "problems": f"{counted(len(about.problems), 'place')} could not be read" if about.problems else "none",
    }
    lines = [plain(f"  {p.path}:{p.line}: {p.message}", "yellow") for p in about.problems[:problems]]
    if len(about.problems) > problems:
        lines.append(plain(f"  … {len(about.problems) - problems:,} more (--json lists them all)", "yellow"))
    lines += [plain(f"  {_MISSING.format(name)}", "yellow") for name in about.missing]
    return Group(_facts(facts), *lines)


def _said_of_vectors(vectors: AboutVectors | None) -> str:
    """Return in a line what the vectors of an index are."""
    if vectors is None:
        return "none; `porism embed` computes them"
    line = f"{vectors.count:,} by {vectors.model}, {vectors.dimensions} dimensions"
    line += f"; approximate index {vectors.approximate}" if vectors.approximate else ""
    return line + (f"; {counted(vectors.missing, 'declaration')} without one" if vectors.missing else "")


def embedded_sheet(embedded: Embedded) -> RenderableType:
    """Return what embedding an index came to."""
    unknown = f"{embedded.unknown:,} imported vectors have names that the library does not have"
    facts = {
        "index": embedded.folder,
        "vectors": _said_of_vectors(embedded.vectors),
        "left out": unknown if embedded.unknown else "",
    }
    return _facts(facts)


def bench_sheet(benched: Benched) -> RenderableType:
    """Return the scores of a run: a line for each set of questions, means with 95 % intervals."""
    summary = benched.summary
    spellings = list(summary.lines[0].scores) if summary.lines else []
    table = Table(box=None, pad_edge=False, show_edge=False)
    table.add_column(summary.task)
    for heading in ("n", *spellings, "errored", "gold absent", "gold missed"):
        table.add_column(heading, justify="right")
    for line in summary.lines:
        counts = (line.errored, line.absent, line.missed)
        scores = (str(line.scores[spelling]) for spelling in spellings)
        table.add_row(plain(line.questions), str(line.count), *scores, *map(str, counts))
    lacking = (plain(f"Not as asked: {what}", "yellow") for what in benched.record.settings.get("degraded", ()))
    said = [f"median {summary.seconds_median * 1000:.0f} ms a question"]
    said += [spending_in_words(benched.spent)] if benched.spent else []
    said += paired_in_words(benched.paired)
    return Group(table, *(plain(line, "dim") for line in said), *lacking)


def toml_value(value: object) -> str:
    """Return a value as it is written in a porism.toml; nothing for a value that is not set."""
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case tuple() | list() | frozenset():
            return f"[{', '.join(map(toml_value, cast(Iterable[object], value)))}]"
        case int() | float():
            return str(value)
        case _:
            return f'"{value}"'


def settings_sheet(settings: Sequence[Setting]) -> RenderableType:
    """Return the table of settings."""
    table = Table(box=None, pad_edge=False, show_edge=False)
    for column in ("setting", "value", "from", "meaning"):
        table.add_column(column, overflow="fold", no_wrap=column == "setting")
    for setting in settings:
        style = "" if setting.origin == "default" else "bold"
        shown = toml_value(setting.value)
        table.add_row(
            plain(setting.key, style), plain(shown, style), plain(setting.origin, "dim"), plain(setting.meaning)
        )
    return table

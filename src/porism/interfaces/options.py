"""Flags of the command line, made from the knobs of a stage.

In: a section of the settings. Out: commands that have a flag for each plain knob of the section, with the knob's own
name, type, default and meaning; what was given is gathered for the settings. A stage is looked into only when its
command is used, so that `porism --help` costs nothing. It does not know what a command does.
"""

import inspect
import types
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import typer
from typer.core import TyperCommand, TyperGroup

from porism.errors import UsageError
from porism.interfaces.knobs import Knob
from porism.interfaces.settings import Section, Settings, read_settings, section_knobs

_FLAGS = "porism.flags"

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")]
IndexFolder = Annotated[Path | None, typer.Option("--index", help="Folder of the index to use.", metavar="DIR")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", help="Set any knob, as `porism settings` lists them; may be repeated.", metavar="KEY=VALUE"),
]
RecordedFile = Annotated[
    Path | None, typer.Option("--recorded", help="Take a model's replies from a recording only.", metavar="FILE")
]
ExportFolder = Annotated[
    Path | None,
    typer.Option(
        "--export",
        help="Run as far as the recording reaches; write the prompts that it lacks to a folder.",
        metavar="DIR",
    ),
]
DataFolder = Annotated[Path | None, typer.Option("--data", help="Folder with the benchmarks' data.", metavar="DIR")]
PANEL = "Knobs"


class TwoWords(TyperGroup):
    """A group of commands some of which have names of two words: `bench prove` stands beside `bench TASK`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the arguments begin with, and the arguments behind its name."""
        joined = " ".join(args[:2])
        return super().resolve_command(ctx, [joined, *args[2:]] if joined in self.commands else args)


def knobbed(
    sections: Mapping[str, Section], section: str | None, also: Mapping[str, str] | None = None
) -> type[TyperCommand]:
    """Return a kind of command that has a flag for each plain knob of a section, and for knobs of others by their keys.

    `also` has, by the flag without dashes, the key of each such knob. Without a section these are all.
    """

    class Knobbed(TyperCommand):
        def get_params(self, ctx: Any) -> Any:
            *own, last = super().get_params(ctx)
            if not hasattr(self, "_flags"):
                self._flags = _flags_of(sections, section, also or {})
            return [*own, *self._flags, last]

    return Knobbed


def _flags_of(sections: Mapping[str, Section], section: str | None, also: Mapping[str, str]) -> list[Any]:
    """Return the command-line library's parameters for the plain knobs of a section, if any, and some of others."""
    own = sections[section].flags(section) if section else {}
    flags = own | {flag: _knob(sections, key) for flag, key in also.items()}
    made = [parameter for parameter in map(_parameter, flags, flags.values()) if parameter is not None]
    presets = sections[section].presets() if section else {}
    if section and presets:
        made.append(_preset_parameter(section, presets))

    def carrier(**_: object) -> None:
        """Carry the signature from which the parameters are made."""

    carrier.__signature__ = inspect.Signature(made)  # pyright: ignore[reportFunctionMemberAccess]
    app = typer.Typer(add_completion=False)
    app.command()(carrier)
    return typer.main.get_command(app).params


def _parameter(flag: str, knob: Knob) -> inspect.Parameter | None:
    """Return the parameter of a knob; None for a knob whose type has no place on a command line."""
    kind = _flag_type(knob.type)
    if kind is None:
        return None
    default = _shown(knob.default)
    declared = f"--{flag}/--no-{flag}" if kind is bool else f"--{flag}"
    choices = _choices(knob.type)
    option = typer.Option(
        None,
        declared,
        help=_plain(knob.meaning),
        show_default=default or False,
        metavar=_metavar(flag, kind, choices),
        autocompletion=_completer(choices) if choices else None,
        expose_value=False,
        callback=_keeper(knob.key),
        rich_help_panel=PANEL,
    )
    return _optional(flag, kind, option)


def _knob(sections: Mapping[str, Section], key: str) -> Knob:
    """Return the knob with a key."""
    home = key.partition(".")[0]
    return next(knob for knob in section_knobs(sections, home) if knob.key == key)


def _preset_parameter(section: str, presets: Mapping[str, object]) -> inspect.Parameter:
    """Return the parameter that names a preset."""
    option = typer.Option(
        None,
        "--preset",
        help=f"Start from a named set of knobs: {', '.join(presets)}.",
        metavar="NAME",
        expose_value=False,
        callback=_keeper(f"{section}.preset"),
        rich_help_panel=PANEL,
    )
    return _optional("preset", str, option)


def _optional(flag: str, kind: Any, option: Any) -> inspect.Parameter:
    """Return a parameter that is None when the flag is not given."""
    label = flag.replace("-", "_")
    return inspect.Parameter(label, inspect.Parameter.KEYWORD_ONLY, default=option, annotation=Union[kind, None])  # noqa: UP007


def _keeper(key: str) -> Any:
    """Return a callback that gathers what was given for a key."""

    def keep(context: typer.Context, value: Any = None) -> None:
        if value is not None and value != []:
            context.meta.setdefault(_FLAGS, {})[key] = value

    return keep


def _flag_type(kind: Any) -> Any:
    """Return the type of a flag for a knob's type: collections repeat it; the knob checks choices."""
    if get_origin(kind) in (Union, types.UnionType):
        kinds = [part for part in get_args(kind) if part is not type(None)]
        return _flag_type(kinds[0]) if len(kinds) == 1 else None
    if get_origin(kind) is Literal:
        return str
    if get_origin(kind) in (tuple, frozenset, list):
        inner = _flag_type(get_args(kind)[0])
        return list[inner] if inner in (str, int, float) else None
    return kind if kind in (str, int, float, bool, Path) else None


def _metavar(flag: str, kind: Any, choices: Sequence[str]) -> str | None:
    """Return what help shows for a flag's value: the choices, the flag's own name for several values, or the type."""
    if get_origin(kind) is list:
        return flag.upper().replace("-", "_")
    return "|".join(choices) or None


def _choices(kind: Any) -> tuple[str, ...]:
    """Return the words that a knob's type allows, if it is a choice or several choices."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    return next((found for part in get_args(kind) if (found := _choices(part))), ())


def _completer(choices: Sequence[str]) -> Callable[[str], list[str]]:
    """Return a function that completes the beginning of a choice."""

    def complete(incomplete: str) -> list[str]:
        return [choice for choice in choices if choice.startswith(incomplete)]

    return complete


def _shown(value: object) -> str:
    """Return a default as help shows it; empty when there is nothing to show."""
    if value is None or value == ():
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple | frozenset | list) else str(value)


def _plain(text: str) -> str:
    """Return a help text in which square brackets are not taken for markup."""
    return text.replace("[", r"\[")


def settings_for(
    context: typer.Context, sections: Mapping[str, Section], *, pairs: list[str] | None = None, **general: Path | None
) -> Settings:
    """Return the settings in force for a command: what its flags and `--set KEY=VALUE` say comes last."""
    flags: dict[str, object] = dict(general)
    for pair in pairs or ():
        key, equals, value = pair.partition("=")
        if not equals:
            advice = "Write it as --set search.limit=20."
            raise UsageError(f"'{pair}' sets nothing.", where="--set", advice=advice)
        flags[key.strip()] = value.strip()
    return read_settings(sections, flags=flags | context.meta.get(_FLAGS, {}))

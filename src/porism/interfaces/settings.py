"""What the knobs are set to, and by whom: defaults, then files, then the environment, then flags.

In: the current folder, the environment, and the flags of a command. Out: the knobs of each stage, ready for use, and
for each setting its value and where that came from. This is the only file that reads the environment.
It does not know what a knob turns: the stages' own dataclasses say that.

    default  <  preset  <  user's porism.toml  <  project's porism.toml  <  PORISM_... variables  <  flags

A preset named in one of these places counts as setting all of its knobs in that place.
"""

import difflib
import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from porism.errors import UsageError, reason
from porism.interfaces.knobs import Knob, assemble, disassemble, dotted, knobs_of

FILE = "porism.toml"
PREFIX = "PORISM_"
RESERVED = frozenset({"PORISM_MATHLIB"})
"""Variables that belong to the project's own tests."""
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
"""What the name of a variable looks like."""


@dataclass(frozen=True, slots=True, kw_only=True)
class General:
    """What all commands share; written without a section."""

    index: Path | None = None
    """Folder of the index to use instead of the one that belongs to the current folder."""
    data: Path | None = None
    """Folder with the data of the benchmarks."""
    approximate: bool = False
    """Search the vectors approximately where an index has an approximate index of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A group of settings: how to get the dataclass of its knobs, and its presets, when they are first needed."""

    stage: Callable[[], type]
    presets: Callable[[], Mapping[str, object]] = dict
    flagged: tuple[str, ...] = ()
    """Nested groups of knobs whose members have flags of their own, as the section's plain knobs have."""
    spelt: Mapping[str, str] = field(default_factory=dict[str, str])
    """Flags that are not spelt as their knob: key to flag without dashes."""

    def flags(self, name: str) -> dict[str, Knob]:
        """Return the knobs of this section, called `name`, that have a flag, by flag without dashes."""
        homes = (name, *(f"{name}.{group}" for group in self.flagged))
        knobs = [knob for knob in knobs_of(name, self.stage()) if knob.key.rpartition(".")[0] in homes]
        return {self.spelt.get(k.key, k.key.rpartition(".")[2].replace("_", "-")): k for k in knobs}


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One setting as it is in force."""

    key: str
    value: object
    origin: str
    """`default`, `preset NAME`, the path of a porism.toml, the name of a variable, or a flag."""
    meaning: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """Every setting of every section."""

    settings: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """What one place says about one key, before it is understood."""

    raw: object
    origin: str
    folder: Path | None = None
    """The folder that a relative path is relative to."""


Layer = Mapping[str, Given]


@dataclass(frozen=True)
class Settings:
    """The settings of one command: layers of what was given, the strongest last, over the stages' defaults."""

    sections: Mapping[str, Section]
    layers: tuple[Layer, ...] = ()
    data_folder: Path = field(default_factory=Path)
    """Where this user's indexes outside of projects are kept."""
    cache_folder: Path = field(default_factory=Path)
    """Where this user keeps what can be computed again."""

    @cached_property
    def general(self) -> General:
        """The settings without a section."""
        return cast(General, assemble("", General, self._values("")))

    def stage(self, section: str) -> Any:
        """Return the knobs of one stage as its own dataclass."""
        return assemble(section, self.sections[section].stage(), self._values(section))

    def every(self) -> InForce:
        """Return every setting of every section with its value, its origin and its meaning."""
        sections = ("", *self.sections)
        return InForce(settings=tuple(setting for section in sections for setting in self._section(section).values()))

    def over(self, given: Mapping[str, object]) -> "Settings":
        """Return the settings with more given by keys, stronger than all that is said; None counts as not given."""
        return replace(self, layers=(*self.layers, _from_flags(given, self.sections)))

    def _values(self, section: str) -> dict[str, object]:
        return {key: setting.value for key, setting in self._section(section).items()}

    def _section(self, section: str) -> dict[str, Setting]:
        """Return the settings of a section: defaults, then layer over layer."""
        knobs = {knob.key: knob for knob in section_knobs(self.sections, section)}
        found = {
            k.key: Setting(key=k.key, value=k.default, origin="default", meaning=k.meaning) for k in knobs.values()
        }
        for layer in self.layers:
            for key, value, origin in self._steps(section, knobs, layer):
                found[key] = Setting(key=key, value=value, origin=origin, meaning=knobs[key].meaning)
        return found

    def _steps(self, section: str, knobs: Mapping[str, Knob], layer: Layer) -> Iterable[tuple[str, object, str]]:
        """Yield what a layer sets in a section: first the knobs of its preset, then its own."""
        preset = layer.get(f"{section}.preset")
        if preset is not None:
            values = _preset(section, self.sections[section], preset)
            yield from ((key, value, f"preset {preset.raw}") for key, value in values.items() if key in knobs)
        for key, given in layer.items():
            if key in knobs:
                value = knobs[key].read(given.raw, where=given.origin)
                yield key, _placed(value, given), given.origin


def _placed(value: object, given: Given) -> object:
    """Return a value; a path without its `~`, and counted from the folder of the file that names it."""
    if not isinstance(value, Path):
        return value
    try:
        path = value.expanduser()
    except RuntimeError:
        raise UsageError(
            f"There is no home folder for '{value}'.", where=given.origin, advice="Write it out."
        ) from None
    return given.folder / path if given.folder else path


def section_knobs(sections: Mapping[str, Section], section: str) -> tuple[Knob, ...]:
    """Return the knobs of a section; the section without a name is the general one."""
    return knobs_of(section, sections[section].stage() if section else General)


def _preset(section: str, home: Section, preset: Given) -> dict[str, object]:
    """Return the values of a preset's knobs."""
    known = home.presets()
    if not isinstance(preset.raw, str) or preset.raw not in known:
        advice = f"Known presets: {', '.join(known) or 'none'}."
        raise UsageError(f"There is no preset '{preset.raw}' for {section}.", where=preset.origin, advice=advice)
    return disassemble(section, known[preset.raw])


def read_settings(
    sections: Mapping[str, Section],
    *,
    flags: Mapping[str, object] | None = None,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Settings:
    """Read the settings in force in a folder; raises UsageError for an unknown key and an unreadable file."""
    environ = os.environ if environment is None else environment
    here = folder or Path.cwd()
    near = next((home / FILE for home in (here, *here.parents) if (home / FILE).is_file()), None)
    files = [path for path in (user_folder(environ, "config") / FILE, near) if path is not None and path.is_file()]
    layers = [_from_file(path, sections) for path in files]
    layers.append(_from_environment(environ, sections))
    layers.append(_from_flags(flags or {}, sections))
    return Settings(
        sections=sections,
        layers=tuple(layers),
        data_folder=user_folder(environ, "data"),
        cache_folder=user_folder(environ, "cache"),
    )


def user_folder(environment: Mapping[str, str], purpose: str) -> Path:
    """Return this user's folder for Porism's `config`, `data` or `cache`, as the system wants it."""
    home = Path.home()
    if sys.platform == "win32":
        cache = Path(environment.get("LOCALAPPDATA") or home) / "porism" / "cache"
        return cache if purpose == "cache" else Path(environment.get("APPDATA") or home) / "porism"
    if sys.platform == "darwin":
        return home / "Library" / ("Caches" if purpose == "cache" else "Application Support") / "porism"
    usual = {"config": home / ".config", "data": home / ".local" / "share", "cache": home / ".cache"}[purpose]
    return Path(environment.get(f"XDG_{purpose.upper()}_HOME") or usual) / "porism"


def secret(variable: str) -> str:
    """Return what a variable of the environment holds, such as a key; nothing where none is named.

    Raises UsageError for one that is named and not set, and for what is no name, without repeating it. Settings hold
    names of such variables only, so that no key is shown or written down.
    """
    if not variable:
        return ""
    if not NAME.fullmatch(variable):
        advice = "Name the variable that holds the key, such as API_KEY, not the key itself."
        raise UsageError("A key_variable is no name of a variable.", where="key_variable", advice=advice)
    value = os.environ.get(variable, "")
    if not value:
        raise UsageError(f"The variable {variable} is not set.", where="environment", advice="Set it to the key.")
    return value


def _from_file(path: Path, sections: Mapping[str, Section]) -> Layer:
    """Return what a porism.toml says."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise UsageError(
            f"The settings file cannot be read: {reason(error)}.", where=str(path), advice="Mend it."
        ) from error
    known = _known(sections, ("", *(name for name in tables if name in sections)))
    values = dict(_flatten("", tables, known))
    for key in values:
        if key not in known:
            raise _unknown(key, _known(sections, ("", *sections)), str(path))
    return {key: Given(raw, str(path), path.parent) for key, raw in values.items()}


def _flatten(above: str, table: Mapping[str, Any], known: Iterable[str]) -> Iterable[tuple[str, object]]:
    """Yield the dotted keys of a TOML table; a table that is itself the value of a knob stays whole."""
    for name, value in table.items():
        key = dotted(above, name)
        if isinstance(value, dict) and value and key not in known:
            yield from _flatten(key, cast(dict[str, Any], value), known)
        else:
            yield key, value


def _from_environment(environment: Mapping[str, str], sections: Mapping[str, Section]) -> Layer:
    """Return what the PORISM_... variables say; sections are looked into only when a variable is about them."""
    ours = {n: v for n, v in environment.items() if n.startswith(PREFIX) and n not in RESERVED and v}
    variables = {variable(key): key for key in _known(sections, ("",))}
    if not ours.keys() <= variables.keys():
        variables.update({variable(key): key for key in _known(sections, sections)})
    for name in ours:
        if name not in variables:
            raise _unknown(name, variables, "environment")
    return {variables[name]: Given(value, name) for name, value in ours.items()}


def variable(key: str) -> str:
    """Return the environment variable of a key: `search.limit` is PORISM_SEARCH_LIMIT."""
    return PREFIX + key.replace(".", "_").upper()


def _from_flags(flags: Mapping[str, object], sections: Mapping[str, Section]) -> Layer:
    """Return what the command was told; flags that were not given are None."""
    given = {key: value for key, value in flags.items() if value is not None}
    named = {key.split(".")[0] for key in given}
    known = _known(sections, ("", *(name for name in sections if name in named)))
    for key in given:
        if key not in known:
            raise _unknown(key, _known(sections, ("", *sections)), "--set")
    spelt = {k.key: f"--{flag}" for name in named if name in sections for flag, k in sections[name].flags(name).items()}
    usual = {"index": "--index", "data": "--data", **{f"{name}.preset": "--preset" for name in sections}}
    return {key: Given(value, (spelt | usual).get(key, "--set")) for key, value in given.items()}


def _known(sections: Mapping[str, Section], chosen: Iterable[str]) -> tuple[str, ...]:
    """Return the keys that may be set in the chosen sections."""
    keys: list[str] = []
    for section in chosen:
        keys.extend(knob.key for knob in section_knobs(sections, section))
        if section and sections[section].presets():
            keys.append(f"{section}.preset")
    return tuple(dict.fromkeys(keys))


def _unknown(key: str, known: Iterable[str], where: str) -> UsageError:
    """Return the error for a key that nobody knows, with the nearest that is known."""
    near = difflib.get_close_matches(key, list(known), n=1, cutoff=0.4)
    advice = f"Did you mean '{near[0]}'?" if near else "`porism settings` lists those that exist."
    return UsageError(f"There is no setting '{key}'.", where=where, advice=advice)

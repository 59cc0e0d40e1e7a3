"""The forms in which people and programs write one Lean name, brought to one.

In: a name as typed (`_root_.Foo.bar`, `@foo.{u}`, `_private.Mod.0.foo`, `A.«forall»`). Out: its components, and the key
under which it is indexed. It does not know which names exist.
"""

import re

_PRIVATE = re.compile(r"^_private\..*?\.0\.")
_UNIVERSES = re.compile(r"\.\{[^}]*\}$")
_COMPONENT = re.compile(r"«[^»]*»|[^.«]+")


def plain(written: str) -> str:
    """Return a name without what stands around it: blanks, backticks, `@`, universes, `_root_`, private prefix."""
    name = written.strip().strip("`").strip()
    name = _UNIVERSES.sub("", name.removeprefix("@"))
    name = _PRIVATE.sub("", name)
    while name.startswith("_root_."):
        name = name.removeprefix("_root_.")
    return name.strip(".")


def components(written: str) -> tuple[str, ...]:
    """Return the components of a name; «» go, except around a component that has dots of its own."""
    name = plain(written)
    if "«" not in name:
        return tuple(part for part in name.split(".") if part)
    return tuple(_bare(part) for part in _COMPONENT.findall(name))


def _bare(component: str) -> str:
    """Return a component without «» where it reads the same without them."""
    inner = component.removeprefix("«").removesuffix("»")
    return component if "." in inner or not inner else inner


def key_of(written: str) -> str:
    """Return the one spelling of a name: its components joined by dots."""
    return ".".join(components(written))


def fold(text: str) -> str:
    """Return the text without differences of case, character by character, each as many bytes long as before."""
    return text.lower() if text.isascii() else "".join(map(_fold_character, text))


def _fold_character(character: str) -> str:
    """Return a character's folded form, or itself where that would be longer or shorter."""
    folded = character.casefold()
    return (
        folded
        if len(folded.encode("utf-8", "surrogatepass")) == len(character.encode("utf-8", "surrogatepass"))
        else character
    )

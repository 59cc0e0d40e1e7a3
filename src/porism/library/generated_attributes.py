"""The names that attributes make: translated copies, `simps` lemmas, `ext`, `mk_iff`, `reassoc` and their relatives.

In: the files in import order. Out: generated names, and the translations from multiplicative to additive and to dual
names. It does not know whether Lean accepts what an attribute makes.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from porism.lean import (
    ADDITIVE,
    SETS,
    TRANSLATIONS,
    Action,
    Attribute,
    Deprecated,
    SourceFile,
    Written,
    deprecated,
    dual_of,
    name_parts,
    parse_attribute,
    translated_name,
)
from porism.library.declaration import Deprecation, Generator
from porism.library.generated_made import Generated, Made, Subject
from porism.library.generated_simps import simps_lemmas

SUFFIXES = {"reassoc": "_assoc", "elementwise": "_apply", "to_app": "_app"}
"""Attributes that make a lemma whose name is the old one with an ending."""

MAKING = frozenset({*TRANSLATIONS, *SUFFIXES, "simps", "ext", "mk_iff", "to_fun", "higher_order", "to_set_notation"})
"""The attributes that make names."""


def apply_attributes(made: Made, file: SourceFile) -> None:
    """Apply the attributes of a file in the order of its text."""
    for place in sorted([*file.declarations, *file.actions], key=lambda x: x.line):
        if isinstance(place, Action):
            apply_action(made, file, place)
        elif place.kind != "example" and mentions_maker((*place.attributes, *member_attributes(place))):
            for subject, texts in subjects(made, file, place):
                apply_all(made, subject, texts)


def mentions_maker(texts: Iterable[str]) -> bool:
    """Whether some attribute may make a name; most declarations have none."""
    return any(maker in text for text in texts for maker in MAKING)


def member_attributes(written: Written) -> Iterator[str]:
    """The attributes on fields and constructors."""
    return (text for member in written.members for text in member.attributes)


def subjects(made: Made, file: SourceFile, written: Written) -> Iterator[tuple[Subject, tuple[str, ...]]]:
    """A declaration and its members, each with its attributes."""
    name = written.name or made.instance_names.get((file.module, written.start), "")
    if not name:
        return
    subject = subject_of(name, written, file.module)
    yield replace(subject, certain=bool(written.name)), written.attributes
    for member in written.members:
        yield (
            replace(subject, name=f"{name}.{member.name}", kind="field", signature=member.signature),
            member.attributes,
        )


def subject_of(name: str, written: Written, module: str) -> Subject:
    """A written declaration as the subject of an attribute."""
    return Subject(
        name=name, kind=written.kind, signature=written.signature, module=module, line=written.line,
        scope=written.scope, written=written, origin=name,
    )  # fmt: skip


def apply_action(made: Made, file: SourceFile, action: Action) -> None:
    """Apply an `attribute [...] names` command, or the rules for `simps`."""
    names = [made.table.resolve(name, action.scope) for name in action.names]
    if action.command == "initialize_simps_projections":
        for name in names:
            made.rules[name].extend(rule.strip() for text in action.arguments for rule in text.strip("() ").split(","))
            made.projections.pop(name, None)
    elif action.command == "attribute" and mentions_maker(action.arguments):
        for name in names:
            written = made.table.written.get(name) or made.instances.get(name) or unwritten(name, action)
            subject = replace(subject_of(name, written, file.module), line=action.line, scope=action.scope)
            apply_all(made, subject, action.arguments)


def unwritten(name: str, action: Action) -> Written:
    """A declaration that no file of the library writes, known by its name only."""
    return Written(kind="theorem", keyword="", name=name, scope=action.scope)


def apply_all(made: Made, subject: Subject, texts: Iterable[str]) -> None:
    """Apply the attributes of one block in order."""
    for attribute in map(parse_attribute, texts):
        apply_one(made, subject, attribute)


def apply_one(made: Made, subject: Subject, attribute: Attribute) -> list[Subject]:
    """Apply one attribute; gives what it made, so that copies can be paired."""
    if attribute.name in TRANSLATIONS:
        return translate(made, subject, attribute)
    made_names = list(names_made(made, subject, attribute))
    found = [made.follow(subject, name, by, certain=certain) for name, by, certain in made_names]
    for inner in attribute.nested:
        for each in (subject, *found):
            apply_one(made, each, inner)
    return found


def names_made(made: Made, subject: Subject, attribute: Attribute) -> Iterator[tuple[str, Generator, bool]]:
    """The names that an attribute other than a translating one makes: name, maker, certainty."""
    name, space = subject.name, subject.name.rpartition(".")[0]
    inside = f"{space}." if space else ""
    last = name_parts(name)[-1]
    if attribute.name in SUFFIXES:
        yield f"{name}{SUFFIXES[attribute.name]}", "other", True
    elif attribute.name == "simps":
        for lemma, certain in simps_lemmas(made, subject, attribute):
            yield lemma, "simps", certain
    elif attribute.name == "mk_iff":
        given = f"{subject.scope.namespace}.{attribute.given}".lstrip(".")
        yield given if attribute.given else f"{inside}{last[:1].lower()}{last[1:]}_iff", "mk_iff", True
    elif attribute.name == "ext":
        for lemma, certain in ext_lemmas(subject, attribute):
            yield lemma, "ext", certain
    elif attribute.name == "to_fun":
        yield deepened(name, attribute.given) or f"{inside}fun_{last}", "other", True
    elif attribute.name == "higher_order":
        yield f"{inside}{attribute.given}" if attribute.given else f"{name}'", "other", True
    elif attribute.name == "to_set_notation":
        yield f"{inside}{SETS.component(last)}", "other", True


def ext_lemmas(subject: Subject, attribute: Attribute) -> Iterator[tuple[str, bool]]:
    """`ext` for a structure, and `ext_iff` beside every lemma so marked."""
    theorem = subject.name
    if subject.kind in ("structure", "class"):
        theorem = f"{subject.name}.ext"
        yield theorem, True
    if attribute.option("iff") != "false":
        yield f"{theorem}_iff", subject.kind in ("structure", "class")


def deepened(name: str, given: str) -> str:
    """A given name inside the namespace that is left when as many components are taken off the old name."""
    if not given or given.startswith("_root_."):
        return given.removeprefix("_root_.")
    parts = name_parts(name)
    return ".".join((*parts[: max(0, len(parts) - len(name_parts(given)))], given))


def translate(made: Made, subject: Subject, attribute: Attribute) -> list[Subject]:
    """Apply a translating attribute: take the copy, then what the inner attributes make of both."""
    if attribute.hint in ("self", "none"):
        if attribute.hint == "self":
            made.translations[attribute.name][subject.name] = subject.name
        return []
    renaming = ADDITIVE if attribute.name == "to_additive" else dual_of(subject.module)
    known = made.translations[attribute.name]
    target = translated_name(subject.name, renaming, known, attribute.given)
    if target == subject.name:
        return []
    exists = target in made.table.names
    pair(made, attribute.name, subject.name, target)
    if exists:
        pair_members(made, attribute.name, subject.name, target)
    copy = replace(
        subject, name=target, signature=made.translated(attribute.name, subject.signature, renaming),
        copied_by=(*subject.copied_by, attribute.name),
    )  # fmt: skip
    if not exists and attribute.hint != "existing":
        take_copy(made, subject, copy, attribute)
    return [copy, *apply_nested(made, subject, copy, attribute)]


def take_copy(made: Made, subject: Subject, copy: Subject, attribute: Attribute) -> None:
    """Take a translated copy, its equation lemma too when it is an irreducible definition."""
    by: Generator = "to_additive" if attribute.name == "to_additive" else "to_dual"
    made.add(
        Generated(
            name=copy.name,
            kind=subject.kind,
            module=subject.module,
            line=subject.line,
            signature=copy.signature,
            docstring=attribute.doc,
            parent=subject.origin,
            by=by,
            certain=subject.certain,
        )  # fmt: skip
    )
    if subject.written.keyword == "irreducible_def" and f"{subject.name}_def" in made.table.names:
        made.follow(subject, f"{copy.name}_def", by)


def pair(made: Made, attribute: str, source: str, target: str) -> None:
    """Remember a translation, under its last component too; a dual one holds in both directions."""
    known = made.translations[attribute]
    for a, b in ((source, target), (target, source)) if attribute == "to_dual" else ((source, target),):
        known.setdefault(a, b)
        known.setdefault(f".{name_parts(a)[-1]}", f".{name_parts(b)[-1]}")


def pair_members(made: Made, attribute: str, source: str, target: str) -> None:
    """Translate the fields, projections and constructors of two types into each other by their order."""
    one, other = made.table.written.get(source), made.table.written.get(target)
    if one is None or other is None:
        return
    if len(one.members) == len(other.members):
        for a, b in zip(one.members, other.members, strict=True):
            pair(made, attribute, f"{source}.{a.name}", f"{target}.{b.name}")
    mine, theirs = list(made.table.parent_names(one)), list(made.table.parent_names(other))
    if len(mine) == len(theirs):
        for a, b in zip(mine, theirs, strict=True):
            short, twin = a.rpartition(".")[2], b.rpartition(".")[2]
            pair(made, attribute, f"{source}.to{short}", f"{target}.to{twin}")


def apply_nested(made: Made, subject: Subject, copy: Subject, attribute: Attribute) -> list[Subject]:
    """Apply `(attr := ...)`: the same attribute to the copy alone, others to the subject and all its copies."""
    inner = attribute.nested
    further = [s for a in inner if a.name == attribute.name for s in apply_one(made, copy, a)]
    everything = [subject, copy, *further]
    for other in inner:
        if other.name == "deprecated":
            for each in everything[1:]:
                age(made, subject, each, other, attribute.name)
        elif other.name in MAKING and other.name != attribute.name:
            pair_all(made, attribute.name, [apply_one(made, each, other) for each in everything])
    return further


def pair_all(made: Made, attribute: str, columns: list[list[Subject]]) -> None:
    """Translate what an attribute made of a subject into what it made of the copies, one by one."""
    for column in columns[1:]:
        if len(column) == len(columns[0]):
            for a, b in zip(columns[0], column, strict=True):
                pair(made, attribute, a.name, b.name)


def age(made: Made, subject: Subject, copy: Subject, attribute: Attribute, translation: str) -> None:
    """Mark a copy as deprecated; its successor is the translation of the subject's successor."""
    told: Deprecated = deprecated(attribute, default=subject.written.targets[0] if subject.written.targets else "")
    full = made.table.resolve(told.by, subject.scope) if told.by else ""
    successor = made.translations[translation].get(full, full if full in made.table.names else "")
    made.change(copy.name, deprecated=Deprecation(by=successor, since=told.since))

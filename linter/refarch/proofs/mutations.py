"""Mistakes in the designs of a project, one at a time, as data: the edit, and the findings that it must
cause.

The tests apply and prove each, and the page of a rule has their number. A mistake is an edit of text, so
that comments and syntax can be wrong, too.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..core.errors import RefarchError
from ..load.document import Document
from ..load.folder import links_outside, read_file
from ..rules.registry import BUILT_IN, Registry
from ..schema.validate import demand

SCHEMA = "mutations"


class MutationEdit(NamedTuple):
    """Edit of one file."""

    file: str
    replace: str = ""
    """Text that is replaced; empty if a file is added or removed."""
    put: str = ""
    """New text, or the content of the new file."""
    nth: int = 0
    """Position among equal texts, from 1; 0 if the text must occur once."""
    action: str = "replace"
    """``replace``, ``add`` or ``remove``."""


class Mutation(NamedTuple):
    """Mistake in a design."""

    place: str
    """File and line of the mistake in its table, e.g. ``tests/mutations/mtu.yaml:12``."""
    design: str
    edits: tuple[MutationEdit, ...]
    gives: tuple[str, ...]
    """Codes of the findings that the mistake causes; sorted, one for each finding."""
    because: str
    """Real mistake that this stands for."""
    cure: tuple[MutationEdit, ...] = ()
    """Edits that the hint of the finding asks for, on the files with the mistake; none if a fix does it."""


class Exemption(NamedTuple):
    """Rule that is proved on fewer designs than others."""

    place: str
    rule: str
    designs: int
    because: str


class Mutations(NamedTuple):
    """All tables of a project."""

    mutations: tuple[Mutation, ...] = ()
    exempt: tuple[Exemption, ...] = ()


def read_mutations(folder: str, root: str = ".", rules: Registry = BUILT_IN) -> Mutations:
    """All tables of a folder, which is relative to ``root``. Raises RefarchError with file and line of a
    fault."""
    path = os.path.join(root, folder)
    if not os.path.isdir(path):
        raise RefarchError(f"{folder}: there is no such folder of mutations")
    if links_outside(path, root):
        raise RefarchError(
            f"{folder} is a link to a folder outside of the project; move the folder into the project"
        )
    listed: list[Mutation] = []
    exempt: list[Exemption] = []
    for name in sorted(name for name in os.listdir(path) if name.endswith(".yaml")):
        document = _demand_schema(read_file(os.path.join(path, name), f"{folder.rstrip('/')}/{name}", path))
        data: Mapping[str, Any] = document.data
        listed += [
            _mutation(document, number, entry, rules) for number, entry in enumerate(data["mutations"])
        ]
        exempt += _exemptions(document, data.get("exempt", ()), rules)
    _refuse_duplicates(listed)
    return Mutations(tuple(listed), tuple(exempt))


def designs_by_rule(listed: Iterable[Mutation]) -> dict[str, dict[str, list[Mutation]]]:
    """Mistakes that each rule finds, by its code and by design."""
    designs: dict[str, dict[str, list[Mutation]]] = {}
    for mutation in listed:
        for code in dict.fromkeys(mutation.gives):
            designs.setdefault(code, {}).setdefault(mutation.design, []).append(mutation)
    return designs


def _demand_schema(document: Document) -> Document:
    demand(SCHEMA, document, document.source_text)
    return document


def _mutation(document: Document, number: int, data: Mapping[str, Any], rules: Registry) -> Mutation:
    place = f"{document.path}:{document.span(('mutations', number)).line}"
    for code in data["gives"]:
        _demand_rule(code, place, rules)
    edits = tuple(_edit(edit, place) for edit in data.get("edits", [data]))
    return Mutation(
        place=place,
        design=data["design"],
        edits=edits,
        gives=tuple(sorted(data["gives"])),
        because=data["because"],
        cure=tuple(_edit(edit, place) for edit in data.get("cure", ())),
    )


def _edit(data: Mapping[str, Any], place: str) -> MutationEdit:
    actions = [key for key in ("replace", "add", "remove") if key in data]
    if len(actions) != 1 or ("with" in data) != (actions == ["replace"]):
        raise RefarchError(f"{place}: an edit needs `replace` and `with`, or `add`, or `remove`")
    if actions == ["replace"]:
        return MutationEdit(data["file"], data["replace"], data["with"], data.get("nth", 0))
    return MutationEdit(data["file"], put=data.get("add", ""), action=actions[0])


def _exemptions(
    document: Document, listed: Iterable[Mapping[str, Any]], rules: Registry
) -> Iterator[Exemption]:
    for number, data in enumerate(listed):
        place = f"{document.path}:{document.span(('exempt', number)).line}"
        for code in data["rules"]:
            _demand_rule(code, place, rules)
            yield Exemption(place, code, data.get("designs", 0), data["because"])


def _demand_rule(code: str, place: str, rules: Registry) -> None:
    if code not in rules.names:
        raise RefarchError(f"{place}: unknown rule {code}; run `refarch rules` to list all")


def _refuse_duplicates(listed: Iterable[Mutation]) -> None:
    first: dict[object, Mutation] = {}
    for mutation in listed:
        same = first.setdefault((mutation.design, mutation.edits), mutation)
        if same is not mutation:
            raise RefarchError(f"{mutation.place}: the same edit as in {same.place}")

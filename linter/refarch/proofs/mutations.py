"""Mistakes put into a project's designs one at a time, as data: what is edited, and which findings that must
give.

The tests prove each, and the site shows them. A mistake is an edit of text, so that comments and the writing
itself can be wrong too.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..core.errors import RefarchError
from ..core.finding import Finding
from ..engine import Result
from ..load.document import Document
from ..load.folder import read_file
from ..rules.registry import BUILT_IN, Registry
from ..schema.validate import demand

SCHEMA = "mutations"

_CHARACTER = re.compile(r"‹U\+([0-9A-F]{4,5})›")
_BYTE = re.compile("‹0x([0-9A-F]{2})›".encode())


class Edit(NamedTuple):
    """A change of one file."""

    file: str
    replace: str = ""
    """The text that is replaced; empty where a file is added or removed."""
    put: str = ""
    """What stands there instead, or the text of the new file."""
    nth: int = 0
    """Which of several equal texts, from 1; 0 where the text must stand in the file once."""
    action: str = "replace"
    """``replace``, ``add`` or ``remove``."""


class Mutation(NamedTuple):
    """A mistake in a design."""

    place: str
    """Where the mistake is written down, e.g. ``tests/mutations/mtu.yaml:12``."""
    design: str
    edits: tuple[Edit, ...]
    gives: tuple[str, ...]
    """Codes of the findings that the design has with it and not without; sorted, one for each finding."""
    because: str
    """What mistake this is in life."""


class Exemption(NamedTuple):
    """A rule that is reached on fewer designs than others."""

    place: str
    rule: str
    designs: int
    because: str


class Mutations(NamedTuple):
    """All tables of a project."""

    listed: tuple[Mutation, ...] = ()
    exempt: tuple[Exemption, ...] = ()


def read_mutations(folder: str, root: str = ".", rules: Registry = BUILT_IN) -> Mutations:
    """Read every table of a folder, which is relative to ``root``. Raises RefarchError with file and line of
    what is wrong."""
    path = os.path.join(root, folder)
    if not os.path.isdir(path):
        raise RefarchError(f"{folder}: there is no such folder of mutations")
    listed: list[Mutation] = []
    exempt: list[Exemption] = []
    for name in sorted(one for one in os.listdir(path) if one.endswith(".yaml")):
        document = _checked(read_file(os.path.join(path, name), f"{folder.rstrip('/')}/{name}", path))
        data: Mapping[str, Any] = document.data
        listed += [_mutation(document, number, one, rules) for number, one in enumerate(data["mutations"])]
        exempt += _exemptions(document, data.get("exempt", ()), rules)
    _refuse_doubles(listed)
    return Mutations(tuple(listed), tuple(exempt))


def edited(mutation: Mutation, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """A design's files with the mistake in them. Raises RefarchError where an edit does not fit the files."""
    made = dict(files)
    for edit in mutation.edits:
        if (edit.file in made) == (edit.action == "add"):
            state = "has" if edit.file in made else "has no"
            raise RefarchError(f"{mutation.place}: {mutation.design} {state} {edit.file}")
        if edit.action == "remove":
            del made[edit.file]
        elif edit.action == "add":
            made[edit.file] = _bytes(edit.put)
        else:
            made[edit.file] = _replaced(mutation, edit, made[edit.file])
    return made


def new_findings(before: Result, after: Result) -> list[Finding]:
    """Findings of a design with a mistake, and of its variants, that it does not have without. A line that
    moves is no news."""
    known = Counter(_key(finding) for finding in _told(before))
    new = []
    for finding in _told(after):
        if known[_key(finding)]:
            known[_key(finding)] -= 1
        else:
            new.append(finding)
    return new


def designs_by_rule(listed: Iterable[Mutation]) -> dict[str, dict[str, list[Mutation]]]:
    """The mistakes that each rule finds, by its code and by design."""
    found: dict[str, dict[str, list[Mutation]]] = {}
    for mutation in listed:
        for code in dict.fromkeys(mutation.gives):
            found.setdefault(code, {}).setdefault(mutation.design, []).append(mutation)
    return found


def _told(result: Result) -> Iterator[Finding]:
    for one in (result, *result.variants):
        yield from one.told


def _key(finding: Finding) -> tuple[object, ...]:
    return (
        finding.design,
        finding.code,
        finding.severity,
        finding.file,
        finding.object,
        finding.waived is None,
    )


def _checked(document: Document) -> Document:
    demand(SCHEMA, document, document.written)
    return document


def _mutation(document: Document, number: int, data: Mapping[str, Any], rules: Registry) -> Mutation:
    place = f"{document.path}:{document.span(('mutations', number)).line}"
    for code in data["gives"]:
        _known(code, place, rules)
    edits = tuple(_edit(one, place) for one in data.get("edits", [data]))
    return Mutation(place, data["design"], edits, tuple(sorted(data["gives"])), data["because"])


def _edit(data: Mapping[str, Any], place: str) -> Edit:
    actions = [key for key in ("replace", "add", "remove") if key in data]
    if len(actions) != 1 or ("with" in data) != (actions == ["replace"]):
        raise RefarchError(f"{place}: an edit needs `replace` and `with`, or `add`, or `remove`")
    if actions == ["replace"]:
        return Edit(data["file"], data["replace"], data["with"], data.get("nth", 0))
    return Edit(data["file"], put=data.get("add", ""), action=actions[0])


def _exemptions(
    document: Document, listed: Iterable[Mapping[str, Any]], rules: Registry
) -> Iterator[Exemption]:
    for number, data in enumerate(listed):
        place = f"{document.path}:{document.span(('exempt', number)).line}"
        for code in data["rules"]:
            _known(code, place, rules)
            yield Exemption(place, code, data.get("designs", 0), data["because"])


def _known(code: str, place: str, rules: Registry) -> None:
    if code not in rules.names:
        raise RefarchError(f"{place}: there is no rule {code}; `refarch rules` lists them")


def _refuse_doubles(listed: Iterable[Mutation]) -> None:
    first: dict[object, Mutation] = {}
    for mutation in listed:
        same = first.setdefault((mutation.design, mutation.edits), mutation)
        if same is not mutation:
            raise RefarchError(f"{mutation.place}: the same edit as in {same.place}")


def _replaced(mutation: Mutation, edit: Edit, content: bytes) -> bytes:
    """A file with one text replaced. Raises RefarchError where it is not there, or not as often as the edit
    says."""
    wanted = _bytes(edit.replace)
    count = content.count(wanted) if wanted else 0
    if (count != 1 and not edit.nth) or count < edit.nth or not count:
        times = "once" if count == 1 else f"{count} times"
        raise RefarchError(
            f"{mutation.place}: `{edit.replace}` stands {times} in {mutation.design}/{edit.file}"
        )
    parts = content.split(wanted)
    at = edit.nth or 1
    return wanted.join(parts[:at]) + _bytes(edit.put) + wanted.join(parts[at:])


def _bytes(text: str) -> bytes:
    """A text's bytes, with those characters and bytes that a table cannot hold."""
    characters = _CHARACTER.sub(lambda match: chr(int(match.group(1), 16)), text)
    return _BYTE.sub(lambda match: bytes([int(match.group(1), 16)]), characters.encode())

"""Makes the mistakes of the tables: a design's files with one in them, and the findings that are new then."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from ..core.errors import RefarchError
from ..core.finding import Finding
from ..engine import Result
from .mutations import Edit, Mutation

_CHARACTER = re.compile(r"‹U\+([0-9A-F]{4,5})›")
_BYTE = re.compile("‹0x([0-9A-F]{2})›".encode())


def edited(mutation: Mutation, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """A design's files with the mistake in them. Raises RefarchError where an edit does not fit the files."""
    return _with_edits(mutation, mutation.edits, files)


def cured_by_hand(mutation: Mutation, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files with the mistake in them, after what the hint of its finding says to do. Raises RefarchError
    where an edit does not fit the files."""
    return _with_edits(mutation, mutation.cure, files)


def _with_edits(mutation: Mutation, edits: tuple[Edit, ...], files: Mapping[str, bytes]) -> dict[str, bytes]:
    made = dict(files)
    for edit in edits:
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

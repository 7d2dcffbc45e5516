"""Mistakes of the tables, applied: the files of a design with one of them, and the findings that it
causes."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from refarch.core.errors import RefarchError
from refarch.core.finding import Finding
from refarch.engine import LintResult
from refarch.proofs.mutations import Mutation, MutationEdit

_CHARACTER = re.compile(r"‹U\+([0-9A-F]{4,5})›")
_BYTE = re.compile("‹0x([0-9A-F]{2})›".encode())


def files_with_mistake(mutation: Mutation, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Files of a design with the mistake. Raises RefarchError for an edit that does not match the files."""
    return _apply_edits(mutation, mutation.edits, files)


def cured_by_hand(mutation: Mutation, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Files with the mistake, after the edits that its hint asks for. Raises RefarchError for an edit that
    does not match the files."""
    return _apply_edits(mutation, mutation.cure, files)


def _apply_edits(
    mutation: Mutation, edits: tuple[MutationEdit, ...], files: Mapping[str, bytes]
) -> dict[str, bytes]:
    changed = dict(files)
    for edit in edits:
        if (edit.file in changed) == (edit.action == "add"):
            state = "has" if edit.file in changed else "has no"
            raise RefarchError(f"{mutation.place}: {mutation.design} {state} {edit.file}")
        if edit.action == "remove":
            del changed[edit.file]
        elif edit.action == "add":
            changed[edit.file] = _decoded_bytes(edit.put)
        else:
            changed[edit.file] = _replace_text(mutation, edit, changed[edit.file])
    return changed


def new_findings(before: LintResult, after: LintResult) -> list[Finding]:
    """Findings of a design with a mistake, and of its variants, that it does not have without. A finding on
    another line is not new."""
    known = Counter(_finding_key(finding) for finding in _reported_findings(before))
    new = []
    for finding in _reported_findings(after):
        if known[_finding_key(finding)]:
            known[_finding_key(finding)] -= 1
        else:
            new.append(finding)
    return new


def _reported_findings(result: LintResult) -> Iterator[Finding]:
    for result_or_variant in (result, *result.variants):
        yield from result_or_variant.reported_findings


def _finding_key(finding: Finding) -> tuple[object, ...]:
    return (
        finding.design,
        finding.code,
        finding.severity,
        finding.file,
        finding.object,
        finding.waived is None,
    )


def _replace_text(mutation: Mutation, edit: MutationEdit, content: bytes) -> bytes:
    """Content with one text replaced. Raises RefarchError if the text is missing, or not as frequent as the
    edit says."""
    wanted = _decoded_bytes(edit.replace)
    count = content.count(wanted) if wanted else 0
    if (count != 1 and not edit.nth) or count < edit.nth or not count:
        times = "once" if count == 1 else f"{count} times"
        raise RefarchError(
            f"{mutation.place}: `{edit.replace}` stands {times} in {mutation.design}/{edit.file}"
        )
    parts = content.split(wanted)
    at = edit.nth or 1
    return wanted.join(parts[:at]) + _decoded_bytes(edit.put) + wanted.join(parts[at:])


def _decoded_bytes(text: str) -> bytes:
    """Bytes of a text, with the characters and bytes that a table can only hold as codes."""
    characters = _CHARACTER.sub(lambda match: chr(int(match.group(1), 16)), text)
    return _BYTE.sub(lambda match: bytes([int(match.group(1), 16)]), characters.encode())

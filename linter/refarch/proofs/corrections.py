"""Corrected examples: the section "Use instead" of a rule's page says which lines of the example change.

A fenced block of the language ``diff`` changes one file, which its first line names. Each other line begins
with ``-`` (a line of the example that goes), ``+`` (a line that comes) or a space (a line that stays and
shows the place)::

    # wiring.yaml
    -    mtu: 1500
    +    mtu: 9216
    @@
         cable: nvidia-mcp1600-c003e30l
    +    bond: bond1

A line ``@@`` separates changes that are not next to each other. The lines with ``-`` and with a space occur
in the example exactly once, in this order and without a gap; the marks of findings (``# <- CODE``) are not
repeated. A new file has only ``+`` lines; a file whose lines are all removed no longer replaces the file of
the clean design.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..core.rule import RuleInfo
from .marks import FILE_LINE, MARK, Fragment, fragments, sections

HEADING = "Use instead"

SEPARATOR = "@@"

_BLOCK = re.compile(r"^```([a-z]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Change(NamedTuple):
    """Lines of an example that are next to each other, and what they become."""

    line: int
    """Line of the rule's page at which the change begins."""
    before: tuple[str, ...]
    after: tuple[str, ...]


class Correction(NamedTuple):
    """One ``diff`` block: the changes of one file."""

    file: str
    header: str
    """First line of the block, ``# wiring.yaml``; names the file."""
    line: int
    """Line of the rule's page at which the block's header stands."""
    changes: tuple[Change, ...]


def faulty_fragments(rule: RuleInfo) -> list[Fragment]:
    """The files of a rule's example as they are written, with the marks of their findings."""
    return fragments(sections(rule.docstring).get("Example", ""))


def corrected_fragments(rule: RuleInfo) -> list[Fragment]:
    """The files of a rule's example with the changes of "Use instead"; empty if that section has no block.

    Raises ValueError for a block that is no diff or does not apply; the message names the rule, the line of
    its page and the text that was looked for.
    """
    blocks = list(file_changes(rule))
    if not blocks:
        return []
    corrected = {fragment.file: _remove_marks(fragment) for fragment in faulty_fragments(rule)}
    base = next(iter(corrected.values())).base if corrected else "vsan-roce"
    for block in blocks:
        known = corrected.get(block.file)
        if known is None:
            corrected[block.file] = _new_file(rule, block, base)
        else:
            corrected[block.file] = known._replace(text=_apply_block(rule, block, known.text))
    return [fragment for fragment in corrected.values() if fragment.text.strip("\n").count("\n")]


def file_changes(rule: RuleInfo) -> Iterator[Correction]:
    """The ``diff`` blocks of "Use instead" in the order of the page.

    Raises ValueError for YAML in full, for a block that does not name its file, and for a line that begins
    with another character.
    """
    start = rule.docstring.find(f"\n## {HEADING}\n")
    if start < 0:
        return
    end = rule.docstring.find("\n## ", start + 1)
    for match in _BLOCK.finditer(rule.docstring, start, end if end >= 0 else len(rule.docstring)):
        line = rule.docstring.count("\n", 0, match.start(2)) + 1
        language, text = match.groups()
        if language == "yaml":
            raise _correction_error(
                rule, line, f"{HEADING} repeats YAML; write the lines that change in ```diff"
            )
        if language == "diff":
            yield _parse_block(rule, line, text.split("\n")[:-1])


def _parse_block(rule: RuleInfo, line: int, lines: list[str]) -> Correction:
    header = lines[0] if lines else ""
    match = FILE_LINE.match(f"{header}\n")
    if match is None:
        raise _correction_error(
            rule, line, f"a diff must start with the name of its file, as in `# wiring.yaml`: {header}"
        )
    changes: list[Change] = []
    begins, before, after = line + 1, list[str](), list[str]()
    for number, written in enumerate([*lines[1:], SEPARATOR], line + 1):
        sign, text = written[:1], written[1:]
        if written == SEPARATOR:
            if before or after:
                changes.append(Change(begins, tuple(before), tuple(after)))
            begins, before, after = number + 1, [], []
        elif sign not in ("", " ", "-", "+"):
            raise _correction_error(
                rule, number, f"a line of a diff begins with `-`, `+` or a space: {written}"
            )
        else:
            # Editors and formatters strip the space of an empty line that stays.
            before += [text] if sign != "+" else []
            after += [text] if sign != "-" else []
    return Correction(match.group(1), header, line, tuple(changes))


def _apply_block(rule: RuleInfo, block: Correction, text: str) -> str:
    """The text of a file with the changes of one block, each at its place in the example."""
    lines = text.split("\n")
    places = {_place(rule, block.file, change, lines): change for change in block.changes}
    # From the end of the file, so that lines that come or go do not move the places that are still to do.
    for place in sorted(places, reverse=True):
        lines[place : place + len(places[place].before)] = places[place].after
    return "\n".join(lines)


def _place(rule: RuleInfo, file: str, change: Change, lines: list[str]) -> int:
    """Index of the first line that a change replaces."""
    if not change.before:
        raise _correction_error(rule, change.line, f"nothing says where in {file} to add:\n{change.after[0]}")
    length = len(change.before)
    places = [place for place in range(len(lines)) if tuple(lines[place : place + length]) == change.before]
    wanted = "\n".join(change.before)
    if not places:
        raise _correction_error(rule, change.line, f"{file} of the example does not have:\n{wanted}")
    if len(places) > 1:
        listed = ", ".join(str(place + 1) for place in places)
        raise _correction_error(
            rule, change.line, f"{file} of the example has it more than once, at lines {listed}:\n{wanted}"
        )
    return places[0]


def _new_file(rule: RuleInfo, block: Correction, base: str) -> Fragment:
    """A file that the example does not have."""
    for change in block.changes:
        if change.before:
            raise _correction_error(
                rule,
                change.line,
                f"the example has no {block.file}, and so not:\n" + "\n".join(change.before),
            )
    lines = [block.header, *(line for change in block.changes for line in change.after)]
    return Fragment(block.file, "\n".join(lines) + "\n", base)


def _remove_marks(fragment: Fragment) -> Fragment:
    """The same text as a reader would write it: the marks of findings belong to the example alone."""
    return fragment._replace(text=re.sub(rf" *{MARK.pattern}", "", fragment.text, flags=re.MULTILINE))


def _correction_error(rule: RuleInfo, line: int, problem: str) -> ValueError:
    return ValueError(f"{rule.code}, line {line} of its page: {problem}")

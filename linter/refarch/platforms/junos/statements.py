"""Statements of a Junos configuration by their words: of the set form (``show configuration | display set``,
or commands to load), and of the form with braces (``show configuration``).

Sources, looked up 2026-11-30: Juniper, CLI User Guide (``deactivate`` and ``inactive:``, comments, lists in
brackets), https://www.juniper.net/documentation/us/en/software/junos/cli/topics/topic-map/cli-configuration.html.
"""

import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

from ..reading_error import ReadingError, check_size

Words = tuple[str, ...]

MOST_WORDS = 100
"""Words of a statement with those of the blocks around it."""

MOST_STATEMENTS = 200_000

_TOKEN = re.compile(r'"[^"]*"|<[^<>\s]*>|[\[\]{};"]|[^\s"\[\]{};]+')
_SET_FORM = re.compile(r"^set \S", re.MULTILINE)
_BLOCK = re.compile(r"^[ \t]*[a-z][a-z0-9-]* \{[ \t]*$", re.MULTILINE)
_MARKS = ("inactive:", "protect:", "replace:")


class JunosStatement(NamedTuple):
    """Statement with its line."""

    words: Words
    line: int

    @property
    def text(self) -> str:
        """Words with a space between them."""
        return " ".join(self.words)


class JunosStatements(NamedTuple):
    """Statements of a configuration that are active."""

    statements: tuple[JunosStatement, ...]
    unread: tuple[JunosStatement, ...]
    """Commands and texts that are no statements."""
    is_cut: bool = False
    """Whether the text ends within a block."""


def junos_statements(text: str) -> JunosStatements:
    """Statements of a text. Raises ReadingError for a text that is too long or nested too deeply."""
    check_size(text)
    return _set_form(text) if _SET_FORM.search(text) or not _BLOCK.search(text) else _brace_form(text)


def _set_form(text: str) -> JunosStatements:
    """Statements of set commands without those that are deleted or deactivated."""
    found: list[JunosStatement] = []
    unread: list[JunosStatement] = []
    deleted: dict[Words, int] = {}
    deactivated: set[Words] = set()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line[0] in "#{":
            continue
        verb, *words = _tokens(line)
        statements = [*_lists(words)]
        if verb == "set" and statements:
            _extend(found, (JunosStatement(one, number) for one in statements))
        elif verb == "delete" and statements:
            deleted |= dict.fromkeys(statements, number)
        elif verb == "deactivate" and statements:
            deactivated.update(statements)
        else:
            unread.append(JunosStatement((verb, *words), number))

    def active(one: JunosStatement) -> JunosStatement | None:
        """The statement, or the interface around the first part of it that is not active."""
        for count in range(1, len(one.words) + 1):
            part = one.words[:count]
            if part in deactivated or deleted.get(part, 0) > one.line:
                return _interface(JunosStatement(part[:-1], one.line))
        return one

    return JunosStatements(tuple(filter(None, map(active, found))), tuple(unread))


def _interface(one: JunosStatement) -> JunosStatement | None:
    """An interface that remains without a part of it; None for other blocks, which mean nothing."""
    return one if one.words[:1] == ("interfaces",) and len(one.words) > 1 else None


def _brace_form(text: str) -> JunosStatements:
    found: list[JunosStatement] = []
    unread: list[JunosStatement] = []
    blocks: list[tuple[Words, bool]] = [((), True)]
    words: list[str] = []
    in_comment = False
    number = 0
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        in_comment = in_comment or line.startswith("/*")
        if in_comment:
            in_comment = "*/" not in line
            continue
        for token in _tokens(line):
            if token not in ("{", "}", ";"):
                words.append(token)
                continue
            around, is_active = blocks[-1]
            if is_active and words[:1] == ["inactive:"]:
                is_active = False
                found += filter(None, [_interface(JunosStatement(around, number))])
            own = [*_lists([word for word in words if word not in _MARKS])]
            if token == "}" and words:
                unread.append(JunosStatement(tuple(words), number))
            elif token == ";" and is_active:
                _extend(found, (JunosStatement((*around, *one), number) for one in own))
            elif token == "{":
                inner = (*around, *(own[0] if own else ()))
                blocks.append((inner, is_active))
                _check_length(inner)
            if token == "}":
                is_extra = len(blocks) == 1
                unread += [JunosStatement(("}",), number)] if is_extra else []
                blocks = blocks if is_extra else blocks[:-1]
            words = []
    is_cut = len(blocks) > 1 or bool(words)
    if is_cut:
        unread.append(JunosStatement(("the", "text", "ends", "within", "a", "block"), number))
    return JunosStatements(tuple(found), tuple(unread), is_cut)


def _tokens(line: str) -> list[str]:
    """Words and signs of a line up to a comment, without quotation marks."""
    found = []
    for match in _TOKEN.finditer(line):
        if match[0].startswith("#"):
            break
        found.append(match[0][1:-1] if match[0].startswith('"') and len(match[0]) > 1 else match[0])
    return found


def _lists(words: list[str]) -> Iterator[Words]:
    """Words of a statement, one for each value of its list in brackets."""
    _check_length(words)
    if "[" not in words or "]" not in words:
        if words:
            yield tuple(words)
        return
    first, last = words.index("["), len(words) - 1 - words[::-1].index("]")
    for value in words[first + 1 : last]:
        yield (*words[:first], value, *words[last + 1 :])


def _check_length(words: list[str] | Words) -> None:
    if len(words) > MOST_WORDS and "[" not in words:
        raise ReadingError(f"a statement has more than {MOST_WORDS} words: {' '.join(words[:10])}")


def _extend(found: list[JunosStatement], further: Iterator[JunosStatement]) -> None:
    """Append statements. Raises ReadingError for too many."""
    found += itertools.islice(further, MOST_STATEMENTS + 1)
    if len(found) > MOST_STATEMENTS:
        raise ReadingError(f"the configuration has more than {MOST_STATEMENTS} statements")

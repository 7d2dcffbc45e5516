"""Idioms that a reader of technical English stumbles over: none comes back where it is gone.

``banned.tsv`` lists them. ``counts.tsv`` holds how many each file still has; a count may fall, never rise:

    python tests/voice/test_banned_words.py          what each file has more or less than the list
    python tests/voice/test_banned_words.py --lower  write the lower counts; a higher one is refused
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path[:0] = [str(HERE), str(HERE.parent)]

import texts  # noqa: E402

BANNED, COUNTS = HERE / "banned.tsv", HERE / "counts.tsv"

Key = tuple[str, str, str]
"""Kind of text, file, name of the idiom."""


class Idiom(NamedTuple):
    """Words that no text uses."""

    name: str
    pattern: re.Pattern[str]
    instead: str
    bad: str
    good: str


def idioms() -> list[Idiom]:
    """The list, without its first line, which says what it is."""
    rows = [line.split("\t") for line in BANNED.read_text(encoding="utf-8").splitlines()[1:]]
    return [Idiom(name, re.compile(pattern), *rest) for name, pattern, *rest in rows]


SURFACES: dict[str, Callable[[], Iterable[tuple[str, str]]]] = {
    "guide": texts.guides,
    "string": lambda: texts.strings(is_docstring=False),
    "docstring": lambda: texts.strings(is_docstring=True),
    "schema": texts.schemas,
    "script": texts.scripts,
    "design": texts.designs,
    "generated": texts.generated,
}
"""What people read, by kind; docstrings are for readers of the code alone."""


@cache
def texts_of_kind(kind: str) -> list[tuple[str, str]]:
    """Texts of a kind with their files."""
    return list(SURFACES[kind]())


@cache
def counted(kind: str) -> Counter[Key]:
    """How often each idiom is in each file of a kind."""
    counts: Counter[Key] = Counter()
    banned = idioms()
    for file, text in texts_of_kind(kind):
        for idiom in banned:
            if number := sum(1 for _ in idiom.pattern.finditer(text)):
                counts[kind, file, idiom.name] = number
    return counts


def listed() -> Counter[Key]:
    """The counts that are allowed."""
    counts: Counter[Key] = Counter()
    if COUNTS.exists():
        for line in COUNTS.read_text(encoding="utf-8").splitlines():
            number, kind, file, name = line.split("\t")
            counts[kind, file, name] = int(number)
    return counts


def as_lines(counts: Counter[Key]) -> str:
    """Counts as the file holds them."""
    return "".join(f"{number}\t" + "\t".join(key) + "\n" for key, number in sorted(counts.items()) if number)


def risen(found: Counter[Key], allowed: Counter[Key]) -> Iterator[str]:
    """Idioms that a file has more often than it may, with what to write."""
    instead = {idiom.name: idiom.instead for idiom in idioms()}
    for (kind, file, name), number in sorted(found.items()):
        if number > (most := allowed[kind, file, name]):
            yield f"{file}: {kind} has {name!r} {number} times, at most {most}; write: {instead[name]}"


@pytest.mark.parametrize("idiom", idioms(), ids=lambda idiom: idiom.name)
def test_an_idiom_is_found_in_its_bad_sentence_and_not_in_the_better_one(idiom: Idiom) -> None:
    assert idiom.pattern.search(idiom.bad), idiom.bad
    assert not idiom.pattern.search(idiom.good), idiom.good


@pytest.mark.parametrize("kind", SURFACES)
def test_no_file_has_an_idiom_more_often_than_before(kind: str) -> None:
    assert texts_of_kind(kind), "texts of this kind are not found any more"
    assert list(risen(counted(kind), listed())) == []


@pytest.mark.parametrize("kind", SURFACES)
def test_the_list_holds_what_is_still_there(kind: str) -> None:
    """A count that fell and is still listed would allow the idiom to come back."""
    allowed = Counter({key: number for key, number in listed().items() if key[0] == kind})
    assert list(risen(allowed, counted(kind))) == [], "python tests/voice/test_banned_words.py --lower"


def main() -> int:
    """Print what rose, or write what fell."""
    found: Counter[Key] = Counter()
    for kind in SURFACES:
        found += counted(kind)
    worse = list(risen(found, listed())) if COUNTS.exists() else []
    print("\n".join(worse) or f"{sum(found.values())} in {len({key[1] for key in found})} files")
    if "--lower" in sys.argv and not worse:
        COUNTS.write_text(as_lines(found), encoding="utf-8")
    return bool(worse)


if __name__ == "__main__":
    raise SystemExit(main())

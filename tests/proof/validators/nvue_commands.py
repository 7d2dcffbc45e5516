"""NVIDIA's lists of NVUE commands: has each ``nv`` line a form that the vendor lists for the release?

Proves the words and their order, choices, ranges of numbers, and the form of addresses; references (a bond
that nobody made) are not checked. Strong for Cumulus Linux 5.0, whose list is complete. Of later releases
only what was read on QoS, MLAG and services is known: a command that is listed nowhere is refused, and a
form that was found in another document is given by the test, which then says which.
Source: ../shared/verifiers/nvue: `nv list-commands` of 5.0, and the table of commands by release made from
the NVUE reference (CumulusNetworks/docs, CC BY-NC-SA: checked against, never shipped).
"""

import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from ipaddress import AddressValueError, IPv4Address, IPv4Interface, IPv6Address, IPv6Interface
from pathlib import Path
from typing import NamedTuple

import needs

VALIDATOR = "NVIDIA's list of NVUE commands"

LIST = "verifiers/nvue/NVUE-Commands-cumulus-linux-50.md"
TABLE = "verifiers/nvue/nvue-reference-roce-qos.tsv"

Release = tuple[int, int]
FIRST: Release = (5, 0)
AFTER_THE_LIST: Release = (5, 1)
LAST: Release = (99, 0)

COMPLETE = ("roce",)
"""Keys of the table's rows that are commands without a value."""

_RANGE = re.compile(r"(\d+)-(\d+)")
_MAC = re.compile(r"[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}")
_VALUES = re.compile(r"(?:[a-z0-9-]+\|)+[a-z0-9-]+|\d+-\d+")
_LAST_ONE = re.compile(r"last one (\d+\.\d+)\+")
_UNTIL = re.compile(r"(\d+\.\d+) and earlier")

ADDRESSES: dict[str, Callable[[str], object]] = {
    "<ipv4>": IPv4Address,
    "<ipv4-unicast>": IPv4Address,
    "<ipv6>": IPv6Address,
    "<ipv4-prefix>": IPv4Interface,
    "<ipv6-prefix>": IPv6Interface,
}


class Form(NamedTuple):
    """One listed form of a command."""

    words: tuple[str, ...]
    """A placeholder ``<name>`` takes one word, ``(a|b)`` one of its members, ``1-8`` a number in it;
    ``[x]`` may be left out; ``...`` at the end takes any words."""
    since: Release = FIRST
    until: Release = LAST

    def fits(self, words: Sequence[str]) -> bool:
        """Whether a command is an instance of this form."""
        if self.words[-1] == "...":
            start = self.words[:-1]
            return len(words) >= len(start) and all(map(_word_fits, words, start))
        required = [one for one in self.words if not one.startswith("[")]
        if not len(required) <= len(words) <= len(self.words):
            return False
        return all(map(_word_fits, words, self.words))

    def holds_for(self, release: Release) -> bool:
        """Whether this release has the form."""
        return self.since <= release <= self.until


def _word_fits(given: str, wanted: str) -> bool:
    if given == wanted:
        return True
    if wanted in ADDRESSES:
        try:
            ADDRESSES[wanted](given)
        except (AddressValueError, ValueError):
            return False
        return True
    if wanted == "<mac>":
        return _MAC.fullmatch(given) is not None
    if wanted.startswith(("<", "[")):
        return True
    if wanted.startswith("("):
        return any(_word_fits(given, one) for one in wanted[1:-1].split("|"))
    limits = _RANGE.fullmatch(wanted)
    if limits:
        low, high = map(int, limits.groups())
        return given.isdecimal() and low <= int(given) <= high
    return False


def release_of(text: str) -> Release:
    """``5.4`` or ``5.4.1`` as numbers that compare."""
    major, minor = text.split(".")[:2]
    return int(major), int(minor)


@cache
def forms(shared: Path) -> tuple[Form, ...]:
    """All forms: the list's, cut off where the table says until when they held, and the table's own, which
    widen what later releases than the list's take."""
    rows = list(_table((shared / TABLE).read_text(encoding="utf-8")))
    ended = [form for form in rows if form.until < LAST]
    listed = []
    for line in (shared / LIST).read_text(encoding="utf-8").splitlines():
        if line.startswith(("nv set ", "nv unset ", "nv config ")):
            words = tuple(line.split())
            listed.append(
                Form(words, FIRST, min((row.until for row in ended if row.fits(words)), default=LAST))
            )
    return (*listed, *(row for row in rows if row.words[-1] != "..."))


@cache
def _by_start(shared: Path) -> dict[tuple[str, ...], list[Form]]:
    """The forms by their first three words, which are words and no placeholders."""
    found: dict[tuple[str, ...], list[Form]] = {}
    for form in forms(shared):
        found.setdefault(form.words[:3], []).append(form)
    return found


def _table(text: str) -> Iterator[Form]:
    """Rows of the table: command, release that introduced it, notes, which may begin with values."""
    for line in text.splitlines():
        if line.startswith("nv "):
            command, introduced, *rest = line.split("\t")
            notes = rest[0] if rest else ""
            ended = _UNTIL.search(notes)
            until = release_of(ended.group(1)) if ended and "spelled" not in notes else LAST
            since = max(release_of(introduced), AFTER_THE_LIST)
            for words in _spelled_out(command):
                yield from (form._replace(until=until) for form in _with_value(words, since, notes))


def _spelled_out(command: str) -> Iterator[tuple[str, ...]]:
    """``{a,b}`` as one command for each; ``[vrf <vrf>]`` without and with it."""
    several = re.search(r"\{([^}]*)\}", command)
    optional = re.search(r" \[([^]]*)\]", command)
    if several:
        for one in several.group(1).split(","):
            yield from _spelled_out(command.replace(several.group(0), one))
    elif optional:
        yield from _spelled_out(command.replace(optional.group(0), ""))
        yield from _spelled_out(command.replace(optional.group(0), " " + optional.group(1)))
    else:
        yield tuple(command.split())


def _with_value(words: tuple[str, ...], since: Release, notes: str) -> Iterator[Form]:
    """A row that ends in a key takes a value: one that the notes begin with, or else any word; where the list
    of 5.0 has the key, it knows better."""
    values = _VALUES.match(notes)
    if words[-1].startswith(("<", "(", "...")) or words[-1] in COMPLETE:
        yield Form(words, since)
    elif values is None:
        if since > AFTER_THE_LIST:
            yield Form((*words, "<value>"), since)
    elif "|" not in values.group(0):
        yield Form((*words, values.group(0)), since)
    else:
        *members, last = values.group(0).split("|")
        later = _LAST_ONE.search(notes)
        yield Form((*words, f"({'|'.join(members)})"), since)
        yield Form((*words, last), release_of(later.group(1)) if later else since)


def commands(text: str) -> list[tuple[int, str]]:
    """The ``nv`` commands of a script, with the numbers of their lines."""
    lines = enumerate(text.splitlines(), start=1)
    return [(number, line.strip()) for number, line in lines if line.strip().startswith("nv ")]


def fault(command: str, release: str, also: Iterable[str] = ()) -> str | None:
    """What is wrong with one command, without its ``--options``; None if the release has it."""
    try:
        words = [one for one in shlex.split(command) if not one.startswith("--")]
    except ValueError as error:
        return f"cannot be read ({error})"
    wanted = release_of(release)
    listed = _by_start(needs.shared_folder()).get(tuple(words[:3]), [])
    fitting = [form for form in listed if form.fits(words)]
    if any(form.holds_for(wanted) for form in fitting):
        return None
    if any(Form(tuple(text.split())).fits(words) for text in also):
        return None
    if not fitting:
        return "has no listed form"
    if all(form.since > wanted for form in fitting):
        return "is there since {}.{}".format(*min(form.since for form in fitting))
    return "is there up to {}.{}".format(*max(form.until for form in fitting))


def complaints(text: str, release: str = "5.0", also: Iterable[str] = ()) -> list[str]:
    """``line: what: command`` for each ``nv`` line of a script that the release does not have.

    ``also`` are further forms that the caller found in a document, written as the vendor writes them.
    """
    known = tuple(also)
    found = []
    for number, command in commands(text):
        what = fault(command, release, known)
        if what:
            found.append(f"{number}: {what}: {command}")
    return found

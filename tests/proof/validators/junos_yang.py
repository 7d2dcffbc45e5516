"""Juniper's YANG modules of the configuration of Junos: does each command have its place in them?

Proves, for one release, that each word of a ``set`` or ``delete`` command is a statement, a name, or a value
of the right kind, with enumerations and ranges. The modules are those of all QFX models together, some leaves
have no range (``mtu``, ``queue-num``), references between statements are open, and no commit check runs: so,
strong for names and places.
Source: ../shared/verifiers/junos-yang (Juniper/yang, Apache-2.0), the modules of a release as one tree.

XML names and names of the command line differ in two ways that the modules do not say: XML has a name for
some values that a command states without a word before them, and no name that begins with a digit.
"""

import gzip
import json
import re
import shlex
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import needs

VALIDATOR = "Juniper's YANG modules"
RELEASES = ("qfx-23.4R2", "qfx-21.4R1")
EVOLVED = ("evo-23.4R2",)

WITHOUT_A_WORD: Mapping[str, str] = {
    "interfaces": "interface",
    "vlans": "vlan",
    "routing-instances": "instance",
    "host": "contents",
    "ieee-802.1": "classifier-name",
    "ieee-802.3ad": "bundle",
    "autonomous-system": "as-number",
}
"""Names in XML of what follows a statement directly in a command, by the statement."""

NAMES_IN_XML: Mapping[str, str] = {"802.3ad": "ieee-802.3ad"}

INTEGERS = re.compile(r"u?int(8|16|32|64)")

Node = Mapping[str, Any]


@cache
def _tree(shared: Path, release: str) -> Mapping[str, Node]:
    with gzip.open(shared / f"verifiers/junos-yang/{release}.json.gz", "rt", encoding="utf-8") as file:
        tree: Mapping[str, Node] = json.load(file)
    return tree


class _Refused(Exception):
    """A word that has no place."""


def complaints(text: str, release: str = RELEASES[0]) -> list[str]:
    """The commands that the modules of a release refuse, each with its line and the reason."""
    tree = _tree(needs.shared_folder(), release)
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            reason = _complaint(line, tree)
            if reason:
                found.append(f"{number}: {reason}: {line.strip()}")
    return found


def _complaint(line: str, tree: Mapping[str, Node]) -> str:
    try:
        verb, *words = shlex.split(line)
    except ValueError as error:
        return str(error)
    if verb not in ("set", "delete") or not words:
        return "neither set nor delete"
    try:
        _follow(iter([NAMES_IN_XML.get(word, word) for word in words]), tree, is_delete=verb == "delete")
    except _Refused as refused:
        return str(refused)
    return ""


def _follow(words: Iterator[str], tree: Mapping[str, Node], *, is_delete: bool) -> None:
    """Follow the words of a command from the root. Raises _Refused for the first that has no place."""
    node: Node = {"k": "c", "c": tree}
    statement = ""
    for word in words:
        child = node.get("c", {}).get(word)
        if child is None:
            unnamed = WITHOUT_A_WORD.get(statement, "")
            child = node.get("c", {}).get(unnamed)
            if child is None:
                raise _Refused(f"{word} is not below {statement or 'the root'}")
            statement = unnamed
            _value(word, child["t"] if child["k"] == "l" else _kind_of_key(child))
        else:
            statement = word
            _values(words, word, child, is_delete=is_delete)
        node = child


def _kind_of_key(child: Node) -> Node:
    (key,) = child["keys"]
    kind: Node = child["c"][key]["t"]
    return kind


def _values(words: Iterator[str], word: str, child: Node, *, is_delete: bool) -> None:
    """The values that follow a statement: of a leaf, of a list of values, or the keys of a list."""
    kinds: list[Node] = []
    if child["k"] in ("l", "L") and child["t"].get("b") != "empty":
        kinds = [child["t"]]
    elif child["k"] == "i":
        kinds = [child["c"][key]["t"] for key in child["keys"]]
    for key, kind in zip(child.get("keys") or [word], kinds, strict=False):
        value = next(words, "")
        if value == key and child["k"] == "i":  # a list with several keys names them
            value = next(words, "")
        if not value:
            if is_delete:
                return
            raise _Refused(f"{word} has no value")
        if value == "[" and child["k"] == "L":
            _several(words, kind)
        else:
            _value(value, kind)


def _several(words: Iterator[str], kind: Node) -> None:
    for value in words:
        if value == "]":
            return
        _value(value, kind)
    raise _Refused("a list has no end")


def _value(value: str, kind: Node) -> None:
    if not _fits(value, kind):
        raise _Refused(f"{value} is not a value of this statement")


def _fits(value: str, kind: Node) -> bool:
    if "union" in kind:
        return any(_fits(value, one) for one in kind["union"])
    if "enum" in kind:
        return value in kind["enum"]
    if kind.get("p") == ["<.*>|$.*"]:  # wild cards of configuration groups
        return False
    if INTEGERS.fullmatch(kind.get("b", "")):
        return re.fullmatch(r"-?\d+", value) is not None and _is_within(int(value), kind.get("r", ""))
    return _is_within(len(value), kind.get("l", ""))


def _is_within(number: int, ranges: str) -> bool:
    """Whether a number is in one of the ranges, such as ``1 .. 64 | 100``."""
    for part in ranges.replace(" ", "").split("|") if ranges else []:
        first, _, last = part.partition("..")
        low = number if first == "min" else int(first)
        high = number if (last or first) == "max" else int(last or first)
        if low <= number <= high:
            return True
    return not ranges

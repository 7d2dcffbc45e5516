"""Designs at the limits of rules: for each limit, what a rule says one below, at it, and one above.

A table names its limit as ``rule_limits`` does. Its design is the bad example of the rule with words
replaced, or parts that are laid over a clean example; ``@`` stands for the value. What is expected of a
value: nothing (``""``), a severity or other words of the findings, or ``at`` and the places of all of them.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from refarch import api, testing

_FILE = re.compile(r"^# ([a-z-]+\.yaml)$", re.MULTILINE)


class Table(NamedTuple):
    """One limit: a design with ``@`` in it, and what is expected of each value."""

    limit: str
    design: tuple[testing.Fragment, ...]
    values: Mapping[str, str]


def in_example(limit: str, old: str, new: str, values: Mapping[str, str], more: str = "") -> Table:
    """The bad example of the rule, with each ``old`` in it replaced; ``more`` is laid over it as in
    ``laid``."""
    own = testing.faulty_fragments(api.rule(limit.split()[0]))
    assert any(old in one.text for one in own), f"the example of {limit} has no {old!r}"
    replaced = tuple(one._replace(text=one.text.replace(old, new)) for one in own)
    return Table(limit, replaced + parts(more, own[0].base), values)


def laid(limit: str, text: str, values: Mapping[str, str], base: str = "vsan-roce") -> Table:
    """Parts of files laid over a clean example, each below a line such as ``# design.yaml``."""
    return Table(limit, parts(text, base), values)


def parts(text: str, base: str) -> tuple[testing.Fragment, ...]:
    """The parts of a text, file by file."""
    pieces = _FILE.split(text)
    return tuple(
        testing.Fragment(name, part, base) for name, part in zip(pieces[1::2], pieces[2::2], strict=True)
    )


def told(table: Table, value: str) -> str:
    """What the rule says of a value: severities, messages, hints, and whether there is a fix; then the
    places."""
    result = testing.lint_example([one._replace(text=one.text.replace("@", value)) for one in table.design])
    assert result.checked, [finding.message for finding in result.findings]
    assert not [finding.message for finding in result.findings if finding.code == "RULE001"]
    own = [finding for finding in result.findings if finding.code == table.limit.split()[0]]
    said = [
        f"{one.severity}: {one.message}. {one.hint} {'fix' if one.fix else 'no fix as data'}" for one in own
    ]
    said += [f"see also: {place.message}" for one in own for place in one.related]
    return "\n".join(said) + "".join(f"\nat {one.object}" for one in own)


def holds(said: str, expected: str) -> bool:
    """Whether what a rule says is as expected."""
    if expected.startswith("at "):
        return [line for line in said.splitlines() if line.startswith("at ")] == expected.split(", ")
    if expected.startswith("not "):
        return bool(said) and expected.removeprefix("not ") not in said
    return expected in said if expected else said == ""

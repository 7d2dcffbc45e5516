"""Tables of SONiC, read back by a reader of their own, say what the design wants, and nothing else: for all
designs, for made-up switches, and no longer where anything in a file is dropped or changed."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from sonic_generated import switches
from sonic_intents import made_intents, own_intents

from parse_back import sonic_wish
from refarch.api.intent import SwitchIntent
from refarch.platforms.reading_error import ReadingError
from refarch.platforms.sonic.reading import read_sonic
from refarch.platforms.target import ConfigLine, NotConfigured, target_named

TARGET = target_named("sonic-config-db")
RICH = ("pvrdma-connectx7-sonic rdma-leaf-1", "pvrdma-connectx7-sonic eth-leaf-1")
MADE = ("vsan-esa-arista eos-leaf-1", "azure-local-two-node TOR1", "nvme-of-vsphere7 leaf-a")


def written(switch: SwitchIntent) -> tuple[str, list[NotConfigured]]:
    """The file of a switch, and what the target tells that it leaves out."""
    pieces = list(TARGET.lines(switch))
    text = "\n".join(piece.text for piece in pieces if isinstance(piece, ConfigLine))
    return text, [*TARGET.limits(switch), *(piece for piece in pieces if isinstance(piece, NotConfigured))]


def assert_read_back(switch: SwitchIntent) -> None:
    text, omissions = written(switch)
    assert read_sonic(text).as_tree() == sonic_wish.expected(switch, omissions)


def test_files_of_designs_with_sonic_say_what_the_design_wants() -> None:
    assert len(own_intents()) == 6
    for switch in own_intents().values():
        assert_read_back(switch)


def test_files_of_all_switches_say_what_the_design_wants_if_they_had_sonic() -> None:
    for switch in made_intents().values():
        assert_read_back(switch)


@settings(max_examples=settings().max_examples // 2)
@given(switches())
def test_files_of_made_up_switches_say_what_is_wanted(switch: SwitchIntent) -> None:
    assert_read_back(switch)


def some(name: str) -> SwitchIntent:
    """A switch whose file is broken on purpose: between them, the files have every table."""
    return own_intents()[name] if name in RICH else made_intents()[name]


def is_noticed(text: str, wish: Any) -> bool:
    """Whether a file is not what it was."""
    try:
        return bool(read_sonic(text).as_tree() != wish)
    except ReadingError:
        return True


def broken(config: dict[str, dict[str, dict[str, Any]]]) -> Iterator[tuple[str, Any]]:
    """A configuration with each object and each field dropped, renamed and changed, one at a time."""
    for table, entries in config.items():
        for key, fields in entries.items():
            others = {name: entry for name, entry in entries.items() if name != key}
            yield f"{table}|{key} dropped", {**config, table: others}
            yield f"{table}|{key} renamed", {**config, table: {**others, f"{key}0": fields}}
            yield f"{table}|{key} with more", {**config, table: {**entries, key: {**fields, "more": "1"}}}
            for field, value in fields.items():
                rest = {name: said for name, said in fields.items() if name != field}
                place = f"{table}|{key} {field}"
                yield f"{place} dropped", {**config, table: {**entries, key: rest}}
                other = [*value, "x"] if isinstance(value, list) else f"{value}9"
                yield f"{place} changed", {**config, table: {**entries, key: {**fields, field: other}}}


@pytest.mark.parametrize("name", [*RICH, *MADE])
def test_every_object_and_field_counts(name: str) -> None:
    switch = some(name)
    text, omissions = written(switch)
    wish = sonic_wish.expected(switch, omissions)
    changed = list(broken(json.loads(text)))
    assert len(changed) > 400
    unnoticed = [what for what, config in changed if not is_noticed(json.dumps(config), wish)]
    assert unnoticed == []


@pytest.mark.parametrize("name", [*RICH, *MADE])
def test_every_line_counts(name: str) -> None:
    switch = some(name)
    text, omissions = written(switch)
    wish, lines = sonic_wish.expected(switch, omissions), text.split("\n")
    unnoticed = [
        line
        for number, line in enumerate(lines)
        if not is_noticed("\n".join((*lines[:number], *lines[number + 1 :])), wish)
    ]
    assert unnoticed == []


def test_files_that_are_broken_have_every_table() -> None:
    tables = {table for name in (*RICH, *MADE) for table in json.loads(written(some(name))[0])}
    every = {table for switch in made_intents().values() for table in json.loads(written(switch)[0])}
    assert len(every) >= 30 and tables == every

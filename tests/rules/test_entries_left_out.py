"""Rules at designs that lack one entry, or have one other value: none crashes, and each finds what it did.

Each key and each item of the small clean designs is taken out alone; each number becomes one more, each
boolean the other one. What that gives is golden by its codes, so that no message is. An optional entry
may be missing anywhere: a rule that reads it says nothing, or speaks of the gap.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from refarch import api, testing
from refarch.core.origin import Pointer, path_text
from refarch.load.reader import read
from sharing import Share

GOLDEN = Path(__file__).parent.parent / "golden" / "rules" / "left_out"
TODAY = api.Settings(today="2026-11-21")

DESIGNS = sorted(path.name for path in Path(testing.EXAMPLES).iterdir() if path.is_dir())

HEAD = frozenset({"format", "id", "title", "version", "status", "sources"})
"""Entries of every file about the file itself, which no rule of a design reads."""

GONE = object()


def edits(data: Any, at: Pointer = ()) -> Iterator[tuple[Pointer, Any]]:
    """Places in a file, each with what takes the place of the value there: nothing, or another value."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        if at or key not in HEAD:
            yield (*at, key), GONE
            if isinstance(value, bool):
                yield (*at, key), not value
            elif isinstance(value, int):
                yield (*at, key), value + 1
            yield from edits(value, (*at, key))


def edited(data: Any, at: Pointer, value: Any) -> Any:
    """A copy of the data with one edit made in it."""
    key, *rest = at
    inner = edited(data[key], tuple(rest), value) if rest else value
    entries = data.items() if isinstance(data, dict) else enumerate(data)
    kept = {name: inner if name == key else old for name, old in entries if name != key or inner is not GONE}
    return kept if isinstance(data, dict) else list(kept.values())


def codes(design: str, files: dict[str, bytes]) -> Counter[str]:
    return Counter(finding.code for finding in api.lint_texts(design, files, TODAY).findings)


@pytest.mark.slow
@pytest.mark.parametrize("design", DESIGNS)
def test_what_is_found_without_an_entry(
    design: str, share: Share, golden: Callable[[Path, str], None], pytestconfig: pytest.Config
) -> None:
    """A third of the edits of each design, and all of them with ``--deep`` or ``--update-golden``."""
    files, path = testing.base_files(design), GOLDEN / f"{design}.txt"
    clean = codes(design, files)
    every = {
        f"{name} {path_text(at)}{'' if value is GONE else f' = {json.dumps(value)}'}": (name, data, at, value)
        for name, text in files.items()
        for data in [read(name, text).data]
        for at, value in edits(data)
    }
    if pytestconfig.getoption("--update-golden"):
        share = Share(is_all=True)
    found = {}
    for what in share.of(every, DESIGNS.index(design)):
        name, data, at, value = every[what]
        left = codes(design, {**files, name: json.dumps(edited(data, at, value)).encode()})
        assert "RULE001" not in left, f"a rule crashed: {what}"
        found[what] = difference(clean, left)
    if share.is_all:
        golden(path, "".join(f"{what}: {text}\n" for what, text in found.items() if text))
    known = dict(line.split(": ", 1) for line in path.read_text(encoding="utf-8").splitlines())
    assert len(known) > 30 and known.keys() <= every.keys()
    assert found == {what: known.get(what, "") for what in found}


def difference(clean: Counter[str], found: Counter[str]) -> str:
    """Findings that an edit adds, and those that it solves."""
    new, solved = found - clean, clean - found
    listed = [f"{code} {new[code]}" for code in sorted(new)]
    return ", ".join([*listed, *(f"no {code}" for code in sorted(solved))])


def test_edits_take_out_or_change_one_thing() -> None:
    data = {"format": 1, "a": {"b": [5, True], "c": "x"}}
    made = {(path_text(at), json.dumps(edited(data, at, value))) for at, value in edits(data)}
    assert made == {
        ("a", '{"format": 1}'),
        ("a.b", '{"format": 1, "a": {"c": "x"}}'),
        ("a.b[0]", '{"format": 1, "a": {"b": [true], "c": "x"}}'),
        ("a.b[0]", '{"format": 1, "a": {"b": [6, true], "c": "x"}}'),
        ("a.b[1]", '{"format": 1, "a": {"b": [5], "c": "x"}}'),
        ("a.b[1]", '{"format": 1, "a": {"b": [5, false], "c": "x"}}'),
        ("a.c", '{"format": 1, "a": {"b": [5, true]}}'),
    }

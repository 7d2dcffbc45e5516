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
def test_what_is_found_without_an_entry(design: str, golden: Callable[[Path, str], None]) -> None:
    files = testing.base_files(design)
    clean, lines = codes(design, files), []
    for name, text in files.items():
        data = read(name, text).data
        for at, value in edits(data):
            written = json.dumps(edited(data, at, value)).encode()
            found = codes(design, {**files, name: written})
            assert "RULE001" not in found, f"a rule crashed: {name} {path_text(at)}"
            new, solved = found - clean, clean - found
            if new or solved:
                what = "" if value is GONE else f" = {json.dumps(value)}"
                listed = [f"{code} {new[code]}" for code in sorted(new)]
                listed += [f"no {code}" for code in sorted(solved)]
                lines.append(f"{name} {path_text(at)}{what}: {', '.join(listed)}\n")
    assert len(lines) > 30
    golden(GOLDEN / f"{design}.txt", "".join(lines))


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

"""A file is changed where it was asked for, and nowhere else."""

import pytest

from refarch.load.reader import read
from refarch.scaffold.edits import Edits

TEXT = """\
# kept
format: 1   # kept too
flow: {a: 1, b: "two", c: [x, y]}
block:
  first: 1
  # about the second
  second: {deep: true}

last:
  - {name: one}
  - {name: "two"}
"""


def edits() -> Edits:
    return Edits(read("x.yaml", TEXT.encode()))


def test_nothing_asked_nothing_changed() -> None:
    assert edits().text() == TEXT


def test_values_are_written_in_place() -> None:
    changed = edits()
    changed.set(("flow", "a"), "12")
    changed.set(("flow", "c"), "[]")
    changed.name(("flow", "b"), "three")
    changed.name(("last", 0, "name"), "1-[1-2]")
    assert changed.text() == TEXT.replace(
        '{a: 1, b: "two", c: [x, y]}', '{a: 12, b: "three", c: []}'
    ).replace("{name: one}", "{name: 1-[1-2]}")


@pytest.mark.parametrize(
    ("key", "left"),
    [("a", '{b: "two", c: [x, y]}'), ("b", "{a: 1, c: [x, y]}"), ("c", '{a: 1, b: "two"}')],
)
def test_an_entry_between_commas_goes_with_one_of_them(key: str, left: str) -> None:
    changed = edits()
    changed.drop(("flow", key))
    assert changed.text() == TEXT.replace('{a: 1, b: "two", c: [x, y]}', left)


def test_an_entry_in_block_style_goes_with_its_lines() -> None:
    changed = edits()
    changed.drop(("block",))
    assert changed.text() == TEXT.replace(
        "block:\n  first: 1\n  # about the second\n  second: {deep: true}\n", ""
    )
    changed = edits()
    changed.drop(("last", 0))
    assert changed.text() == TEXT.replace("  - {name: one}\n", "")


def test_an_entry_is_put_over_the_old_one_or_at_the_end() -> None:
    changed = edits()
    changed.put(("flow",), "a", "7")
    changed.put(("block",), "third", "3")
    changed.put(("block", "second"), "also", "[1]")
    assert changed.text() == TEXT.replace("a: 1", "a: 7").replace(
        "{deep: true}\n", "{deep: true, also: [1]}\n  third: 3\n"
    )


def test_texts_at_one_position_stay_in_their_order() -> None:
    edits = Edits(read("a.yaml", b"host: {dcbx: ieee}\n"))
    edits.append(("host",), "pfctx: 8")
    edits.append(("host",), "pfcrx: 8")
    assert edits.text() == "host: {dcbx: ieee, pfctx: 8, pfcrx: 8}\n"

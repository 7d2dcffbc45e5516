"""The record of what tests reach: parts of functions, shared fixtures, cached results; the order of tests."""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from mutant_choice import Choice
from mutant_imports import TESTS, Imports
from mutant_operators import mutants
from mutant_reach import MarkedFile, Part, Reached, Record
from mutant_readers import Readers

LIMITS = '''"""Limits of hosts."""

from functools import cache

MOST = 9


@cache
def table(size):
    """A table of names."""
    if size > MOST:
        return "large"
    return "small"


class Room:
    """A rack's room."""

    def height(self, units):
        for unit in units:
            if not unit:
                return unit
        return 0


def spare():
    """What is left."""
    return 3
'''

TEST = """
import pytest
from pack.limits import Room, spare, table


@pytest.fixture(scope="module")
def left():
    return spare()


def test_small():
    assert table(3) == "small"


def test_small_again():
    assert table(3) == "small"


def test_room():
    assert Room().height([1]) == 0


def test_left(left):
    assert left == 3


def test_left_again(left):
    assert left > 0


def test_wrong():
    assert table(10) == "small"
"""

PROGRAM = """
import sys
from pathlib import Path
import mutant_imports, mutant_reach

mutant_reach.PRODUCT = (Path.cwd() / "product",)
mutant_reach.ROOT = Path.cwd()
mutant_reach.record(Path("reached.jsonl"), lambda: None, ["test_pack.py"])
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small package and the record of its tests."""
    folder = tmp_path_factory.mktemp("reach")
    (folder / "product" / "pack").mkdir(parents=True)
    (folder / "product" / "pack" / "__init__.py").write_text("", encoding="utf-8")
    (folder / "product" / "pack" / "limits.py").write_text(LIMITS, encoding="utf-8")
    (folder / "test_pack.py").write_text(TEST, encoding="utf-8")
    subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=folder,
        env={"PYTHONPATH": f"{Path(__file__).parent}:{folder / 'product'}"},
        capture_output=True,
        text=True,
        check=True,
    )
    return folder


def reached(folder: Path, function: str, number: int) -> set[str]:
    """Names of the tests that reach a part."""
    part = Part("product/pack/limits.py", function, number)
    record = Record(folder / "reached.jsonl", [part])
    assert part in record.known
    return {found.test.partition("::")[2] for found in record.by_part[part]}


def test_each_branch_is_a_part_and_what_follows_it_is_another() -> None:
    marked = MarkedFile(Path("limits.py"), LIMITS)
    lines = LIMITS.splitlines()
    by_text = {lines[line - 1].strip(): (part.function, part.number) for line, part in marked.by_line.items()}
    assert by_text["if size > MOST:"] == ("table", 0)
    assert by_text['return "large"'] == ("table", 1)
    assert by_text['return "small"'] == ("table", 2)
    assert by_text["for unit in units:"] == ("Room.height", 0)
    assert by_text["if not unit:"] == ("Room.height", 1)
    assert by_text["return unit"] == ("Room.height", 2)
    assert by_text["return 0"] == ("Room.height", 3)
    assert "MOST = 9" not in by_text
    assert len(marked.parts) == 8


def test_a_test_reaches_what_it_executes(folder: Path) -> None:
    assert reached(folder, "Room.height", 1) == {"test_room"}
    assert reached(folder, "Room.height", 2) == set()
    assert reached(folder, "Room.height", 3) == {"test_room"}


def test_the_result_of_a_cached_function_is_reached_by_all_who_ask_for_it(folder: Path) -> None:
    assert reached(folder, "table", 2) == {"test_small", "test_small_again"}


def test_a_shared_fixture_is_reached_by_all_its_tests(folder: Path) -> None:
    assert reached(folder, "spare", 0) == {"test_left", "test_left_again"}


def test_tests_that_fail_reach_nothing(folder: Path) -> None:
    record = Record(folder / "reached.jsonl", [Part("product/pack/limits.py", "table", 1)])
    assert record.failed == {"test_pack.py::test_wrong"}
    assert list(record.by_part.values()) == [[]]
    assert set(record.tests) >= {"test_pack.py::test_wrong", "test_pack.py::test_room"}


def test_a_line_that_was_not_written_whole_is_passed_over(folder: Path, tmp_path: Path) -> None:
    lines = (folder / "reached.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(lines[:2]) + lines[2][:40], encoding="utf-8")
    assert [*Record(cut, []).tests] == [json.loads(lines[1])[0]]


def test_without_a_record_nothing_is_known(tmp_path: Path) -> None:
    record = Record(tmp_path / "none.jsonl", [])
    assert (record.tests, record.known) == ({}, set())


def test_a_change_at_import_concerns_the_parts_that_read_the_name(folder: Path) -> None:
    path = folder / "product" / "pack" / "limits.py"
    readers = Readers(Imports({"pack.limits": path}))
    found = {mutant.change: [part[1:] for part in readers.parts(mutant)] for mutant in mutants(path)}
    assert found["9 → 10"] == [("table", 0)]
    assert found["size > MOST → size >= MOST"] == [("table", 0)]
    assert found["not unit → unit"] == [("Room.height", 1)]
    assert found["3 → 4"] == [("spare", 0)]


class Given:
    """A record with some tests for every part."""

    def __init__(self, part: Part, tests: list[Reached], others: list[str]) -> None:
        self.by_part, self.known = {part: tests}, {part}
        self.tests = {**{found.test: found.cpu for found in tests}, **dict.fromkeys(others, 0.1)}


def test_tests_that_execute_the_line_come_in_turns_and_others_not_at_all() -> None:
    part = Part("linter/refarch/views/rdma/headroom.py", "f", 0)
    names = ["docs/test_a.py::a[1]", "docs/test_a.py::a[2]", "docs/test_b.py::b", "views/test_headroom.py::c"]
    items: list[Any] = [
        SimpleNamespace(nodeid=f"tests/{name}", path=TESTS / name.partition("::")[0])
        for name in [*names, "docs/test_a.py::never", "docs/test_new.py::new"]
    ]
    cpu = {items[0].nodeid: 0.1, items[1].nodeid: 0.2, items[2].nodeid: 0.3, items[3].nodeid: 2.0}
    size = {items[0].nodeid: 900, items[1].nodeid: 900, items[2].nodeid: 20, items[3].nodeid: 30}
    found = [Reached(name, cpu[name], size[name]) for name in cpu]
    given: Any = Given(part, found, [items[4].nodeid])
    readers: Any = SimpleNamespace(parts=lambda mutant: [part])
    choice = Choice(Imports({}), items, "a", given, readers)
    module = "refarch.views.rdma.headroom"
    distances = {item.nodeid: 9.0 for item in items} | {items[3].nodeid: 0.0}
    choice._distances[module] = distances
    mutant: Any = None
    ordered = [item.nodeid.rpartition("::")[2] for item in choice.order_for(mutant, module)]
    assert ordered == ["c", "b", "a[1]", "a[2]", "new"]

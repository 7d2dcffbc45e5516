"""tests/cpu_clock.py and tests/sharing.py: what tests cost is written on request, also by several workers;
and which third of like cases a run takes."""

import json
from pathlib import Path

import pytest
from project_runs import Runner

from sharing import Share

TESTS = """
import pytest
@pytest.fixture(scope="module")
def table(): return sum(range(1_000_000))
@pytest.mark.parametrize("number", range(3))
def test_sum(table, number): assert table
"""


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_what_tests_cost_is_written_and_summed(run: Runner, tmp_path: Path, workers: tuple[str, ...]) -> None:
    file = tmp_path / "cpu.jsonl"
    result = run(TESTS, "--cpu", str(file), *workers)
    assert result.returncode == 0, result.stdout
    assert "CPU seconds" in result.stdout and "tests/test_it.py" in result.stdout
    records = [json.loads(line) for line in file.read_text().splitlines()]
    names = sorted(record["name"] for record in records if record["kind"] == "test")
    assert names == [f"tests/test_it.py::test_sum[{number}]" for number in range(3)]
    assert {record["kind"] for record in records} == {"process", "collection", "fixture", "test"}
    assert all(record["cpu"] >= 0 for record in records)
    fixtures = [record for record in records if record["kind"] == "fixture"]
    assert {record["name"] for record in fixtures} == {"table of tests/test_it.py"}


def test_each_case_has_its_turn_and_a_deep_run_takes_all() -> None:
    cases = range(10)
    turns = [list(Share(False).of(cases, turn)) for turn in range(4)]
    assert sorted(turns[0] + turns[1] + turns[2]) == list(cases)
    assert turns[0] == turns[3] == [0, 3, 6, 9]
    assert list(Share(False).of(cases, 0, lambda case: case == 1)) == [0, 1, 3, 6, 9]
    assert list(Share(True).of(cases, 1)) == list(cases)

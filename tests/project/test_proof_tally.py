"""tests/proof_tally.py: what validators have accepted is counted and printed, also by several workers."""

import json
from collections import Counter
from typing import Any

import pytest
from project_runs import Runner

from proof_tally import exists, recorded, updated
from refarch.api import BUILT_IN_PLUGINS
from refarch.platforms.rendering.proved import recorded_proofs
from refarch.platforms.target import TARGETS

TESTS = """
import pytest

@pytest.mark.parametrize("lines", [1, 20, 300])
def test_accepted(proved, lines):
    proved("yanglint", "sonic-config-db", lines)

def test_two_targets(proved):
    proved("grammar", "cisco-nxos", 5)
    proved("grammar", "arista-eos", 7)

@pytest.mark.xfail(reason="a refused text proves nothing", strict=True)
def test_refused(proved):
    proved("yanglint", "sonic-config-db", 1000)
    assert False

def test_that_fails_later(proved, request):
    proved("yanglint", "sonic-config-db", 5000)
    pytest.skip("skipped at the end")
"""
WANTED = [
    "     12  grammar (arista-eos 7, cisco-nxos 5)",
    "    321  yanglint (sonic-config-db 321)",
]


@pytest.mark.parametrize("options", [("-n0",), ("-n2",), ("-n2", "-q"), ("-n0", "-q", "-q")])
def test_lines_of_tests_that_passed_are_added_up(run: Runner, options: tuple[str, ...]) -> None:
    lines = run(TESTS, *options).stdout.splitlines()
    (title,) = [
        number for number, line in enumerate(lines) if line.strip("= ") == "lines proved by validators"
    ]
    assert lines[title + 1 : title + 3] == WANTED
    assert "4 passed, 1 skipped, 1 xfailed" in lines[-1] or "-q" in options


def test_a_run_without_validators_says_nothing(run: Runner) -> None:
    assert "lines proved" not in run("def test_nothing(): pass").stdout


@pytest.mark.parametrize("counted", ['"", "target", 1', '"validator", "", 1', '"validator", "target", 0'])
def test_nothing_proved_is_a_mistake(run: Runner, counted: str) -> None:
    result = run(f"def test_nothing(proved): proved({counted})")
    assert "AssertionError: nothing proved" in result.stdout
    assert result.returncode == 1


COUNTED = """
def test_one(proved):
    for lines in (30, 12):
        proved("yanglint", "sonic-config-db", lines)

def test_two(proved):
    proved("yanglint", "arista-eos", 7)
    proved("grammar", "arista-eos", 5)

def test_three(proved):
    proved("guide", "dell-os10", 1)
"""
ONE, TWO, THREE, GONE = (f"tests/test_it.py::test_{name}" for name in ("one", "two", "three", "gone"))
RECORDED = {
    "arista-eos": {"grammar": {"lines": 5, "test": TWO}, "yanglint": {"lines": 7, "test": TWO}},
    "dell-os10": {"guide": {"lines": 1, "test": THREE}},
    "sonic-config-db": {"yanglint": {"lines": 42, "test": ONE}},
}


def test_numbers_are_recorded_and_held_against_later_runs(run: Runner) -> None:
    path = run.tests.parent / "linter/refarch/platforms/rendering/proved.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"gone": {"gone": {"lines": 9, "test": GONE}}}))
    assert run(COUNTED, "-n2", "--update-golden").returncode == 0
    assert json.loads(path.read_text()) == RECORDED

    other = COUNTED.replace("12", "11").replace('"arista-eos", 7', '"dell-os10", 7')
    done = run(other, "-n2")
    assert done.returncode == 1 and "2 failed, 1 passed" in done.stdout
    assert json.loads(path.read_text()) == RECORDED
    for said in (
        "sonic-config-db: 41 lines accepted by yanglint, recorded are 42",
        "arista-eos: 0 lines accepted by yanglint, recorded are 7",
        "dell-os10: 7 lines accepted by yanglint, recorded are 0",
        "If intended: pytest --update-golden tests/proof",
    ):
        assert said in done.stdout


def test_what_a_run_did_not_count_stays_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proof_tally.exists", lambda test: test != THREE)
    record = updated(RECORDED, {TWO: Counter({("arista-eos", "yanglint"): 8})})
    assert record == {
        "arista-eos": {"yanglint": {"lines": 8, "test": TWO}},
        "sonic-config-db": RECORDED["sonic-config-db"],
    }


def test_two_tests_that_count_the_same_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proof_tally.exists", lambda test: True)
    with pytest.raises(pytest.UsageError, match=f"{TWO} and {ONE} both count sonic-config-db for yanglint"):
        updated(RECORDED, {TWO: Counter({("sonic-config-db", "yanglint"): 42})})


def test_each_target_has_lines_that_a_validator_accepted() -> None:
    """Pages show what is recorded, of tests that there are, for each target that configures a system."""
    record: dict[str, Any] = recorded()
    assert record == recorded_proofs()
    configuring = {name for name, target in BUILT_IN_PLUGINS.all_plugins(TARGETS).items() if target.systems}
    assert configuring and {*record} == configuring
    tests = {entry["test"] for validators in record.values() for entry in validators.values()}
    assert [test for test in sorted(tests) if not exists(test)] == []

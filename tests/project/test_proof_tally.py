"""tests/proof_tally.py: what judges have accepted is counted and printed, also by several workers."""

import pytest
from project_runs import Runner

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
    (title,) = [number for number, line in enumerate(lines) if line.strip("= ") == "lines proved by judges"]
    assert lines[title + 1 : title + 3] == WANTED
    assert "4 passed, 1 skipped, 1 xfailed" in lines[-1] or "-q" in options


def test_a_run_without_judges_says_nothing(run: Runner) -> None:
    assert "lines proved" not in run("def test_nothing(): pass").stdout


@pytest.mark.parametrize("counted", ['"", "target", 1', '"judge", "", 1', '"judge", "target", 0'])
def test_nothing_proved_is_a_mistake(run: Runner, counted: str) -> None:
    result = run(f"def test_nothing(proved): proved({counted})")
    assert "AssertionError: nothing proved" in result.stdout
    assert result.returncode == 1

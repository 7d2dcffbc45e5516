"""Mutants of a small package: those that its tests notice are killed, and those that they do not, survive."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from mutant_imports import PRODUCT, ROOT
from mutant_operators import mutants

from mutants import (
    BUDGET,
    EQUIVALENT,
    KILLED,
    SURVIVED,
    UNDECIDED,
    Equivalent,
    Outcome,
    candidates_of,
    drawn,
    equivalents,
    main,
    summary,
)

LIMITS = '''"""Limits of hosts."""

from functools import cache
from typing import NamedTuple

MOST = 9
SPARE = 2


class Room(NamedTuple):
    """A rack's room."""

    height: int = 42


@cache
def is_over(hosts):
    """Whether there are too many."""
    return hosts > MOST


def is_idle(hosts, drained):
    """Whether nothing runs."""
    return not hosts and not drained


def first(names):
    """The first name that is given."""
    if not names:
        return ""
    return names[0]


def main():
    """The command."""
    print(4)


def wait(rounds):
    """Wait for some rounds."""
    while rounds != 0:
        rounds -= 1
    return "done"
'''

WORDS = '''"""Words of the limits."""

from .limits import MOST, is_over

TEXT = f"at most {MOST}"


def told(hosts):
    """What is said of so many hosts."""
    return TEXT if is_over(hosts) else ""
'''

ALONE = '''"""What no test imports."""

GAP = 5
'''

TESTS = """
import subprocess
import sys

from pack.limits import Room, first, is_idle, is_over, wait
from pack.words import told


def test_limit():
    assert is_over(10) and not is_over(9)


def test_words():
    assert told(11) == "at most 9" and told(2) == ""


def test_room():
    assert Room().height == 42


def test_idle():
    assert is_idle(0, 0)


def test_first():
    assert first(["a", "b"]) == "a"


def test_wait():
    assert wait(3) == "done"


def test_program():
    words = [sys.executable, "-c", "from pack.limits import main; main()"]
    assert subprocess.run(words, capture_output=True, text=True).stdout == "4\\n"


def test_that_fails_anyway():
    assert is_over(3)
"""

PROGRAM = """
import json, sys
from pathlib import Path
import mutant_runs, mutants
from mutant_imports import Imports
from mutant_operators import mutants as mutants_of

folder = Path.cwd()
mutant_runs.NO_END = 1
modules = {"pack": "pack/__init__.py", "pack.limits": "pack/limits.py", "pack.words": "pack/words.py"}
modules |= {"pack.alone": "pack/alone.py", "test_pack": "test_pack.py"}
imports = Imports({name: folder / path for name, path in modules.items()})
found = [mutant for name in ("limits", "alone") for mutant in mutants_of(folder / "pack" / f"{name}.py")]
plugin = mutants.Mutation(found, imports, budget=float(sys.argv[1]), record=folder / "reached.jsonl")
problem = mutants.try_mutants(plugin, [str(folder / "test_pack.py")])
rows = [[one.mutant.change, one.status, one.test.partition("::")[2]] for one in plugin.outcomes]
print(json.dumps([problem, rows]))
"""


NOTHING = -1
"""A budget that is over before the first test."""


@pytest.fixture(scope="module")
def small_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the small package and its tests."""
    folder = tmp_path_factory.mktemp("small")
    (folder / "pack").mkdir()
    (folder / "pack" / "__init__.py").write_text("", encoding="utf-8")
    (folder / "pack" / "limits.py").write_text(LIMITS, encoding="utf-8")
    (folder / "pack" / "words.py").write_text(WORDS, encoding="utf-8")
    (folder / "pack" / "alone.py").write_text(ALONE, encoding="utf-8")
    (folder / "test_pack.py").write_text(TESTS, encoding="utf-8")
    return folder


def outcomes_within(budget: float, folder: Path) -> dict[str, tuple[str, str]]:
    """Status of each mutant of the small package, and the test that noticed it, with a budget for each."""
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(budget)],
        cwd=folder,
        env={"PYTHONPATH": f"{Path(__file__).parent}:{folder}"},
        capture_output=True,
        text=True,
        check=True,
    )
    problem, rows = json.loads(result.stdout)
    assert problem == ""
    return {change: (status, test) for change, status, test in rows}


@pytest.fixture(scope="module")
def outcomes(small_package: Path) -> dict[str, tuple[str, str]]:
    """Outcomes with a budget for all tests."""
    return outcomes_within(BUDGET, small_package)


def test_tests_that_touch_the_file_run_without_the_budget(
    small_package: Path, outcomes: dict[str, tuple[str, str]]
) -> None:
    """The budget changes no outcome if tests import the file of the mutant; else the mutant is undecided."""
    without = outcomes_within(NOTHING, small_package)
    assert outcomes["5 → 6"] == (SURVIVED, "")
    assert without["5 → 6"] == (UNDECIDED, "")
    assert {change: status for change, (status, _) in without.items() if change != "5 → 6"} == {
        change: status for change, (status, _) in outcomes.items() if change != "5 → 6"
    }
    assert {status for status, _ in without.values()} == {KILLED, SURVIVED, UNDECIDED}


def test_the_summary_counts_each_status() -> None:
    mutant = mutants(ROOT / "linter/refarch/model/ipv4.py")[0]
    statuses = [KILLED, KILLED, EQUIVALENT, SURVIVED, UNDECIDED]
    assert summary([Outcome(mutant, status) for status in statuses]) == (
        "5 mutants: 2 killed, 1 equivalent, 1 survived, 1 undecided"
    )


@pytest.mark.parametrize(
    ("change", "test"),
    [
        ("hosts > MOST → hosts >= MOST", "test_limit"),
        ("not names → names", "test_first"),
        ("names[0] → names[1]", "test_first"),
        ("names[0] → names[-1]", "test_first"),
        ("not hosts → hosts", "test_idle"),
        ("not drained → drained", "test_idle"),
        ("42 → 43", "test_room"),
        ("4 → 5", "test_program"),
    ],
)
def test_a_mutant_that_a_test_notices_is_killed(
    outcomes: dict[str, tuple[str, str]], change: str, test: str
) -> None:
    assert outcomes[change] == (KILLED, test)


def test_a_constant_is_changed_wherever_it_was_imported(outcomes: dict[str, tuple[str, str]]) -> None:
    """``MOST`` is read by a function of its file, and is in a text of another file; either test may be the
    first."""
    status, test = outcomes["9 → 10"]
    assert status == KILLED and test in ("test_limit", "test_words")


@pytest.mark.parametrize(
    "change", ["2 → 3", "not hosts and (not drained) → not hosts or not drained", "return '' → pass"]
)
def test_a_mutant_that_none_notices_survives(outcomes: dict[str, tuple[str, str]], change: str) -> None:
    assert outcomes[change] == (SURVIVED, "")


def test_a_mutant_without_end_is_killed(outcomes: dict[str, tuple[str, str]]) -> None:
    assert outcomes["0 → 1"] == (SURVIVED, "")
    assert outcomes["1 → 2"] == (KILLED, "test_wait")


def test_a_test_that_fails_anyway_kills_nothing(outcomes: dict[str, tuple[str, str]]) -> None:
    assert "test_that_fails_anyway" not in {test for _, test in outcomes.values()}


def test_the_same_seed_draws_the_same_mutants() -> None:
    candidates = candidates_of(["linter/refarch/model"])
    assert len(candidates) > 50
    assert drawn(candidates, 20, "a") == drawn(candidates, 20, "a") != drawn(candidates, 20, "b")
    assert len(set(drawn(candidates, 20, "a"))) == 20
    assert drawn(candidates, len(candidates), "a") == candidates


def test_a_file_may_be_given_with_a_line() -> None:
    whole = candidates_of(["linter/refarch/model/ipv4.py"])
    line = whole[0].line
    assert candidates_of([f"linter/refarch/model/ipv4.py:{line}"]) == [
        one for one in whole if one.line == line
    ]
    assert 0 < len(candidates_of([f"linter/refarch/model/ipv4.py:{line}"])) < len(whole)


def test_a_path_without_a_file_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["linter/refarch/nowhere"]) == 2
    assert capsys.readouterr().out == "there is no Python file at linter/refarch/nowhere\n"


def test_an_equivalent_is_one_change_of_one_line(tmp_path: Path) -> None:
    """Two changes of the line, and the same change of another, are not meant by it."""
    path = tmp_path / "limits.py"
    path.write_text("x = a and not b\ny = (\n    a and not b\n)\n", encoding="utf-8")
    entry = Equivalent("limits.py", "x = a and not b", "not b → b", "A reason.")
    source = path.read_text(encoding="utf-8").splitlines()
    meant = [mutant for mutant in mutants(path) if entry.is_of(mutant, source)]
    assert [(mutant.line, mutant.kind) for mutant in meant] == [(1, "not")]


def test_declared_equivalents_are_in_the_source_and_have_a_reason() -> None:
    """A line that went, or was changed, takes its entry with it."""
    below = [folder.relative_to(ROOT).as_posix() for folder in PRODUCT]
    for entry in equivalents():
        path = ROOT / entry.path
        assert entry.path.startswith(tuple(below)) and path.is_file(), entry
        source = path.read_text(encoding="utf-8").splitlines()
        assert any(entry.is_of(mutant, source) for mutant in mutants(path)), entry
        assert len(entry.reason) > 20 and entry.reason.endswith("."), entry
    assert len(equivalents()) == len(set(equivalents()))

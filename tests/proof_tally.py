"""Counts the lines that validators from outside the project accepted, prints them at the end of a run, and
holds them against the recorded numbers, which pages and `refarch targets` show.

A test that has had something judged says so::

    def test_text(proved: Proved) -> None:
        assert shell.complaints(text) == []
        proved(shell.VALIDATOR, "esxi-esxcli", stated(text))

Only what tests that passed have said is counted; what several workers (xdist) counted is added up. All lines
of one target that one validator accepts are counted by one test, over the designs of this repository: those
that are shipped and those of its tests, and nothing that is made up. So each test can be held against what is
recorded of it, whichever others run. `pytest --update-golden tests/proof` records anew.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

KEY = "lines proved by validators"

HERE = Path(__file__).resolve().parent
RECORD = HERE.parent / "linter/refarch/platforms/rendering/proved.json"
"""What is recorded: lines and test, by target and validator. Without the file nothing is compared."""

COMMAND = "pytest --update-golden tests/proof"

Proved = Callable[[str, str, int], None]
"""``proved(validator, target, lines)``: this validator has accepted so many lines that this target wrote."""

Pair = tuple[str, str]
"""A target and a validator."""

Record = dict[str, dict[str, dict[str, Any]]]


def stated(text: str, comment: str = "#") -> int:
    """How many lines of a text say something: they are neither empty nor comments."""
    lines = (line.strip() for line in text.splitlines())
    return sum(1 for line in lines if line and not (comment and line.startswith(comment)))


@pytest.fixture
def proved(request: pytest.FixtureRequest) -> Proved:
    """Count lines of a target that a validator has accepted, if this test passes."""

    def count(validator: str, target: str, lines: int) -> None:
        assert validator and target and lines > 0, f"nothing proved: {validator!r}, {target!r}, {lines} lines"
        request.node.user_properties.append((KEY, [validator, target, lines]))

    return count


def recorded() -> Record:
    """The recorded lines: ``lines`` and ``test``, by target and validator."""
    return cast(Record, json.loads(RECORD.read_text(encoding="utf-8"))) if RECORD.exists() else {}


def counted(properties: list[tuple[str, Any]]) -> Counter[Pair]:
    """What one test has counted."""
    counts: Counter[Pair] = Counter()
    for key, value in properties:
        if key == KEY:
            validator, target, lines = value
            counts[target, validator] += lines
    return counts


def _test_of(nodeid: str) -> str:
    """``tests/a/test_x.py::test_it`` of any of its cases, whatever folder pytest was started in."""
    file, _, name = nodeid.partition("::")
    return f"tests/{file.removeprefix('tests/')}::{name.partition('[')[0]}"


def differences(test: str, counts: Counter[Pair], record: Record) -> Iterator[str]:
    """What a test has counted otherwise than is recorded of it."""
    known = {
        (target, validator): entry["lines"]
        for target, validators in record.items()
        for validator, entry in validators.items()
        if entry["test"] == test
    }
    for pair in sorted({*known, *counts}):
        if known.get(pair, 0) != counts[pair]:
            target, validator = pair
            yield f"{target}: {counts[pair]} lines accepted by {validator}, recorded are {known.get(pair, 0)}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fail a test that passed and has counted otherwise than is recorded of it."""
    yield
    is_recording = item.config.getoption("--update-golden", default=False)
    if "proved" not in getattr(item, "fixturenames", ()) or is_recording or not RECORD.exists():
        return
    unlike = list(differences(_test_of(item.nodeid), counted(item.user_properties), recorded()))
    if unlike:
        pytest.fail(
            "\n".join(
                [*unlike, f"If intended: {COMMAND}; one test counts all lines of a target for a validator"]
            ),
            pytrace=False,
        )


class Tally:
    """Collects the counts from the reports of tests, which come from the workers, too."""

    def __init__(self, is_recording: bool) -> None:
        self.is_recording = is_recording
        self.by_test: dict[str, Counter[Pair]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add what a test that passed has proved. Properties are in the report of each phase: one counts."""
        if report.when == "call" and report.passed:
            counts = counted(report.user_properties)
            if counts:
                self.by_test.setdefault(_test_of(report.nodeid), Counter()).update(counts)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print one line for each validator, before pytest's closing line."""
        if self.by_test:
            terminalreporter.ensure_newline()
            terminalreporter.section(KEY)
            for line in told(sum(self.by_test.values(), Counter())):
                terminalreporter.write_line(line)

    def pytest_sessionfinish(self) -> None:
        """Record anew, where that was asked for."""
        if self.is_recording and self.by_test:
            record = updated(recorded(), self.by_test)
            RECORD.parent.mkdir(parents=True, exist_ok=True)
            RECORD.write_text(json.dumps(record, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def updated(record: Record, by_test: dict[str, Counter[Pair]]) -> Record:
    """A record with what the tests of this run have counted in the place of what it had of them; without
    tests that are gone. Raises pytest.UsageError where two count the same."""
    kept: Record = {}
    for target, validators in record.items():
        for validator, entry in validators.items():
            if entry["test"] not in by_test and exists(entry["test"]):
                kept.setdefault(target, {})[validator] = entry
    for test, counts in sorted(by_test.items()):
        for (target, validator), lines in counts.items():
            other = kept.setdefault(target, {}).setdefault(validator, {"lines": lines, "test": test})
            if other["test"] != test:
                raise pytest.UsageError(f"{test} and {other['test']} both count {target} for {validator}")
    return kept


def exists(test: str) -> bool:
    """Whether there is a test ``tests/a/test_x.py::test_it``."""
    file, _, name = test.partition("::")
    path = HERE.parent / file
    return path.is_file() and f"def {name}(" in path.read_text(encoding="utf-8")


def told(counts: Counter[Pair]) -> list[str]:
    """One line for each validator, sorted: its lines in all, and those of each target if several."""
    lines = []
    for validator in sorted({validator for _, validator in counts}):
        parts = {target: count for (target, other), count in sorted(counts.items()) if other == validator}
        shares = ", ".join(f"{target} {count}" for target, count in parts.items())
        lines.append(f"{sum(parts.values()):>7}  {validator} ({shares})")
    return lines


def pytest_configure(config: pytest.Config) -> None:
    """Collect, where the report is printed: workers of xdist send theirs there."""
    if not hasattr(config, "workerinput"):
        is_recording = bool(config.getoption("--update-golden", default=False))
        config.pluginmanager.register(Tally(is_recording), "proof-tally")

"""Mutation testing of our own code: which slips no test would notice.

``make mutants PATHS="linter/refarch/rules/qos linter/refarch/fmt/tree_builder.py"`` makes all mutants of
these files,
``SAMPLE=100`` draws some of them, the same for the same ``SEED``. Each mutant lives in a forked process of
one that has collected all tests and imported everything; there the tests run that execute its line, then
those that concern its file, until one fails or ``BUDGET`` CPU seconds are over. Then the tests that touch the
file run to their end: only a mutant that passed all of them has survived. One whose file no test touches is
undecided. Both kinds are listed, and are the exit status. ``equivalents.txt`` names mutants that no test can
notice, with the reason.

Which tests execute a line is known from a record, which ``RECORD=1`` makes of all tests first: half an hour
of CPU, once. Without it, the names and imports of the tests say which of them concern a file.
"""

import argparse
import gc
import math
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from subprocess import run
from typing import NamedTuple

import pytest
from mutant_choice import Choice
from mutant_imports import PRODUCT, ROOT, TESTS, Imports, import_product, read_imports
from mutant_operators import Mutant, mutants
from mutant_patch import FOLDER, LoadedCode, Patcher
from mutant_reach import RECORD, Record
from mutant_readers import Readers
from mutant_runs import NO_END, ForkedRun

EQUIVALENTS = Path(__file__).parent / "equivalents.txt"
RECORDER = Path(__file__).parent / "mutant_record.py"

BUDGET = 20
"""CPU seconds of tests for one mutant; those of a rule need about one. Tests that touch its file may use more
if none has failed by then."""

KILLED, EQUIVALENT, SURVIVED, UNDECIDED = "killed", "equivalent", "survived", "undecided"
UNNOTICED = (SURVIVED, UNDECIDED)


class Outcome(NamedTuple):
    """What became of a mutant."""

    mutant: Mutant
    status: str
    test: str = ""
    """The test that noticed it; empty if none did."""
    tests: int = 0
    cpu: float = 0.0


class Equivalent(NamedTuple):
    """A mutant that behaves as the original, and why."""

    path: str
    code: str
    """The line of the source, without its indentation; of one that people read, what is between two ``…``."""
    change: str
    reason: str

    def is_of(self, mutant: Mutant, source: Sequence[str]) -> bool:
        """Whether a mutant of the file with these lines is meant."""
        line = source[mutant.line - 1].strip()
        is_line = self.code.strip("…") in line if self.code.startswith("…") else self.code == line
        return is_line and self.change == mutant.change


def equivalents() -> list[Equivalent]:
    """Entries of ``equivalents.txt``: file, line of code, change and reason, with `` | `` between them."""
    lines = EQUIVALENTS.read_text(encoding="utf-8").splitlines()
    return [Equivalent(*line.split(" | ", 3)) for line in lines if line.strip() and not line.startswith("#")]


def candidates_of(paths: Sequence[str]) -> list[Mutant]:
    """Mutants of the Python files at or below some paths; of a file with a line, as ``model/net.py:30``, only
    those of this line. Raises FileNotFoundError for a path without any file."""
    found: dict[Mutant, None] = {}
    for path in paths:
        name, _, line = path.partition(":")
        start = ROOT / name
        below = [start] if start.is_file() else sorted(start.rglob("*.py"))
        if not below:
            raise FileNotFoundError(f"there is no Python file at {name}")
        for file in below:
            found |= {mutant: None for mutant in mutants(file) if line in ("", str(mutant.line))}
    return list(found)


def drawn(candidates: Sequence[Mutant], sample: int, seed: str) -> list[Mutant]:
    """So many of the mutants, drawn with a seed, in the order of their files."""
    if sample >= len(candidates):
        return list(candidates)
    return sorted(random.Random(seed).sample(list(candidates), sample))


class Mutation:
    """A pytest plugin that tries mutants in place of the ordinary run."""

    def __init__(
        self,
        candidates: Sequence[Mutant],
        imports: Imports,
        seed: str = "",
        budget: float = BUDGET,
        report: Callable[[Outcome], None] = lambda outcome: None,
        record: Path = RECORD,
        warm_up: Callable[[], None] = lambda: None,
    ) -> None:
        self.candidates = candidates
        self.imports = imports
        self.seed = seed
        self.budget = budget
        self.report = report
        self.record = record
        self.warm_up = warm_up
        self.outcomes: list[Outcome] = []
        self.problem = ""
        """What stopped pytest itself; empty for nothing."""
        self.unusable: list[str] = []
        """Tests that fail without a change: they say nothing of mutants."""
        self._broken: dict[str, bool] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try each mutant in a process of its own."""
        import_product(self.imports)
        self.warm_up()
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        gc.unfreeze()  # what collecting has put aside is looked through too
        patcher = Patcher(self.imports, LoadedCode())
        readers = Readers(self.imports)
        wanted = {part for mutant in self.candidates for part in readers.parts(mutant)}
        record = Record(self.record, wanted)
        self._broken |= dict.fromkeys(record.failed, True)
        choice = Choice(self.imports, session.items, self.seed, record, readers)
        gc.collect()
        gc.freeze()
        declared = equivalents()
        for mutant in self.candidates:
            outcome = self._outcome(mutant, patcher, choice, declared)
            self.outcomes.append(outcome)
            self.report(outcome)
        return True

    def pytest_internalerror(self, excrepr: object) -> None:
        """Keep what stopped pytest: its own words go nowhere."""
        self.problem = str(excrepr)

    def _outcome(
        self, mutant: Mutant, patcher: Patcher, choice: Choice, declared: list[Equivalent]
    ) -> Outcome:
        shown = mutant.path.relative_to(ROOT).as_posix() if ROOT in mutant.path.parents else ""
        source = mutant.path.read_text(encoding="utf-8").splitlines()
        if any(entry.path == shown and entry.is_of(mutant, source) for entry in declared):
            return Outcome(mutant, EQUIVALENT)
        module = patcher.names[mutant.path]
        items = [item for item in choice.order_for(mutant, module) if not self._broken.get(item.nodeid)]
        is_touched = any(choice.touches(item, module) for item in items)
        tests, cpu, budget = 0, 0.0, self.budget
        while True:
            tried = ForkedRun(lambda: patcher.apply(mutant), items, budget - cpu)
            choice.cpu.update(tried.cpu)
            tests, cpu = tests + len(tried.cpu), cpu + sum(tried.cpu.values())
            if tried.failed:
                place = next((place for place, item in enumerate(items) if item.nodeid == tried.failed), None)
                if place is None or not self._fails_anyway(items[place], mutant, patcher):
                    choice.kills[tried.failed] = choice.kills.get(tried.failed, 0) + 1
                    return Outcome(mutant, KILLED, tried.failed, tests, cpu)
                items = items[place + 1 :]  # those before have passed
                continue
            untried = items[len(tried.cpu) :]
            if untried and not is_touched:
                return Outcome(mutant, UNDECIDED, "", tests, cpu)
            items, budget = [item for item in untried if choice.touches(item, module)], math.inf
            if not items:
                return Outcome(mutant, SURVIVED, "", tests, cpu)

    def _fails_anyway(self, item: pytest.Item, mutant: Mutant, patcher: Patcher) -> bool:
        """Whether a test fails with the source as it is: then it says nothing of mutants."""
        if item.nodeid not in self._broken:
            alone = ForkedRun(lambda: patcher.apply_original(mutant), [item], NO_END)
            self._broken[item.nodeid] = bool(alone.failed)
            if alone.failed:
                self.unusable.append(item.nodeid)
        return self._broken[item.nodeid]


def try_mutants(plugin: Mutation, arguments: Sequence[str] = (str(TESTS),)) -> str:
    """Collect tests with pytest, which itself prints nothing, and try the mutants of the plugin. Returns what
    went wrong; empty for nothing."""
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain", "--tb=no"]
    # a folder of our own: what pytest numbers is taken away once three later runs have begun
    folder = tempfile.mkdtemp(prefix="mutants-")
    options += ["-o", "tmp_path_retention_policy=none", f"--basetemp={folder}/tests"]
    os.environ[FOLDER] = folder
    told = sys.stdout
    plugin_report = plugin.report

    def report(outcome: Outcome) -> None:
        with redirect_stdout(told):
            plugin_report(outcome)

    plugin.report = report
    with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        status = pytest.main([*arguments, *options, "--capture=no"], plugins=[plugin])
    shutil.rmtree(folder, ignore_errors=True)
    done = len(plugin.outcomes) == len(plugin.candidates)
    return "" if done else plugin.problem or f"pytest ended with {status!r}"


def lint_once() -> None:
    """Lint the small example, so that no mutant has to compile the schemas and read the catalog again."""
    from refarch import api, testing

    api.lint_texts("vsan-roce", testing.base_files("vsan-roce"))


def shown(outcome: Outcome) -> str:
    """A line for a mutant."""
    mutant = outcome.mutant
    place = mutant.path.relative_to(ROOT) if ROOT in mutant.path.parents else mutant.path
    return f"{place}:{mutant.line}: {mutant.kind}: {mutant.change}"


def summary(outcomes: Sequence[Outcome]) -> str:
    """``100 mutants: 92 killed, 3 equivalent, 4 survived, 1 undecided``."""
    counts = [
        f"{sum(outcome.status == status for outcome in outcomes)} {status}"
        for status in (KILLED, EQUIVALENT, SURVIVED, UNDECIDED)
    ]
    return f"{len(outcomes)} mutants: {', '.join(counts)}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants of some files."""
    parser = argparse.ArgumentParser(prog="mutants", description="List the slips that no test would notice.")
    parser.add_argument("paths", nargs="*", default=[str(path) for path in PRODUCT])
    parser.add_argument("--sample", type=int, default=sys.maxsize, help="try so many, drawn with the seed")
    parser.add_argument("--seed", default="0", help="any word: the same draws the same mutants")
    parser.add_argument("--budget", type=float, default=BUDGET, help="CPU seconds of tests for one mutant")
    parser.add_argument("--record", action="store_true", help="first record which tests execute which lines")
    parser.add_argument("--tests", nargs="+", default=[str(TESTS)], help="folders of tests to choose from")
    parser.add_argument(
        "--verbose", action="store_true", help="also the mutants that were killed, and by what"
    )
    wishes = parser.parse_args(arguments)
    try:
        candidates = candidates_of(wishes.paths)
    except FileNotFoundError as error:
        print(error)
        return 2
    chosen = drawn(candidates, wishes.sample, wishes.seed)
    if wishes.record:
        # In a process of its own: the tests are collected there with caches that note who uses them.
        run([sys.executable, str(RECORDER), *wishes.tests], check=False)

    def report(outcome: Outcome) -> None:
        if outcome.status in UNNOTICED or wishes.verbose:
            more = f" [{outcome.status} by {outcome.test or '-'}, {outcome.tests} tests, {outcome.cpu:.1f} s]"
            print(shown(outcome) + more * wishes.verbose, flush=True)

    plugin = Mutation(chosen, read_imports(), wishes.seed, wishes.budget, report, warm_up=lint_once)
    problem = try_mutants(plugin, wishes.tests)
    if problem:
        print(problem)
        return 2
    if wishes.verbose:
        print(*(f"fails without a change: {name}" for name in plugin.unusable), sep="\n")
    print(f"{summary(plugin.outcomes)} (seed {wishes.seed}, of {len(candidates)})")
    return int(any(outcome.status in UNNOTICED for outcome in plugin.outcomes))


if __name__ == "__main__":
    sys.exit(main())

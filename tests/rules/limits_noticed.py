"""Which tests hold the limits of rules: ``make rule CODE=...`` runs it for one rule, ``make deep`` for all.

Each limit is moved as ``limit_mutants`` does, in a process of its own, and the tests of the rule are run
until one fails. That test is written behind the limit's name in ``limits.txt``; a limit that no test notices
is printed, and is the exit status. With ``--check`` nothing is written, and what ``limits.txt`` should say
is printed too. ``test_boundaries_complete`` only reads the list.
"""

import gc
import inspect
import math
import os
import sys
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path

import limit_mutants
import pytest
from next_code import areas_of, no_such_rule

from refarch import api, testing
from refarch.rules.registry import BUILT_IN

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent / "mutants"))  # run by hand, only this folder is searched

from mutant_runs import ForkedRun  # noqa: E402

LIST = HERE / "limits.txt"

OF_ALL = ("test_examples.py", "test_boundaries.py")
NOT_OF_RULES = ("test_registry_complete.py", "test_reading_examples.py", "test_boundaries_complete.py")


class Noticing:
    """A pytest plugin that runs the tests of each rule once for each change of it."""

    def __init__(self, codes: list[str]) -> None:
        self.codes = codes
        self.noticed: dict[str, dict[str, None]] = {}
        self.missed: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of the ordinary run."""
        api.lint_texts(
            "vsan-roce", testing.base_files("vsan-roce")
        )  # so that no process needs to load the rules
        gc.collect()
        gc.freeze()
        for code in self.codes:
            items = _of_rule(code, session.items)
            broken = _first_failure(None, items)
            if broken:
                self.missed.append(f"{code}: {broken} fails with the rule as it is")
                continue
            for mutant in limit_mutants.mutants(code):
                test = _first_failure(mutant, items)
                if test:
                    self.noticed.setdefault(mutant.limit, {})[
                        test.partition("[")[0].removeprefix("tests/rules/")
                    ] = None
                else:
                    self.missed.append(
                        f"{mutant.limit}: {mutant.change}: none of {len(items)} tests of the rule fails with "
                        "this change; add a line to tests/rules/boundary_tables.py, or a test with the code"
                    )
        return True


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _of_rule(code: str, items: list[pytest.Item]) -> list[pytest.Item]:
    """Tests of a rule: in a file of its name, or with its code in the function or the parameters; its own
    first."""
    own, loose = [], []
    for item in items:
        if item.path.name in OF_ALL:
            own += [item] * (code in item.nodeid)
        elif code.lower() in item.path.name:
            own.append(item)
        elif (
            item.path.name not in NOT_OF_RULES
            and code in _text(item.path)
            and item.path.parent.name not in ("settings", "local")
        ):
            function = getattr(item, "function", None)
            loose.append(item)
            own += [item] * (code in item.nodeid or code in inspect.getsource(function))
    if all(item.path.name == "test_examples.py" for item in own):
        own += loose
    return sorted(own, key=lambda item: (code.lower() not in item.path.name, item.path.name not in OF_ALL))


def _first_failure(mutant: limit_mutants.Mutant | None, items: list[pytest.Item]) -> str:
    """The first of the tests that fails with the changed rule, or with the rule as it is; empty for none."""

    def prepare() -> None:
        if mutant is not None:
            limit_mutants.apply(mutant)

    return ForkedRun(prepare, items, budget=math.inf).failed


def lines() -> dict[str, list[str]]:
    """The list as it is: tests by limit."""
    found = (
        [line.split(" | ") for line in LIST.read_text(encoding="utf-8").splitlines()] if LIST.exists() else []
    )
    return {name: tests.split(", ") for name, tests in found}


def main(words: list[str]) -> int:
    """Move the limits of some rules, or of all; renew their lines, or compare them."""
    check, codes = "--check" in words, [word for word in words if word != "--check"]
    unknown = sorted(set(codes) - set(BUILT_IN.names))
    if unknown:
        print(*map(no_such_rule, unknown), sep="\n")
        return 0 if all(map(areas_of, unknown)) else 2  # the letters of an area ask for its next number
    wanted = [code for code in BUILT_IN.checking_codes if code in codes or not codes]
    plugin = _moved(wanted)
    kept = {name: tests for name, tests in lines().items() if name.split()[0] not in wanted}
    renewed = _text_of({**kept, **{name: list(tests) for name, tests in plugin.noticed.items()}})
    if check:
        plugin.missed += [f"limits.txt should say: {line}" for line in _news(renewed)]
    else:
        LIST.write_text(renewed, encoding="utf-8")
    print(*plugin.missed, f"{len(plugin.noticed)} limits moved, {len(plugin.missed)} complaints", sep="\n")
    return bool(plugin.missed)


def _moved(codes: list[str]) -> Noticing:
    """The plugin after its run; pytest itself has nothing to say."""
    plugin = Noticing(codes)
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain", "--tb=no"]
    if len(codes) == 1:
        options += ["--rule", *codes]
    with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        status = pytest.main([str(HERE), *options], plugins=[plugin])
    if status == pytest.ExitCode.INTERNAL_ERROR:
        plugin.missed.append("pytest itself failed, and the limits after that were not moved")
    return plugin


def _text_of(listed: dict[str, list[str]]) -> str:
    """``limits.txt`` with these tests by limit."""
    return "".join(f"{name} | {', '.join(sorted(listed[name]))}\n" for name in sorted(listed))


def _news(renewed: str) -> list[str]:
    """Lines that ``limits.txt`` does not have."""
    known = set(LIST.read_text(encoding="utf-8").splitlines())
    return [line for line in renewed.splitlines() if line not in known]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

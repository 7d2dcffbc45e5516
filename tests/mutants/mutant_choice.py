"""Order of tests for a mutant: first those that execute the changed lines, then those that concern the file.

The record (``mutant_reach.py``) has the tests that execute a part of a function. Of these, the tests that are
near to the file come first, then one case of each other test, beginning with the tests that execute little
else, then the further cases. Tests that were recorded and do not execute the lines are not tried.

Tests that are not in the record are ordered by how far they are from the file: the number of imports
between them. A rule is imported by nobody; its tests name its code. Targets, checks, pages and others that
are found by the names of their files are named in their tests. Next come the tests in the folder that is
named as a package around the file. Other tests come last, in an order drawn with the seed.
"""

import random
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from mutant_imports import TESTS, Imports
from mutant_operators import Mutant
from mutant_reach import Reached, Record, sees_mutants
from mutant_readers import Readers

CODE = re.compile(r"\b[A-Z]{2,5}[0-9]{3}\b")
RULE_FILE = re.compile(r"([a-z]{2,5}[0-9]{3})_")

NEAR = 4
"""Most imports between a file and a test that concerns it."""

NEAREST = 1.0
"""Most distance of tests that are about the file itself, or import it."""

ALL_RULES_AT_ONCE = 0.9
"""Most distance between a rule and a test that looks at all rules."""

SAME_FOLDER = 1.2
"""Most distance of tests in the folder that is named as a package around the file."""

FOLDERS = {"platforms": "targets", "refarch_site": "site", "refarch_diagrams": "diagrams"}
"""Folders of tests by packages that are named otherwise."""

READER = re.compile(r"\.facts_\w+$")
"""Readers of what devices print: the tests of networks as built are about them."""

FOUND_BY_FILE = re.compile(r"^(target|checks)_")
"""Files of a platform: its name, which the tests use, follows."""

WIDE = 9.0
"""Distance of tests that concern a file no more than others."""

DEAR = {"pages": 20.0, "site": 20.0, "project": 5.0}
"""CPU seconds of fixtures that a test shares with others."""


class Choice:
    """Tests of one collection, in the order in which they are tried for a mutant."""

    def __init__(
        self,
        imports: Imports,
        items: Iterable[pytest.Item],
        seed: str,
        record: Record | None = None,
        readers: Readers | None = None,
    ) -> None:
        self.imports = imports
        self.items = [item for item in items if sees_mutants(item)]
        random.Random(seed).shuffle(self.items)
        self.record = record
        self.readers = readers
        self.cpu: dict[str, float] = dict(record.tests) if record is not None else {}
        """CPU seconds of tests that ran, by their names."""
        self._cpu_in_file: dict[str, float] = {}
        self.kills: dict[str, int] = {}
        """Mutants that a test has killed, by its name."""
        self._distances: dict[str, dict[str, float]] = {}

    def order_for(self, mutant: Mutant, module: str) -> list[pytest.Item]:
        """The tests for a mutant of a module: of those in the record only the ones that execute its lines."""
        if self.record is None or self.readers is None:
            return self.order(module)
        parts = [part for part in self.readers.parts(mutant) if part in self.record.known]
        if not parts:
            return self.order(module)
        by_name = {item.nodeid: item for item in self.items}
        reached = {found.test: found for part in parts for found in self.record.by_part[part]}
        others = [item for item in self.order(module) if item.nodeid not in self.record.tests]
        near, far = [], []
        distances = self._distances[module]
        for found in reached.values():
            if found.test in by_name:
                (near if distances[found.test] <= NEAREST else far).append(found)
        names = [found.test for found in (*sorted(near, key=self._rank), *self._in_turns(far))]
        new = [item for item in others if distances[item.nodeid] <= NEAREST]
        later = [item for item in others if distances[item.nodeid] > NEAREST]
        return [*new, *(by_name[name] for name in names), *later]

    def touches(self, item: pytest.Item, module: str) -> bool:
        """Whether a test is about a module, or imports it; of a module that nothing imports, as it is found
        by its file, also whether the test is in its folder."""
        if module not in self._distances:
            self._distances[module] = self._by_item(module)
        most = NEAREST if self.imports.importers[module] else SAME_FOLDER
        return self._distances[module][item.nodeid] <= most

    def _rank(self, found: Reached) -> float:
        """CPU seconds for each mutant that it has killed: a dear test that killed one would use up the time
        of all the others."""
        return found.cpu / (1 + self.kills.get(found.test, 0))

    def _in_turns(self, tests: Iterable[Reached]) -> list[Reached]:
        """One case of each test, then a second of each, and so on; the tests of little else first."""
        turns: dict[str, int] = {}
        ranked = []
        for found in sorted(tests, key=lambda found: (found.cpu, found.test)):
            function = found.test.partition("[")[0]
            turns[function] = turns.get(function, 0) + 1
            ranked.append((turns[function], found.parts * (1 + found.cpu), found))
        return [found for *_, found in sorted(ranked, key=lambda row: row[:2])]

    def order(self, module: str) -> list[pytest.Item]:
        """All tests for a module; of those equally near, the ones that have killed most, then the cheap."""
        if module not in self._distances:
            self._distances[module] = self._by_item(module)
        self._cpu_in_file = self._means()
        distances = self._distances[module]
        return sorted(
            self.items,
            key=lambda item: (
                distances[item.nodeid],
                -self.kills.get(item.nodeid, 0),
                self._cost(item) if distances[item.nodeid] < WIDE else 0,
            ),
        )

    def _cost(self, item: pytest.Item) -> float:
        if self.record is not None and item.nodeid in self.record.tests:
            return self.record.tests[item.nodeid]
        dear = sum(DEAR.get(name, 0) for name in getattr(item, "fixturenames", ()))
        return self.cpu.get(item.nodeid, self._cpu_in_file.get(_file(item.nodeid), 0.1)) + dear

    def _means(self) -> dict[str, float]:
        """Mean CPU seconds of the tests that ran, by file: the cases of a test cost about the same."""
        known: dict[str, list[float]] = {}
        for name, cpu in self.cpu.items():
            known.setdefault(_file(name), []).append(cpu)
        return {file: sum(values) / len(values) for file, values in known.items()}

    def _by_item(self, module: str) -> dict[str, float]:
        modules = self.imports.distances(module, NEAR)
        codes = {_rule_code(name): distance for name, distance in modules.items() if _rule_code(name)}
        stems = {stem: distance for name, distance in modules.items() if "." in name for stem in _stems(name)}
        renamed = FOLDERS | ({"platforms": "asbuilt"} if READER.search(module) else {})
        folders = {renamed.get(package, package) for package in module.split(".")[:-1]}
        distances = {}
        for item in self.items:
            distance = self._distance(item, modules, codes, stems)
            if _folder(item) in folders:  # what is named there is meant; elsewhere it may be mentioned
                distance = min(distance - 1, SAME_FOLDER)
            if _rule_code(module) and _looks_at_all_rules(item.path) and not codes_of_case(item):
                distance = min(distance, ALL_RULES_AT_ONCE)
            distances[item.nodeid] = distance
        return distances

    def _distance(
        self, item: pytest.Item, modules: dict[str, int], codes: dict[str, int], stems: dict[str, int]
    ) -> float:
        distances: list[float] = [WIDE]
        if item.path.stem in modules:
            distances.append(modules[item.path.stem])
        distances += [codes[code] for code in codes_of_case(item) if code in codes]
        distances += [codes[code] + 0.5 for code in _codes_of_file(item.path) if code in codes]
        distances += [stems[stem] + 0.5 for stem in _words_of_file(item.path) if stem in stems]
        distances += [stems[stem] + 0.2 for stem in _beginnings(item.path) if stem in stems]
        return min(distances)


def codes_of_case(item: pytest.Item) -> set[str]:
    """Codes of the rules that a single test or case is about: in its name, and those that a mistake gives."""
    callspec = getattr(item, "callspec", None)
    gives = getattr(callspec.params.get("mutation"), "gives", ()) if callspec else ()
    of_file = re.findall(r"[a-z]{2,5}[0-9]{3}", item.path.stem)
    return {*CODE.findall(item.nodeid), *gives, *(code.upper() for code in of_file)}


@cache
def _codes_of_file(path: Path) -> frozenset[str]:
    """Codes that a file of tests names; those of files that name dozens say nothing."""
    codes = frozenset(CODE.findall(path.read_text(encoding="utf-8")))
    return codes if len(codes) < 30 else frozenset()


@cache
def _words_of_file(path: Path) -> frozenset[str]:
    """Names of files that a file of tests mentions: of its own name, or quoted with dashes or underscores."""
    text = path.read_text(encoding="utf-8")
    words = re.findall(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+", text)
    return frozenset({*(word.replace("-", "_") for word in words), path.stem.removeprefix("test_")})


@cache
def _beginnings(path: Path) -> tuple[str, ...]:
    """``arista`` and ``arista_eos`` of ``test_arista_eos.py``: what a file of tests is about."""
    words = path.stem.removeprefix("test_").split("_")
    return tuple("_".join(words[:count]) for count in range(1, len(words) + 1))


def _looks_at_all_rules(path: Path) -> bool:
    from one_rule import looks_at_all  # beside the tests, where pytest finds it once it has begun

    return looks_at_all(path)


def _rule_code(module: str) -> str:
    match = RULE_FILE.match(module.rpartition(".")[2])
    return match.group(1).upper() if match else ""


def _stem(module: str) -> str:
    """``qos`` of ``refarch.platforms.nvue.qos``, ``arista_eos`` of a platform's file that has a prefix."""
    return FOUND_BY_FILE.sub("", module.rpartition(".")[2].lstrip("_"))


def _stems(module: str) -> tuple[str, str]:
    """The stem alone, and behind the name of its package, ``cli_new`` of ``refarch.cli.new``."""
    return _stem(module), f"{module.split('.')[-2]}_{_stem(module)}"


def _file(test: str) -> str:
    return test.partition("::")[0]


def _folder(item: pytest.Item) -> str:
    """Folder of the tests that a test is in, ``targets`` of ``tests/targets/test_all_targets.py``; empty for
    one elsewhere, and for those in the folders of rules, which codes tell apart."""
    if not item.path.is_relative_to(TESTS):
        return ""
    parts = item.path.relative_to(TESTS).parts
    return parts[0] if len(parts) == 2 or parts[0] != "rules" else ""

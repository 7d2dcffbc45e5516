"""CPU time of the tests: ``pytest --cpu FILE`` writes one JSON line for each test, fixture and collection,
and prints the sums by folder and the dearest of each kind.

CPU seconds are those of the process and of the children that it has waited for, so a busy machine does not
change them much. No test depends on them: they are for whoever makes the tests cheaper.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

DEAREST, SMALL = 25, 0.2
"""Lines printed of tests and of fixtures, and the CPU seconds from which on they are."""


def cpu_seconds() -> float:
    """CPU seconds that this process has used, with its children."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Clock:
    """Measures in the process that runs the tests: the only one, or a worker of xdist."""

    def __init__(self) -> None:
        self.records: list[dict[str, Any]] = []
        self.nested = [0.0]
        self.collection_began = 0.0

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection(self) -> Iterator[None]:
        """Collection, with the imports of the test files."""
        began = cpu_seconds()
        result = yield
        self.records.append({"kind": "collection", "cpu": cpu_seconds() - began})
        return result

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
    ) -> Iterator[object]:
        """A fixture without those that it asks for."""
        began = cpu_seconds()
        self.nested.append(0.0)
        try:
            return (yield)
        finally:
            whole = cpu_seconds() - began
            own = whole - self.nested.pop()
            self.nested[-1] += whole
            is_parameter = fixturedef.func.__name__ == "get_direct_param_fixture_func"
            if not is_parameter:
                self.records.append(
                    {
                        "kind": "fixture",
                        "name": f"{fixturedef.argname} of {fixturedef.baseid or 'tests'}",
                        "scope": str(fixturedef.scope),
                        "cpu": own,
                        "test": request.node.nodeid,
                    }
                )

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[object]:
        """A test with everything that was set up for it first."""
        began = cpu_seconds()
        self.nested = [0.0]
        try:
            return (yield)
        finally:
            whole = cpu_seconds() - began
            self.records.append(
                {
                    "kind": "test",
                    "name": item.nodeid,
                    "cpu": whole - self.nested[0],
                    "fixtures": self.nested[0],
                }
            )

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Everything that this process has used."""
        self.records.append({"kind": "process", "cpu": cpu_seconds()})
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["cpu"] = self.records


class Report:
    """Collects the records of all processes, writes and prints them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.records: list[dict[str, Any]] = []

    def pytest_testnodedown(self, node: Any) -> None:
        """A worker of xdist has ended."""
        self.records += getattr(node, "workeroutput", {}).get("cpu", [])

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, config: pytest.Config
    ) -> None:
        """Write the file, and print sums."""
        clock = config.pluginmanager.get_plugin("cpu-clock")
        records = self.records or (clock.records if clock else [])
        self.path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
        terminalreporter.ensure_newline()
        terminalreporter.section("CPU seconds")
        for line in summary(records):
            terminalreporter.write_line(line)


def summary(records: list[dict[str, Any]]) -> Iterator[str]:
    """Sums by kind and folder, then the dearest fixtures and test functions."""
    for kind in ("process", "collection"):
        parts = [record["cpu"] for record in records if record["kind"] == kind]
        yield f"{sum(parts):9.1f}  {kind} ({', '.join(f'{part:.1f}' for part in parts)})"
    folders: Counter[str] = Counter()
    tests: Counter[str] = Counter()
    fixtures: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for record in records:
        if record["kind"] == "test":
            folder = "/".join(record["name"].partition("::")[0].split("/")[:2])
            folders[folder] += record["cpu"] + record["fixtures"]
            function = record["name"].partition("[")[0]
            tests[function] += record["cpu"]
            counts[function] += 1
        elif record["kind"] == "fixture":
            fixtures[record["name"]] += record["cpu"]
            counts[record["name"]] += 1
    for folder, seconds in folders.most_common():
        yield f"{seconds:9.1f}  {folder}"
    for title, of_kind in (("fixtures", fixtures), ("tests, without fixtures", tests)):
        yield f"  dearest {title} (times)"
        for name, seconds in of_kind.most_common(DEAREST):
            if seconds < SMALL:
                break
            yield f"{seconds:9.1f}  {name} ({counts[name]})"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--cpu``."""
    parser.addoption(
        "--cpu", metavar="FILE", default="", help="write the CPU seconds of each test, and print sums"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Measure where tests run, report where the run is shown."""
    path = config.getoption("--cpu")
    if not path:
        return
    config.pluginmanager.register(Clock(), "cpu-clock")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Report(Path(path)), "cpu-report")

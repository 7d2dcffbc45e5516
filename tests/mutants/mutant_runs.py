"""Tests in a forked process of one that has collected them: what is changed there is gone when it ends."""

import json
import os
import resource
import signal
import sys
from collections.abc import Callable
from typing import TextIO

import pytest

NO_END = 60
"""CPU seconds after which a single test has no end any more; few tests need ten."""


HANGS = 900
"""Seconds by the clock after which a test that uses no CPU hangs: it waits for what will never come."""


class _Failures:
    """Tests that failed in this process, and the CPU seconds of each."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure of the test or of what it uses."""
        if report.failed:
            self.names.append(report.nodeid)


class ForkedRun:
    """Tests in a forked process, until one fails, has no end, or the time is over."""

    def __init__(self, prepare: Callable[[], None], items: list[pytest.Item], budget: float) -> None:
        self.cpu: dict[str, float] = {}
        self.failed = ""
        read, write = os.pipe()
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            os.close(read)
            status = 1
            try:
                for stream_number in (1, 2):  # also what a test prints around Python
                    os.dup2(os.open(os.devnull, os.O_WRONLY), stream_number)
                with os.fdopen(write, "w", encoding="utf-8") as stream:
                    _run_tests(prepare, items, budget, stream)
                status = 0
            finally:
                os._exit(status)
        os.close(write)
        started = ""
        with os.fdopen(read, encoding="utf-8") as stream:
            for line in stream:
                word, name, cpu = json.loads(line)
                if word == "start":
                    started = name
                elif word == "end":
                    self.cpu[name] = cpu
                    started = ""
                else:
                    self.failed = name
        _, status = os.waitpid(child, 0)
        if not self.failed and status:  # killed for it had no end, or by what the mutant did
            self.failed = started or "importing it"


def _run_tests(
    prepare: Callable[[], None],
    items: list[pytest.Item],
    budget: float,
    stream: TextIO,
) -> None:
    """Run tests in this process and write what happens, a line of JSON each."""

    def tell(word: str, name: str, cpu: float = 0.0) -> None:
        print(json.dumps([word, name, cpu]), file=stream, flush=True)  # the next may be the last

    try:
        prepare()
    except Exception as error:
        tell("failed", f"importing it: {type(error).__name__}")
        return
    failures = _Failures()
    begin = cpu_seconds()
    for place, item in enumerate(items):
        used = cpu_seconds() - begin
        if used > budget:
            return
        tell("start", item.nodeid)
        if not item.config.pluginmanager.is_registered(failures):
            item.config.pluginmanager.register(failures)
        signal.setitimer(signal.ITIMER_PROF, NO_END)
        signal.setitimer(signal.ITIMER_REAL, HANGS)
        following = items[place + 1] if place + 1 < len(items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        tell("end", item.nodeid, cpu_seconds() - begin - used)
        if failures.names:
            tell("failed", failures.names[0])
            return


def cpu_seconds() -> float:
    """CPU seconds of this process and of those that it started."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)

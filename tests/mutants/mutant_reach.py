"""Which parts of the product each test reaches, recorded in one run of the tests.

A part is a run of statements of a function that are executed together: each branch of an ``if``, each body of
a loop, and what follows it, is one. ``mutants.py --record`` puts a mark at the beginning of every part, runs
the tests once, and writes for each test the parts whose marks it passed and its CPU seconds. What a shared
fixture or a cached function did for an earlier test is noted for all the tests that use its result.

The record is a file of this machine. It names a part by its function and its place in there, so that a change
elsewhere in a file leaves it as it is.
"""

import ast
import base64
import builtins
import functools
import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, TextIO

import pytest
from mutant_imports import PRODUCT, ROOT, TESTS
from mutant_patch import LoadedCode
from mutant_runs import cpu_seconds

RECORD = ROOT / ".cache" / "mutants" / "reached.jsonl"

MARKS = "refarch_reached_parts"
"""The built-in name of the array in which each part has a byte."""

COMPOUND = (ast.If, ast.For, ast.While, ast.Try, ast.With, ast.Match)


class Part(NamedTuple):
    """Statements that are executed together."""

    file: str
    """Path below the root of the project."""
    function: str
    """Qualified name of the function."""
    number: int
    """Place among the parts of the function."""


class MarkedFile:
    """The parts of a file, and its source with a mark at the beginning of each."""

    def __init__(self, path: Path, text: str, first: int = 0) -> None:
        self.file = path.relative_to(ROOT).as_posix() if ROOT in path.parents else path.as_posix()
        self.first = first
        self.parts: list[Part] = []
        self.by_line: dict[int, Part] = {}
        """The innermost part of each line that is within a function."""
        self.tree = ast.parse(text)
        self._of_body(self.tree.body, "", in_function=False)
        ast.fix_missing_locations(self.tree)

    def _of_body(self, body: list[ast.stmt], function: str, in_function: bool) -> None:
        marked: list[ast.stmt] = []
        is_new = in_function
        part = None
        for statement in body:
            if is_new and not _is_docstring(statement):
                marked.append(self._mark(function, statement))
                part, is_new = self.parts[-1], False
            if part is not None:
                for line in range(statement.lineno, (statement.end_lineno or 0) + 1):
                    self.by_line[line] = part
            self._of_statement(statement, function, in_function)
            marked.append(statement)
            is_new = is_new or (in_function and isinstance(statement, COMPOUND))
        body[:] = marked

    def _of_statement(self, statement: ast.stmt, function: str, in_function: bool) -> None:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                name = f"{function}.{statement.name}" if function else statement.name
                self._of_body(statement.body, name, in_function=True)
            case ast.ClassDef():
                name = f"{function}.{statement.name}" if function else statement.name
                self._of_body(statement.body, name, in_function=False)
            case ast.If() | ast.For() | ast.While():
                self._of_body(statement.body, function, in_function)
                self._of_body(statement.orelse, function, in_function)
            case ast.With():
                self._of_body(statement.body, function, in_function)
            case ast.Try():
                for body in (statement.body, statement.orelse, statement.finalbody):
                    self._of_body(body, function, in_function)
                for handler in statement.handlers:
                    self._of_body(handler.body, function, in_function)
            case ast.Match():
                for case in statement.cases:
                    self._of_body(case.body, function, in_function)

    def _mark(self, function: str, statement: ast.stmt) -> ast.stmt:
        number = sum(part.function == function for part in self.parts)
        place = self.first + len(self.parts)
        self.parts.append(Part(self.file, function, number))
        mark = ast.parse(f"{MARKS}[{place}] = 1").body[0]
        for node in ast.walk(mark):
            ast.copy_location(node, statement)
        return mark


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


class Marks:
    """The parts that were reached since the last question."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.reached = bytearray(size)
        self.test = 0
        """Number of the test that runs."""
        setattr(builtins, MARKS, self.reached)

    def begin(self) -> bytearray:
        """Note the parts in a new array. Returns the former one, for ``end``."""
        before = self.reached
        self.reached = bytearray(self.size)
        setattr(builtins, MARKS, self.reached)
        return before

    def end(self, before: bytearray) -> list[int]:
        """Parts reached since ``begin``, which are noted in the former array as well."""
        found = [*_places(self.reached)]
        self.reached = before
        setattr(builtins, MARKS, before)
        self.add(found)
        return found

    def add(self, places: Iterable[int]) -> None:
        """Note some parts as reached."""
        for place in places:
            self.reached[place] = 1


def _places(reached: bytearray) -> Iterator[int]:
    place = reached.find(1)
    while place >= 0:
        yield place
        place = reached.find(1, place + 1)


class NotedCache:
    """A cached function of ours that notes, for each result, the parts that were reached to make it."""

    marks: Marks | None = None

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        self.cached = LRU_CACHE(**options)(function)
        self.parts: dict[Any, list[int]] = {}
        self.tests: dict[Any, int] = {}
        functools.update_wrapper(self, function)

    def __call__(self, *args: Any, **options: Any) -> Any:
        marks = self.marks
        if marks is None:
            return self.cached(*args, **options)
        key = (args, *sorted(options.items()))
        if key in self.parts:
            if self.tests.get(key) != marks.test:
                self.tests[key] = marks.test
                marks.add(self.parts[key])
            return self.cached(*args, **options)
        before = marks.begin()
        try:
            return self.cached(*args, **options)
        finally:
            self.parts[key] = marks.end(before)

    def __get__(self, instance: object, owner: object = None) -> Any:
        return self if instance is None else functools.partial(self, instance)

    def cache_clear(self) -> None:
        """Forget all results."""
        self.parts.clear()
        self.cached.cache_clear()

    def cache_info(self) -> Any:
        """How often results were found."""
        return self.cached.cache_info()


LRU_CACHE = functools.lru_cache


def note_caches() -> None:
    """From now on, cached functions of ours that are defined note the parts behind their results."""

    def lru_cache(maxsize: Any = 128, typed: bool = False) -> Any:
        if callable(maxsize):
            return _noted(maxsize, {})
        return lambda function: _noted(function, {"maxsize": maxsize, "typed": typed})

    functools.lru_cache = lru_cache  # type: ignore[assignment]
    functools.cache = lambda function: _noted(function, {"maxsize": None})  # type: ignore[assignment]


def _noted(function: Any, options: dict[str, Any]) -> Any:
    is_ours = isinstance(function, FunctionType) and Path(function.__code__.co_filename).is_relative_to(ROOT)
    return NotedCache(function, options) if is_ours else LRU_CACHE(**options)(function)


OTHER_PROCESSES = frozenset(
    {
        "browser",
        "built",
        "chromium",
        "probe",
        "published",
        "several",
        "small_site",
        "small_with_site",
        "fresh",
        "wheel",
    }
)
"""Fixtures that build whole sites or look at them with a browser: too dear for each mutant, or started as
programs of their own, which have no mutant."""


def sees_mutants(item: pytest.Item) -> bool:
    """Whether a test is tried with mutants."""
    return not OTHER_PROCESSES & set(getattr(item, "fixturenames", ()))


def _is_slow(item: pytest.Item) -> bool:
    return any(mark.name in ("slow", "process") for mark in item.iter_markers())


class Recorder:
    """A pytest plugin that writes what each test reaches while the tests run."""

    def __init__(self, stream: TextIO, prepare: Callable[[], None]) -> None:
        self.stream = stream
        self.prepare = prepare
        self.marks = Marks(0)
        self._of_fixture: dict[int, tuple[list[int], float]] = {}
        self._nested = 0.0
        self._failed = False

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what no mutant is tried with. The quick tests come first, so that a record may be used
        before it is whole."""
        items[:] = sorted(filter(sees_mutants, items), key=_is_slow)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self) -> None:
        """Put the marks into all functions of the product."""
        self.prepare()
        loaded = LoadedCode()
        parts: list[Part] = []
        for source_root in PRODUCT:
            for path in sorted(source_root.rglob("*.py")):
                marked = MarkedFile(path, path.read_text(encoding="utf-8"), len(parts))
                loaded.replace_code(path, marked.tree)
                parts += marked.parts
        self.marks = NotedCache.marks = Marks(len(parts))
        self._write([*parts])

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
    ) -> Iterator[object]:
        """What a shared fixture reaches, all its tests reach."""
        if fixturedef.scope == "function":
            return (yield)
        before, nested, began = self.marks.begin(), self._nested, cpu_seconds()
        self._nested = 0.0
        try:
            return (yield)
        finally:
            whole = cpu_seconds() - began
            known, cpu = self._of_fixture.get(id(fixturedef), ([], 0.0))
            own = max(cpu, whole - self._nested)
            self._of_fixture[id(fixturedef)] = [*{*known, *self.marks.end(before)}], own
            self._nested = nested + whole

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[object]:
        """A test with everything that was set up for it."""
        self.marks.test += 1
        self.marks.begin()
        self._nested, self._failed, began = 0.0, False, cpu_seconds()
        try:
            return (yield)
        finally:
            cpu = cpu_seconds() - began - self._nested
            for fixtures in item._fixtureinfo.name2fixturedefs.values():  # type: ignore[attr-defined]
                for fixture in fixtures:
                    places, shared = self._of_fixture.get(id(fixture), ([], 0.0))
                    self.marks.add(places)
                    cpu += shared
            packed = base64.b64encode(zlib.compress(bytes(self.marks.reached), 1)).decode()
            self._write([item.nodeid, round(cpu, 3), self._failed, packed])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note whether it failed."""
        self._failed = self._failed or report.failed

    def _write(self, record: object) -> None:
        print(json.dumps(record), file=self.stream, flush=True)


class Reached(NamedTuple):
    """A test that reaches a part."""

    test: str
    cpu: float
    parts: int
    """How many parts it reaches in all: few for a test of one function, thousands for one of a command."""


class Record:
    """What was recorded, read for the parts that are asked for."""

    def __init__(self, path: Path, wanted: Iterable[Part]) -> None:
        self.tests: dict[str, float] = {}
        """CPU seconds of all the tests that were recorded."""
        self.failed: set[str] = set()
        self.by_part: dict[Part, list[Reached]] = {part: [] for part in wanted}
        self.known: set[Part] = set()
        if not path.exists():
            return
        with path.open(encoding="utf-8") as stream:
            places = {Part(*part): place for place, part in enumerate(json.loads(stream.readline()))}
            self.known = set(places)
            sought = [(part, places[part]) for part in self.by_part if part in places]
            for line in stream:
                if line.endswith("\n"):
                    self._read(line, sought)

    def _read(self, line: str, sought: list[tuple[Part, int]]) -> None:
        test, cpu, failed, packed = json.loads(line)
        reached = zlib.decompress(base64.b64decode(packed))
        self.tests[test] = cpu
        if failed:
            self.failed.add(test)
            return
        count = reached.count(1)
        for part, place in sought:
            if reached[place]:
                self.by_part[part].append(Reached(test, cpu, count))


def record(
    path: Path,
    prepare: Callable[[], None],
    tests: Sequence[str] = (str(TESTS),),
    plugins: Sequence[object] = (),
) -> None:
    """Run the tests once and write the record. To be called before anything of ours is imported."""
    note_caches()
    path.parent.mkdir(parents=True, exist_ok=True)
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=no", "--assert=plain"]
    with path.open("w", encoding="utf-8") as stream:
        pytest.main([*tests, *options], plugins=[*plugins, Recorder(stream, prepare)])

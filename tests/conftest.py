"""What every test may use: golden files, reference data, outside tools, random cases, and the rules that keep
a run honest."""

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import needs
from needs import in_ci
from one_rule import is_about, may_be_about
from sharing import Share

pytest_plugins = ("cpu_clock", "proof_tally")

# jsonschema would load it for a second, to check formats that no schema of ours has; another tool brought it.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

# Every name a distribution gives the browser; puppeteer-core and `--headless` work with each.
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


WISHES = ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE")
"""Variables by which whoever runs the tests says what terminals get; no test's output may depend on them."""

SHARED = {
    "built": "site",
    "site": "site",
    "pages": "site",
    "small_site": "small",
    "several": "several",
    "fresh": "small",
    "published": "publish",
    "probe": "probe",
}
"""Fixtures that take long to make, and are made once a process, with the group of tests that use them. One
worker runs all tests of a group (``--dist loadgroup``), so that each is made once a run."""

ONE_WORKER = {"architecture": "sources"}
"""Folders whose tests all use what takes long to make, with the name of their group."""

FOLDERS = {
    "cli": ("process",),
    "docs": ("slow", "process"),
    "hostile": ("slow", "process"),
    "kills": ("slow", "process"),
    "platforms": ("slow", "process"),
    "project": ("slow", "process"),
    "preview": ("slow", "process"),
    "properties": ("slow",),
    "publish": ("slow", "process"),
    "site": ("slow",),
}
"""Marks of all tests of a folder; single tests elsewhere have theirs beside them."""

OBJECTS_TO_SEARCH = (20_000, 20, 20)
"""New objects, and searches of the younger generations, after which Python searches for garbage; its own
numbers, 700, 10 and 10, are those of a program with few objects."""

BUSY = [HealthCheck.too_slow]
"""What a busy machine would fail at: no test depends on time."""

# The same examples on every run; a property that is dear takes a part of them: settings().max_examples // 4.
settings.register_profile(
    "everyday", max_examples=100, derandomize=True, database=None, deadline=None, suppress_health_check=BUSY
)
settings.register_profile(
    "deep", max_examples=2000, database=None, deadline=None, suppress_health_check=BUSY, print_blob=True
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--update-golden``, ``--rule`` and ``--deep``."""
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite golden files from today's output (refused when CI=true)",
    )
    parser.addoption("--rule", metavar="CODE", default="", help="only the tests that are about this rule")
    parser.addoption(
        "--deep",
        action="store_true",
        help="also the tests marked deep, and properties with twenty times as many random examples",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Choose the random examples; refuse to rewrite golden files in CI, where nobody reads the change; forget
    what the terminal gets."""
    for name in WISHES:
        os.environ.pop(name, None)
    settings.load_profile("deep" if config.getoption("--deep") else "everyday")
    if config.getoption("--update-golden") and in_ci():
        raise pytest.UsageError(
            "--update-golden is refused when CI=true: run it on your machine and review the diff"
        )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect without searching for garbage: all that is collected lives to the end, and the searches took a
    third of the time. Nor is it searched later, and tests themselves are searched more seldom: they make many
    designs, which all live to the end of a test, and the searches took a sixth of their time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(*OBJECTS_TO_SEARCH)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Search for garbage once at the end: pytest does so five times, each time among all that caches hold."""
    gc.collect()
    gc.freeze()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With ``--rule``, files that do not name the rule are not even read."""
    code: str = config.getoption("--rule").upper()
    is_tests = code and collection_path.suffix == ".py"
    return True if is_tests and not may_be_about(code, collection_path) else None


# First: the plugin that hands tests to workers reads the groups in its own hook of this name.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what was not asked for; keep tests together that share what takes long."""
    others = [item for item in items if not _is_wanted(config, item)]
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if _is_wanted(config, item)]
    for item in items:
        for mark in FOLDERS.get(_folder(item), ()):
            item.add_marker(mark)
        groups = [SHARED[name] for name in getattr(item, "fixturenames", ()) if name in SHARED]
        groups += [ONE_WORKER[name] for name in (_folder(item),) if name in ONE_WORKER]
        if groups:
            item.add_marker(pytest.mark.xdist_group(groups[0]))


def _folder(item: pytest.Item) -> str:
    """``site`` of ``tests/site/test_x.py``; empty for what lies elsewhere."""
    return _first_folder(item.path)


@cache
def _first_folder(path: Path) -> str:
    # Asked once a file: a file has up to a thousand tests, and paths are slow.
    return path.relative_to(HERE).parts[0] if HERE in path.parents else ""


def _is_wanted(config: pytest.Config, item: pytest.Item) -> bool:
    if item.get_closest_marker("deep") and not config.getoption("--deep"):
        return False
    code: str = config.getoption("--rule").upper()
    return not code or is_about(code, item)


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's root folder."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder ../shared, or the test is skipped (fails in CI)."""
    return needs.shared_folder()


@pytest.fixture(scope="session")
def need_tool() -> Callable[..., str]:
    """``need_tool("xmllint")``: path of the first of the named programs, or the test is skipped (fails in
    CI)."""
    return needs.program


@pytest.fixture(scope="session")
def chromium(need_tool: Callable[..., str]) -> str:
    """Path of a Chromium or Chrome for headless tests."""
    return need_tool(*CHROMIUM_NAMES)


@pytest.fixture(scope="session")
def browser(chromium: str, need_tool: Callable[..., str]) -> Iterator[str]:
    """Address of a running Chromium, which all scripts of a run share."""
    node = need_tool("node")
    if not (ROOT / "node_modules" / "puppeteer-core").is_dir():
        need_tool("puppeteer-core")
    command = [node, str(ROOT / "tests/browser_session.mjs"), chromium]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("ws://"), address
        # Leaving the block closes the standard input, which ends the browser.
        yield address


@pytest.fixture(scope="session")
def share(request: pytest.FixtureRequest) -> Share:
    """``share.of(cases, turn)``: a third of them on each turn, or all with ``--deep``."""
    return Share(request.config.getoption("--deep"))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """``golden(path, text)``: the file must hold exactly this text; with ``--update-golden`` it is
    rewritten."""
    update: bool = request.config.getoption("--update-golden")

    def check(path: Path, text: str) -> None:
        shown = os.path.relpath(path, ROOT)
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
            return
        if not path.exists():
            pytest.fail(f"there is no {shown}: run pytest --update-golden and review it", pytrace=False)
        assert text == path.read_bytes().decode(), (
            f"differs from {shown}; if intended: pytest --update-golden"
        )

    return check

"""What every test may use: golden files, reference data, outside tools, and the rules that keep a run
honest."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

ROOT = Path(__file__).resolve().parent.parent
NODE_BIN = ROOT / "node_modules" / ".bin"

# Every name a distribution gives the browser; puppeteer-core and `--headless` work with each.
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


WISHES = ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE")
"""Variables by which whoever runs the tests says what terminals get; no test's output may depend on them."""


def in_ci() -> bool:
    """True where nothing may be skipped or rewritten: the environment says CI=true."""
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--update-golden``."""
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite golden files from today's output (refused when CI=true)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to rewrite golden files in CI, where nobody would read the change; forget what the terminal
    gets."""
    for name in WISHES:
        os.environ.pop(name, None)
    if config.getoption("--update-golden") and in_ci():
        raise pytest.UsageError(
            "--update-golden is refused when CI=true: run it on your machine and review the diff"
        )


def unavailable(what: str) -> NoReturn:
    """Skip the test with one clear line, or fail it in CI, which has everything."""
    if in_ci():
        pytest.fail(f"CI must not skip: {what}", pytrace=False)
    pytest.skip(what)


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's root folder."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder ../shared with reference data that is checked against and never copied here.

    REFARCH_WITHOUT_SHARED=1 says that this machine has none on purpose (a public runner): skipped even in CI.
    """
    folder = ROOT.parent / "shared"
    if folder.is_dir():
        return folder
    if os.environ.get("REFARCH_WITHOUT_SHARED"):
        pytest.skip("no ../shared folder, as REFARCH_WITHOUT_SHARED says")
    unavailable("no ../shared folder beside the project: its reference data cannot be compared")


@pytest.fixture(scope="session")
def need_tool() -> Callable[..., str]:
    """``need_tool("xmllint")``: path of the first of the named programs, or the test is skipped (fails in
    CI).

    Node tools that `make test` put into node_modules/ are found as well as programs on the PATH.
    """

    def find(*names: str) -> str:
        path = os.pathsep.join([str(NODE_BIN), os.environ.get("PATH", os.defpath)])
        for name in names:
            found = shutil.which(name, path=path)
            if found:
                return found
        unavailable(f"{' or '.join(names)} is not installed: `make test` as root (or with sudo) installs it")

    return find


@pytest.fixture(scope="session")
def chromium(need_tool: Callable[..., str]) -> str:
    """Path of a Chromium or Chrome for headless tests."""
    return need_tool(*CHROMIUM_NAMES)


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

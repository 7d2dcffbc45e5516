"""The rule results in a real browser: they print on two pages, and a box only if somebody opened it."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

pytestmark = pytest.mark.browser

PAGE = "out/designs/vsan-roce/compliance.html"


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the PDFs."""
    return tmp_path_factory.mktemp("printed")


@pytest.fixture(scope="module")
def seen(
    root: Path, small_site: Path, printed: Path, need_tool: Callable[..., str], browser: str
) -> dict[str, Any]:
    """What a browser says about the page."""
    script = str(Path(__file__).with_name("conformance.mjs"))
    command = [need_tool("node"), script, browser, (small_site / PAGE).as_uri(), str(printed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def text(file: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(file).pages)


def test_it_prints_on_two_pages_with_every_box_as_one_line(seen: dict[str, Any], printed: Path) -> None:
    assert len(PdfReader(printed / "folded.pdf").pages) <= 2
    words = text(printed / "folded.pdf")
    assert "Findings" in words and "Documents" in words and "Broadcom (VMware)" in words
    assert "TEAM002" not in words, "a rule that passes stands in a box that nobody opened"


def test_a_box_that_was_opened_is_printed_with_what_is_in_it(seen: dict[str, Any], printed: Path) -> None:
    assert seen["opened"] == 1
    assert len(text(printed / "opened.pdf")) > len(text(printed / "folded.pdf")) + 200


def test_the_browser_has_nothing_to_complain_about(seen: dict[str, Any]) -> None:
    assert seen["complaints"] == []

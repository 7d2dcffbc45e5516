"""What a plug-in module declares: found by its word and type, and a clear error where it is not there."""

import sys
from pathlib import Path

import pytest

from refarch.core.discovery import declared_record
from refarch.core.errors import RefarchError
from refarch.core.plugins import BUILT_IN_PLUGINS
from refarch.report import REPORTS, Report


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a module named ``some_plugin``, which is forgotten afterwards."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "some_plugin", raising=False)
    return tmp_path / "some_plugin.py"


def test_what_is_declared_is_given(plugin: Path) -> None:
    plugin.write_text(
        "from refarch.report import Report\nREPORT = Report(render=lambda run, color: 'text')\n"
    )
    assert isinstance(declared_record("some_plugin", "REPORT", Report), Report)


@pytest.mark.parametrize(
    ("text", "instead"),
    [("RAPPORT = 1\n", ""), ("REPORT = 1\n", ", not as int"), ("def REPORT(): ...\n", ", not as function")],
)
def test_what_is_not_declared_is_said(plugin: Path, text: str, instead: str) -> None:
    plugin.write_text(text)
    with pytest.raises(RefarchError) as caught:
        declared_record("some_plugin", "REPORT", Report)
    assert str(caught.value) == f"some_plugin: REPORT is not declared; write `REPORT = Report(...)`{instead}"


def test_every_report_is_declared() -> None:
    reports = BUILT_IN_PLUGINS.all_plugins(REPORTS)
    assert list(reports) == [
        "azure",
        "checkstyle",
        "concise",
        "github",
        "gitlab",
        "json",
        "junit",
        "markdown",
        "rdjson",
        "sarif",
        "text",
    ]
    assert all(callable(report.render) for report in reports.values())

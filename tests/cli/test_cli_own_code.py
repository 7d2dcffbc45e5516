"""Commands with a project's own plug-ins: allowed, not allowed, and wrong."""

from pathlib import Path

import pytest
from cli_project import DESIGN, Run

REPORT = '''"""Counts."""

from refarch.plugins import Report

REPORT = Report(render=lambda run, color: f"{len(run.findings)}\\n")
'''

TABLE = '''"""Costs."""

from refarch.plugins import Column, Row, Table, table


@table("costs")
def costs(design):
    """Prices."""
    rows = tuple(Row((name, 9000), switch.origin) for name, switch in design.switches.items())
    return Table("costs", "Costs", (Column("switch", "Switch"), Column("price", "Price")), rows)
'''

TARGET = '''"""Names."""

from refarch.plugins import SWITCH, ConfigLine, Target

TARGET = Target(
    title="Names",
    language="text",
    suffix=".txt",
    scope=SWITCH,
    lines=lambda switch: [ConfigLine(switch.name)],
)
'''


@pytest.fixture
def own(project: Path) -> Path:
    """The project with a report, a table and a target of its own."""
    (project / "refarch.yaml").write_text("format: 1\nplugins: plugins\n")
    for name, text in (("reports/count", REPORT), ("tables/costs", TABLE), ("targets/names", TARGET)):
        path = project / "plugins" / f"{name}.py"
        path.parent.mkdir(parents=True)
        path.write_text(text)
    return project


SAID = (
    (["lint", "--format", "count"], "0\n"),
    (["show", DESIGN, "costs", "--format", "csv"], "Switch,Price\nleaf-1,9000\nleaf-2,9000\n"),
    (["render", DESIGN, "--target", "names", "--out", "x"], "x/leaf-1.txt\n"),
    (["diff", DESIGN, DESIGN, "--format", "tables"], f"{DESIGN} and {DESIGN} do not differ in any table\n"),
)
"""Words, and how what they print begins where own code is allowed."""

REFUSED = (
    (
        ["lint", "--format", "count"],
        "count is a custom report, plugins/reports/count.py, which is code; use --allow-local-code to run it",
    ),
    (
        ["show", DESIGN, "costs"],
        "unknown table costs. Did you mean `hosts`? Not searched: 1 table of plugins, which is "
        "code; use --allow-local-code to run it",
    ),
    (
        ["render", DESIGN, "--target", "names", "--out", "x"],
        "names is a custom target, plugins/targets/names.py, which is code; use --allow-local-code to run it",
    ),
    (
        ["lint", "--format", "cuont", "--allow-local-code"],
        "unknown report cuont. Did you mean `count`?",
    ),
)
"""Words, and what is said of them."""


def test_own_code_runs_where_it_is_allowed(own: Path, refarch: Run) -> None:
    for words, begins in SAID:
        done = refarch(*words, "--allow-local-code")
        assert (done.returncode, done.stdout[: len(begins)]) == (0, begins), words


def test_own_code_that_is_not_allowed_is_named(own: Path, refarch: Run) -> None:
    for words, message in REFUSED:
        done = refarch(*words)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"refarch: {message}\n"), words


def test_what_is_left_out_is_told(own: Path, refarch: Run) -> None:
    note = "not run: 1 {} of plugins. They are code; use --allow-local-code to run them\n"
    for words, kind in (
        (["show", DESIGN], "table"),
        (["diff", DESIGN, DESIGN, "--format", "tables"], "table"),
        (["render", DESIGN, "--target", "cumulus-nvue", "--out", "x"], "target"),
    ):
        done = refarch(*words)
        first = done.stderr.splitlines(keepends=True)[0]  # what a target leaves out is told below it
        assert (done.returncode, first) == (0, note.format(kind)), words
        assert refarch(*words, "--quiet").stderr == "", words


def test_a_mistake_of_own_code_is_one_line(own: Path, refarch: Run) -> None:
    (own / "plugins" / "tables" / "costs.py").write_text(TABLE.replace("9000", "1 // 0"))
    done = refarch("show", DESIGN, "costs", "--allow-local-code")
    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        "",
        "refarch: plugins/tables/costs.py:9: table costs fails: ZeroDivisionError: integer division or "
        "modulo by zero\n",
    )


def test_own_code_is_found_from_a_folder_below(
    own: Path, refarch: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(own / "designs")
    done = refarch("show", DESIGN, "costs", "--format", "csv", "--allow-local-code")
    assert (done.returncode, done.stdout) == (0, "Switch,Price\nleaf-1,9000\nleaf-2,9000\n")

"""Custom rules that were not allowed to run: what ``refarch lint`` says of them, and what a baseline does
with their findings."""

import json
from pathlib import Path

import pytest
from cli_project import DESIGN

from refarch import report
from refarch.cli import main
from refarch.core.plugins import BUILT_IN_PLUGINS
from summaries import without_not_stated

QOS = f"designs/{DESIGN}/qos.yaml"

RULE = '''"""Somebody looks.

## Example
"""

from refarch.rules import Problem, Rule


def check(design):
    for host in design.hosts.values():
        yield Problem(host.origin, f"{host.name} was looked at")


RULE = Rule(severity="warning", confidence="practice", sources=(), hint="Look.", check=check)
'''

SKIPPED = "skipped 1 custom rule (use --allow-local-code to run them): OWN001\n"


@pytest.fixture(autouse=True)
def own_rule(project: Path) -> None:
    """The project with a rule of its own, and an error of a rule of refarch."""
    (project / "rules").mkdir()
    (project / "rules/own001_look.py").write_text(RULE)
    settings("")
    qos = project / QOS
    qos.write_text(qos.read_text().replace("rdma: {priority: 3, dscp: 26}", "rdma: {priority: 3, dscp: 40}"))


def settings(text: str) -> None:
    Path("refarch.yaml").write_text(f"format: 1\nrules: rules\n{text}")


def lint(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[list[str], list[str]]:
    """The lines of the report that are no findings, and those on stderr."""
    capsys.readouterr()
    main(["lint", "--format", "concise", *words])
    said = capsys.readouterr()
    out, err = (without_not_stated(text).splitlines() for text in said)
    return [line for line in out if not line.startswith("designs/")], err


def with_baseline(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Write a baseline of everything, with the rule allowed to run: the codes in it."""
    main(["lint", "--allow-local-code", "--baseline", "known.json", "--write-baseline"])
    capsys.readouterr()
    return [one["code"] for one in json.loads(Path("known.json").read_text())["findings"]]


def test_each_format_says_so_on_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    formats = BUILT_IN_PLUGINS.names(report.REPORTS)
    assert len(formats) >= 11
    for name in formats:
        main(["lint", "--format", name, "--quiet"])
        said = capsys.readouterr()
        assert "OWN001" in said.out and said.err == "", name
        main(["lint", "--format", name, "--allow-local-code"])
        said = capsys.readouterr()
        assert "skipped" not in said.out.replace("skipped_rules", "").replace('skipped="0"', ""), name
        assert "skipped" not in said.err, name


def test_it_is_said_once_to_people_and_aside_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert lint(capsys) == ([SKIPPED.strip(), "1 error in 1 design (5 files)"], [])
    main(["lint", "--format", "gitlab"])
    assert without_not_stated(capsys.readouterr().err) == f"{SKIPPED}1 error in 1 design (5 files)\n"
    main(["lint", "--output", "out.txt"])
    assert without_not_stated(capsys.readouterr().err) == f"{SKIPPED}1 error in 1 design (5 files)\n"
    assert SKIPPED in Path("out.txt").read_text()


@pytest.mark.parametrize("words", [("--select", "QOS"), ("--ignore", "OWN")])
def test_a_rule_that_is_not_asked_for_is_not_skipped(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    if words[0] == "--ignore":  # of codes that are known
        settings("severities: {OWN001: ignore}\n")
        words = ()
    assert lint(capsys, *words)[0] == ["1 error in 1 design (5 files)"]


def test_a_baseline_does_not_call_the_findings_of_a_skipped_rule_gone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    codes = with_baseline(capsys)
    assert codes == ["OWN001", "QOS004"]
    assert lint(capsys, "--baseline", "known.json") == (
        [
            "not checked: 1 finding in the baseline (OWN001)",
            SKIPPED.strip(),
            "no findings in 1 design (5 files), 1 known omitted",
        ],
        [],
    )
    main(["lint", "--baseline", "known.json", "--format", "json"])
    said = capsys.readouterr()
    log = json.loads(said.out)
    assert (log["gone"], log["known"]) == ([], 1)
    assert {one["code"] for one in log["baseline_unchecked"]} == {"OWN001"}
    assert said.err.splitlines()[:2] == ["not checked: 1 finding in the baseline (OWN001)", SKIPPED.strip()]
    assert lint(capsys, "--baseline", "known.json", "--allow-local-code")[0] == [
        "no findings in 1 design (5 files), 2 known omitted"
    ]


def test_what_is_really_gone_is_named_beside(capsys: pytest.CaptureFixture[str]) -> None:
    with_baseline(capsys)
    path = Path(QOS)
    path.write_text(path.read_text().replace("dscp: 40}", "dscp: 26}"))
    lines = lint(capsys, "--baseline", "known.json")[0]
    assert lines[0].startswith(f"fixed since the baseline: {QOS}: QOS004 ")
    assert lines[1:] == [
        "not checked: 1 finding in the baseline (OWN001)",
        SKIPPED.strip(),
        "no findings in 1 design (5 files)",
    ]


@pytest.mark.parametrize("way", ["select", "ignore", "severities", "levels", "broken", "other", "removed"])
def test_a_baseline_calls_nothing_gone_that_was_not_checked(
    way: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = with_baseline(capsys)
    (code,) = {*codes} - {"OWN001"}
    words = ["--allow-local-code", "--baseline", "known.json"]
    missing = [code]
    if way == "select":
        words += ["--select", "OWN"]
    elif way == "ignore":
        words += ["--ignore", code]
    elif way == "severities":
        settings(f"severities: {{{code}: ignore}}\n")
    elif way == "levels":
        settings("profile: x\nprofiles: {x: {levels: {error: ignore}}}\n")
    elif way == "removed":
        (project / "rules/own001_look.py").unlink()
        missing = ["OWN001"]
    elif way == "broken":
        (project / f"designs/{DESIGN}/bom.yaml").write_text("format: 1\nitems: 3\n")
        missing = codes
    else:
        (project / "designs/other").mkdir()
        for file in (project / f"designs/{DESIGN}").iterdir():
            text = file.read_text().replace(f"id: {DESIGN}", "id: other").replace("dscp: 40}", "dscp: 26}")
            (project / "designs/other" / file.name).write_text(text)
        words.insert(0, "designs/other")
        missing = codes
    main(["lint", "--format", "json", *words])
    log = json.loads(capsys.readouterr().out)
    assert log["gone"] == []
    assert sorted(one["code"] for one in log["baseline_unchecked"]) == sorted(missing)


@pytest.mark.process
def test_a_baseline_calls_nothing_gone_that_a_change_does_not_concern(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --changed-since, what is known is left out twice, and is still there."""
    import subprocess

    who = ["git", "-c", "user.name=someone", "-c", "user.email=someone@example.org"]
    with_baseline(capsys)
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "a design"]):
        subprocess.run([*who, *words], check=True)
    main(["lint", "--format", "json", "--baseline", "known.json", "--changed-since", "HEAD"])
    log = json.loads(capsys.readouterr().out)
    assert (log["gone"], {one["code"] for one in log["baseline_unchecked"]}) == ([], {"OWN001"})

"""``--profile``, options and mistakes in refarch.yaml as users see them: every format, every command that
shows them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from cli_project import DESIGN

from refarch import api
from refarch.cli import main

WRONG = "profile: strcit\noptions: {MTU005: {minimum: 9000}}\n"


def one_uplink(project: Path) -> None:
    """A warning of TEAM003."""
    path = project / "designs" / DESIGN / "design.yaml"
    text = path.read_text()
    assert "active: [Uplink 1], standby: [Uplink 2]" in text
    path.write_text(text.replace("active: [Uplink 1], standby: [Uplink 2]", "active: [Uplink 1]"))


@pytest.mark.parametrize(
    ("words", "status", "severity"),
    [([], 0, "warning"), (["--profile", "strict"], 1, "error"), (["--profile=lab"], 0, "info")],
)
def test_lint_with_a_profile(
    words: list[str], status: int, severity: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one_uplink(project)
    assert main(["lint", *words]) == status
    assert f" {severity} TEAM003 " in capsys.readouterr().out


def test_the_profile_of_the_file_gives_way_to_the_one_of_the_command(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one_uplink(project)
    (project / "refarch.yaml").write_text("profile: strict\n")
    assert main(["lint"]) == 1
    assert main(["lint", "--profile", "lab"]) == 0
    assert " info TEAM003 " in capsys.readouterr().out


def test_conformance_with_a_profile(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one_uplink(project)
    assert main(["conformance", DESIGN, "--format", "json"]) == 0
    capsys.readouterr()
    assert main(["conformance", DESIGN, "--format", "json", "--profile", "strict"]) == 1
    groups = json.loads(capsys.readouterr().out)["groups"]
    found = [one["severity"] for group in groups for line in group["statements"] for one in line["findings"]]
    assert found and set(found) == {"error"}


def test_an_unknown_profile_is_wrong_usage(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("lint", "rules"):
        assert main([command, "--profile", "strcit"]) == 2
        assert capsys.readouterr().err == "refarch: unknown profile strcit. Did you mean `strict`?\n"


def test_a_mistake_in_the_settings_is_shown_with_its_line(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "refarch.yaml").write_text(WRONG)
    assert main(["lint"]) == 1
    assert capsys.readouterr().out == (
        "refarch.yaml:1:10: error SET001 unknown profile strcit\n"
        "    1 | profile: strcit\n"
        "      |          ^^^^^^\n"
        "hint: Replace `strcit` with `strict`.\n"
        "\n"
        "refarch.yaml:2:29: error SET005 option minimum of MTU005 is 9000, but must be a whole number "
        "from 256 to 4096\n"
        "    2 | options: {MTU005: {minimum: 9000}}\n"
        "      |                             ^^^^\n"
        "hint: Set the smallest sufficient RoCE packet size in bytes; the default is 4096.\n"
        "\n"
        "not stated: 29 rules had nothing to examine in 1 design (list: --not-stated)\n"
        "2 errors in 1 design (5 files)\n"
    )


def test_programs_are_told_too(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "refarch.yaml").write_text(WRONG)
    told = {}
    for form in ("json", "github", "sarif"):
        assert main(["lint", "--format", form]) == 1
        told[form] = capsys.readouterr().out
    listed = json.loads(told["json"])["findings"]
    assert [
        (one["code"], one["file"], one["line"], one["column"], one["design"], one["object"]) for one in listed
    ] == [
        ("SET001", "refarch.yaml", 1, 10, "", "profile"),
        ("SET005", "refarch.yaml", 2, 29, "", "options.MTU005.minimum"),
    ]
    assert told["github"].splitlines()[0] == (
        "::error file=refarch.yaml,line=1,endLine=1,col=10,endColumn=16,title=SET001 "
        "unknown-profile::unknown profile strcit%0Ahint: Replace `strcit` with `strict`."
    )
    run = json.loads(told["sarif"])["runs"][0]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["SET001", "SET005"]
    places = [one["locations"][0] for one in run["results"]]
    assert places[1]["logicalLocations"] == [
        {"fullyQualifiedName": "options.MTU005.minimum", "kind": "element"}
    ]
    assert places[1]["physicalLocation"]["artifactLocation"]["uri"] == "refarch.yaml"


@pytest.mark.parametrize("words", [["show", DESIGN, "wiring"], ["rules"], ["pages", "--out", "pages"]])
def test_commands_that_report_nothing_refuse_mistakes(
    words: list[str], project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "refarch.yaml").write_text(WRONG)
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.err == "refarch: refarch.yaml:1:10: unknown profile strcit. Replace `strcit` with `strict`.\n"
    assert not (project / "pages").exists()


def test_rules_of_a_profile(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "refarch.yaml").write_text(
        "severities: {TEAM001: warning}\noptions: {MTU005: {minimum: 1024}}\n"
    )
    assert main(["rules", "--profile", "vcf-9", "--format", "json"]) == 0
    listed = {one["code"]: one for one in json.loads(capsys.readouterr().out)}
    assert {listed[code]["severity"] for code in ("VER004", "VLAN002", "VSAN008", "TEAM006")} == {"error"}
    assert listed["TEAM001"]["severity"] == "warning"
    assert listed["MTU005"]["options"] == [
        {
            "name": "minimum",
            "says": "smallest sufficient RoCE packet size in bytes",
            "allowed": "a whole number from 256 to 4096",
            "default": 4096,
            "value": 1024,
        }
    ]
    assert [one["value"] for one in listed["VER015"]["options"]] == ["9.0", "9.0", "9.0"]
    assert main(["rules", "--profile", "vcf-9"]) == 0
    table = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
    assert table["Code"].endswith("Options") and table["VER015"].endswith("esxi=9.0 vcenter=9.0 vcf=9.0")
    assert table["MTU005"].endswith("minimum=1024")


def test_rules_by_themselves_do_not_heed_the_project(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "refarch.yaml").write_text(
        "severities: {TEAM001: warning}\noptions: {MTU005: {minimum: 1024}}\n"
    )
    assert main(["rules", "--format", "json"]) == 0
    listed = {one["code"]: one for one in json.loads(capsys.readouterr().out)}
    assert listed["TEAM001"]["severity"] == "error" and listed["MTU005"]["options"][0]["value"] == 4096


def test_explain_lists_options_and_what_it_shows_is_valid(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with_options = [rule for rule in api.rules() if rule.options]
    assert with_options
    for rule in with_options:
        assert main(["explain", rule.code]) == 0
        shown = capsys.readouterr().out
        assert "\nOptions\n" in shown, rule.code
        example = shown.rpartition("    # refarch.yaml\n    options:\n")[2].partition("\n\n")[0]
        lines = "".join(f"{line[4:]}\n" for line in example.splitlines())
        (project / "refarch.yaml").write_text(f"options:\n{lines}")
        given = api.Session(str(project)).demand_settings().config.options[rule.code]
        assert set(given) == {option.name for option in rule.options}, rule.code
        for option in rule.options:
            assert f"- {option.name}: " in shown, rule.code
            assert option.default in ("", given[option.name]), rule.code


def test_a_rule_without_options_has_no_such_heading(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", "TEAM001"]) == 0
    assert "\nOptions\n" not in capsys.readouterr().out


LOADED = """
import sys
sys.path[:0] = sys.argv[1].split(":")
from refarch.cli import main
main(["lint"])
print(*(name for name in sys.modules if name.startswith("refarch")), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("settings", "loaded"),
    [("", False), ("fail_on: warning\n", False), ("profile: lab\n", True), ("severities: {}\n", True)],
)
def test_settings_are_worked_out_only_where_there_are_any(
    settings: str, loaded: bool, root: Path, project: Path
) -> None:
    if settings:
        (project / "refarch.yaml").write_text(settings)
    packages = ":".join(
        [str(root / "linter"), *(path for path in sys.path if path.endswith("site-packages"))]
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", LOADED, packages],
        capture_output=True,
        text=True,
        check=True,
        cwd=project,
    )
    assert {
        name in done.stderr.split() for name in ("refarch.project.settings", "refarch.load.profiles")
    } == {loaded}
    assert "refarch.schema.explain" not in done.stderr.split()

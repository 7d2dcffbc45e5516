"""Several reports at once, baselines, and findings of a change alone."""

import json
import subprocess
from pathlib import Path

import pytest
from cli_project import DESIGN

import refarch
from refarch.cli import main
from summaries import without_not_stated

WIRING = f"designs/{DESIGN}/wiring.yaml"
QOS = f"designs/{DESIGN}/qos.yaml"
CABLE = "nvidia-mcp2m00-a003e30l"
MARK, OTHER = "rdma: {priority: 3, dscp: 26}", "rdma: {priority: 3, dscp: 40}"


def edit(project: Path, file: str, old: str, new: str) -> None:
    """Replace the one text of a file."""
    path = project / file
    text = path.read_text()
    assert text.count(old) == 1, (old, text.count(old))
    path.write_text(text.replace(old, new))


def git(project: Path, *words: str) -> str:
    who = ["-c", "user.name=someone", "-c", "user.email=someone@example.org"]
    done = subprocess.run(["git", *who, *words], cwd=project, check=True, capture_output=True, text=True)
    return done.stdout


@pytest.fixture
def repository(project: Path) -> Path:
    """The project in git, with one commit."""
    git(project, "init", "-q", "-b", "main")
    git(project, "add", ".")
    git(project, "commit", "-q", "-m", "a design")
    return project


def mark_otherwise(project: Path) -> None:
    """RDMA marked by a DSCP that no leaf maps to its priority."""
    edit(project, QOS, MARK, OTHER)


def to_one_leaf(project: Path) -> None:
    """Both ports of every host on one leaf."""
    edit(project, WIRING, "leaf-2 swp[1-]", "leaf-1 swp[5-]")


def codes(capsys: pytest.CaptureFixture[str]) -> list[tuple[str, str, int]]:
    shown = json.loads(capsys.readouterr().out)
    return [(found["code"], found["file"], found["line"]) for found in shown["findings"]]


def test_further_reports_are_written_beside_the_first(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / f"designs/{DESIGN}/bom.yaml").write_text("format: 1\nitems: 3\n")
    assert main(["lint", "--report", "sarif=out.sarif", "--report", "junit=out.xml"]) == 1
    assert capsys.readouterr().out.startswith(f"designs/{DESIGN}/bom.yaml:2:8: error SCHEMA003 ")
    results = json.loads((project / "out.sarif").read_text())["runs"][0]["results"]
    assert [result["ruleId"] for result in results] == ["SCHEMA003"]
    assert (
        '<testsuites name="refarch lint" tests="2" failures="1" errors="1">'
        in (project / "out.xml").read_text()
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--report", "sarif"], "lint: --report sarif: expected FORMAT=FILE, e.g. sarif=refarch.sarif"),
        (["--report", "sarif="], "lint: --report sarif=: expected FORMAT=FILE, e.g. sarif=refarch.sarif"),
        (
            ["--report", "junit=a", "--report", "sarif=a"],
            "lint: --report: two reports use the file a; choose two files",
        ),
        (["--write-baseline"], "lint: --write-baseline requires --baseline FILE"),
        (
            ["--report", f"text={WIRING}"],
            f"{WIRING} is a source file of the project; choose another file for --output",
        ),
    ],
)
def test_wishes_that_cannot_be_are_refused(
    words: list[str], said: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (project / WIRING).read_bytes()
    assert main(["lint", *words]) == 2
    assert capsys.readouterr().err == f"refarch: {said}\n"
    assert (project / WIRING).read_bytes() == before
    assert not (project / "a").exists()


def test_an_unknown_format_of_a_report_is_answered(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--report", "sarff=x"]) == 2
    assert "Did you mean `sarif`?" in capsys.readouterr().err


def test_only_what_a_baseline_lacks_counts(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mark_otherwise(project)
    assert main(["lint", "--format", "json"]) == 1
    old = codes(capsys)
    assert old
    assert main(["lint", "--baseline", "known.json", "--write-baseline"]) == 0
    assert (
        without_not_stated(capsys.readouterr().out)
        == f"no findings in 1 design (5 files), {len(old)} known omitted\n"
    )
    assert main(["lint", "--baseline", "known.json"]) == 0
    to_one_leaf(project)
    capsys.readouterr()
    main(["lint", "--baseline", "known.json", "--format", "json"])
    fresh = codes(capsys)
    assert fresh and not set(fresh) & set(old)


def test_what_is_gone_from_a_baseline_is_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mark_otherwise(project)
    main(["lint", "--baseline", "known.json", "--write-baseline"])
    known = json.loads((project / "known.json").read_text())["findings"]
    edit(project, QOS, OTHER, MARK)
    capsys.readouterr()
    assert main(["lint", "--baseline", "known.json"]) == 0
    assert without_not_stated(capsys.readouterr().out).splitlines() == [
        *(
            f"fixed since the baseline: {one['file']}: {one['code']} {one['message']}"
            for one in sorted(known, key=lambda one: (one["design"], one["code"], one["object"]))
        ),
        "no findings in 1 design (5 files)",
    ]


def test_a_baseline_of_a_clean_project_is_empty(project: Path) -> None:
    main(["lint", "--baseline", "known.json", "--write-baseline"])
    assert (project / "known.json").read_text() == '{\n  "version": 1,\n  "findings": []\n}\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "known.json:1: not a baseline file; create it with"),
        ("[]", "known.json: not a baseline file of version 1; create it with"),
        ('{"version": 1, "findings": [3]}', "known.json: findings[0] is not a baseline finding"),
        ("[" * 100_000, "known.json:1: not a baseline file; create it with"),
    ],
)
def test_a_file_that_is_no_baseline_is_refused(
    text: str, said: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "known.json").write_text(text)
    assert main(["lint", "--baseline", "known.json"]) == 2
    assert capsys.readouterr().err.startswith(f"refarch: {said}")


@pytest.mark.process
def test_findings_of_a_change_are_those_on_its_lines_and_those_that_it_brings(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mark_otherwise(repository)
    main(["lint", "--format", "json"])
    old = codes(capsys)
    git(repository, "commit", "-q", "-a", "-m", "another DSCP")
    assert main(["lint", "--changed-since", "HEAD"]) == 0
    assert (
        without_not_stated(capsys.readouterr().out)
        == f"no findings in 1 design (5 files), {len(old)} known omitted\n"
    )
    assert main(["lint", "--changed-since", "HEAD~1", "--format", "json"]) == 1
    assert codes(capsys) == old
    to_one_leaf(repository)
    main(["lint", "--changed-since", "HEAD", "--format", "json"])
    fresh = codes(capsys)
    assert fresh and not set(fresh) & set(old)


@pytest.mark.process
def test_a_design_that_is_new_is_changed_as_a_whole(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / "designs/second").mkdir()
    (repository / "designs/second/design.yaml").write_text("format: 1\n")
    assert main(["lint", "--changed-since", "HEAD", "--format", "json"]) == 1
    assert {file for _, file, _ in codes(capsys)} == {"designs/second/design.yaml"}


def since(capsys: pytest.CaptureFixture[str], revision: str = "HEAD") -> list[tuple[str, str, int]]:
    """Findings of the change since a revision."""
    main(["lint", "--changed-since", revision, "--format", "json"])
    return codes(capsys)


@pytest.mark.process
def test_a_file_that_only_has_another_name_brings_nothing(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mark_otherwise(repository)
    main(["lint", "--format", "json"])
    old = codes(capsys)
    assert old
    git(repository, "commit", "-q", "-a", "-m", "another DSCP")
    git(repository, "mv", f"designs/{DESIGN}", "designs/renamed")
    edit(repository, "designs/renamed/design.yaml", f"id: {DESIGN}", "id: renamed")
    assert since(capsys) == []
    git(repository, "commit", "-q", "-a", "-m", "another name")
    assert since(capsys, "HEAD~1") == []
    renamed = [(code, file.replace(DESIGN, "renamed"), line) for code, file, line in old]
    assert since(capsys, "HEAD~2") == renamed
    edit(repository, "designs/renamed/wiring.yaml", "leaf-2 swp[1-]", "leaf-1 swp[5-]")
    fresh = since(capsys, "HEAD~1")
    assert fresh and not {*fresh} & {*renamed}


@pytest.mark.process
def test_a_file_that_is_gone_is_answered_for(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    to_one_leaf(repository)
    main(["lint", "--format", "json"])
    old = codes(capsys)
    git(repository, "commit", "-q", "-a", "-m", "one leaf")
    git(repository, "rm", "-q", QOS)
    fresh = since(capsys)
    assert fresh and QOS not in {file for _, file, _ in fresh}
    main(["lint", "--format", "json"])
    every = codes(capsys)
    assert {*every} - {*old} == {*fresh} and {*every} & {*old}


@pytest.mark.process
def test_a_change_of_the_catalog_is_answered_for_in_designs(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = repository / "designs/_catalog/cables/lab-cable.yaml"
    own.parent.mkdir(parents=True)
    shipped = Path(refarch.__file__).parent / f"catalog/cables/{CABLE}.yaml"
    own.write_text(shipped.read_text())
    for file in (WIRING, f"designs/{DESIGN}/bom.yaml"):
        path = repository / file
        path.write_text(path.read_text().replace(CABLE, "lab-cable"))
    git(repository, "add", ".")
    git(repository, "commit", "-q", "-m", "a cable of our own")
    assert since(capsys) == []
    edit(repository, str(own.relative_to(repository)), "speed: 25G", "speed: 10G")
    fresh = since(capsys)
    assert fresh and {file for _, file, _ in fresh} == {WIRING}
    git(repository, "commit", "-q", "-a", "-m", "a slow one")
    assert since(capsys) == []


@pytest.mark.process
def test_a_change_of_the_settings_is_answered_for_in_designs(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mark_otherwise(repository)
    main(["lint", "--format", "json"])
    shown = json.loads(capsys.readouterr().out)["findings"]
    code, severity = shown[0]["code"], shown[0]["severity"]
    settings = repository / "refarch.yaml"
    plain = settings.read_text() if settings.exists() else "format: 1\n"
    assert "severities:" not in plain
    for before, after, is_new in (
        ("ignore", severity, True),
        ("info", "error", True),
        ("error", "info", False),
        ("error", "error", False),
    ):
        settings.write_text(f"{plain}severities:\n  {code}: {before}\n")
        git(repository, "add", ".")
        git(repository, "commit", "-q", "--allow-empty", "-m", before)
        settings.write_text(f"# Changed.\n{plain}severities:\n  {code}: {after}\n")
        assert (code in {found[0] for found in since(capsys)}) == is_new, (before, after)


@pytest.mark.process
@pytest.mark.parametrize("name", ["nope", "--help", "main; reboot", "$(id)"])
def test_an_unknown_revision_is_answered(
    name: str, repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lint", f"--changed-since={name}"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"refarch: unknown revision {name} in this repository.")
    assert len(said.splitlines()) == 1


@pytest.mark.process
def test_a_project_outside_of_git_has_no_changes(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--changed-since", "HEAD"]) == 2
    assert capsys.readouterr().err == (
        "refarch: not in a git repository, so there are no revisions to read\n"
    )


@pytest.mark.process
def test_no_program_that_a_repository_names_runs(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    canary = repository / "canary"
    evil = f"touch {canary}; cat"
    for setting in (
        "core.fsmonitor",
        "diff.external",
        "diff.evil.textconv",
        "filter.evil.clean",
        "core.pager",
    ):
        git(repository, "config", setting, evil)
    (repository / ".gitattributes").write_text("* diff=evil\n")
    mark_otherwise(repository)
    assert main(["lint", "--changed-since", "HEAD"]) == 1
    assert not canary.exists()


@pytest.mark.process
def test_links_of_a_revision_are_not_followed(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / "designs" / "outside").symlink_to("/etc")
    git(repository, "add", ".")
    git(repository, "commit", "-q", "-m", "a link")
    assert main(["lint", f"designs/{DESIGN}", "--changed-since", "HEAD"]) == 0
    assert without_not_stated(capsys.readouterr().out) == "no findings in 1 design (5 files)\n"


def test_the_summary_is_told_once(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the report where that ends with it, and aside where it has none."""
    for form in ("text", "concise"):
        assert main(["lint", "--format", form]) == 0
        told = capsys.readouterr()
        assert (without_not_stated(told.out), told.err) == ("no findings in 1 design (5 files)\n", ""), form
    assert main(["lint", "--format", "github"]) == 0
    assert without_not_stated(capsys.readouterr().err) == "no findings in 1 design (5 files)\n"

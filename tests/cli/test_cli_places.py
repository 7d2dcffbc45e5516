"""Commands work in every folder of a project, as those of git do."""

import json
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest
from cli_project import DESIGN

from refarch.cli import main
from refarch.project.project_root import find_root
from summaries import without_not_stated


@pytest.fixture
def broken(project: Path) -> Path:
    """The project with one mistake: a port group whose network is not there."""
    (project / "refarch.yaml").write_text("format: 1\n")
    path = project / "designs" / DESIGN / "ip-plan.yaml"
    path.write_text(path.read_text().replace("mtu: 9000", "mtu: 90000", 1))
    return project


def place(folder: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Exit status and the place of the first finding."""
    status = main(["lint", *words])
    return status, capsys.readouterr().out.split(" ", 1)[0]


@pytest.mark.parametrize(
    ("folder", "words", "file"),
    [
        (".", [], f"designs/{DESIGN}/ip-plan.yaml"),
        (".", ["."], f"designs/{DESIGN}/ip-plan.yaml"),
        ("designs", [], f"{DESIGN}/ip-plan.yaml"),
        ("designs", ["."], f"{DESIGN}/ip-plan.yaml"),
        (f"designs/{DESIGN}", [], "ip-plan.yaml"),
        (f"designs/{DESIGN}", ["."], "ip-plan.yaml"),
        (f"designs/{DESIGN}", ["qos.yaml"], "ip-plan.yaml"),
        (f"designs/{DESIGN}", ["../.."], "ip-plan.yaml"),
        ("docs/deep", ["../../designs"], f"../../designs/{DESIGN}/ip-plan.yaml"),
        ("docs/deep", [], f"../../designs/{DESIGN}/ip-plan.yaml"),
    ],
)
def test_lint_finds_the_project_from_any_folder(
    broken: Path,
    folder: str,
    words: list[str],
    file: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """People get places that count from where they stand."""
    (broken / "docs" / "deep").mkdir(parents=True)
    monkeypatch.chdir(broken / folder)
    status, shown = place(broken, words, capsys)
    assert (status, shown.partition(":")[0]) == (1, file)


def test_programs_get_places_that_count_from_the_root(
    broken: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """So that annotations and fingerprints are the same wherever the check runs."""
    assert main(["lint", "--format", "json"]) == 1
    at_root = json.loads(capsys.readouterr().out)
    monkeypatch.chdir(broken / "designs" / DESIGN)
    assert main(["lint", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out) == at_root


def test_the_quoted_line_is_there_from_any_folder(
    broken: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(broken / "designs" / DESIGN)
    main(["lint"])
    assert "mtu: 90000" in capsys.readouterr().out


def test_a_design_is_named_by_folder_or_id_from_any_folder(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", DESIGN, "bom"]) == 0
    expected = capsys.readouterr().out
    monkeypatch.chdir(project / "designs" / DESIGN)
    for word in (".", DESIGN, f"../{DESIGN}"):
        assert main(["show", word, "bom"]) == 0
        assert capsys.readouterr().out == expected, word


def test_the_search_ends_at_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "refarch.yaml").write_text("format: 1\n")
    inside = tmp_path / "repository" / "docs"
    inside.mkdir(parents=True)
    (tmp_path / "repository" / ".git").mkdir()
    monkeypatch.chdir(inside)
    assert find_root() == "."
    (tmp_path / "repository" / "designs").mkdir()
    assert find_root() == ".."
    (tmp_path / "repository" / "designs" / "lab").mkdir()
    monkeypatch.chdir(tmp_path / "repository" / "designs" / "lab")
    assert find_root() == "../.."


def test_settings_above_come_before_a_folder_that_is_called_designs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "refarch.yaml").write_text("format: 1\n")
    (tmp_path / "web" / "designs").mkdir(parents=True)
    (tmp_path / "web" / "src").mkdir()
    monkeypatch.chdir(tmp_path / "web" / "src")
    assert find_root() == "../.."
    monkeypatch.chdir(tmp_path / "web")
    assert find_root() == "."


def test_another_settings_file(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its folders count from the project's root, and what is wrong in it is told with its own name."""
    (project / "refarch.yaml").write_text("format: 1\ndesigns: nowhere\n")
    (project / "ci").mkdir()
    settings = project / "ci" / "strict.yaml"
    settings.write_text("format: 1\nprofile: strict\n")
    shutil.copytree(project / "designs", project / "more")
    assert main(["lint", "--config", "ci/strict.yaml", "--quiet"]) == 0
    capsys.readouterr()
    settings.write_text("format: 1\nprofile: strictt\n")
    assert main(["lint", "--config", "ci/strict.yaml"]) == 1
    assert capsys.readouterr().out.startswith(
        "ci/strict.yaml:2:10: error SET001 unknown profile strictt\n    2 | profile: strictt\n"
    )
    assert main(["show", DESIGN, "--config", "ci/none.yaml"]) == 2
    assert capsys.readouterr().err == (
        "refarch: ci/none.yaml: no such file; --config names a settings file such as refarch.yaml\n"
    )


def test_quiet_leaves_only_what_was_asked_for(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--format", "json"]) == 0
    assert without_not_stated(capsys.readouterr().err) == "no findings in 1 design (5 files)\n"
    assert main(["lint", "--format", "json", "--quiet"]) == 0
    shown = capsys.readouterr()
    assert (json.loads(shown.out)["findings"], shown.err) == ([], "")


@pytest.mark.parametrize(
    "words",
    [
        ["show", DESIGN, "bom"],
        ["rules", "--format", "json"],
        ["parts", "switch"],
        ["explain", "TEAM001"],
        ["diff", DESIGN, DESIGN],
        ["conformance", DESIGN, "--format", "csv"],
        ["completion", "bash"],
    ],
)
def test_what_is_printed_can_go_into_a_file(
    project: Path, words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    main(words)
    expected = capsys.readouterr().out
    main([*words, "--output", "said.txt"])
    assert capsys.readouterr().out == ""
    assert (project / "said.txt").read_text() == expected
    assert main([*words, "--output", "."]) == 2
    assert capsys.readouterr().err == "refarch: . is a folder; specify a file\n"


EMPTY = (
    (["build", "--out", ""], "build: an argument"),
    (["build", "--out="], "build: --out"),
    (["pages", "--out", ""], "pages: an argument"),
    (["schema", "--write", ""], "schema: an argument"),
    (["serve", "--host", ""], "serve: an argument"),
    (["lint", ""], "lint: an argument"),
)


def test_an_empty_word_is_refused(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is a variable that is not set, and would mean the working folder, or everything."""
    for words, what in EMPTY:
        assert main(words) == 2
        said = capsys.readouterr().err
        assert (
            said
            == f"refarch: {what} is empty; check that the variable is set. See `refarch {words[0]} --help`\n"
        )
    assert sorted(path.name for path in project.iterdir()) == ["designs"]


@pytest.mark.parametrize("path", ["refarch.yaml", f"designs/{DESIGN}/bom.yaml"])
def test_what_the_project_is_made_from_is_no_output(
    project: Path, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "refarch.yaml").write_text("format: 1\n")
    before = (project / path).read_text()
    assert main(["lint", "--output", path]) == 2
    assert capsys.readouterr().err == (
        f"refarch: {path} is a source file of the project; choose another file for --output\n"
    )
    assert (project / path).read_text() == before


def test_build_says_where_designs_have_errors_and_builds_at_the_root(
    broken: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its pages show the errors; whoever looks at the terminal alone must not take it for clean."""
    places: list[tuple[object, ...]] = []
    stand_in = ModuleType("refarch_site.build")
    setattr(stand_in, "build", lambda *words, **named: places.append(words))  # noqa: B010
    monkeypatch.setitem(sys.modules, "refarch_site.build", stand_in)
    monkeypatch.chdir(broken / "designs")
    assert main(["build"]) == 0
    assert places == [("..", "../site")]
    said = capsys.readouterr()
    assert said.out == "../site/index.html\n"
    assert "refarch: note: 1 error in 1 design (5 files); run `refarch lint` for details\n" in said.err

"""A repository for designs: what is written, what is kept, and that others can read it."""

import json
import subprocess
from pathlib import Path

import pytest
from validators import ci_schemas

from refarch.api import FILES
from refarch.cli import main
from refarch.scaffold.repository import likely_ci
from summaries import without_not_stated

WRITTEN = """\
wrote refarch.yaml
wrote .vscode/settings.json
wrote .vscode/extensions.json
wrote .pre-commit-config.yaml
wrote .gitignore
wrote README.md
"""

DESIGN = """\
designs/my-cluster: 6 hosts, VMware vSAN ESA, RoCE v2 (like vsan-esa)
  design.yaml
  bom.yaml
  ip-plan.yaml
  wiring.yaml
  qos.yaml
"""


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the working folder and in no git repository."""
    folder = tmp_path / "racks"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    """All files but git's own."""
    files = [path for path in folder.rglob("*") if path.is_file() and ".git" not in path.parts]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def is_valid(schema: str, path: Path) -> bool:
    """Whether a file fits a schema that check-jsonschema has built in."""
    status, _ = ci_schemas.check_jsonschema("--builtin-schema", schema, str(path))
    return status == 0


def test_an_empty_folder_becomes_a_repository(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init", "--hosts", "6", "--switch", "nvidia-sn3420"]) == 0
    shown = capsys.readouterr()
    assert shown.out == (
        f"created a git repository on branch main; nothing is committed\n{WRITTEN}wrote "
        f".github/workflows/designs.yml\nwrote .refarch/schemas (9 schemas for editors)\n{DESIGN}"
    )
    assert shown.err == (
        "CI fails until you set REFARCH in .github/workflows/designs.yml to the source of refarch, as "
        "git+URL@TAG\n"
        "next: `refarch lint`, `refarch build`, and `git add .`\n"
    )
    assert (empty / ".git/HEAD").read_text() == "ref: refs/heads/main\n"
    assert main(["lint"]) == 0
    assert without_not_stated(capsys.readouterr().out) == "no findings in 1 design (5 files)\n"


def test_a_quiet_run_prints_nothing(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init", "--hosts", "6", "--switch", "nvidia-sn3420", "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")
    assert (empty / "designs/my-cluster/design.yaml").is_file()
    assert main(["init", "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")


def test_a_second_run_changes_nothing(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init"]) == 0
    before = contents(empty)
    capsys.readouterr()
    assert main(["init", "--hosts", "6"]) == 0
    assert contents(empty) == before
    assert capsys.readouterr().out == (
        WRITTEN.replace("wrote", "kept") + "kept .github/workflows/designs.yml\nkept .refarch/schemas\n"
    )


def test_what_is_there_stays_and_what_it_lacks_is_printed(
    empty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (empty / "README.md").write_text("ours\n")
    (empty / ".gitignore").write_text("*.tmp\n")
    (empty / ".refarch/schemas").mkdir(parents=True)
    (empty / ".refarch/schemas/bom.schema.json").write_text("ours\n")
    assert main(["init", "--no-design", "--ci", "none"]) == 0
    shown = capsys.readouterr()
    assert "kept .gitignore\nkept README.md\n" in shown.out
    assert (
        ".gitignore already exists; add the missing lines of this text by hand:\n"
        "# Files that refarch can generate again\n"
        "site/\n"
        "config/\n"
        ".cache/\n"
        ".venv/\n"
        "\n"
        "# Exported files; they may contain prices\n"
        "/handover/\n"
        "/pages/\n"
        "/review/\n"
        "/*.csv\n"
        "/*.html\n"
        "/*.pdf\n"
        "/*.xlsx\n"
    ) in shown.err
    assert "README.md was there" not in shown.err
    assert (
        "refarch: note: .refarch/schemas contains files that refarch did not write; move them away to "
        "get the schemas\n"
    ) in shown.err
    assert (empty / "README.md").read_text() == "ours\n"
    assert (empty / ".gitignore").read_text() == "*.tmp\n"
    assert (empty / ".refarch/schemas/bom.schema.json").read_text() == "ours\n"
    assert not (empty / "designs").exists() and not (empty / ".github").exists()


def test_what_is_taken_away_is_not_added_to_git(empty: Path) -> None:
    assert main(["init", "--no-design"]) == 0
    away = [
        "handover/purchase/bom.csv",
        "pages/index.md",
        "review/comment.md",
        "lab.pdf",
        "lab.xlsx",
        "p.csv",
    ]
    kept = ["designs/lab/devices.csv", "docs/pages/index.html", "docs/plan.pdf", "plugins/pages/labels.py"]
    for path in (*away, *kept):
        (empty / path).parent.mkdir(parents=True, exist_ok=True)
        (empty / path).write_text("")
    words = ["git", "ls-files", "--others", "--exclude-standard", "designs", "docs", "plugins", *away]
    listed = subprocess.run(words, cwd=empty, capture_output=True, text=True, check=True).stdout
    assert listed.splitlines() == kept


def test_ci_files_are_valid_and_say_where_refarch_comes_from(empty: Path) -> None:
    spec = "git+https://git.example.org/refarch.git@v1"
    assert main(["init", "--ci", "github", "--install", spec, "--no-design"]) == 0
    assert main(["init", "other", "--ci", "gitlab", "--install", spec, "--no-design"]) == 0
    github, gitlab = empty / ".github/workflows/designs.yml", empty / "other/.gitlab-ci.yml"
    assert is_valid("vendor.github-workflows", github)
    assert is_valid("vendor.gitlab-ci", gitlab)
    for path in (github, gitlab):
        assert f'REFARCH: "{spec}"\n' in path.read_text()
        assert "no code of the checkout runs without --allow-local-code" in path.read_text()
    github.write_text(github.read_text().replace("runs-on", "runs-in"))
    assert not is_valid("vendor.github-workflows", github)


def test_ci_installs_what_is_installed_here(
    empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The commit that pip notes, which no tag can be moved away from."""
    noted = tmp_path / "site" / "refarch-0.1.0.dist-info"
    noted.mkdir(parents=True)
    (noted / "METADATA").write_text("Metadata-Version: 2.1\nName: refarch\nVersion: 0.1.0\n")
    record = {
        "url": "https://me:secret@git.test/refarch.git",
        "vcs_info": {"vcs": "git", "commit_id": "1" * 40},
    }
    (noted / "direct_url.json").write_text(json.dumps(record))
    monkeypatch.syspath_prepend(str(noted.parent))
    source = f"git+https://git.test/refarch.git@{'1' * 40}"
    for ci, path in (("github", ".github/workflows/designs.yml"), ("gitlab", ".gitlab-ci.yml")):
        assert main(["init", "--ci", ci, "--no-design"]) == 0
        said = f"CI installs refarch from {source}, as here; use --install SOURCE for another source\n"
        assert said in capsys.readouterr().err
        assert f'REFARCH: "{source}"\n' in (empty / path).read_text()
        assert main(["init", "--ci", ci, "--no-design"]) == 0
        assert "CI " not in capsys.readouterr().err
    assert not [path for path, text in contents(empty).items() if b"secret" in text]


def test_gitlab_is_recognized_by_its_remote(empty: Path) -> None:
    assert likely_ci(".") == "github"
    (empty / ".git").mkdir()
    (empty / ".git/config").write_text('[remote "origin"]\n\turl = git@gitlab.example.com:racks.git\n')
    assert likely_ci(".") == "gitlab"


@pytest.mark.parametrize(
    "install",
    [
        *(
            "a\nb",
            "-r requirements.txt",
            "a b",
            "refarch",
            "refarch==1.0",
            "./refarch",
            "refarch @ git+https://h/r@v1",
        ),
        *(
            "git+https://h/r",
            "git+https://h/r@",
            "git+https://h/r@-x",
            "git+https://h/r@v1\n",
            "git+file:///r@v1",
        ),
        *(
            "git+http://h/r@v1",
            "git+ext::sh@v1",
            "https://h/r@v1",
            "git+https://h@v1",
            "git+https://h/r@v1\u202e",
        ),
    ],
)
def test_an_install_that_ci_cannot_fetch_is_refused(
    install: str, empty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["init", f"--install={install}"]) == 2
    assert capsys.readouterr().err == (
        f"refarch: --install {install!r} is not valid; use the git repository of refarch and a tag or "
        "commit, e.g. git+https://git.example.org/refarch.git@v1\n"
    )
    assert contents(empty) == {}


def test_a_design_that_cannot_be_leaves_the_folder_empty(
    empty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["init", "--hosts", "40", "--switch", "nvidia-sn2010"]) == 2
    assert capsys.readouterr().err.startswith("refarch: leaf-1 needs 40 ports for its hosts")
    assert list(empty.iterdir()) == []


def test_a_link_out_of_the_folder_is_not_followed(
    empty: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "outside").mkdir()
    (empty / ".vscode").symlink_to(tmp_path / "outside")
    assert main(["init", "--no-design"]) == 2
    assert capsys.readouterr().err == (
        "refarch: .vscode is a link to a place outside of the repository; nothing is written there\n"
    )
    assert list((tmp_path / "outside").iterdir()) == []


def test_editors_find_the_schema_of_every_file(empty: Path) -> None:
    assert main(["init"]) == 0
    settings = json.loads((empty / ".vscode/settings.json").read_text())
    for schema in settings["yaml.schemas"]:
        assert (empty / schema).is_file(), schema
    for path in (empty / "designs/my-cluster").iterdir():
        assert path.name in FILES
        word, _, schema = path.read_text().partition("\n")[0].partition("$schema=")
        assert word == "# yaml-language-server: "
        assert (path.parent / schema).resolve().is_file()


def test_schemas_are_not_written_through_a_link(
    empty: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is refused before anything is written."""
    outside = tmp_path_factory.mktemp("outside")
    (empty / ".refarch").symlink_to(outside)
    assert main(["init", "--yes"]) == 2
    assert capsys.readouterr().err == (
        "refarch: .refarch/schemas is a link to a folder outside of the repository; nothing is written\n"
    )
    assert list(outside.iterdir()) == [] and sorted(path.name for path in empty.iterdir()) == [".refarch"]

"""A new design in a project that has designs already: names, addresses and a site of its own, and notes on
what was kept."""

import shutil
from pathlib import Path

import pytest

from refarch import api
from refarch.cli import main
from refarch.scaffold.renaming import Renames


@pytest.fixture
def project(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one design of the company's, fra1-vsan."""
    folder = tmp_path / "designs/fra1-vsan"
    shutil.copytree(root / "linter/refarch/examples/vsan-esa", folder)
    for path in folder.iterdir():
        text = path.read_text().replace("id: vsan-esa", "id: fra1-vsan").replace("leaf-", "fra1-sw-")
        text = text.replace("192.0.2.", "10.44.110.").replace("203.0.113.", "10.44.130.")
        path.write_text(text.replace("esa-", "fra1-esx-").replace("host-", "fra1-esx-"))
    (tmp_path / "refarch.yaml").write_text("format: 1\n")
    monkeypatch.chdir(tmp_path)
    assert api.lint((), api.Session(".")).findings == ()
    return tmp_path


def new(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """The notes of a new design."""
    assert main(["new", *words, "--yes"]) == 0
    lines = capsys.readouterr().err.splitlines()
    return [line.removeprefix("refarch: note: ") for line in lines if "note:" in line]


def texts(project: Path, place: str) -> str:
    return "".join(path.read_text() for path in sorted((project / "designs" / place).iterdir()))


def test_a_copy_of_a_custom_design_has_names_and_addresses_of_its_own(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = new(capsys, "muc1-vsan", "--like", "fra1-vsan", "--hosts", "6")
    assert notes[-3:] == [
        "added `site: muc1-vsan`, which separates VLANs, racks, and vCenter objects from other designs; "
        "set the name of your site",
        "renamed: fra1-esx-[1-6], fra1-sw-[1-2] to muc1-esx-[1-6], muc1-sw-[1-2]",
        "new prefixes, free in this project: 10.44.110.0/24 to 10.44.111.0/24, 198.51.100.0/24 to "
        "10.0.0.0/24, 10.44.130.0/24 to 10.44.131.0/24; set the prefixes of your site",
    ]
    written = texts(project, "muc1-vsan")
    assert "muc1-esx-[1-6]" in written and "first: 10.44.131." in written
    assert not any(old in written for old in ("fra1-esx", "fra1-sw", "10.44.130", "10.44.110", "198.51.100"))
    assert api.lint((), api.Session(".")).findings == ()


def test_each_further_design_is_apart_from_all_others(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for place in ("muc1-vsan", "team-a/ber1-vsan", "lab"):
        new(capsys, place, "--like", "fra1-vsan")
    run = api.lint((), api.Session("."))
    assert (run.designs, run.findings) == (("ber1-vsan", "fra1-vsan", "lab", "muc1-vsan"), ())
    assert "names: lab-esx-[1-4]" in texts(project, "lab")
    assert "10.44.113." in texts(project, "lab")


def test_a_first_design_keeps_the_names_of_its_starter(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(project / "designs")
    (project / "designs").mkdir()
    assert not any("renamed" in note for note in new(capsys, "lab"))
    assert "host-[1-4]" in texts(project, "lab") and "site:" not in texts(project, "lab")


def test_what_is_kept_is_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Prefixes that are neither private nor of examples are the user's own; they are not changed."""
    plan = project / "designs/fra1-vsan/ip-plan.yaml"
    plan.write_text(plan.read_text().replace("10.44.130.", "100.64.130."))
    assert main(["new", "muc1-vsan", "--like", "fra1-vsan", "--yes", "--quiet"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "refarch: warning: conflict that remains (PRJ005): muc1-esx-1 vmk2 has 100.64.130.1, but "
        "fra1-esx-1 vmk2 of design fra1-vsan has the same; with one address at two interfaces, neither "
        "is reliably reachable; also: 100.64.130.[2-4]"
    ]
    found = api.lint((), api.Session(".")).findings
    assert [(one.code, one.file) for one in found] == [("PRJ005", "designs/muc1-vsan/ip-plan.yaml")]


ROOT = Path(__file__).parents[2]
STARTERS = sorted(path.name for path in (ROOT / "linter/refarch/examples").iterdir() if path.is_dir())
SHIPPED = sorted(path.name for path in (ROOT / "designs").iterdir() if (path / "design.yaml").is_file())


@pytest.mark.parametrize("like", [*STARTERS, *SHIPPED])
def test_every_design_is_apart_from_others_and_from_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], like: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "refarch.yaml").write_text("format: 1\n")
    (tmp_path / "designs").mkdir()
    for name, begun in (("d1", "vsan-esa"), ("d2", like), ("d3", like)):
        assert main(["new", name, "--like", begun, "--yes", "--quiet"]) == 0
    assert "warning: kept" not in capsys.readouterr().err
    run = api.lint((), api.Session("."))
    assert run.designs == ("d1", "d2", "d3")
    assert [one.message for one in run.findings if one.code.startswith("PRJ")] == []


@pytest.mark.parametrize(
    ("word", "renamed"),
    [
        ("vm-[1-]", "d2-vm-[1-]"),
        ("vm-[1-3]", "d2-vm-[1-3]"),
        ("vm-[1,3]", "d2-vm-[1,3]"),
        ("vm-[1-3/2] eth1", "d2-vm-[1-3/2] eth1"),
        ("vm-[2-4]", "vm-[2-4]"),  # one of which is another design's
        ("swp[1-]", "swp[1-]"),
        ("vm-[1-]s[0-", "vm-[1-]s[0-"),
    ],
)
def test_ranges_are_renamed_as_they_are_written(word: str, renamed: str) -> None:
    names = {f"vm-{number}": f"d2-vm-{number}" for number in (1, 2, 3)}
    assert Renames(names, {}).renamed_text(word) == renamed


def test_separate_labs_keep_all_names(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "refarch.yaml").write_text("format: 1\ncompare_designs: false\n")
    notes = new(capsys, "muc1-vsan", "--like", "fra1-vsan")
    assert not any(note.startswith(("renamed", "kept", "site")) for note in notes)
    assert "names: fra1-esx-[1-4]" in texts(project, "muc1-vsan")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("team-a/fra1-vsan", "designs/fra1-vsan already has the id fra1-vsan; choose another name"),
        (
            "fra1-vsan/lab",
            "designs/fra1-vsan is a design, and designs inside of a design folder are not read",
        ),
        (
            "_old/lab",
            "_old is not valid as a folder of designs: use letters, digits, hyphens, and dots, starting ",
        ),
        (
            "../lab",
            ".. is not valid as a folder of designs: use letters, digits, hyphens, and dots, starting ",
        ),
        (
            "/lab",
            "(empty) is not valid as a folder of designs: use letters, digits, hyphens, and dots, starting ",
        ),
        (
            "team-a/Lab",
            "Lab is not valid as the name of a design: use up to 64 lower-case letters and digits, ",
        ),
    ],
)
def test_a_place_where_no_design_belongs(
    project: Path, capsys: pytest.CaptureFixture[str], name: str, said: str
) -> None:
    assert main(["new", name, "--yes"]) == 2
    assert capsys.readouterr().err.startswith(f"refarch: {said}")
    assert [path.name for path in (project / "designs").iterdir()] == ["fra1-vsan"]


def test_schema_lines_of_a_nested_design_lead_to_the_schemas(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / ".refarch/schemas").mkdir(parents=True)
    new(capsys, "team-a/muc1-vsan", "--like", "fra1-vsan")
    first = (project / "designs/team-a/muc1-vsan/bom.yaml").read_text().partition("\n")[0]
    assert first == "# yaml-language-server: $schema=../../../.refarch/schemas/bom.schema.json"

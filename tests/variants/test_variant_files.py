"""Which files are variants, and what is done about those that cannot be."""

import os
from pathlib import Path

import pytest
from variant_designs import DESIGN, write

from refarch import api
from refarch.load import variants as module

CHANGE = "  - {at: design.version, set: 2.0.0}\n"
FOLDER = f"designs/{DESIGN}/variants"


def listed() -> list[tuple[str, str]]:
    return [(one.code, one.file) for one in api.lint().findings]


@pytest.mark.parametrize("name", ["ten-gigabit", "2-node", "x", "a" * 64])
def test_names_of_variants(name: str, project: Path) -> None:
    write(project, CHANGE, name)
    assert listed() == []
    assert api.lint().designs == (DESIGN, f"{DESIGN}+{name}")


STRANGE = [
    "Ten.yaml",
    "ten gigabit.yaml",
    "ten.yml",
    "ten",
    "a--b.yaml",
    "ten_g.yaml",
    "x;id.yaml",
    "$(id).yaml",
    f"{'a' * 65}.yaml",
    "line\nend.yaml",
    "-.yaml",
    "ä.yaml",
    "x.yaml.bak",
    "..x",
]


@pytest.mark.parametrize("name", STRANGE)
def test_other_names_are_refused(name: str, project: Path) -> None:
    write(project, CHANGE)
    (project / FOLDER / name).write_text("format: 1\n")
    found = listed()
    assert found == ([] if name.startswith(".") else [("VAR005", FOLDER)])


def test_a_name_that_is_not_unicode_is_refused_in_words(project: Path) -> None:
    write(project, CHANGE)
    os.close(os.open(os.fsencode(project / FOLDER) + b"/\xff.yaml", os.O_CREAT))
    (finding,) = api.lint().findings
    assert (finding.code, finding.message) == (
        "VAR005",
        "`\\udcff.yaml` is not a valid file name for a variant",
    )


def test_there_may_not_be_too_many(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_VARIANTS", 2)
    for name in ("a", "b", "c", "d"):
        write(project, CHANGE, name)
    run = api.lint()
    assert run.designs == (DESIGN, f"{DESIGN}+a", f"{DESIGN}+b", f"{DESIGN}+c")
    assert [(one.code, one.message) for one in run.findings] == [
        ("VAR005", "the design has 4 variants, but at most 2 are read")
    ]
    (project / FOLDER / "c.yaml").unlink()
    (project / FOLDER / "d.yaml").unlink()
    assert listed() == []


def test_a_link_out_of_the_design_is_not_followed(project: Path) -> None:
    outside = project / "designs" / "outside.yaml"
    outside.write_text("secret: 1\n")
    write(project, CHANGE)
    (project / FOLDER / "y.yaml").symlink_to("../../outside.yaml")
    (project / FOLDER / "z.yaml").symlink_to("x.yaml")
    run = api.lint()
    assert [(one.code, one.file) for one in run.findings] == [("FILE002", f"{FOLDER}/y.yaml")]
    assert run.designs == (DESIGN, f"{DESIGN}+x", f"{DESIGN}+y", f"{DESIGN}+z")
    assert "secret" not in str(run.findings)


def test_a_folder_of_variants_that_is_a_link_out_is_not_listed(project: Path) -> None:
    elsewhere = project / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "secret-name.yaml").write_text("format: 1\n")
    (project / FOLDER).symlink_to(elsewhere)
    run = api.lint()
    assert [(one.code, one.file) for one in run.findings] == [("FILE002", FOLDER)]
    assert "secret-name" not in f"{run.findings}{run.designs}"


def test_a_file_in_the_place_of_the_folder(project: Path) -> None:
    (project / FOLDER).write_text("x")
    assert listed() == [("FILE003", FOLDER)]


def test_a_folder_in_the_place_of_a_variant(project: Path) -> None:
    (project / FOLDER / "x.yaml").mkdir(parents=True)
    assert listed() == [("FILE003", f"{FOLDER}/x.yaml")]


def test_an_empty_folder_has_no_variants(project: Path) -> None:
    (project / FOLDER).mkdir()
    run = api.lint()
    assert (run.designs, run.findings) == ((DESIGN,), ())


def test_a_design_in_the_working_folder(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(project, "  - {at: design.nothing, remove: true}\n")
    monkeypatch.chdir(project / "designs" / DESIGN)
    assert [one.file for one in api.lint(["."]).findings] == ["variants/x.yaml"]
    assert [one.file for one in api.lint(["variants/x.yaml"]).findings] == ["variants/x.yaml"]


def test_a_folder_named_variants_is_no_design_of_its_own(project: Path) -> None:
    write(project, CHANGE)
    with pytest.raises(api.RefarchError, match=r"no design found; a design is a folder with a design\.yaml$"):
        api.lint([FOLDER])

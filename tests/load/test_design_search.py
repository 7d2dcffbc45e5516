"""How a folder is searched for designs, and what is reported of files that nothing reads."""

from pathlib import Path

import pytest

from refarch.core.errors import RefarchError
from refarch.load import search as module
from refarch.load.folder import find_designs, search_designs
from refarch.load.search import IgnoredFile, intended_file, search


def wrote(root: Path, *paths: str) -> Path:
    """Files with a line of YAML each."""
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text("format: 1\n")
    return root


def left_out(root: Path) -> list[tuple[str, str]]:
    """Path and reason of everything below a folder that nothing reads."""
    return [(one.path, one.why) for one in search(str(root)).ignored_files]


def test_designs_are_found_at_any_depth(tmp_path: Path) -> None:
    wrote(
        tmp_path, "designs/b/design.yaml", "designs/team-a/x/y/a/design.yaml", "designs/team-a/c/wiring.yaml"
    )
    found = find_designs("designs", str(tmp_path))
    assert [(one.id, one.display_path) for one in found] == [
        ("a", "designs/team-a/x/y/a"),
        ("b", "designs/b"),
        ("c", "designs/team-a/c"),
    ]
    assert search_designs("designs", str(tmp_path)).ignored_files == []


def test_a_design_may_have_its_own_folders(tmp_path: Path) -> None:
    wrote(tmp_path, "a/design.yaml", "a/variants/small.yaml", "_catalog/switches/mine.yaml")
    (tmp_path / "a/guide").mkdir()
    (tmp_path / "a/guide/overview.md").write_text("x")
    (tmp_path / "a/pictures").mkdir()
    (tmp_path / "README.md").write_text("x")
    (tmp_path / "CODEOWNERS").write_text("x")
    (tmp_path / ".yamllint.yaml").write_text("x: 1\n")
    assert search(str(tmp_path)) == (("a",), ())


DESIGN = "is in a subfolder of the design `a`, and such subfolders are not read"


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("a/second/design.yaml", DESIGN),
        ("a/second/third/wiring.yaml", DESIGN),
        ("a/pictures/Design.yml", DESIGN),
        (".old/x/design.yaml", "is in the hidden folder `.old`"),
        ("team/.old/design.yaml", "is in the hidden folder `.old`"),
        ("_old/x/design.yaml", "is in the folder `_old`, and folders with `_` are not read"),
        ("team/_catalog/design.yaml", "is in the folder `_catalog`, and folders with `_` are not read"),
        ("a/design.yml", "is not read: the design file is called `design.yaml`"),
        ("b/design.yml", "is not read: the design file is called `design.yaml`"),
        ("b/Design.yaml", "is not read: the design file is called `design.yaml`"),
        ("b/.design.yaml", "is not read: the design file is called `design.yaml`"),
        ("a/ipplan.yaml", "is not read: the design file is called `ip-plan.yaml`"),
        ("a/IP_Plan.YML", "is not read: the design file is called `ip-plan.yaml`"),
        ("a/wirings.yaml", "is not read: the design file is called `wiring.yaml`"),
        ("a/result.yaml", "is not read: the design file is called `results.yaml`"),
        ("bom.yaml", "is not in the folder of a design"),
    ],
)
def test_a_design_file_that_nothing_reads(tmp_path: Path, path: str, why: str) -> None:
    wrote(tmp_path, "a/design.yaml", path)
    assert left_out(tmp_path) == [(path, why)]
    assert search(str(tmp_path)).ignored_files[0].is_design_file


REMOVE = "Remove the file. Or move it outside the folder of designs."


@pytest.mark.parametrize(
    ("path", "why", "hint"),
    [
        ("a/Variants/small.yaml", DESIGN, "Rename the folder to `variants`."),
        ("a/variant/small.yml", DESIGN, "Rename the folder to `variants`."),
        ("a/Guide/wiring.md", DESIGN, "Rename the folder to `guide`."),
        ("a/guides/wiring.md", DESIGN, "Rename the folder to `guide`."),
        ("a/extra/foo.yaml", DESIGN, REMOVE),
        ("a/extra/more/foo.YAML", DESIGN, REMOVE),
        (
            "_Catalog/switch/foo.yaml",
            "is in the folder `_Catalog`, and folders with `_` are not read",
            "Rename the folder to `_catalog`.",
        ),
        (
            "team-a/_catalog/switch/foo.yaml",
            "is in the folder `_catalog`, and folders with `_` are not read",
            "Move the folder to `_catalog` in the folder of designs.",
        ),
        ("_old/foo.yaml", "is in the folder `_old`, and folders with `_` are not read", REMOVE),
        (
            "_catalog/a/b/c/d/e/foo.yaml",
            "is too deep in `_catalog`",
            "Move the file to a folder of the catalog. Or remove the file.",
        ),
    ],
)
def test_a_file_in_a_folder_that_nothing_reads(tmp_path: Path, path: str, why: str, hint: str) -> None:
    wrote(tmp_path, "a/design.yaml", path)
    assert search(str(tmp_path)).ignored_files == (IgnoredFile(path, why, hint, False),)


@pytest.mark.parametrize(
    "path",
    [
        "foo.yaml",  # beside the folders: settings of other programs
        "a/.vscode/foo.yaml",
        ".github/workflows/foo.yaml",
        "a/extra/.foo.yaml",
        "a/extra/.tools/foo.yaml",
        "a/extra/notes.md",
        "a/variants/foo.txt",  # the reader of variants says what is none
    ],
)
def test_what_the_search_is_silent_about(tmp_path: Path, path: str) -> None:
    wrote(tmp_path, "a/design.yaml", path)
    assert left_out(tmp_path) == []


def test_a_link_in_a_design_is_not_followed(tmp_path: Path) -> None:
    wrote(tmp_path, "designs/a/design.yaml", "designs/b/design.yaml", "x/secret.yaml", "y/design.yaml")
    for name, target in (("x", "../../x"), ("y", "../../y"), ("z", "../b")):
        (tmp_path / "designs/a" / name).symlink_to(target)
    assert [
        (one.path, one.is_design_file, one.is_folder)
        for one in search(str(tmp_path / "designs")).ignored_files
    ] == [
        ("a/x", False, True),
        ("a/y", True, True),
    ]


def test_settings_of_other_programs_may_be_beside_the_folders(tmp_path: Path) -> None:
    wrote(tmp_path, "a/design.yaml", "refarch.yaml", "mkdocs.yml")
    assert left_out(tmp_path) == []


@pytest.mark.parametrize("path", ["a/rows.yaml", "team/owners.yml"])
def test_a_yaml_file_of_another_name_is_no_design_file(tmp_path: Path, path: str) -> None:
    wrote(tmp_path, "a/design.yaml", path)
    (one,) = search(str(tmp_path)).ignored_files
    assert (one.path, one.is_design_file) == (path, False)
    assert one.why.startswith("is not read: the design files are design.yaml, bom.yaml, ")


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("_catalog/.old/design.yaml", "is in the hidden folder `.old`"),
        ("_catalog/a/b/c/d/e/design.yaml", "is too deep in `_catalog`"),
        ("_catalog/a/b/c/d/design.yaml", ""),  # which has a finding as a part
    ],
)
def test_a_design_file_among_custom_parts(tmp_path: Path, path: str, why: str) -> None:
    wrote(tmp_path, "a/design.yaml", path)
    assert left_out(tmp_path) == ([(path, why)] if why else [])


def test_a_file_that_a_design_links_to_is_read(tmp_path: Path) -> None:
    wrote(tmp_path, "a/design.yaml", "a/parts.yaml")
    (tmp_path / "a/bom.yaml").symlink_to("parts.yaml")
    assert left_out(tmp_path) == []


def test_a_link_to_a_folder_elsewhere_is_reported_and_not_followed(tmp_path: Path) -> None:
    wrote(tmp_path, "designs/a/design.yaml", "other/team/x/design.yaml")
    (tmp_path / "designs/team").symlink_to("../other/team")
    (tmp_path / "designs/loop").symlink_to(".")
    (tmp_path / "designs/up").symlink_to("..")
    one, up = search(str(tmp_path / "designs")).ignored_files
    assert (up.path, up.why) == ("up", one.why)
    assert one == IgnoredFile(
        "team",
        "is a link to a folder elsewhere, and such links are not followed",
        "Replace the link with the folder itself. Or remove the link.",
        True,
        True,
    )


def test_a_link_to_a_design_is_a_design(tmp_path: Path) -> None:
    wrote(tmp_path, "designs/a/design.yaml", "other/x/design.yaml")
    (tmp_path / "designs/x").symlink_to("../other/x")
    assert search(str(tmp_path / "designs")) == (("a", "x"), ())


def test_nothing_is_said_of_files_outside_of_the_project(tmp_path: Path) -> None:
    wrote(tmp_path, "project/designs/a/design.yaml", "other/x/design.yaml", "other/x/secrets.yaml")
    (tmp_path / "project/designs/x").symlink_to("../../other/x")
    found = search_designs("designs", str(tmp_path / "project"))
    assert [(one.id, one.is_outside) for one in found.designs] == [("a", False), ("x", True)]
    assert found.ignored_files == []


def test_a_folder_that_is_too_deep_is_reported(tmp_path: Path) -> None:
    deep = "/".join("d" * (module.MAX_DEPTH + 1))
    wrote(tmp_path, "a/design.yaml", f"{deep}/design.yaml")
    ((path, why),) = left_out(tmp_path)
    assert (path, why) == (deep, "is more than 16 folders deep, and deeper folders are not searched")
    hidden = f".{deep.removesuffix('/d')}"
    wrote(tmp_path, f"{hidden}/d/design.yaml", f"{deep.removesuffix('/d')}/design.yaml")
    assert left_out(tmp_path)[0] == (f"{hidden}/d", why)
    assert len(search(str(tmp_path)).designs) == 2


def test_a_folder_with_too_many_files_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrote(tmp_path, "a/design.yaml", "b/design.yaml")
    monkeypatch.setattr(module, "MAX_ENTRIES", 3)
    with pytest.raises(RefarchError, match="holds more than 3 files; give a folder of designs"):
        search(str(tmp_path))


def test_a_folder_around_others_is_searched_one_level_deep(tmp_path: Path) -> None:
    wrote(tmp_path, "a/design.yaml", "team/b/design.yaml", ".venv/x/design.yaml", "mkdocs.yml")
    assert search(str(tmp_path), deepest=1) == (("a",), ())


@pytest.mark.parametrize(
    ("name", "meant"),
    [("Bom.yml", "bom.yaml"), ("boms.yaml", "bom.yaml"), ("QoS.yaml", "qos.yaml"), ("values.yaml", "")],
)
def test_names_that_are_near(name: str, meant: str) -> None:
    assert intended_file(name) == meant

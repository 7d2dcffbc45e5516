"""A project's own entries: read for every kind that the catalog has; what is wrong with one is a finding,
and the others count."""

import shutil
from pathlib import Path

import pytest
from catalog_entries import FOLDER, FOLDERS

from refarch import api
from refarch.project.own_parts import FOLDERS as FOLDERS_OF_THE_LINTER

CABLE = (FOLDER / "cables" / "generic-cat6a.yaml").read_text(encoding="utf-8")


@pytest.fixture
def catalog(tmp_path: Path) -> Path:
    """The folder of own parts of an empty project."""
    folder = tmp_path / "designs" / "_catalog"
    folder.mkdir(parents=True)
    return folder


def put(catalog: Path, name: str, text: str = CABLE) -> None:
    """Write one entry."""
    (catalog / name).parent.mkdir(parents=True, exist_ok=True)
    (catalog / name).write_text(text, encoding="utf-8")


def told(catalog: Path) -> list[str]:
    """All findings about own parts, as people read them."""
    findings = api.own_parts("designs", str(catalog.parents[1])).findings
    start = "designs/_catalog/"
    assert all(finding.file.startswith(start) and finding.hint for finding in findings)
    return [
        f"{one.file.removeprefix(start)}:{one.line}:{one.column} {one.code} {one.message}" for one in findings
    ]


def hints(catalog: Path) -> list[str]:
    return [finding.hint for finding in api.own_parts("designs", str(catalog.parents[1])).findings]


def test_the_folders_are_those_of_the_catalog() -> None:
    assert FOLDERS_OF_THE_LINTER == FOLDERS


@pytest.mark.parametrize("folder", sorted(FOLDERS))
def test_a_project_adds_entries_of_every_kind(catalog: Path, folder: str) -> None:
    (catalog / folder).mkdir()
    shutil.copy(min((FOLDER / folder).glob("*.yaml")), catalog / folder / "acme-1.yaml")
    found = api.own_parts("designs", str(catalog.parents[1]))
    assert found.findings == () and list(found.entries) == [(FOLDERS[folder], "acme-1")]
    assert found.entries[FOLDERS[folder], "acme-1"].data["kind"] == FOLDERS[folder]


def test_a_project_without_own_parts_has_nothing_to_say(tmp_path: Path) -> None:
    assert api.own_parts("designs", str(tmp_path)) == api.OwnParts({}, {}, (), {})


def test_all_that_an_entry_lacks_is_told_at_once(catalog: Path) -> None:
    text = "format: 1\nkind: drive\nvendor: Acme\ncapacty: 3TB\nmedia: tape\n"
    put(catalog, "drives/acme-1.yaml", text)
    assert told(catalog) == [
        "drives/acme-1.yaml:1:1 SCHEMA002 the entry of this drive has no `model`",
        "drives/acme-1.yaml:1:1 SCHEMA002 the entry of this drive has no `title`",
        "drives/acme-1.yaml:1:1 SCHEMA002 the entry of this drive has no `interface`",
        "drives/acme-1.yaml:4:1 SCHEMA001 unknown key `capacty` in the entry of this drive",
        "drives/acme-1.yaml:5:8 SCHEMA004 `media` is `tape`: expected ssd or hdd",
    ]


def test_an_entry_with_errors_leaves_the_others_alone(catalog: Path) -> None:
    put(catalog, "cables/acme-1.yaml", "format: 1\nkind: [\n")
    put(catalog, "cables/acme-2.yaml")
    found = api.own_parts("designs", str(catalog.parents[1]))
    assert list(found.entries) == [("cable", "acme-2")]
    assert found.unusable == {("cable", "acme-1"): "designs/_catalog/cables/acme-1.yaml"}
    assert [finding.code for finding in found.findings] == ["YAML001"]


def test_facts_may_be_left_out(catalog: Path) -> None:
    put(catalog, "cables/acme-1.yaml", CABLE.partition("facts:")[0])
    found = api.own_parts("designs", str(catalog.parents[1]))
    assert found.findings == () and found.entries["cable", "acme-1"].data["facts"] == []


@pytest.mark.parametrize(
    ("name", "said", "hint"),
    [
        (
            "cable/acme-1.yaml",
            "PART001 1 file in `designs/_catalog/cable`, which is not a catalog folder, is not read",
            "Did you mean `cables`?",
        ),
        ("acme-1.yaml", "PART001 1 file in `designs/_catalog` itself is not read", "Did you mean `cables`?"),
        (
            "cables/old/acme-1.yaml",
            "PART001 1 file in `designs/_catalog/cables/old`, a nested folder, is not read",
            "Did you mean `cables`?",
        ),
        (
            "cables/acme-1.yml",
            "PART002 `acme-1.yml` is not read; part files must end in .yaml",
            "Rename it to `acme-1.yaml`.",
        ),
        (
            "cables/Acme 1.yaml",
            "PART002 file name `Acme 1` is not a valid part id",
            "Rename it to `acme-1.yaml`, with lower-case words and digits joined by hyphens.",
        ),
        (
            "cables/generic-cat6a.yaml",
            (
                "PART003 `generic-cat6a` is also the id of a cable in the catalog of refarch, "
                "which this part replaces"
            ),
            "Rename the entry to a unique id. Or remove it to use the built-in entry.",
        ),
    ],
)
def test_a_wrong_place_or_name(catalog: Path, name: str, said: str, hint: str) -> None:
    put(catalog, name)
    assert told(catalog) == [f"{name}:1:1 {said}"] and hints(catalog) == [hint]


def test_a_wrong_folder_is_told_once_and_other_files_are_nobodys_business(catalog: Path) -> None:
    for name in ("swich/a.yaml", "swich/b.yaml", "swich/README.md", "README.md", ".git/x.yaml"):
        put(catalog, name, "format: 1\n")
    assert told(catalog) == [
        (
            "swich/a.yaml:1:1 PART001 2 files in `designs/_catalog/swich`, which is not a "
            "catalog folder, are not read"
        )
    ]
    assert hints(catalog) == ["Did you mean `switches`?"]


def test_an_entry_in_the_folder_of_another_kind(catalog: Path) -> None:
    put(catalog, "optics/acme-1.yaml")
    assert told(catalog) == [
        "optics/acme-1.yaml:2:7 PART001 the part has kind cable, but is in the folder `optics`"
    ]
    assert hints(catalog) == ["Move the file to `designs/_catalog/cables/`, or correct `kind`."]


def test_links_out_of_the_catalog_are_not_followed(catalog: Path, tmp_path: Path) -> None:
    put(tmp_path, "elsewhere/acme-1.yaml")
    (catalog / "cables").mkdir()
    (catalog / "cables" / "acme-1.yaml").symlink_to(tmp_path / "elsewhere" / "acme-1.yaml")
    (catalog / "optics").symlink_to(tmp_path / "elsewhere")
    assert told(catalog) == [
        "cables/acme-1.yaml:1:1 FILE002 the file is a link that points outside its folder",
        "optics:1:1 PART001 1 file in `designs/_catalog` itself is not read",
    ]


@pytest.mark.parametrize(
    ("life", "column", "said"),
    [
        (
            "{announced: 2020-01-02, end_of_sale: 2019-12-31}",
            51,
            "`end_of_sale` 2019-12-31 is before `announced` 2020-01-02",
        ),
        ("{end_of_support: 2023-02-29}", 31, "`2023-02-29` is not a calendar date"),
    ],
)
def test_days_of_an_end_of_life_that_cannot_be(catalog: Path, life: str, column: int, said: str) -> None:
    put(catalog, "cables/acme-1.yaml", f"end_of_life: {life}\n{CABLE}")
    assert told(catalog) == [f"cables/acme-1.yaml:1:{column} SCHEMA006 {said}"]


def test_controller_ports_that_come_twice(catalog: Path) -> None:
    text = (FOLDER / "arrays" / "pure-flasharray-x-r2.yaml").read_text(encoding="utf-8")
    group = '{{names: "eth[{}]", form_factor: sfp28, speeds: [25G]}}'
    ports = f"controller_ports: [{group.format('4-5')}, {group.format('5-6')}]\n"
    put(catalog, "arrays/acme-1.yaml", ports + text)
    assert told(catalog) == ["arrays/acme-1.yaml:1:84 REF003 `eth[5-6]` repeats ports of an earlier group"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("xe-0/0/[0-46]", "47 names for 48 ports"),
        ("xe-0/0/[9-2]", "`xe-0/0/[9-2]` counts down from 9 to 2"),
    ],
)
def test_names_of_ports_are_as_many_as_the_numbers(catalog: Path, names: str, said: str) -> None:
    group = f'{{numbers: "1-48", names: "{names}", form_factor: sfp28, speeds: [25G], lanes: 1}}'
    head = "format: 1\nkind: switch\nvendor: Acme\nmodel: S\ntitle: S\n"
    put(catalog, "switches/acme-1.yaml", f"{head}ports:\n  - {group}\n")
    assert told(catalog) == [f"switches/acme-1.yaml:7:30 REF003 {said}"]

"""A project's own entries are read for every kind that the catalogue has, and refused where they lie in a
wrong folder."""

import shutil
from pathlib import Path

import pytest
from catalog_entries import FOLDER, FOLDERS

from refarch.api import project_catalogue
from refarch.core.errors import RefarchError


@pytest.mark.parametrize("folder", sorted(FOLDERS))
def test_a_project_adds_entries_of_every_kind(tmp_path: Path, folder: str) -> None:
    ours = min((FOLDER / folder).glob("*.yaml"))
    own = tmp_path / "designs" / "_catalog" / folder
    own.mkdir(parents=True)
    shutil.copy(ours, own / "acme-1.yaml")
    found = project_catalogue("designs", str(tmp_path))
    assert list(found) == [(FOLDERS[folder], "acme-1")]
    assert found[FOLDERS[folder], "acme-1"].data["kind"] == FOLDERS[folder]


def test_an_entry_in_the_folder_of_another_kind_is_refused(tmp_path: Path) -> None:
    own = tmp_path / "designs" / "_catalog" / "optics"
    own.mkdir(parents=True)
    shutil.copy(FOLDER / "cables" / "generic-cat6a.yaml", own / "acme-1.yaml")
    with pytest.raises(
        RefarchError, match=r"acme-1\.yaml:1:1: this is a cable, in the folder of another kind"
    ):
        project_catalogue("designs", str(tmp_path))


@pytest.mark.parametrize(
    ("life", "column", "said"),
    [
        (
            "{announced: 2020-01-02, end_of_sale: 2019-12-31}",
            51,
            "`end_of_sale` 2019-12-31 is before `announced` 2020-01-02",
        ),
        ("{end_of_support: 2023-02-29}", 31, "the calendar has no day `2023-02-29`"),
    ],
)
def test_days_of_an_end_of_life_that_cannot_be_are_refused(
    tmp_path: Path, life: str, column: int, said: str
) -> None:
    own = tmp_path / "designs" / "_catalog" / "cables"
    own.mkdir(parents=True)
    text = (FOLDER / "cables" / "generic-cat6a.yaml").read_text(encoding="utf-8")
    (own / "acme-1.yaml").write_text(f"end_of_life: {life}\n{text}", encoding="utf-8")
    with pytest.raises(RefarchError) as error:
        project_catalogue("designs", str(tmp_path))
    assert str(error.value) == f"designs/_catalog/cables/acme-1.yaml:1:{column}: {said}"


def test_controller_ports_that_come_twice_are_refused(tmp_path: Path) -> None:
    own = tmp_path / "designs" / "_catalog" / "arrays"
    own.mkdir(parents=True)
    text = (FOLDER / "arrays" / "pure-flasharray-x-r2.yaml").read_text(encoding="utf-8")
    group = '{{names: "eth[{}]", form_factor: sfp28, speeds: [25G]}}'
    ports = f"controller_ports: [{group.format('4-5')}, {group.format('5-6')}]\n"
    (own / "acme-1.yaml").write_text(
        text.replace("controllers: 2\n", f"controllers: 2\n{ports}"), encoding="utf-8"
    )
    with pytest.raises(
        RefarchError, match=r"acme-1\.yaml:\d+:\d+: `eth\[5-6\]` names ports again that an earlier group has"
    ):
        project_catalogue("designs", str(tmp_path))

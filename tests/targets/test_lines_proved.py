"""`refarch targets` tells how many lines of each target every validator has accepted."""

from pathlib import Path

import pytest
from rich_intents import intents

from refarch.api import Session
from refarch.platforms.rendering.coverage import list_table, target_data, target_lines
from refarch.platforms.rendering.proved import proof_data
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named

ENTRIES = {
    "grammar": {"lines": 12, "test": "a"},
    "the vendor's schema": {"lines": 1868, "test": "b"},
}
TARGET = "sonic-config-db"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("refarch.platforms.rendering.proved.recorded_proofs", lambda: {TARGET: ENTRIES})


def test_in_the_list(counted: None, root: Path) -> None:
    session = Session(str(root))
    rows = [row.cells for row in list_table(session.catalog, session.plugins).rows]
    assert {len(cells) for cells in rows} == {9}
    assert {cells[0]: cells[6] for cells in rows if cells[6]} == {
        TARGET: "1868 by the vendor's schema; 12 by grammar"
    }


def test_above_the_settings_of_one(counted: None) -> None:
    data, said = target_lines(TARGET, target_named(TARGET))[3:]
    assert data == "Validation data: the community master of 2026-08-23"
    where = "in the designs of refarch and of its tests"
    assert said == f"Lines accepted, {where}: 1868 by the vendor's schema; 12 by grammar"
    assert target_lines("cisco-nxos", target_named("cisco-nxos"))[3:] == []


def test_for_programs(counted: None) -> None:
    proof = target_data(TARGET, target_named(TARGET))["proof"]
    assert isinstance(proof, dict)
    assert proof["lines"] == {"grammar": 12, "the vendor's schema": 1868}


APART = "and differences between the releases are not validated"
NVUE = "Cumulus Linux 5.0, and single commands of later releases"
SERVER = "Windows Server 2025, and the releases that document each cmdlet"


@pytest.mark.parametrize(
    ("target", "system", "release", "expected"),
    [
        ("cumulus-nvue", "cumulus-linux", "5.0.1", NVUE),
        ("cumulus-nvue", "cumulus-linux", "5.9", f"{NVUE}; this file is for Cumulus Linux 5.9, {APART}"),
        ("cumulus-nvue", "cumulus-linux", "", NVUE),
        ("juniper-junos", "juniper-junos", "23.4R2", "Junos 21.4R1 and 23.4R2"),
        (
            "juniper-junos",
            "juniper-junos",
            "24.2R1",
            "Junos 21.4R1 and 23.4R2; this file is for Juniper Junos and Junos Evolved 24.2R1, " + APART,
        ),
        ("windows-powershell", "windows-server", "2025", SERVER),
        (
            "windows-powershell",
            "azure-local-os",
            "24H2",
            f"{SERVER}; this file is for Azure Local 24H2, {APART}",
        ),
        ("cisco-nxos", "cisco-nx-os", "10.4", ""),
    ],
)
def test_the_release_of_the_data_stands_against_that_of_the_device(
    target: str, system: str, release: str, expected: str
) -> None:
    _, first = next(intents(target_named(target)))
    intent = first._replace(system=system, release=release)
    assert proof_data(target_named(target), intent) == expected
    head = configuration(target, target_named(target), "design", intent)
    lines = [line for line in (head.text + head.about).splitlines() if "Validation data:" in line]
    assert [line.partition("Validation data: ")[2] for line in lines] == ([expected] if expected else [])

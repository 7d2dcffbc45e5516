"""`refarch targets` tells how many lines of each target every validator has accepted."""

from pathlib import Path

import pytest

from refarch.api import Session
from refarch.platforms.rendering.coverage import list_table, target_data, target_lines
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
    (said,) = target_lines(TARGET, target_named(TARGET))[3:]
    where = "in the designs of refarch and of its tests"
    assert said == f"Lines accepted, {where}: 1868 by the vendor's schema; 12 by grammar"
    assert target_lines("cisco-nxos", target_named("cisco-nxos"))[3:] == []


def test_for_programs(counted: None) -> None:
    proof = target_data(TARGET, target_named(TARGET))["proof"]
    assert isinstance(proof, dict)
    assert proof["lines"] == {"grammar": 12, "the vendor's schema": 1868}

"""State of PFC on ports of NX-OS, from ``show interface priority-flow-control`` in the recorded form."""

from pathlib import Path

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import every_switch_intent
from refarch.api.model import Design
from refarch.asbuilt.collection import Collection, read_collection
from refarch.asbuilt.verification import verify
from refarch.core.problem import Problem
from refarch.platforms.rendering.choice import defaults

TABLE = """\
============================================================
Port               Mode Oper(VL bmap)  RxPPP      TxPPP
============================================================

Ethernet1/1        Auto Off           7316       762946
Ethernet1/2        Auto On  (8)       0          0
Ethernet1/3        On   On   (28)     4088353    1890
Br-Ethernet1/17/1  Auto Off           373112640  5422273
Vethernet9547      Auto Off           0          0
"""

NEXUS = "osa-e810-nexus"


def read(folder: Path, text: str) -> Collection:
    (folder / "pfc.txt").write_text(text)
    return read_collection(str(folder))


def test_the_state_decides_and_not_the_mode(tmp_path: Path) -> None:
    collection = read(tmp_path, TABLE)
    assert collection.forms == {"pfc.txt": "NX-OS: show interface priority-flow-control"}
    assert collection.not_understood == ()
    found = {(one.subject, one.property): (one.value, one.evidence.line) for one in collection.facts}
    assert found == {
        ("Ethernet1/1", "pfc"): ((), 5),
        ("Ethernet1/2", "pfc"): ((3,), 6),
        ("Ethernet1/3", "pfc"): ((3, 5), 7),
    }
    assert all(one.is_state for one in collection.facts)


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("Ethernet1/1  On  On  0  0", "the state of PFC on port Ethernet1/1 is neither"),
        ("Ethernet1/1  On  On (xy)  0  0", "the state of PFC on port Ethernet1/1 is neither"),
        ("Ethernet1/1  On  On (108)  0  0", "the state of PFC on port Ethernet1/1 is neither"),
        ("Ethernet1/1  On", "this row has no state and counters of PFC"),
    ],
)
def test_another_state_is_not_understood(row: str, problem: str, tmp_path: Path) -> None:
    collection = read(tmp_path, TABLE.replace("Ethernet1/1        Auto Off           7316       762946", row))
    assert [one.subject for one in collection.facts] == ["Ethernet1/2", "Ethernet1/3"]
    (unread,) = collection.not_understood
    assert unread.evidence.line == 5 and unread.problem.startswith(problem)


def test_another_table_is_not_recognized(tmp_path: Path) -> None:
    assert read(tmp_path, TABLE.replace("(VL bmap)", "")).unrecognized == ("pfc.txt",)


@pytest.fixture(scope="module")
def nexus() -> Design:
    return next(design for design in rich_intents.designs() if design.id == NEXUS)


def problems(design: Design, folder: Path, state: str) -> list[Problem]:
    """Problems of switches that have the configuration of the design, and PFC with a state on their ports."""
    for name, switch in every_switch_intent(design).items():
        rows = [f"{port:<18} On   {state}       0   0" for port, one in switch.ports.items() if one.profile]
        heading = "Port               Mode Oper(VL bmap)  RxPPP      TxPPP"
        (folder / name).mkdir(parents=True)
        (folder / name / "pfc.txt").write_text("\n".join([heading, *rows, ""]))
        (folder / name / "running.txt").write_text(written(defaults()["switch", switch.system], switch).text)
    collection = read_collection(str(folder))
    assert not collection.unrecognized and not collection.not_understood
    return [one for one in verify(design, collection).problems if one.code != "BUILT007"]


def test_pfc_that_is_on_has_no_finding(nexus: Design, tmp_path: Path) -> None:
    assert problems(nexus, tmp_path, "On  (8)") == []


def test_pfc_that_is_off_is_found_although_the_configuration_is_as_designed(
    nexus: Design, tmp_path: Path
) -> None:
    found = problems(nexus, tmp_path, "Off")
    assert {one.code for one in found} == {"BUILT012"}
    for one in found:
        assert "has no PFC, but the design has PFC for priority 3" in one.message
        assert "; the configuration is as designed, but the state is not" in one.message
        assert one.hint.startswith("Check why the state differs from the configuration")

"""State of PFC on ports of NX-OS and EOS, from tables in the recorded forms."""

import json
from pathlib import Path

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import SwitchIntent, every_switch_intent
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

EOS_HEAD = """\
The hardware supports PFC on priorities 0 1 2 3 4 5 6 7
Global PFC : Enabled

E: PFC Enabled, D: PFC Disabled, A: PFC Active, W: PFC Watchdog Enabled
Port       Status  Priorities  Action      Timeout  Recovery        Polling         Note
                                                  Interval/Mode   Config/Oper
---------------------------------------------------------------------------------------
"""

EOS_TABLE = f"""\
{EOS_HEAD}Et1        D - -               -           -        - / -           - / -
Et2/1      E A W   3           drop        0.20     0.20 / forced   0.10 / 0.10
Et3/1      E A -   3 4         -           -        - / -           - / -
Et4/1      E - -   3           -           -        - / -           - / -
"""

NEXUS, ARISTA = "osa-e810-nexus", "vsan-esa-arista"


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


def test_a_port_of_eos_needs_pfc_that_is_enabled_and_active(tmp_path: Path) -> None:
    collection = read(tmp_path, EOS_TABLE)
    assert collection.forms == {"pfc.txt": "EOS: show priority-flow-control"}
    found = {one.subject: (one.value, one.evidence.line) for one in collection.facts}
    assert found == {"Et1": ((), 8), "Et2/1": ((3,), 9), "Et3/1": ((3, 4), 10), "Et4/1": ((), 11)}
    assert collection.not_understood == ()


def test_a_row_of_eos_without_three_flags_is_not_understood(tmp_path: Path) -> None:
    collection = read(tmp_path, EOS_TABLE + "Et5/1      Yes     Yes     3\n")
    assert len(collection.facts) == 4
    (unread,) = collection.not_understood
    assert (unread.evidence.line, unread.problem) == (12, "this row has no status of PFC with three flags")


DESIGNS = {design.id: design for design in rich_intents.designs()}

ROWS = {
    NEXUS: ("Port               Mode Oper(VL bmap)  RxPPP      TxPPP\n", "{:<18} On   {}       0   0\n"),
    ARISTA: (EOS_HEAD, "{:<10} {}    -    -    - / -    - / -\n"),
}
"""Heading and row of the table of a design, with the port and its state."""

ON = {NEXUS: "On  (8)", ARISTA: "E A W   3"}
OFF = [(NEXUS, "Off"), (ARISTA, "D - -"), (ARISTA, "E - W   3")]


def problems(name: str, folder: Path, state: str, down: str = "") -> list[Problem]:
    """Problems of switches that have the configuration of a design, and PFC with a state on their ports. A
    port of each switch can be down."""
    heading, row = ROWS[name]
    for device, switch in every_switch_intent(DESIGNS[name]).items():
        ports = [port.replace("Ethernet", "Et") if name == ARISTA else port for port in lossless(switch)]
        (folder / device).mkdir(parents=True)
        (folder / device / "pfc.txt").write_text(heading + "".join(row.format(one, state) for one in ports))
        (folder / device / "running.txt").write_text(
            written(defaults()["switch", switch.system], switch).text
        )
        if down:
            state_of_port = {"lineProtocolStatus": "down"}
            (folder / device / "ports.json").write_text(json.dumps({"interfaces": {down: state_of_port}}))
    collection = read_collection(str(folder))
    assert not collection.unrecognized and not collection.not_understood
    return [one for one in verify(DESIGNS[name], collection).problems if one.code != "BUILT007"]


def lossless(switch: SwitchIntent) -> list[str]:
    """Ports with a QoS profile."""
    return [port for port, one in switch.ports.items() if one.profile]


@pytest.mark.parametrize("name", ROWS)
def test_pfc_that_is_on_has_no_finding(name: str, tmp_path: Path) -> None:
    assert problems(name, tmp_path, ON[name]) == []


@pytest.mark.parametrize(("name", "state"), OFF)
def test_pfc_that_is_off_is_found_although_the_configuration_is_as_designed(
    name: str, state: str, tmp_path: Path
) -> None:
    found = problems(name, tmp_path, state)
    assert {one.code for one in found} == {"BUILT012"}
    for one in found:
        assert "has no PFC, but the design has PFC for priority 3" in one.message
        assert "; the configuration is as designed, but the state is not" in one.message
        assert one.hint.startswith("Check why the state differs from the configuration")


def test_pfc_of_a_port_without_a_link_is_no_second_finding(tmp_path: Path) -> None:
    name = next(iter(every_switch_intent(DESIGNS[ARISTA])))
    down = lossless(every_switch_intent(DESIGNS[ARISTA])[name])[0]
    found = problems(ARISTA, tmp_path, "E - -   3", down)
    (link,) = [one for one in found if one.code == "BUILT008" and one.message.startswith(name)]
    assert link.message.startswith(f"{name} {down} has no link")
    assert {one.code for one in found} >= {"BUILT008", "BUILT012"}
    others = [one.message for one in found if one.code == "BUILT012" and one.message.startswith(name)]
    assert others and not any(f"{down}," in one or f"{down} " in one for one in others)

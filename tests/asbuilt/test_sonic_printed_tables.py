"""Tables that SONiC prints: neighbors, ports, and VLANs, in the recorded forms."""

from pathlib import Path

import pytest

import needs
from refarch.asbuilt.collection import Collection, read_collection
from refarch.platforms.observed import NEIGHBOR

LLDP = """\
Capability codes: (R) Router, (B) Bridge, (O) Other
LocalPort    RemoteDevice    RemotePortID       Capability    RemotePortDescr
-----------  --------------  -----------------  ------------  -----------------
Ethernet0    leaf-2          fortyGigE0/4       BR            Ethernet4
Ethernet4                    0c:69:cf:50:00:00  BR            a long description of a port
--------------------------------------------------
Total entries displayed:  2
"""

STATUS = """\
  Interface            Lanes    Speed    MTU    FEC    Alias             Vlan    Oper    Admin    Ty
-----------  ---------------  -------  -----  -----  -------  ---------------  ------  -------  ----
  Ethernet0                0      25G   9100     rs     etp1           routed    down       up     N
 Ethernet32      13,14,15,16      40G   9100     rs     etp9  PortChannel1001      up       up     N
PortChannel1001          N/A      40G   9100    N/A      N/A            trunk      up       up     N
"""

VLANS = """\
+-----------+-----------------+-----------------+----------------+-------------+
|   VLAN ID | IP Address      | Ports           | Port Tagging   | Proxy ARP   |
+===========+=================+=================+================+=============+
|      1000 | 192.0.2.1/24    | Ethernet4       | untagged       | disabled    |
|           |                 | PortChannel1001 | tagged         |             |
+-----------+-----------------+-----------------+----------------+-------------+
|      2000 |                 | Ethernet4       | tagged         | enabled     |
+-----------+-----------------+-----------------+----------------+-------------+
|      3000 |                 |                 |                | disabled    |
+-----------+-----------------+-----------------+----------------+-------------+
"""


def collected(folder: Path, text: str) -> Collection:
    (folder / "leaf-1.txt").write_text(text)
    return read_collection(str(folder))


def facts(collection: Collection) -> list[tuple[object, ...]]:
    """Facts that are not of the switch as a whole, with their lines."""
    return [
        (fact.subject, fact.property, fact.value, fact.evidence.line)
        for fact in collection.facts
        if fact.subject and fact.kind != NEIGHBOR
    ]


def test_neighbors(tmp_path: Path) -> None:
    collection = collected(tmp_path, LLDP)
    found = [
        (fact.subject, fact.value.device, fact.value.ports, fact.value.mac, fact.evidence.line)
        for fact in collection.facts
        if fact.kind == NEIGHBOR
    ]
    assert found == [
        ("Ethernet0", "leaf-2", ("fortyGigE0/4", "Ethernet4"), "", 4),
        ("Ethernet4", "", ("a long description of a port",), "0c:69:cf:50:00:00", 5),
    ]
    assert collection.not_understood == ()


def test_state_of_ports(tmp_path: Path) -> None:
    assert facts(collected(tmp_path, STATUS)) == [
        ("Ethernet0", "up", False, 3),
        ("Ethernet0", "mtu", 9100, 3),
        ("Ethernet0", "alias", "etp1", 3),
        ("Ethernet0", "bond", "", 3),
        ("Ethernet32", "up", True, 4),
        ("Ethernet32", "mtu", 9100, 4),
        ("Ethernet32", "speed", 40000, 4),
        ("Ethernet32", "alias", "etp9", 4),
        ("Ethernet32", "bond", "PortChannel1001", 4),
    ]


def test_vlans_of_ports(tmp_path: Path) -> None:
    assert facts(collected(tmp_path, VLANS)) == [
        ("1000", "exists", True, 4),
        ("2000", "exists", True, 7),
        ("3000", "exists", True, 9),
        ("Ethernet4", "tagged", (2000,), 4),
        ("Ethernet4", "untagged", 1000, 4),
        ("PortChannel1001", "tagged", (1000,), 5),
        ("PortChannel1001", "untagged", 0, 5),
    ]


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        (LLDP.replace("fortyGigE0/4", "            "), 4, "this row has no LocalPort or no RemotePortID"),
        (STATUS.replace("down ", "dorm "), 3, "the state of Ethernet0 is `dorm`; expected up or down"),
        (
            VLANS.replace("untagged", "trunking"),
            4,
            "this row has no VLAN ID, or no Port Tagging that is known",
        ),
    ],
)
def test_a_row_that_is_not_understood(tmp_path: Path, text: str, line: int, problem: str) -> None:
    collection = collected(tmp_path, text)
    assert [(one.evidence.line, one.problem) for one in collection.not_understood] == [(line, problem)]


def test_recorded_tables_are_recognized() -> None:
    """Each recorded table of the tests of SONiC that has these columns has facts, and no row is lost."""
    collection = read_collection(str(needs.shared_folder() / "verifiers/observed/sonic/show"))
    titles = [title for title in collection.forms.values() if title.startswith("SONiC: show ")]
    assert titles.count("SONiC: show interfaces status") >= 2
    assert titles.count("SONiC: show vlan brief") >= 5 and titles.count("SONiC: show lldp table") == 1
    assert collection.not_understood == ()

"""PFC of running configurations of EOS and NX-OS that have more commands than refarch writes."""

from pathlib import Path
from typing import Any

from refarch.asbuilt.collection import Collection, read_collection

EOS = """\
! device: leaf-1 (DCS-7060CX2-32S, EOS-4.32.1F)
hostname leaf-1
errdisable recovery cause bpduguard
qos profile roce
   qos trust dscp
   priority-flow-control on
   priority-flow-control priority 3 no-drop
   priority-flow-control priority 4 no-drop
interface Ethernet1
   service-profile roce
interface Ethernet2
   priority-flow-control on
   priority-flow-control priority 3 no-drop
interface Ethernet3
   service-profile roce
   no priority-flow-control
interface Ethernet4
   description spare
interface Ethernet5
   service-profile missing
interface Management1
   ip address 192.0.2.1/24
"""

NXOS = """\
feature lldp
hostname leaf-1
errdisable recovery cause link-flap
policy-map type network-qos roce
  class type network-qos c-8q-nq3
    mtu 9216
    pause pfc-cos 3
system qos
  service-policy type network-qos roce
  service-policy type queuing output out
interface Ethernet1/1
  priority-flow-control mode on
interface Ethernet1/2
  priority-flow-control mode off
interface Ethernet1/3
  priority-flow-control mode auto
interface Ethernet1/4
  description spare
"""


def read(folder: Path, text: str) -> Collection:
    (folder / "leaf-1.txt").write_text(text)
    return read_collection(str(folder))


def pfc(collection: Collection) -> dict[str, tuple[Any, int]]:
    """PFC of each port, with the line."""
    return {
        fact.subject: (fact.value, fact.evidence.line) for fact in collection.facts if fact.property == "pfc"
    }


def problems(collection: Collection) -> list[tuple[int, str]]:
    return [(one.evidence.line, one.problem) for one in collection.not_understood]


def test_profiles_and_commands_of_ports_of_eos(tmp_path: Path) -> None:
    collection = read(tmp_path, EOS)
    assert pfc(collection) == {
        "Ethernet1": ((3, 4), 10),
        "Ethernet2": ((3,), 13),
        "Ethernet3": ((), 16),
        "Ethernet4": ((), 17),
        "Ethernet5": ((), 20),
    }
    assert problems(collection) == [(3, "errdisable recovery cause bpduguard")]


def test_without_pfc_on_any_port_of_eos_nothing_is_known(tmp_path: Path) -> None:
    text = EOS.replace("   priority-flow-control on\n", "")
    assert pfc(read(tmp_path, text)) == {
        "Ethernet1": ((), 9),
        "Ethernet2": ((), 11),
        "Ethernet3": ((), 14),
    }


def test_the_policy_in_use_and_the_mode_of_ports_of_nxos(tmp_path: Path) -> None:
    """The neighbor decides on a port with the mode auto. A port without a command is not as the others."""
    collection = read(tmp_path, NXOS)
    assert pfc(collection) == {
        "Ethernet1/1": ((3,), 12),
        "Ethernet1/2": ((), 14),
        "Ethernet1/4": ((), 17),
    }
    assert problems(collection) == [
        (3, "errdisable recovery cause link-flap"),
    ]


def test_a_policy_that_is_not_in_use_decides_nothing(tmp_path: Path) -> None:
    text = NXOS.replace("  service-policy type network-qos roce\n", "")
    assert pfc(read(tmp_path, text)) == {"Ethernet1/2": ((), 13), "Ethernet1/4": ((), 16)}


def test_without_the_mode_on_any_port_of_nxos_nothing_is_known(tmp_path: Path) -> None:
    text = NXOS.replace("  priority-flow-control mode on\n", "")
    assert pfc(read(tmp_path, text)) == {"Ethernet1/2": ((), 13)}


def test_an_indented_first_command_is_below_nothing(tmp_path: Path) -> None:
    collection = read(tmp_path, f"  errdisable recovery cause bpduguard\n{NXOS}")
    assert pfc(collection) == {
        "Ethernet1/1": ((3,), 13),
        "Ethernet1/2": ((), 15),
        "Ethernet1/4": ((), 18),
    }
    assert problems(collection) == [
        (1, "errdisable recovery cause bpduguard"),
        (4, "errdisable recovery cause link-flap"),
    ]


def test_a_pause_outside_of_a_class_is_not_understood(tmp_path: Path) -> None:
    collection = read(tmp_path, NXOS.replace("  class type network-qos c-8q-nq3\n", ""))
    assert pfc(collection)["Ethernet1/1"] == ((), 11)
    assert (6, "policy-map type network-qos roce: pause pfc-cos 3") in problems(collection)

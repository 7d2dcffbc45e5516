"""WIRE015: a switch without an operating system is told as that, and not as frames that are too large."""

from rule_designs import told

NOS = ", nos: cumulus-linux"
MESSAGE = "has no `nos`; the names and the default MTU of its ports are unknown"


def test_one_finding_for_the_switches_of_one_entry() -> None:
    edits = {"wiring.yaml": [(NOS, "")]}
    assert told("WIRE015", edits) == [f"wiring.yaml:3:3 warning WIRE015 leaf-1 {MESSAGE}; also: leaf-2"]
    assert told("MTU001", edits) == []


def test_an_mtu_that_the_design_states_counts_without_an_operating_system() -> None:
    edits = {"wiring.yaml": [(NOS, ", mtu: 1500")]}
    assert told("WIRE015", edits) == [
        "wiring.yaml:3:3 warning WIRE015 leaf-1 has neither `nos` nor `port_name`; the names of its "
        "ports are unknown; also: leaf-2"
    ]
    assert len(told("MTU001", edits)) == 1


def test_names_of_ports_without_an_operating_system_leave_the_mtu_to_be_said() -> None:
    edits = {"wiring.yaml": [(NOS, ', port_name: "swp{number}"')]}
    assert told("WIRE015", edits) == [
        "wiring.yaml:3:3 warning WIRE015 leaf-1 has neither `nos` nor `mtu`; the MTU of its ports is "
        "unknown; also: leaf-2"
    ]
    assert told("WIRE015", {"wiring.yaml": [(NOS, ', port_name: "swp{number}", mtu: 9216')]}) == []


def test_switches_with_an_operating_system_are_no_finding() -> None:
    assert told("WIRE015", {}) == []

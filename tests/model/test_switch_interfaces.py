"""Addresses of interfaces that a switch does not have, and what was meant."""

import pytest

from refarch import api, testing

LISTED = "leaf-1 has swp[1-22], eth0; the interface of a VLAN has a name such as `Vlan110`."
MANAGED = '{of: "leaf-[1-2] eth0", first: 192.0.2.11}'


def found(interface: str, wiring: tuple[str, str] = ("", "")) -> list[api.Finding]:
    """Findings of names where the leafs have an address on this interface."""
    files = testing.base_files("vsan-roce")
    plan = files["ip-plan.yaml"].decode().replace(MANAGED, MANAGED.replace("eth0", interface))
    cabled = files["wiring.yaml"].decode().replace(*wiring) if wiring[0] else files["wiring.yaml"].decode()
    replaced = {**files, "ip-plan.yaml": plan.encode(), "wiring.yaml": cabled.encode()}
    return [finding for finding in api.lint_texts("vsan-roce", replaced).findings if finding.code == "REF001"]


@pytest.mark.parametrize(
    "interface",
    [
        "eth0",
        "swp7",
        "swp7.100",
        "bond1",
        "bond1.100",
        "vlan10",
        "Vlan10",
        "irb.10",
        "lo",
        "lo0.0",
        "loopback0",
        "Loopback 1",
    ],
)
def test_interfaces_that_a_switch_has(interface: str) -> None:
    assert found(interface) == []


@pytest.mark.parametrize(
    ("interface", "hint"),
    [
        ("bogus7", LISTED),
        ("mgmt0", "The management port of leaf-1 is `eth0`."),
        ("Management1", "The management port of leaf-1 is `eth0`."),
        ("swp23", LISTED),
        ("swp99", LISTED),
        ("swpp7", "Did you mean `swp7`?"),
        ("bond2", "Did you mean `bond1`?"),
        ("eth1", "Did you mean `eth0`?"),
        (
            "vlan4095",
            LISTED,
        ),
        ("vlan0", LISTED),
        ("vmk0", LISTED),
    ],
)
def test_interfaces_that_it_does_not_have(interface: str, hint: str) -> None:
    (finding,) = found(interface)
    assert (finding.file, finding.line, finding.column) == ("ip-plan.yaml", 9, 14)
    assert finding.message == f"interface `leaf-1 {interface}` is not defined"
    assert finding.hint == hint


def test_the_fix_is_the_name_that_was_meant() -> None:
    (finding,) = found("mgmt0")
    assert finding.fix is not None
    assert [(fix.pointer, fix.value) for fix in finding.fix.edits] == [
        (("networks", "management", "addresses", 0, "of"), "leaf-[1-2] eth0")
    ]
    (finding,) = found("bogus7")
    assert finding.fix is None


def test_a_port_has_the_name_that_its_links_use() -> None:
    """Two names of one port would be two ports in the configuration."""
    sonic = ("nos: cumulus-linux", "nos: sonic")
    (finding,) = found("Eth1/5", sonic)
    assert finding.hint == "Did you mean `Ethernet16`?"


def test_a_port_that_is_split_is_no_interface() -> None:
    split = ("nos: cumulus-linux}", 'nos: cumulus-linux, breakouts: {"19": 4x25G}}')
    (finding,) = found("swp19", split)
    assert finding.message == "interface `leaf-1 swp19` is not defined"
    assert found("swp19s3", split) == []


def test_a_switch_whose_ports_have_no_names_has_those_that_links_use() -> None:
    unnamed = (", nos: cumulus-linux", "")
    assert found("swp21", unnamed) == []
    assert found("Management1", unnamed) == []  # some system's
    (finding,) = found("swp7", unnamed)
    assert finding.message == "interface `leaf-1 swp7` is not defined"


def test_an_unknown_operating_system_is_one_finding() -> None:
    assert found("bogus7", ("nos: cumulus-linux", "nos: cumulus-linus")) == []

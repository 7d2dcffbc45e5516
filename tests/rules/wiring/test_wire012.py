"""WIRE012: uplinks without a cable."""

from collections.abc import Callable

import pytest
from rule_designs import files, told

from refarch import api

Lint = Callable[..., list[api.Finding]]

SECOND = '  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}\n'
SWITCHES = "    virtual_switches:\n"


def other_switch(
    network: str, teaming: str = "", uplinks: str = "[vmnic4, vmnic0]"
) -> dict[str, list[tuple[str, str]]]:
    """A standard switch before the distributed one: its uplinks on line 28."""
    group = f"{{network: {network}{teaming}}}"
    text = (
        f"      vSwitch0:\n        kind: standard\n        uplinks: {uplinks}\n        port_groups:\n      "
        f"    Other: {group}\n"
    )
    return {"design.yaml": [(SWITCHES, SWITCHES + text)]}


def test_one_host_without_its_second_cable(lint_edited: Lint) -> None:
    edit = (SECOND, SECOND.replace("[1-4] v", "[2-4] v").replace("swp[1-4]", "swp[2-4]"))
    (finding,) = lint_edited("WIRE012", {"wiring.yaml": [edit]})
    assert (finding.file, finding.line, finding.column, finding.severity) == ("design.yaml", 29, 47, "error")
    assert finding.message == (
        "vmnic5 on host-1 is an uplink of virtual switch Storage (network vmotion and vsan) but has no cable"
    )


@pytest.mark.parametrize("transport", ["roce-v2", "tcp"])
def test_all_hosts_are_one_finding_whatever_the_transport(lint_edited: Lint, transport: str) -> None:
    (finding,) = lint_edited(
        "WIRE012", {"design.yaml": [("roce-v2", transport)], "wiring.yaml": [(SECOND, "")]}
    )
    assert finding.message.endswith("but has no cable; also: host-[2-4]")


def test_an_uplink_in_a_plain_list(lint_edited: Lint) -> None:
    (finding,) = lint_edited("WIRE012", other_switch("vmotion"))
    assert (finding.line, finding.column) == (28, 27)
    assert finding.message == (
        "vmnic0 on host-1 is an uplink of virtual switch vSwitch0 (network vmotion) but has "
        "no cable; also: host-[2-4]"
    )


@pytest.mark.parametrize(
    ("teaming", "findings"),
    [
        ("", 1),
        (", teaming: {active: [vmnic4]}", 0),
        (", teaming: {active: [vmnic4], standby: [vmnic0]}", 1),
        (", teaming: {active: [vmnic4], unused: [vmnic0]}", 0),
        (", teaming: {unused: [vmnic0]}", 0),
    ],
)
def test_only_uplinks_that_a_port_group_uses_count(lint_edited: Lint, teaming: str, findings: int) -> None:
    assert len(lint_edited("WIRE012", other_switch("vmotion", teaming))) == findings


def test_out_of_band_networks_are_cabled_by_the_site(lint_edited: Lint) -> None:
    assert not lint_edited("WIRE012", other_switch("management", uplinks="[vmnic0]"))


def test_members_of_a_lag_count_one_by_one(lint_edited: Lint) -> None:
    edits = {
        "design.yaml": [
            (
                "        discovery:",
                "        lags: {lag1: {uplinks: [Uplink 1, Uplink 2]}}\n        discovery:",
            ),
            ("active: [Uplink 1], standby: [Uplink 2]", "active: [lag1]"),
            ("active: [Uplink 2], standby: [Uplink 1]", "active: [lag1]"),
        ],
        "wiring.yaml": [(SECOND, "")],
    }
    (finding,) = lint_edited("WIRE012", edits)
    assert (finding.line, finding.column) == (29, 47)


INTERFACES = """\
    interfaces:
      SMB1: {connected_to: pNIC1, network: smb-a, services: [smb]}
      SMB2: {connected_to: pNIC2, network: smb-b, services: [smb]}
"""


def on_ports(*wiring: tuple[str, str], **edits: tuple[str, str]) -> list[str]:
    """The Windows example with its interfaces directly on ports, and what WIRE012 says of it."""
    text = files({}, base="s2d")["design.yaml"].decode()
    start, end = text.index("    virtual_switches:"), text.index("    smb:")
    design = text[:start] + INTERFACES + text[end:]
    for old, new in edits.values():
        assert old in design
        design = design.replace(old, new)
    return told("WIRE012", {"design.yaml": design, "wiring.yaml": list(wiring)}, base="s2d")


def test_an_interface_on_a_port_without_a_cable() -> None:
    first = (
        '  - {from: "node-[1-4] pNIC1", to: "leaf-1 swp[1-4]"',
        '  - {from: "node-[2-4] pNIC1", to: "leaf-1 swp[2-4]"',
    )
    assert on_ports(first) == [
        "design.yaml:19:7 error WIRE012 pNIC1 on node-1 is used by interface SMB1 (network smb-a) but "
        "has no cable"
    ]


def test_hosts_that_do_not_have_the_port() -> None:
    card = (
        '        adapters:\n          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, '
        "pNIC2]}\n"
    )
    more = (
        card + "      - {names: node-5, server: dell-poweredge-r740}\n      - {names: node-6, server: "
        "dell-poweredge-r740}\n"
    )
    assert on_ports(more=(card, more)) == [
        (
            "design.yaml:21:7 error WIRE012 node-5 has no port pNIC1, but interface SMB1 uses pNIC1 for "
            "network smb-a; also: node-6"
        ),
        (
            "design.yaml:22:7 error WIRE012 node-5 has no port pNIC2, but interface SMB2 uses pNIC2 for "
            "network smb-b; also: node-6"
        ),
    ]


def test_a_virtual_switch_over_a_port_that_a_host_does_not_have() -> None:
    edit = (
        "    virtual_switches:\n",
        "      - {names: node-5, server: dell-poweredge-r740}\n    virtual_switches:\n",
    )
    (first, second) = told("WIRE012", {"design.yaml": [edit]}, base="s2d")
    assert first.endswith(
        "node-5 has no port pNIC1, but virtual switch Storage uses pNIC1 for network smb-a and smb-b"
    )
    assert second.endswith(
        "node-5 has no port pNIC2, but virtual switch Storage uses pNIC2 for network smb-a and smb-b"
    )


def test_a_cable_in_a_port_that_the_host_lacks_is_told_once() -> None:
    """The port that now seems to have no cable may be the one that was meant. On a board of unknown ports it
    may be another."""
    wrong = {"wiring.yaml": [(SECOND, SECOND.replace("vmnic5", "vmnic6"))]}
    assert [one.split()[1:3] for one in told("WIRE", wrong)] == [["error", "WIRE012"], ["warning", "WIRE002"]]
    board = {"design.yaml": [("server: dell-poweredge-r740", "server: supermicro-sys-2028u-tn24r4t")]}
    assert [one.split()[1:3] for one in told("WIRE", {**wrong, **board})] == [["error", "WIRE002"]]


@pytest.mark.parametrize(("uplink", "fires"), [("vmnic3", False), ("vmnic9", True)])
def test_out_of_band_a_port_has_to_exist_though_not_a_cable(uplink: str, fires: bool) -> None:
    edits = other_switch("management", uplinks=f"{{Uplink 9: {uplink}}}")
    edits["design.yaml"].append(("kind: standard", "kind: distributed"))
    edits["design.yaml"].append(("server: dell-poweredge-r740", "server: supermicro-sys-2028u-tn24r4t"))
    assert [line.split(" WIRE012 ")[1] for line in told("WIRE012", edits)] == fires * [
        "host-1 has no port vmnic9, but virtual switch vSwitch0 uses vmnic9 for network management; "
        "also: host-[2-4]"
    ]


def test_an_interface_on_a_port_without_a_cable_is_no_matter_of_a_virtual_switch() -> None:
    cable = '  - {from: "host-[1-2] ens1f1np1", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}\n'
    result = api.lint_texts("nvme-of-linux", files({"wiring.yaml": [(cable, "")]}, base="nvme-of-linux"))
    (finding,) = (one for one in result.findings if one.code == "WIRE012")
    assert (
        finding.hint == "Add the cable to wiring.yaml. Or connect the interface to a port that has a cable."
    )

"""IP014: a network without an address for one more host, at its limit."""

import pytest
from rule_designs import told

PREFIX = "prefix: 198.51.100.0/24"


def network(prefix: str, hosts: int, more: str = "") -> list[str]:
    """The clean example with so many hosts, whose vMotion network (its prefix on line 13) has this prefix."""
    names = ("host-[1-4]", f"host-[1-{hosts}]")
    files = {name: [names] for name in ("design.yaml", "qos.yaml")}
    files["wiring.yaml"] = [names, ("swp[1-4]", f"swp[1-{hosts}]")]
    files["ip-plan.yaml"] = [names, (PREFIX, f"prefix: 198.51.100.0/{prefix}{more}")]
    return told("IP014", files)


@pytest.mark.parametrize(("hosts", "full"), [(4, False), (5, False), (6, True)])
def test_a_prefix_for_six(hosts: int, full: bool) -> None:
    assert network("29", hosts) == full * [
        "ip-plan.yaml:13:13 info IP014 network vmotion (198.51.100.0/29) has no free address, but one more "
        "host needs 1; 6 interfaces share its 6 addresses"
    ]


@pytest.mark.parametrize(("hosts", "full"), [(4, False), (5, True)])
def test_the_gateway_takes_one(hosts: int, full: bool) -> None:
    assert network("29", hosts, "\n    gateway: 198.51.100.6") == full * [
        "ip-plan.yaml:13:13 info IP014 network vmotion (198.51.100.0/29) has no free address, but one more "
        "host needs 1; 5 interfaces and the gateway share its 6 addresses"
    ]


@pytest.mark.parametrize(("gateway", "full"), [("", False), ("\n    gateway: 198.51.100.14", True)])
def test_a_host_with_two_adapters_takes_two(gateway: str, full: bool) -> None:
    """Six hosts have 12 of 14 addresses; with the gateway one is left, which is not enough for one more
    host."""
    names = ("host-[1-4]", "host-[1-6]")
    second = '      - {of: "host-[1-6] vmk3", first: 198.51.100.7}\n'
    files = {
        "design.yaml": [
            names,
            ("      vmk2:", "      vmk3: {port_group: vMotion, services: [vmotion]}\n      vmk2:"),
        ],
        "wiring.yaml": [names, ("swp[1-4]", "swp[1-6]")],
        "qos.yaml": [names],
        "ip-plan.yaml": [
            names,
            (PREFIX, f"prefix: 198.51.100.0/28{gateway}"),
            ("  vsan:\n", second + "  vsan:\n"),
        ],
    }
    assert told("IP014", files) == full * [
        "ip-plan.yaml:13:13 info IP014 network vmotion (198.51.100.0/28) has 1 free address, but one more "
        "host needs 2; 12 interfaces and the gateway share its 14 addresses"
    ]


def test_networks_for_two_ends_and_networks_without_hosts_are_meant_to_be_full() -> None:
    assert network("30", 4) == []
    leafs = [("prefix: 192.0.2.0/24", "prefix: 192.0.2.12/30"), ("first: 192.0.2.11", "first: 192.0.2.13")]
    assert told("IP014", {"ip-plan.yaml": leafs}) == []
    wider = [
        ("prefix: 192.0.2.0/24", "prefix: 192.0.2.8/29\n    gateway: 192.0.2.9"),
        ("leaf-[1-2] eth0", "leaf-[1-5] eth0"),
    ]
    switches = {"wiring.yaml": [("leaf-[1-2]:", "leaf-[1-5]:")], "qos.yaml": [("leaf-[1-2]", "leaf-[1-5]")]}
    assert (
        told("IP014", {"ip-plan.yaml": [*wider, ("first: 192.0.2.11", "first: 192.0.2.10")], **switches})
        == []
    )

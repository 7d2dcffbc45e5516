"""IP012: VMkernel adapters have an address in the network of their port group."""

import pytest
from rule_designs import findings, told

VMOTION = '      - {of: "host-[1-4] vmk1", first: 198.51.100.1}\n'
VSAN = '      - {of: "host-[1-4] vmk2", first: 203.0.113.1}\n'
VMK2 = "vmk2: {port_group: vSAN, services: [vsan]}"
MOVED = (VMK2, VMK2.replace("}", ", overrides: {host-3: {port_group: vMotion}}}"))


def plan(hosts: str) -> dict[str, list[tuple[str, str]]]:
    """A plan that gives vmk2 of these hosts an address."""
    return {"ip-plan.yaml": [(VSAN, VSAN.replace("[1-4]", f"[{hosts}]"))]}


def test_one_host_is_forgotten() -> None:
    assert told("IP", plan("1-3")) == [
        "ip-plan.yaml:23:14 error IP012 vmk2 on host-4 has no address in network vsan, but vmk2 on host-3 "
        "has one"
    ]


def test_the_cure_of_the_hint() -> None:
    """A rule of its own for the host, or one that leaves the address to DHCP."""
    for rule in ("first: 203.0.113.4", "assigned: dhcp-reserved"):
        rules = VSAN.replace("[1-4]", "[1-3]") + f"      - {{of: host-4 vmk2, {rule}}}\n"
        assert told("IP", {"ip-plan.yaml": [(VSAN, rules)]}) == []


@pytest.mark.parametrize(("hosts", "found"), [("1-4", 0), ("2-4", 1), ("3-4", 0), ("1", 0)])
def test_most_hosts_decide(hosts: str, found: int) -> None:
    """Half of the hosts are not most of them: the rest of the plan may come later."""
    assert len(findings("IP012", plan(hosts))) == found


@pytest.mark.parametrize("hosts", ["1-2", "1-3"])
def test_a_range_that_stops_short_of_its_hosts_is_grown_however_many_are_new(hosts: str) -> None:
    (finding,) = findings("IP012", plan(hosts))
    assert finding.fix is not None and finding.fix.safe
    assert finding.fix.value == "host-[1-4] vmk2"


def test_two_of_many_hosts_are_one_finding() -> None:
    more = {"design.yaml": [("names: host-[1-4]", "names: host-[1-7]")]}
    addresses = [*plan("1-5")["ip-plan.yaml"], (VMOTION, VMOTION.replace("[1-4]", "[1-7]"))]
    (finding,) = findings("IP012", {**more, "ip-plan.yaml": addresses})
    assert finding.message == (
        "vmk2 on host-6 has no address in network vsan, but vmk2 on host-5 has one; also: vmk2 on host-7"
    )


def test_a_network_without_addresses_is_planned_elsewhere() -> None:
    assert told("IP", {"ip-plan.yaml": [("    addresses:\n" + VSAN, "")]}) == []


def test_address_in_another_network() -> None:
    """For all hosts or for one: no majority is needed to see that this cannot be."""
    away = ("    addresses:\n" + VSAN, "")
    wrong = {"ip-plan.yaml": [away, (VMOTION, VMOTION + VSAN.replace("203.0.113.1", "198.51.100.11"))]}
    assert told("IP012", wrong) == [
        "ip-plan.yaml:17:40 error IP012 vmk2 on host-1 has 198.51.100.11 in network vmotion, but its port "
        "group vSAN is in network vsan; also: vmk2 on host-[2-4]"
    ]
    dhcp = {"ip-plan.yaml": [away, (VMOTION, VMOTION + VSAN.replace("first: 203.0.113.1", "assigned: dhcp"))]}
    (finding,) = findings("IP012", dhcp)
    assert finding.message.startswith(
        "vmk2 on host-1 gets its address from DHCP in network vmotion, but its port group"
    )


def test_adapter_that_an_override_moves() -> None:
    """Over RDMA TOP006 finds the override; over TCP nothing else sees that the address stayed behind."""
    assert told("IP012", {"design.yaml": [MOVED]}) == []
    assert len(findings("TOP006", {"design.yaml": [MOVED]})) == 1
    assert told("IP012", {"design.yaml": [MOVED, ("transport: roce-v2", "transport: tcp")]}) == [
        "ip-plan.yaml:23:40 error IP012 vmk2 on host-3 has 203.0.113.3 in network vsan, but its port group "
        "vMotion is in network vmotion"
    ]


def test_adapter_without_a_port_group_is_for_hst011() -> None:
    alone = {"design.yaml": [(VMK2, "vmk2: {services: [vsan]}")]}
    assert told("IP012", {**alone, **plan("1-3")}) == []
    assert len(findings("HST011", alone)) == 1

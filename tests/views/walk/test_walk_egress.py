"""Ways out of a host: the ports of an interface before and after a failure, and the tag of its frames."""

import pytest
from walk_designs import design_with, interface_of

from refarch.core.origin import Origin
from refarch.model.types import Lag
from refarch.views.intent.host_records import HostIntent
from refarch.views.intent.hosts import host_intent
from refarch.views.walk.egress import AtcVlan, atc_vlan, egress
from refarch.views.walk.records import NO_FAILURE, Failure

FAILURES = {
    "the port": Failure("vmnic4", nics=frozenset({("host-1", "vmnic4")})),
    "the switch": Failure("leaf-1", switches=frozenset({"leaf-1"})),
    "the port of the switch": Failure("swp1", ports=frozenset({("leaf-1", "swp1")})),
    "the far port": Failure("swp1", nics=frozenset({("leaf-1", "swp1")})),
}


def test_the_active_uplink_is_used_with_the_vlan_of_the_port_group() -> None:
    design = design_with()
    way_out = egress(host_intent(design, "host-1"), interface_of(design, "host-1", "vmk2"))
    assert (way_out.ports, way_out.tag) == (("vmnic4",), 30)
    assert way_out.group is not None
    assert way_out.group.name == "vSAN"
    assert way_out.origin == Origin("ip-plan.yaml", ("networks", "vsan", "vlan"))


@pytest.mark.parametrize("part", FAILURES)
def test_after_a_failure_the_standby_uplink_is_used(part: str) -> None:
    design = design_with()
    host = host_intent(design, "host-1")
    assert egress(host, interface_of(design, "host-1", "vmk2"), FAILURES[part]).ports == ("vmnic5",)
    assert egress(host, interface_of(design, "host-1", "vmk1"), FAILURES[part]).ports == ("vmnic5",)


def test_without_ports_there_is_no_way_out() -> None:
    design = design_with()
    both = Failure("leafs", switches=frozenset({"leaf-1", "leaf-2"}))
    way_out = egress(host_intent(design, "host-1"), interface_of(design, "host-1", "vmk2"), both)
    assert (way_out.ports, way_out.tag) == ((), 30)


def test_the_failure_of_another_host_changes_nothing() -> None:
    design = design_with()
    other = Failure("host-2", nics=frozenset({("host-2", "vmnic4")}), ports=frozenset({("leaf-1", "swp2")}))
    way_out = egress(host_intent(design, "host-1"), interface_of(design, "host-1", "vmk2"), other)
    assert way_out.ports == ("vmnic4",)


def host_with_lag() -> HostIntent:
    """host-1 whose port group vSAN uses a LAG of both uplinks."""
    host = host_intent(design_with(), "host-1")
    switch = host.switches["Storage"]
    group = switch.port_groups["vSAN"]
    teaming = group.teaming._replace(active=("lag1",), standby=())
    lag = Lag("lag1", ("Uplink 1", "Uplink 2"), "active", Origin("design.yaml", ()))
    changed = switch._replace(
        lags={"lag1": lag}, port_groups={**switch.port_groups, "vSAN": group._replace(teaming=teaming)}
    )
    return host._replace(switches={"Storage": changed})


def test_all_members_of_a_lag_may_be_used() -> None:
    host = host_with_lag()
    assert egress(host, host.interfaces["vmk2"]).ports == ("vmnic4", "vmnic5")
    assert egress(host, host.interfaces["vmk2"], FAILURES["the switch"]).ports == ("vmnic5",)


@pytest.mark.parametrize(("active", "ports"), [("vmnic5", ("vmnic5",)), ("Uplink 9", ())])
def test_a_teaming_policy_may_name_a_port_instead_of_an_uplink(active: str, ports: tuple[str, ...]) -> None:
    host = host_intent(design_with(), "host-1")
    switch = host.switches["Storage"]
    group = switch.port_groups["vSAN"]
    changed = group._replace(teaming=group.teaming._replace(active=(active,), standby=()))
    named = host._replace(switches={"Storage": switch._replace(port_groups={"vSAN": changed})})
    assert egress(named, named.interfaces["vmk2"]).ports == ports


def test_an_interface_of_a_team_uses_the_port_that_it_is_bound_to() -> None:
    host = host_intent(design_with(name="s2d"), "node-1")
    bound = host.interfaces["SMB1"]
    assert egress(host, bound).ports == ("pNIC1",)
    lost = Failure("pNIC1", nics=frozenset({("node-1", "pNIC1")}))
    assert egress(host, bound, lost).ports == ("pNIC2",)
    assert egress(host, bound._replace(affinity="")).ports == ("pNIC1", "pNIC2")


def test_an_interface_may_have_its_port_itself() -> None:
    design = design_with(name="direct-iwarp")
    host = host_intent(design, "node-1")
    way_out = egress(host, host.interfaces["SMB1"])
    assert (way_out.ports, way_out.tag, way_out.group) == (("port1",), 0, None)
    far = Failure("port1 on node-2", nics=frozenset({("node-2", "port1")}))
    assert egress(host, host.interfaces["SMB1"], far).ports == (), "its cable ends there"
    assert egress(host, host.interfaces["SMB2"], far).ports == ("port2",)


def test_a_port_that_the_design_does_not_have_is_lost_with_the_first_failure() -> None:
    host = host_intent(design_with(name="direct-iwarp"), "node-1")
    unknown = host.interfaces["SMB1"]._replace(nic="port9")
    assert egress(host, unknown, NO_FAILURE).ports == ("port9",)
    assert egress(host, unknown, FAILURES["the switch"]).ports == ()


@pytest.mark.parametrize(
    ("vlans", "interface", "vlan"),
    [
        (", vlans: [70, 80]", "SMB1", 70),
        (", vlans: [70, 80]", "SMB2", 80),
        (", vlans: [70]", "SMB2", 70),
        ("", "SMB1", 711),
        ("", "SMB2", 712),
    ],
)
def test_network_atc_gives_each_storage_adapter_its_vlan(vlans: str, interface: str, vlan: int) -> None:
    design = design_with(("design", ", vlans: [70, 80]", vlans), name="azure-local")
    host = host_intent(design, "node-1")
    one = host.interfaces[interface]
    expected = AtcVlan(vlan, host.intents["Converged"])
    assert atc_vlan(host, one, egress(host, one).ports) == expected


def test_network_atc_tags_only_storage_on_its_adapters() -> None:
    host = host_intent(design_with(name="azure-local"), "node-1")
    one = host.interfaces["SMB1"]
    assert atc_vlan(host, one._replace(services=("management",)), ("pNIC1",)) is None
    assert atc_vlan(host, one._replace(affinity=""), ("pNIC1",)) is None
    intent = host.intents["Converged"]
    without = host._replace(intents={"Converged": intent._replace(traffic=("management", "compute"))})
    assert atc_vlan(without, one, ("pNIC1",)) is None
    elsewhere = host._replace(intents={"Converged": intent._replace(adapters=("pNIC3",))})
    assert atc_vlan(elsewhere, one, ("pNIC1",)) is None

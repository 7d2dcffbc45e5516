"""What a design wants of its hosts: every fact of the model that concerns a host is there, at its place."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from refarch import api, testing
from refarch.api.intent import (
    HostIntent,
    host_intents,
    host_switches,
    intent_values,
    plain_intent,
    record_fields,
)
from refarch.api.model import Design
from refarch.model import types
from shipped_designs import all_shipped, shipped_design


def design_of(name: str, **edits: tuple[str, str]) -> Design:
    """A small design with one edit in each of some files; keys are file stems."""
    files = testing.base_files(name)
    for stem, (old, new) in edits.items():
        file = f"{stem.replace('_', '-')}.yaml"
        assert files[file].count(old.encode()) >= 1, old
        files[file] = files[file].decode().replace(old, new, 1).encode()
    design = api.lint_texts(name, files).design
    assert design is not None
    return design


def host(root: Path, design: str, name: str) -> HostIntent:
    folder = root if (root / "designs" / design).exists() else root / "tests/fixtures/foreign"
    found = api.open_design(design, root=str(folder)).design
    assert found is not None
    return host_intents(found)[name]


@pytest.mark.slow
def test_every_host_has_an_intent_and_every_value_a_place() -> None:
    for result in all_shipped():
        assert result.design is not None
        intents = host_intents(result.design)
        assert list(intents) == list(result.design.hosts)
        for intent in intents.values():
            for value in intent_values(intent):
                assert value.origin.file in result.documents, (result.id, value)
                assert result.documents[value.origin.file].span(value.origin.pointer), (result.id, value)


NO_PART: Mapping[str, str] = {
    "Host.cpu": "bought",
    "Host.memory": "bought",
    "Host.label": "stands on the host",
    "Host.server": "HostIntent.model",
    "Host.cards": "HostIntent.nics",
    "Host.disk_groups": "made for the cluster",
    "Host.drives": "bought",
    "Host.storage_controllers": "bought",
    "Host.software": "HostIntent.release, HostNic.driver_release, HostNic.firmware",
    "Nic.host": "HostIntent.name",
    "Nic.card": "bought; HostNic.driver follows from it",
    "Nic.slot": "bought",
    "Nic.port": "bought",
    "VirtualSwitch.cluster": "HostIntent.cluster",
    "VirtualSwitch.discovery_protocol": "HostSwitch.discovery",
    "PortGroup.switch": "HostSwitch.name",
    "PortGroup.cluster": "HostIntent.cluster",
    "PortGroup.network": "IpInterface.network",
    "PortGroup.hosts": "whether the host has it at all",
    "PortGroup.has_netflow": "HostPortGroup.netflow",
    "Teaming.policy_is_stated": "the default is a policy, too",
    "Vmkernel.host": "HostIntent.name",
    "Vmkernel.cluster": "HostIntent.cluster",
    "AdapterRoute.base": "StaticRoute.to as a number",
    "AdapterRoute.length": "StaticRoute.to as a number",
    "Nvme.host_nqn": "NvmeInitiator.nqn",
    "Nvme.arrays": "NvmePort.targets",
    "NvmeAdapter.cluster": "HostIntent.cluster",
    "NvmeAdapter.vmkernel": "NvmePort.interface",
    "Pvrdma.vmkernel": "HostPvrdma.interface",
    "HostQosPolicy.traffic": "HostPolicy.traffic",
    "QosProfile.mapping": "of the switch",
    "QosProfile.pcp_map": "of the switch",
    "QosProfile.dscp_map": "of the switch",
    "QosProfile.pools": "of the switch",
    "QosProfile.watchdog": "of the switch",
    "QosProfile.cable_length": "of the switch",
    "QosProfile.cnp_priority": "HostProfile.notification",
    "QosProfile.cnp_dscp": "HostProfile.notification",
    "QosProfile.host": "the fields of HostProfile from dcbx to pfcrx",
    "QosProfile.host_classes": "HostProfile.traffic_classes",
}
"""Fields of the model that no record of a host has by their name: where they are, or why they are nowhere."""


def test_every_field_of_the_model_that_concerns_a_host_is_told() -> None:
    pairs = {
        "Host": "HostIntent",
        "Nic": "HostNic",
        "VirtualSwitch": "HostSwitch",
        "PortGroup": "HostPortGroup",
        "Teaming": "HostTeaming",
        "Vmkernel": "IpInterface",
        "AdapterRoute": "StaticRoute",
        "Nvme": "NvmeInitiator",
        "NvmeAdapter": "NvmePort",
        "Pvrdma": "HostPvrdma",
        "NetworkAtcIntent": "AtcIntent",
        "HostQosPolicy": "HostPolicy",
        "QosProfile": "HostProfile",
    }
    records = _records(HostIntent)
    untold = [
        f"{model}.{field}"
        for model, record in pairs.items()
        for field in getattr(types, model)._fields
        if field not in ("origin", "at")
        and field not in records[record]
        and f"{model}.{field}" not in NO_PART
    ]
    assert untold == []
    for told in NO_PART:
        model, _, field = told.partition(".")
        assert field in getattr(types, model)._fields, told


def _records(record: type[Any]) -> dict[str, set[str]]:
    """Names of the fields of an intent's records, by the record's name."""
    found = {record.__name__: {name for name, _ in record_fields(record)}}
    for _, inner in record_fields(record):
        if inner is not None:
            found |= _records(inner)
    return found


def test_vmkernel_adapter_is_told_in_full(root: Path) -> None:
    intent = host(root, "nvme-tcp-powerstore-layer3", "dc4-esx02")
    assert plain_intent(intent.interfaces["vmk2"]) == {
        "name": "vmk2",
        "switch": "VDS-SAN",
        "nic": "",
        "port_group": "NVMe-TCP-A",
        "vlan": None,
        "affinity": "",
        "network": "san-a-hosts",
        "services": ["nvme-tcp"],
        "mtu": 9000,
        "address": "10.61.11.102/24",
        "dhcp": False,
        "address6": "",
        "stack": "",
        "gateway": "",
        "routes": [{"to": "10.61.12.0/24", "via": "10.61.11.1"}],
        "rdma": None,
    }
    assert (intent.gateway, intent.at["gateway"].path) == ("10.60.10.1", "networks.mgmt.gateway")
    assert intent.bmc == "10.60.0.12/24"


def test_nvme_adapter_names_the_ports_that_it_reaches(root: Path) -> None:
    intent = host(root, "nvme-tcp-powerstore-layer3", "dc4-esx02").nvme
    assert intent is not None
    assert intent.nqn == "nqn.2014-08.net.example.dc4:nvme:dc4-esx02"
    adapter = intent.adapters["vmhba65"]
    assert (adapter.nic, adapter.interface, adapter.transport) == ("vmnic4", "vmk2", "tcp")
    assert [(target.port, target.address, target.service) for target in adapter.targets] == [
        ("NodeA.4PortCard-FEPort2", "10.61.12.11", 4420),
        ("NodeB.4PortCard-FEPort2", "10.61.12.12", 4420),
    ]
    assert {target.array for target in adapter.targets} == {"PS-1200T-01"}


def test_tunnel_endpoint_has_a_switch_and_no_port_group(root: Path) -> None:
    intent = host(root, "vcf9-management-nexus", list_first("vcf9-management-nexus"))
    found = intent.interfaces["vmk10"]
    assert (found.switch, found.port_group, found.affinity) == ("ams-m01-cl01-vds01", "", "uplink1")
    assert found.vlan is not None
    assert "vmk10 of NSX" not in intent.switches["ams-m01-cl01-vds01"].port_groups


def list_first(design: str) -> str:
    found = shipped_design(design)
    return next(iter(found.hosts))


def test_interface_on_a_physical_port_has_no_switch(root: Path) -> None:
    intent = host(root, "azure-local-switchless", "node-3")
    assert list(intent.switches) == ["ConvergedSwitch"]
    assert intent.switches["ConvergedSwitch"].port_groups == {}
    found = intent.interfaces["SMB1"]
    assert (found.switch, found.nic, found.vlan, found.address) == ("", "SMB1", 711, "10.0.5.3/24")


@pytest.mark.parametrize(
    ("rule", "dhcp"), [("first6: '2001:db8:a::1'", False), ("first6: '2001:db8:a::1', assigned: dhcp", True)]
)
def test_an_interface_of_a_host_with_an_ipv6_address_asks_dhcp_only_if_stated(rule: str, dhcp: bool) -> None:
    old = (
        "    prefix: 198.51.100.0/24\n    mtu: 9000\n    addresses:\n"
        '      - {of: "host-[1-4] rdma-a", first: 198.51.100.1}\n'
    )
    new = (
        "    prefix6: '2001:db8:a::/64'\n    mtu: 9000\n    addresses:\n"
        f'      - {{of: "host-[1-4] rdma-a", {rule}}}\n'
    )
    found = host_intents(design_of("rdma-linux", ip_plan=(old, new)))["host-1"].interfaces["rdma-a"]
    assert (found.address, found.address6, found.dhcp) == ("", "2001:db8:a::1/64", dhcp)


def test_affinity_is_the_port_that_an_interface_is_bound_to(root: Path) -> None:
    found = host(root, "smb-direct-roce-s2d", "s2d-01").interfaces
    assert {name: interface.affinity for name, interface in found.items()} == {
        "Management": "",
        "SMB1": "pNIC1",
        "SMB2": "pNIC2",
    }
    assert found["SMB2"].at["affinity"].path == "clusters.s2d.interfaces.SMB2.affinity"


def test_port_group_names_every_uplink_once(root: Path) -> None:
    intent = host(root, "nvme-rocev2-spine-leaf", "esx-01")
    teaming = intent.switches["NVMe-DSwitch"].port_groups["NVMe-A-DPG"].teaming
    assert (teaming.active, teaming.standby, teaming.unused) == (("Uplink A",), (), ("Uplink B",))
    standard = intent.switches["vSwitch0"].port_groups["Management Network"].teaming
    assert (standard.active, standard.unused) == (("vmnic0", "vmnic1"), ())
    assert intent.switches["NVMe-DSwitch"].version == "8.0.3"


def test_uplinks_that_a_design_leaves_out_are_unused() -> None:
    design = design_of("vsan-roce")
    cluster = next(iter(design.clusters.values()))
    switch = cluster.virtual_switches["Storage"]
    group = switch.port_groups["vSAN"]
    alone = group._replace(teaming=group.teaming._replace(active=group.teaming.active[:1], standby=()))
    changed = cluster._replace(
        virtual_switches={"Storage": switch._replace(port_groups={"vSAN": alone})},
    )
    found = host_switches(design, changed)["Storage"].port_groups["vSAN"].teaming
    assert [*found.active, *found.unused] == list(switch.uplinks)


def test_shares_of_network_io_control_are_told() -> None:
    edit = (
        "        kind: distributed\n",
        "        kind: distributed\n        nioc: {vsan: {shares: 100, reservation: 10G, limit: 25G}}\n",
    )
    intent = next(iter(host_intents(design_of("vsan-roce", design=edit)).values()))
    found = next(switch for switch in intent.switches.values() if switch.system_traffic).system_traffic[
        "vsan"
    ]
    assert (found.kind, found.shares, found.reservation, found.limit) == ("vsan", 100, 10_000, 25_000)


def test_esxi_learns_classes_and_windows_has_its_own(root: Path) -> None:
    assert host(root, "vsan-esa-100g", "esa-01").profiles["roce-lossless"].traffic_classes == {}
    classes = host(root, "azure-local-switchless", "node-1").profiles["smb-direct"].traffic_classes
    assert {number: entry.bandwidth for number, entry in classes.items()} == {0: 49, 3: 50, 7: 1}
    own = host(root, "smb-direct-roce-s2d", "s2d-01").profiles["smb-direct"].traffic_classes
    assert own[0].priorities == (0, 1, 2, 4, 5, 6)
    assert {entry.ecn_min for entry in own.values()} == {None}


@pytest.mark.parametrize(
    ("design", "name", "system", "release"),
    [
        ("azure-local-switchless", "node-1", "azure-local-os", "24H2"),
        ("smb-direct-iwarp", "", "windows-server", "2012 R2"),
        ("vsan-tcp-2m-iops", "vsan-01", "esxi", "5.5 U1"),
    ],
)
def test_system_is_that_of_the_software_list(design: str, name: str, system: str, release: str) -> None:
    found = shipped_design(design)
    intent = host_intents(found)[name or next(iter(found.hosts))]
    assert (intent.system, intent.release) == (system, release)


def test_what_a_design_turns_off_is_asked_for(root: Path) -> None:
    intent = host(root, "smb-direct-roce-s2d", "s2d-01")
    values = {value.path: value.value for value in intent_values(intent)}
    assert values["profiles.willing"] is False
    assert "profiles.ecn" not in values
    assert "profiles.global_pause" not in values


def test_time_zone_of_a_cluster_goes_before_that_of_the_design() -> None:
    old = "    product: vsan-osa\n"
    edit = (old, f"{old}    services: {{time_zone: Europe/Vienna}}\n")
    intent = next(iter(host_intents(design_of("vsan-roce", design=edit)).values()))
    assert intent.services.time_zone == "Europe/Vienna"
    assert intent.services.at["time_zone"].path == "clusters.compute.services.time_zone"


def test_setting_that_is_a_command_alone_is_read_from_it() -> None:
    old = "    product: vsan-osa\n"
    commands = (
        "esxcli system settings advanced set -o /Net/TcpipHeapMax -i 512",
        "esxcli system settings advanced set --option=/Net/X --string-value=vmk1",
        "esxcli system settings advanced set -o /Net/X -i 5; reboot",
        "vsish -e set /config 1",
    )
    listed = "".join(f"      - {{command: '{command}'}}\n" for command in commands)
    intent = next(
        iter(host_intents(design_of("vsan-roce", design=(old, f"{old}    settings:\n{listed}"))).values())
    )
    assert [(setting.option, setting.value) for setting in intent.settings] == [
        ("/Net/TcpipHeapMax", 512),
        ("/Net/X", "vmk1"),
        ("", ""),
        ("", ""),
    ]


def test_marking_of_both_kinds_of_packets_is_told(root: Path) -> None:
    profile = host(root, "vsan-esa-100g", "esa-01").profiles["roce-lossless"]
    assert plain_intent(profile.marking) == {"pcp": 3, "dscp": 26}
    assert plain_intent(profile.notification) == {"pcp": 6, "dscp": 48}
    assert profile.notification is not None
    assert profile.notification.at["pcp"].path == "profiles.roce-lossless.congestion_notification.priority"


def test_discovery_that_a_design_leaves_out_is_not_asked_for(root: Path) -> None:
    found = host(root, "nvme-rocev2-spine-leaf", "esx-01").switches
    assert (found["vSwitch0"].discovery, found["vSwitch0"].discovery_operation) == ("", "")
    assert (found["NVMe-DSwitch"].discovery, found["NVMe-DSwitch"].discovery_operation) == ("lldp", "both")

"""MTU, addresses, VLANs, links, and speeds of hosts, from the outputs of Linux, ESXi, and Windows."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import rich_intents

import needs
from collected import small_design
from refarch import api
from refarch.api.model import Design
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import Verification, verify
from refarch.model.types import End
from refarch.platforms.observed import ADDRESSES
from refarch.views.intent.host_records import HostIntent, HostNic
from refarch.views.intent.hosts import host_intents
from refarch.views.intent.network_atc import adapter_name, has_automatic_address
from refarch.views.intent.virtual_records import IpInterface
from refarch.views.network.links import links_by_end
from refarch.views.network.wiring import link_speed

EXAMPLES = ("linter/refarch/examples/rdma-linux", "linter/refarch/examples/nvme-of-linux")

DESIGNS = {
    design.id: design
    for design in (*rich_intents.designs(), *(one.design for one in api.lint_designs(EXAMPLES)))
    if design is not None
}

Outputs = dict[str, Any]
"""JSON values of the outputs of a host, by the name of the file."""


def linux_outputs(host: HostIntent, name: Callable[[IpInterface], str]) -> Outputs:
    """``ip -j -d address show`` of a host as designed."""
    flags = ["BROADCAST", "UP", "LOWER_UP"]
    lo = [{"family": "inet", "local": "127.0.0.1", "prefixlen": 8}]
    found: list[Any] = [{"ifname": "lo", "flags": ["LOOPBACK", "UP"], "mtu": 65536, "addr_info": lo}]
    found += [{"ifname": nic, "flags": flags, "mtu": 9000, "addr_info": []} for nic in host.nics]
    for one in host.interfaces.values():
        address, _, length = one.address.partition("/")
        link = {"info_kind": "vlan", "info_data": {"protocol": "802.1Q", "id": one.vlan, "flags": []}}
        listed = [{"family": "inet6", "local": "fe80::1", "prefixlen": 64, "scope": "link"}]
        listed.append({"family": "inet", "local": address, "prefixlen": int(length)})
        record = {"ifname": name(one), "link": one.nic, "flags": flags, "mtu": one.mtu, "linkinfo": link}
        found.append({**record, "addr_info": listed})
    return {"address.json": found}


def esxi_outputs(host: HostIntent) -> Outputs:
    """Lists of esxcli of a host as designed."""
    interfaces, addresses = [], []
    for one in host.interfaces.values():
        interfaces.append(
            {"Name": one.name, "MACAddress": "00:50:56:00:00:01", "Enabled": True, "Portset": one.switch}
            | {"Portgroup": one.port_group, "NetstackInstance": "defaultTcpipStack", "MTU": one.mtu}
        )
        address = one.address.partition("/")[0]
        addresses.append({"Name": one.name, "IPv4Address": address, "IPv4Netmask": "255.255.255.0"})
    nics = [
        {"Name": nic, "PCIDevice": "0000:01:00.0", "Driver": "nmlx5_core", "LinkStatus": "Up", "MTU": 9000}
        | {"Speed": 25000, "MACAddress": f"00:00:00:00:00:{number:02x}"}
        for number, nic in enumerate(host.nics)
    ]
    return {"interfaces.json": interfaces, "ipv4.json": addresses, "nics.json": nics}


def windows_outputs(host: HostIntent) -> Outputs:
    """``Get-NetIPAddress`` and ``Get-NetAdapterAdvancedProperty`` of a host as designed."""
    addresses: list[Any] = [
        {"InterfaceAlias": "Loopback Pseudo-Interface 1", "IPAddress": "127.0.0.1", "PrefixLength": 8}
    ]
    properties: list[Any] = [{"Name": "Other", "RegistryKeyword": "*RSS", "RegistryValue": ["1"]}]
    for one in host.interfaces.values():
        name, (address, _, length) = adapter_name(host, one), one.address.partition("/")
        addresses.append({"InterfaceAlias": name, "IPAddress": "fe80::2%12", "PrefixLength": 64})
        addresses.append({"InterfaceAlias": name, "IPAddress": address, "PrefixLength": int(length)})
        properties.append(
            {"Name": name, "RegistryKeyword": "*JumboPacket", "RegistryValue": [str(one.mtu + 14)]}
        )
    return {"addresses.json": addresses, "properties.json": properties}


def outputs_of(host: HostIntent) -> Outputs:
    """Outputs of a host as designed."""
    if host.system == "linux":
        return linux_outputs(host, lambda one: one.name)
    return esxi_outputs(host) if host.system == "esxi" else windows_outputs(host)


def collected(design: Design, folder: Path, changes: Callable[[str, Outputs], None] | None = None) -> Path:
    """Folder with the outputs of all hosts, after a change."""
    for name, host in host_intents(design).items():
        outputs = outputs_of(host)
        if changes is not None:
            changes(name, outputs)
        (folder / name).mkdir()
        for file, value in outputs.items():
            (folder / name / file).write_text(json.dumps(value, indent=1))
    return folder


def verification(name: str, folder: Path) -> Verification:
    collection = read_collection(str(folder))
    assert collection.not_understood == () and collection.unrecognized == ()
    return verify(DESIGNS[name], collection)


def problems(found: Verification) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in found.problems if one.code != "BUILT007"]


EVERY_SYSTEM = (
    "rdma-linux",
    "nvme-of-linux",
    "vsan-esa-arista",
    "smb-direct-roce-s2d",
    "azure-local-switchless",
)


@pytest.mark.parametrize("name", EVERY_SYSTEM)
def test_hosts_as_designed(name: str, tmp_path: Path) -> None:
    design = DESIGNS[name]
    found = verification(name, collected(design, tmp_path))
    assert problems(found) == []
    of_interfaces = [one for one in found.results if one.expectation.kind == "interface"]
    assert {one.outcome for one in of_interfaces} == {"equal"}
    expected = {
        (host.name, one.name, text)
        for host in host_intents(design).values()
        for one in host.interfaces.values()
        for text in ("mtu", *(() if has_automatic_address(host, one) else ("address",)))
    }
    keys = {(e.device, e.subject, e.property) for e, *_ in of_interfaces}
    assert keys - {(*key[:2], "vlan") for key in keys} == expected


def test_another_mtu_of_every_host_is_one_problem(tmp_path: Path) -> None:
    def change(host: str, outputs: Outputs) -> None:
        outputs["interfaces.json"][2]["MTU"] = "1500"

    folder = collected(DESIGNS["vsan-esa-arista"], tmp_path, change)
    found = verification("vsan-esa-arista", folder)
    message = "eos-esa-[1-8] vmk2 has MTU 1500, but the design has MTU 9000; 8 hosts"
    assert problems(found) == [("BUILT009", message)]
    (problem,) = [one for one in found.problems if one.code == "BUILT009"]
    assert problem.evidence[0].text == "port vmk2: mtu 1500"  # type: ignore[attr-defined]


def test_an_address_of_another_host(tmp_path: Path) -> None:
    def change(host: str, outputs: Outputs) -> None:
        if host == "eos-esa-3":
            outputs["ipv4.json"][1]["IPv4Netmask"] = "255.255.0.0"
            outputs["ipv4.json"][2]["IPv4Address"] = "0.0.0.0"

    found = verification("vsan-esa-arista", collected(DESIGNS["vsan-esa-arista"], tmp_path, change))
    assert problems(found) == [
        (
            "BUILT014",
            "eos-esa-3 vmk1 has the address 10.200.10.13/16, but the design has the address 10.200.10.13/24",
        ),
        ("BUILT014", "eos-esa-3 vmk2 has no address, but the design has the address 10.200.20.13/24"),
    ]


def test_an_interface_that_is_missing(tmp_path: Path) -> None:
    def change(host: str, outputs: Outputs) -> None:
        if host == "s2d-02":
            for file, key in (("addresses.json", "InterfaceAlias"), ("properties.json", "Name")):
                outputs[file] = [one for one in outputs[file] if one[key] != "vEthernet (SMB2)"]

    name = "smb-direct-roce-s2d"
    found = verification(name, collected(DESIGNS[name], tmp_path, change))
    assert problems(found) == [("BUILT008", "s2d-02 SMB2 is not there, but the design has it")]
    absent = [one for one in found.results if one.outcome == "absent"]
    assert {one.says for one in absent} == {"s2d-02 has no interface vEthernet (SMB2)"}


def test_a_list_of_some_interfaces_tells_nothing_of_the_others(tmp_path: Path) -> None:
    def change(host: str, outputs: Outputs) -> None:
        outputs["address.json"] = outputs["address.json"][-1:]

    found = verification("rdma-linux", collected(DESIGNS["rdma-linux"], tmp_path, change))
    assert problems(found) == []
    by_subject = {
        one.expectation.subject: one.outcome for one in found.results if one.expectation.kind == "interface"
    }
    assert by_subject == {"rdma-a": "not collected", "rdma-b": "equal"}


def test_vlan_interfaces_of_linux_can_have_other_names(tmp_path: Path) -> None:
    design = DESIGNS["rdma-linux"]
    for name, host in host_intents(design).items():
        (tmp_path / name).mkdir()
        outputs = linux_outputs(host, lambda one: f"{one.nic}.{one.vlan}")
        (tmp_path / name / "a.json").write_text(json.dumps(outputs["address.json"]))
    found = verification("rdma-linux", tmp_path)
    assert problems(found) == []
    assert {one.outcome for one in found.results if one.expectation.kind == "interface"} == {"equal"}


def test_a_wrong_vlan_of_linux(tmp_path: Path) -> None:
    def change(host: str, outputs: Outputs) -> None:
        if host == "host-1":
            outputs["address.json"][-1]["linkinfo"]["info_data"]["id"] = 100

    found = verification("rdma-linux", collected(DESIGNS["rdma-linux"], tmp_path, change))
    message = (
        "host-1 rdma-b has VLAN 100, but the design has VLAN 200; RDMA, host-1 rdma-b -> host-2 rdma-b is "
        "lossless in the design, but does not arrive as built; 2 more conversations affected"
    )
    assert problems(found) == [("BUILT010", message)]


def test_a_port_without_link_is_one_problem(tmp_path: Path) -> None:
    def change(host: str, outputs: Outputs) -> None:
        if host == "eos-esa-5":
            outputs["nics.json"][2]["LinkStatus"] = "Down"

    found = verification("vsan-esa-arista", collected(DESIGNS["vsan-esa-arista"], tmp_path, change))
    assert problems(found) == [("BUILT008", "eos-esa-5 vmnic4 has no link, but the design has a link")]


def test_a_slow_link_is_one_problem(tmp_path: Path) -> None:
    """The design states no speed: it is the highest of both ports and the cable. The switch shows it, too."""

    def change(host: str, outputs: Outputs) -> None:
        if host == "eos-esa-5":
            outputs["nics.json"][2]["Speed"] = 10000

    design = DESIGNS["vsan-esa-arista"]
    nic = host_intents(design)["eos-esa-5"].nics["vmnic4"]
    folder = collected(design, tmp_path, change)
    message = f"eos-esa-5 vmnic4 has 10 Gbit/s, but the design has {nic_speed(design, nic)}"
    assert problems(verification("vsan-esa-arista", folder)) == [("BUILT013", message)]
    (folder / nic.far_device).mkdir()
    port = {"lineProtocolStatus": "up", "bandwidth": 10_000_000_000}
    text = json.dumps({"interfaces": {nic.far_port: port}})
    (folder / nic.far_device / "interfaces.json").write_text(text)
    found = problems(verification("vsan-esa-arista", folder))
    of_switch = message.replace("eos-esa-5 vmnic4", f"{nic.far_device} {nic.far_port}")
    assert [one for one in found if one[0] == "BUILT013"] == [("BUILT013", of_switch)]


def nic_speed(design: Design, nic: HostNic) -> str:
    """Speed of the link of a port, as messages have it."""
    link = links_by_end(design)[End(nic.far_device, nic.far_port)]
    return f"{(link_speed(design, link) or 0) // 1000} Gbit/s"


def test_parts_that_are_not_understood(tmp_path: Path) -> None:
    """Records without a name or with values of another form are listed, and tell nothing."""
    files: Outputs = {
        "interfaces.json": [{"Name": "vmk0", "MTU": "many", "Portgroup": "", "NetstackInstance": ""}],
        "ipv4.json": [{"Name": "vmk0", "IPv4Address": "10.0.0.1", "IPv4Netmask": "none"}],
        "address.json": {"InterfaceAlias": "SMB1", "IPAddress": ["10.0.0.1"], "PrefixLength": 24},
        "property.json": {"Name": "SMB1", "RegistryKeyword": "*JumboPacket", "RegistryValue": ["9 k"]},
    }
    for name, value in files.items():
        (tmp_path / name).write_text(json.dumps(value))
    collection = read_collection(str(tmp_path))
    assert sorted(part.evidence.file for part in collection.not_understood) == sorted(files)
    assert [fact.value for fact in collection.facts] == [()]  # the list of no interface


def test_recorded_addresses_of_linux() -> None:
    folder = needs.shared_folder() / "verifiers" / "observed" / "namespaces" / "iproute2-6.1-bridge"
    facts = [one for one in read_collection(str(folder)).facts if one.property == ADDRESSES]
    assert {one.subject: one.value for one in facts} == {
        "lo": ("127.0.0.1/8", "::1/128"),
        "h1": (),
        "swp1": (),
        "h2": (),
        "swp2": (),
        "br_default": (),
    }


def test_a_link_that_is_down_at_both_ends_is_one_problem(tmp_path: Path) -> None:
    ports = {"leaf-1": ["swp1", "swp2", "swp3", "swp4", "swp31", "swp32"], "host-1": ["eth1", "eth2"]}
    for device, names in ports.items():
        links = [{"ifname": name, "flags": ["UP", "LOWER_UP"], "mtu": 9216} for name in names]
        links[0]["flags"] = ["UP"]
        (tmp_path / device).mkdir()
        (tmp_path / device / "link.json").write_text(json.dumps(links))
    found = verify(small_design(), read_collection(str(tmp_path)))
    silent = [one.expectation[:3] for one in found.results if one.outcome == "different"]
    assert silent == [("leaf-1", "port", "swp1"), ("host-1", "port", "eth1")]
    assert [message.partition(";")[0] for _, message in problems(found)] == [
        "leaf-1 swp1 has no link, but the design has a link"
    ]

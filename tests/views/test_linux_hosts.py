"""Hosts with Linux: their interfaces on ports and on VLANs of ports, and their paths to arrays."""

from refarch import api, testing
from refarch.api.intent import host_intents
from refarch.views.storage.nvme_lanes import connect_commands

BASE = "nvme-of-linux"


def design(*edits: tuple[str, str]) -> api.Design:
    """The clean example with texts of design.yaml replaced."""
    files = testing.base_files(BASE)
    text = files["design.yaml"].decode()
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    found = api.lint_texts(BASE, {**files, "design.yaml": text.encode()}).design
    assert found is not None
    return found


def test_an_interface_is_a_vlan_on_its_port_or_the_port_itself() -> None:
    edit = (
        "nvme-b: {connected_to: ens1f1np1, network: nvme-b,",
        "nvme-b: {connected_to: ens1f1np1, network: nvme-b, vlan: 0,",
    )
    host = host_intents(design(edit))["host-1"]
    assert (host.system, host.release) == ("linux", "5.14")
    assert {
        name: (one.nic, one.vlan, one.mtu, one.address, one.services, one.switch)
        for name, one in host.interfaces.items()
    } == {
        "nvme-a": ("ens1f0np0", 100, 9000, "198.51.100.1/24", ("nvme-rdma",), ""),
        "nvme-b": ("ens1f1np1", 0, 9000, "203.0.113.1/24", ("nvme-rdma",), ""),
    }
    assert host.switches == {}


def test_each_interface_for_nvme_connects_to_the_arrays() -> None:
    nvme = host_intents(design())["host-2"].nvme
    assert nvme is not None and nvme.nqn == "nqn.2014-08.com.example:nvme:host-2"
    assert {
        name: (one.nic, one.interface, one.transport, [target.address for target in one.targets])
        for name, one in nvme.adapters.items()
    } == {
        "nvme-a": ("ens1f0np0", "nvme-a", "rdma", ["198.51.100.101", "198.51.100.102"]),
        "nvme-b": ("ens1f1np1", "nvme-b", "rdma", ["203.0.113.101", "203.0.113.102"]),
    }
    over_tcp = design(("transport: roce-v2", "transport: tcp"))
    assert over_tcp.clusters["compute"].nvme is not None
    assert over_tcp.clusters["compute"].nvme.adapters == ()


def test_commands_are_those_of_linux() -> None:
    found = design()
    ((lanes, lines),) = connect_commands(found, found.clusters["compute"])
    assert [lane.hosts for lane in lanes] == [("host-1", "host-2")] * 2
    assert lines[:2] == (
        "nvme discover -t rdma -a 198.51.100.101 -s 4420",
        "nvme connect -t rdma -n nqn.2010-06.com.example:array-1 -a 198.51.100.101 -s 4420",
    )
    assert len(lines) == 8


def test_tables_have_the_words_of_linux() -> None:
    (paths,) = api.tables(design(), "nvme", "paths").values()
    titles = {column.key: column.title for column in paths.columns}
    assert (titles["adapter"], titles["vmk"]) == ("Connection", "Interface")


def test_a_host_has_no_operating_system_of_another_platform() -> None:
    edit = ('  linux: {release: "5.14"}\n', '  linux: {release: "5.14"}\n  esxi: {release: "9.9"}\n')
    assert "esxi" not in design(edit).hosts["host-1"].software
    server = "server: dell-poweredge-r740\n"
    own = (server, server + '        software: {esxi: {release: "9.9"}}\n')
    assert "esxi" in design(own).hosts["host-1"].software


def test_a_port_has_the_driver_of_the_kernel_unless_the_design_states_the_vendors() -> None:
    assert {nic.driver for nic in host_intents(design())["host-1"].nics.values()} == {""}
    linux = '  linux: {release: "5.14"}\n'
    stated = design((linux, linux + '  mlnx-ofed: {release: "24.10"}\n'))
    nics = host_intents(stated)["host-1"].nics
    assert {(nics[name].driver, nics[name].driver_release) for name in ("ens1f0np0", "ens1f1np1")} == {
        ("mlnx-ofed", "24.10")
    }
    server = "server: dell-poweredge-r740\n"
    of_group = design((server, server + '        software: {mlnx-ofed: {release: "23.10"}}\n'))
    assert host_intents(of_group)["host-2"].nics["ens1f0np0"].driver_release == "23.10"

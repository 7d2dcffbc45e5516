"""Ports that carry storage traffic: each once, active ones first."""

from refarch import api, testing
from refarch.views.network.storage_ports import storage_ports

ADAPTERS = "      vmk2: {port_group: vSAN, services: [vsan]}"


def ports(*edits: tuple[str, str]) -> dict[str, list[tuple[str, bool]]]:
    """Names of each host's storage ports, with whether they are active, for the clean example with words
    replaced."""
    files = testing.base_files("vsan-roce")
    text = files["design.yaml"].decode()
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    design = api.lint_texts("vsan-roce", {**files, "design.yaml": text.encode()}).design
    assert design is not None
    found = storage_ports(design)["compute"]
    return {host: [(port.nic.name, port.is_active) for port in listed] for host, listed in found.items()}


def test_active_before_standby() -> None:
    assert ports()["host-1"] == [("vmnic4", True), ("vmnic5", False)]
    assert list(ports()) == ["host-1", "host-2", "host-3", "host-4"]


def test_a_port_that_one_adapter_has_active_and_another_standby_is_active() -> None:
    second = (ADAPTERS, f"{ADAPTERS}\n      vmk3: {{port_group: vMotion, services: [vsan]}}")
    assert ports(second)["host-4"] == [("vmnic4", True), ("vmnic5", True)]


def test_a_host_whose_adapter_has_no_storage_service() -> None:
    none = (ADAPTERS, "      vmk2: {port_group: vSAN, services: [vsan], overrides: {host-2: {services: []}}}")
    assert ports(none)["host-2"] == []
    assert len(ports(none)["host-3"]) == 2


def test_products_without_vmkernel_adapters_use_every_rdma_port() -> None:
    assert ports(("product: vsan-osa", "product: pvrdma"))["host-1"] == [("vmnic4", True), ("vmnic5", True)]
    plain = ("nvidia-connectx-6-lx-25g-2p", "intel-xxv710-da2")
    assert ports(("product: vsan-osa", "product: pvrdma"), plain)["host-1"] == []


def test_pvrdma_uses_the_ports_of_its_virtual_switches_and_no_other_port_with_rdma() -> None:
    files = testing.base_files("pvrdma")
    design = api.lint_texts("pvrdma", files).design
    assert design is not None
    (cluster,) = design.clusters.values()
    # Both ports of the card can do RDMA; one of them is an uplink.
    assert {nic.name for nic in cluster.hosts[0].nics.values() if nic.protocols} == {"vmnic4", "vmnic5"}
    for listed in storage_ports(design)[cluster.id].values():
        assert [port.nic.name for port in listed] == ["vmnic4"]
    untied = files["design.yaml"].replace(b"    pvrdma: {vmkernel: vmk1, firewall: enabled}\n", b"")
    untied = untied.replace(b"{kind: pvrdma,", b"{kind: vmxnet3,")
    design = api.lint_texts("pvrdma", {**files, "design.yaml": untied}).design
    assert design is not None
    for listed in storage_ports(design)["compute"].values():
        assert [port.nic.name for port in listed] == ["vmnic4", "vmnic5"]

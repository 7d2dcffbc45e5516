"""MTU002: all VMkernel adapters in one network have the same MTU."""

from rule_designs import findings, told

VMK1 = "vmk1: {port_group: vMotion, services: [vmotion]}"
VMK2 = "vmk2: {port_group: vSAN, services: [vsan]}"


def override(adapter: str, overrides: str) -> tuple[str, str]:
    """One edit: an adapter with MTUs of its own on some hosts."""
    return adapter, adapter.replace("}", f", overrides: {{{overrides}}}}}")


def test_equal() -> None:
    assert told("MTU002", {}) == []


def test_one_host_with_rdma_storage() -> None:
    (finding,) = findings("MTU002", {"design.yaml": [override(VMK2, "host-3: {mtu: 8999}")]})
    assert (finding.file, finding.line, finding.column, finding.severity) == (
        "design.yaml",
        40,
        76,
        "warning",
    )
    assert (
        finding.message
        == "vmk2 on host-3 has MTU 8999, but vmk2 on host-1 in the same network vsan has MTU 9000"
    )
    assert [(one.file, one.line, one.message) for one in finding.related] == [
        ("ip-plan.yaml", 21, "vmk2 on host-1 has MTU 9000"),
        (
            "design.yaml",
            40,
            "so vSAN traffic from 3 hosts of cluster compute uses packets that only one end accepts",
        ),
    ]


def test_override_that_says_the_same() -> None:
    assert told("MTU002", {"design.yaml": [override(VMK2, "host-3: {mtu: 9000}")]}) == []


def test_first_host_may_be_the_odd_one() -> None:
    (finding,) = findings("MTU002", {"design.yaml": [override(VMK2, "host-1: {mtu: 4200}")]})
    assert (
        finding.message
        == "vmk2 on host-1 has MTU 4200, but vmk2 on host-2 in the same network vsan has MTU 9000"
    )


def test_two_hosts_with_different_values_are_two_findings() -> None:
    found = findings("MTU002", {"design.yaml": [override(VMK2, "host-3: {mtu: 8000}, host-4: {mtu: 7000}")]})
    assert [(one.line, one.message[:28]) for one in found] == [
        (40, "vmk2 on host-3 has MTU 8000,"),
        (40, "vmk2 on host-4 has MTU 7000,"),
    ]


def test_other_traffic_of_an_rdma_cluster_is_a_warning() -> None:
    found = findings("MTU002", {"design.yaml": [override(VMK1, "host-2: {mtu: 1500}")]})
    assert [(one.severity, one.line) for one in found] == [("warning", 39)]


def test_storage_over_tcp_is_a_warning() -> None:
    edits = [override(VMK2, "host-3: {mtu: 1500}"), ("transport: roce-v2", "transport: tcp")]
    assert [one.severity for one in findings("MTU002", {"design.yaml": edits})] == ["warning"]


def test_networks_may_differ() -> None:
    assert told("MTU002", {"design.yaml": [(VMK1, VMK1.replace("}", ", mtu: 1500}"))]}) == []


def test_second_adapter_in_the_same_network() -> None:
    """An adapter of another name counts as well; here half of the adapters differ, and the first ones are
    taken as usual."""
    vmk3 = f"{VMK2}\n      vmk3: {{port_group: vSAN, services: [provisioning], mtu: 1500}}"
    found = findings("MTU002", {"design.yaml": [(VMK2, vmk3)]})
    assert [(one.line, one.severity) for one in found] == [(41, "warning")]
    assert found[0].message == (
        "vmk3 on host-1 has MTU 1500, but vmk2 on host-1 in the same network vsan has MTU "
        "9000; also: vmk3 on host-[2-4]"
    )

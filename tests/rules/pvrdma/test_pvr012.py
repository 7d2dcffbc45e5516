"""PVR012: virtual machines without a PVRDMA adapter."""

from rule_designs import told

ADAPTERS = "        adapters: {eth1: {kind: pvrdma, port_group: PVRDMA}}\n"


def test_a_machine_with_pvrdma_may_have_other_adapters_beside_it() -> None:
    """One of both kinds has PVRDMA, whichever adapter comes first."""
    for adapters in (
        "{eth1: {kind: pvrdma, port_group: PVRDMA}, eth2: {kind: vmxnet3, port_group: PVRDMA}}",
        "{eth0: {kind: vmxnet3, port_group: PVRDMA}, eth1: {kind: pvrdma, port_group: PVRDMA}}",
    ):
        both = (ADAPTERS, f"        adapters: {adapters}\n")
        assert told("PVR012", {"design.yaml": [both]}, "pvrdma") == []


def test_a_cluster_where_none_has_it() -> None:
    plain = (ADAPTERS, ADAPTERS.replace("kind: pvrdma", "kind: vmxnet3"))
    assert told("PVR012", {"design.yaml": [plain]}, "pvrdma") == [
        "design.yaml:41:33 error PVR012 cluster compute is for PVRDMA, but none of its VMs has a PVRDMA "
        "adapter: eth1 on vm-1 has kind vmxnet3; also: vm-2"
    ]

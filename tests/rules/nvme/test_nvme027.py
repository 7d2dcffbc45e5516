"""NVME027: NVMe/RDMA and NVMe/TCP at one array."""

import pytest
from rule_designs import told

BOTH = ("    protocols: [nvme-rdma]", "    protocols: [nvme-rdma, nvme-tcp]")
VMK1 = "vmk1: {port_group: NVMe-A, services: [nvme-rdma]}"
VMK2 = "vmk2: {port_group: NVMe-B, services: [nvme-rdma]}"
MESSAGE = (
    "%s on host-1 has service nvme-tcp, but the cluster connects to array-1 over nvme-rdma, and array-1 uses "
    "both protocols; also: host-2"
)


def two(adapter: str) -> tuple[str, str]:
    return adapter, adapter.replace("[nvme-rdma]", "[nvme-rdma, nvme-tcp]")


@pytest.mark.parametrize(
    ("edits", "found"),
    [
        ((), []),
        ((BOTH,), []),
        ((two(VMK1),), []),
        ((BOTH, two(VMK1)), ["vmk1"]),
        ((BOTH, two(VMK1), two(VMK2)), ["vmk1", "vmk2"]),
        # NVME003 finds an adapter that is bound without the service of the cluster.
        ((BOTH, (VMK2, VMK2.replace("nvme-rdma", "nvme-tcp"))), []),
    ],
)
def test_services_and_protocols(edits: tuple[tuple[str, str], ...], found: list[str]) -> None:
    lines = told("NVME027", {"design.yaml": list(edits)}, "nvme-of")
    assert [line.partition(" NVME027 ")[2] for line in lines] == [MESSAGE % name for name in found]


def test_linux_hosts_have_multipathing_of_their_own() -> None:
    edits = {"design.yaml": [("protocols: [nvme-rdma]", "protocols: [nvme-rdma, nvme-tcp]")]}
    assert told("NVME027", edits, "nvme-of-linux") == []

"""Verification checks of ESXi NVMe initiators: names, port bindings, pings to the array, and the connected
controllers.

Sources, looked up 2026-11-23: Broadcom, ESXCLI Reference, namespaces nvme and network; Cisco, VIC
Configuration Guide, "RoCE v2 with ESXi", with the outputs of ``esxcli nvme adapter list``, ``esxcli nvme
controller list`` and ``esxcli rdma device vmknic list``.
"""

from collections.abc import Iterator

from ...model.types.design import Design
from ...model.types.origins import origin_of
from ...views.storage.nvme_lanes import NvmeLane as NvmeLane, nvme_lanes as nvme_lanes
from ..checks import Check, Checks, SourceDocument
from ..host_checks import HostQuestion, hosts, pinged_paths
from .pings import ping
from .rdma_checks import CISCO, REFERENCE

NVME = SourceDocument("ESXCLI Reference: nvme", f"{REFERENCE}latest/namespace/esxcli_nvme.html")


def checks(design: Design) -> Iterator[Check]:
    """Checks of every initiator: its name and bindings, then its paths."""
    for asked in hosts(design, "esxi"):
        nvme = asked.cluster.nvme
        if nvme is None:
            continue
        if nvme.host_nqn:
            name, origin = nvme.nqn(asked.host.name), nvme.origin.child("host_nqn")
            yield asked.check("esxcli nvme info get", "Host NQN", name, origin, NVME)
        lanes = [lane for lane in nvme_lanes(design)[asked.cluster.id] if asked.host.name in lane.hosts]
        for lane in lanes:
            yield from _binding(asked, lane)
        paths = sum(len(lane.routes) for lane in lanes)
        if paths:
            says = "one line per path, because each path has one controller"
            run = "esxcli nvme controller list"
            online = ["true"] * paths
            yield asked.check(run, "Is Online", online, nvme.origin, CISCO, compare="exactly", says=says)
    for path in pinged_paths(design, "esxi"):
        if path.service.startswith("nvme"):
            yield ping(path)


def _binding(asked: HostQuestion, lane: NvmeLane) -> Iterator[Check]:
    adapter, rdma = lane.bindings[0].adapter, asked.cluster.carrier.rdma
    run, row = "esxcli nvme adapter list", adapter.name
    kind = "RDMA" if rdma else "TCP"
    yield asked.check(run, "Transport Type", kind, adapter.origin, CISCO, row=row)
    origin = origin_of(adapter, "nic")
    yield asked.check(run, "Associated Devices", adapter.nic, origin, CISCO, compare="contains", row=row)
    if rdma:
        run, origin = "esxcli rdma device vmknic list", origin_of(adapter, "vmkernel")
        yield asked.check(run, "Vmknic", adapter.vmkernel, origin, CISCO, compare="contains")


CHECKS = Checks(
    title="NVMe over Fabrics",
    order=25,
    verified_by="The commands are from the documents in the table. They are not tested on a host.",
    checks=checks,
    system="esxi",
)

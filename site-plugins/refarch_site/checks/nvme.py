"""NVMe initiators: names, port bindings, pings to the array, and the controllers that each host is connected
to."""

from collections.abc import Iterator

from refarch.facts.model import Cluster, Design, compress
from refarch.facts.storage import NvmeLane, nvme_lanes

from . import PRACTICE, Check, Checks, Document

CISCO = Document(
    "Cisco UCS Manager, RoCE v2: NVMe over RoCE v2 on the ESXi host",
    "https://www.cisco.com/c/en/us/td/docs/unified_computing/ucs/ucs-manager/GUI-User-Guides/VIC-Configuration-Guide/6-0/"
    "b-vic-configuration-guide-6-0/m-overview-of-cisco-virtual-interface-card-vic-configuration-guide.html",
)
NETWORK = Document(
    "ESXCLI Reference: network",
    "https://developer.broadcom.com/xapis/esxcli-command-reference/latest/namespace/esxcli_network.html",
)

HEADERS = 28
"""Bytes of an IPv4 and an ICMP header, which a ping's payload does not count."""


def checks(design: Design) -> Iterator[Check]:
    """Checks of every cluster of NVMe initiators: of each host's names and bindings, then of its paths."""
    for cluster in design.clusters.values():
        if cluster.nvme is not None:
            yield from _names(cluster)
            for lane in nvme_lanes(design)[cluster.id]:
                yield from _binding(cluster, lane)
                yield from _pings(lane)
            yield from _controllers(design, cluster)


def _group(hosts: tuple[str, ...]) -> str:
    return f"Paths of {compress(hosts)}"


def _names(cluster: Cluster) -> Iterator[Check]:
    nvme = cluster.nvme
    assert nvme is not None
    for host in cluster.hosts if nvme.host_nqn else ():
        group = f"Names of the hosts of {cluster.title or cluster.id}"
        yield Check(
            group,
            "esxcli nvme info get",
            f"Host NQN {nvme.nqn(host.name)}",
            nvme.origin,
            PRACTICE,
            on=host.name,
        )


def _binding(cluster: Cluster, lane: NvmeLane) -> Iterator[Check]:
    adapter = lane.bindings[0].adapter
    if cluster.carrier.rdma:
        expect = f"the vmrdma device of {adapter.nic} with vmknic {adapter.vmkernel}"
        yield Check(_group(lane.hosts), "esxcli rdma device vmknic list", expect, adapter.origin, CISCO)
    kind = "RDMA" if cluster.carrier.rdma else "TCP"
    expect = f"{adapter.name}, transport type {kind}, associated with {adapter.nic}"
    yield Check(_group(lane.hosts), "esxcli nvme adapter list", expect, adapter.origin, CISCO)


def _pings(lane: NvmeLane) -> Iterator[Check]:
    """To every port of an array that the adapter reaches, with the full MTU."""
    first = lane.bindings[0]
    for route in lane.routes if first.vmkernel else ():
        address = route.target.address
        if address is not None and first.vmkernel is not None:
            size = first.vmkernel.mtu - HEADERS
            command = (
                f"esxcli network diag ping -I {first.vmkernel.name} -H {address.text} -d -s {size} -c 10"
            )
            expect = (
                f"10 replies from {route.target.port.name} of {route.target.array.name}: MTU "
                f"{first.vmkernel.mtu} holds"
            )
            yield Check(_group(lane.hosts), command, expect, address.origin, NETWORK)


def _controllers(design: Design, cluster: Cluster) -> Iterator[Check]:
    """How many controllers each host shows when all paths are connected."""
    counts: dict[str, int] = {}
    for lane in nvme_lanes(design)[cluster.id]:
        for name in lane.hosts:
            counts[name] = counts.get(name, 0) + len(lane.routes)
    for count in dict.fromkeys(counts.values()):
        hosts = tuple(name for name, paths in counts.items() if paths == count)
        assert cluster.nvme is not None
        expect = f"{count} controllers, one for each path, Is Online true"
        yield Check(_group(hosts), "esxcli nvme controller list", expect, cluster.nvme.origin, CISCO)


CHECKS = Checks(
    title="NVMe over Fabrics",
    order=25,
    judged="The forms are from the documents named beside them; they were not run on a host.",
    checks=checks,
)

"""The vSphere Client: what vSAN's own health service says about the cluster."""

from collections.abc import Iterator

from refarch.facts.model import Cluster, Design
from refarch.facts.network import storage_teams

from . import Check, Checks, Document

RDMA_HEALTH = Document(
    "Broadcom KB 326624: vSAN RDMA Configuration Health", "https://kb.vmware.com/s/article/84227"
)
MTU_HEALTH = Document(
    "Broadcom KB 326539: vMotion MTU check (ping with large packet size)",
    "https://kb.vmware.com/s/article/2149261",
)
GUIDE = Document(
    "RDG: VMware vSAN over RoCE on vSphere 7.0 U3d, NVIDIA",
    "https://docs.nvidia.com/networking/pages/releaseview.action?pageId=47035128",
)


def checks(design: Design) -> Iterator[Check]:
    """What each vSAN cluster shows."""
    for cluster in design.clusters.values():
        if not cluster.product.startswith("vsan"):
            continue
        group = f"Cluster {cluster.title or cluster.id}"
        if cluster.transport.startswith("roce"):
            origin = cluster.origin.child("transport")
            where = "cluster, vSAN settings, network: RDMA support"
            yield Check(group, where, "turned on", origin, GUIDE, command=False)
            where = "cluster, Monitor, vSAN health, network: RDMA configuration health"
            expect = "green: one host that fails it makes the whole cluster use TCP"
            yield Check(group, where, expect, origin, RDMA_HEALTH, command=False)
        jumbo = next((team for team in storage_teams(design, cluster)), None)
        if jumbo is not None and _has_health_service(cluster):
            where = "cluster, Monitor, vSAN health, network: MTU checks (ping with large packet size)"
            moves = any("vmotion" in adapter.services for adapter in cluster.vmkernel)
            expect = f"green for vSAN{' and vMotion' if moves else ''}, with MTU {jumbo.adapter.mtu}"
            yield Check(group, where, expect, jumbo.adapter.origin, MTU_HEALTH, command=False)


def _has_health_service(cluster: Cluster) -> bool:
    """From 6.0 on: the first guide to the health check plug-in of Virtual SAN is that of 6.0.0a (VMware, May
    2015)."""
    release = cluster.hosts[0].software.get("esxi") if cluster.hosts else None
    major = release.release.partition(".")[0] if release else ""
    return not major.isdigit() or int(major) >= 6


CHECKS = Checks(
    title="vSphere Client",
    order=30,
    judged="What to look at is from the documents named beside it; no vCenter was at hand.",
    checks=checks,
)

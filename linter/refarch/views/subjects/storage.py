"""What the storage of a product rests on: policies, volumes, arrays, sites, virtual machines."""

from ...model.types import Cluster, Design
from ..storage.s2d import volumes_of
from . import Gap, Subject, lacking, unstated

VSAN = ("vsan-osa", "vsan-esa")
S2D = ("s2d", "azure-local")
NVME = ("nvme-of", "nvme-of-linux")
FAR = ("two-node", "stretched")
"""Topologies with a witness, or a site, elsewhere."""


def storage_policy(design: Design, cluster: Cluster) -> Gap | None:
    """How many failures vSAN tolerates, by the cluster's policy or by one with a name."""
    if cluster.ftt is not None or cluster.protection or cluster.policies:
        return None
    says = f"cluster {cluster.id} states no storage policy"
    is_vsan = cluster.product in VSAN
    return unstated("storage-policy", says) if is_vsan else lacking("storage-policy", says)


def volumes(design: Design, cluster: Cluster) -> Gap | None:
    """Volumes of Storage Spaces Direct, with their resiliency."""
    if any(volumes_of(cluster)):
        return None
    says = f"cluster {cluster.id} states no volumes"
    return unstated("volumes", says) if cluster.product in S2D else lacking("volumes", says)


def arrays(design: Design, cluster: Cluster) -> Gap | None:
    """Arrays that hosts reach over NVMe."""
    if cluster.nvme is not None and cluster.nvme.arrays:
        return None
    says = f"cluster {cluster.id} names no array"
    return unstated("arrays", says) if cluster.product in NVME else lacking("arrays", says)


def round_trips(design: Design, cluster: Cluster) -> Gap | None:
    """The round trip between two sites, and to the witness."""
    if cluster.topology not in FAR:
        return lacking("round-trips", f"cluster {cluster.id} has a single site")
    if cluster.topology == "stretched" and not _of_line(cluster, "round_trip"):
        return unstated("round-trips", f"cluster {cluster.id} states no round trip between its sites")
    if cluster.witness is not None and cluster.witness.round_trip is None:
        return unstated("round-trips", f"cluster {cluster.id} states no round trip to its witness")
    return None


def line_bandwidth(design: Design, cluster: Cluster) -> Gap | None:
    """The bandwidth of the line between two sites."""
    if cluster.topology != "stretched":
        return lacking("line-bandwidth", f"cluster {cluster.id} has no line between two sites")
    if _of_line(cluster, "bandwidth"):
        return None
    return unstated("line-bandwidth", f"cluster {cluster.id} states no bandwidth between its sites")


def _of_line(cluster: Cluster, key: str) -> bool:
    return cluster.site_link is not None and key in cluster.site_link.data


def machines(design: Design, cluster: Cluster) -> Gap | None:
    """Virtual machines, without which paravirtual RDMA has no adapter."""
    if cluster.virtual_machines:
        return None
    says = f"cluster {cluster.id} has no virtual machine in the design"
    return unstated("machines", says) if cluster.product == "pvrdma" else lacking("machines", says)


SUBJECTS = (
    Subject(
        "storage-policy",
        "storage policies",
        gap=storage_policy,
        write="Give the cluster `storage_policy: {ftt: 1, method: mirror}` or its like.",
    ),
    Subject(
        "volumes",
        "volumes",
        gap=volumes,
        write="Give the cluster `s2d: {volumes: {volume-1: {resiliency: three-way-mirror, size: 1TB}}}`.",
    ),
    Subject(
        "arrays",
        "storage arrays",
        gap=arrays,
        write="Define the arrays under `arrays`, and name them under `nvme` of the cluster.",
    ),
    Subject(
        "round-trips",
        "round trips between the sites and to the witness",
        gap=round_trips,
        write="Give the cluster `site_link: {round_trip: 5ms}`, and its witness `round_trip: 100ms`.",
    ),
    Subject(
        "line-bandwidth",
        "bandwidth of the line between the sites",
        gap=line_bandwidth,
        write="Give the cluster `site_link: {bandwidth: 10G}`.",
    ),
    Subject(
        "machines",
        "virtual machines",
        gap=machines,
        write="Give the cluster its `virtual_machines`, with their adapters of kind `pvrdma`.",
    ),
)

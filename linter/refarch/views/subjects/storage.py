"""Subjects of the storage of a product: policies, volumes, arrays, sites, virtual machines."""

from ...model.products import NVME_PRODUCTS, S2D_PRODUCTS, VSAN_PRODUCTS
from ...model.types import Cluster, Design
from ..storage.s2d import s2d_volumes
from . import Subject, SubjectGap, closed_gap, open_gap

TOPOLOGIES_WITH_REMOTE_SITE = ("two-node", "stretched")
"""Topologies with a witness, or a site, elsewhere."""


def storage_policy_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """Failures that vSAN tolerates, by the cluster's policy or by a named one."""
    if cluster.ftt is not None or cluster.protection or cluster.policies:
        return None
    says = f"cluster {cluster.id} has no storage policy"
    is_vsan = cluster.product in VSAN_PRODUCTS
    return open_gap("storage-policy", says) if is_vsan else closed_gap("storage-policy", says)


def volumes_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """Volumes of Storage Spaces Direct, with their resiliency."""
    if any(s2d_volumes(cluster)):
        return None
    says = f"cluster {cluster.id} has no volumes"
    return open_gap("volumes", says) if cluster.product in S2D_PRODUCTS else closed_gap("volumes", says)


def arrays_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """Arrays that hosts reach over NVMe."""
    if cluster.nvme is not None and cluster.nvme.arrays:
        return None
    says = f"cluster {cluster.id} has no array"
    return open_gap("arrays", says) if cluster.product in NVME_PRODUCTS else closed_gap("arrays", says)


def round_trips_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """The round trip between two sites, and to the witness."""
    if cluster.topology not in TOPOLOGIES_WITH_REMOTE_SITE:
        return closed_gap("round-trips", f"cluster {cluster.id} has a single site")
    if cluster.topology == "stretched" and not _has_site_link_value(cluster, "round_trip"):
        return open_gap("round-trips", f"cluster {cluster.id} has no round-trip time between its sites")
    if cluster.witness is not None and cluster.witness.round_trip is None:
        return open_gap("round-trips", f"cluster {cluster.id} has no round-trip time to its witness")
    return None


def line_bandwidth_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """The bandwidth of the line between two sites."""
    if cluster.topology != "stretched":
        return closed_gap("line-bandwidth", f"cluster {cluster.id} has no link between two sites")
    if _has_site_link_value(cluster, "bandwidth"):
        return None
    return open_gap("line-bandwidth", f"cluster {cluster.id} has no bandwidth between its sites")


def _has_site_link_value(cluster: Cluster, key: str) -> bool:
    return cluster.site_link is not None and key in cluster.site_link.data


def virtual_machines_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """Virtual machines, without which paravirtual RDMA has no adapter."""
    if cluster.virtual_machines:
        return None
    says = f"cluster {cluster.id} has no virtual machine in the design"
    return open_gap("machines", says) if cluster.product == "pvrdma" else closed_gap("machines", says)


SUBJECTS = (
    Subject(
        "storage-policy",
        "storage policies",
        cluster_gap=storage_policy_gap,
        write=(
            "Add the storage policy to the cluster, for example `storage_policy: {ftt: 1, method: mirror}`."
        ),
    ),
    Subject(
        "volumes",
        "volumes",
        cluster_gap=volumes_gap,
        write=(
            "Add the volumes to the cluster, for example "
            "`s2d: {volumes: {volume-1: {resiliency: three-way-mirror, size: 1TB}}}`."
        ),
    ),
    Subject(
        "arrays",
        "storage arrays",
        cluster_gap=arrays_gap,
        write="Add the arrays to `arrays`, and reference them in `nvme` of the cluster.",
    ),
    Subject(
        "round-trips",
        "round-trip times between the sites and to the witness",
        cluster_gap=round_trips_gap,
        write="Add `site_link: {round_trip: 5ms}` to the cluster, and `round_trip: 100ms` to its witness.",
    ),
    Subject(
        "line-bandwidth",
        "bandwidth of the link between the sites",
        cluster_gap=line_bandwidth_gap,
        write="Add `site_link: {bandwidth: 10G}` to the cluster.",
    ),
    Subject(
        "machines",
        "virtual machines",
        cluster_gap=virtual_machines_gap,
        write="Add `virtual_machines` with adapters of kind `pvrdma` to the cluster.",
    ),
)

"""Subjects that every host has, stated or not: processors, memory, drives, cards, releases."""

from ...model.products import OPERATING_SYSTEMS, S2D_PRODUCTS, VSAN_PRODUCTS
from ...model.types import Cluster, Design, Host
from ..inventory import card_software
from . import Subject, SubjectGap, closed_gap, missing_statement, open_gap

PRODUCTS_WITH_DATA = (*VSAN_PRODUCTS, *S2D_PRODUCTS)
"""Products whose hosts hold the data."""

COMPUTE_CLUSTER = "vsan-compute-cluster"
"""Feature of a vSAN cluster whose hosts hold no data."""

SYSTEM_NAMES = {"esxi": "ESXi", "windows": "Windows", "linux": "Linux"}


def drives_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """Drives of the hosts, alone or in disk groups; some hosts of vSAN may add none."""
    # Some vSAN hosts add no capacity on purpose; all hosts of Storage Spaces Direct have drives.
    bare = [host.name for host in cluster.hosts if not host.drives and not host.disk_groups]
    all_are_bare = len(bare) == len(cluster.hosts)
    if cluster.product not in PRODUCTS_WITH_DATA:
        return (
            closed_gap("drives", f"no host of cluster {cluster.id} has drives in the design")
            if all_are_bare
            else None
        )
    if all_are_bare and COMPUTE_CLUSTER in cluster.features:
        return closed_gap("drives", f"cluster {cluster.id} has no datastore and mounts remote datastores")
    if all_are_bare:
        return open_gap("drives", f"no host of cluster {cluster.id} has drives in the design")
    return (
        open_gap("drives", missing_statement(bare, "drives"))
        if bare and cluster.product in S2D_PRODUCTS
        else None
    )


def disk_groups_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """Disk groups of vSAN Original Storage Architecture."""
    if any(host.disk_groups for host in cluster.hosts):
        return None
    says = f"no host of cluster {cluster.id} has disk groups"
    return open_gap("drives", says) if cluster.product == "vsan-osa" else closed_gap("disk-groups", says)


def processors_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """The model of the processors of every host."""
    bare = [host.name for host in cluster.hosts if host.cpu is None or host.cpu.part is None]
    return open_gap("processors", missing_statement(bare, "processor")) if bare else None


def memory_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """The memory of every host."""
    bare = [host.name for host in cluster.hosts if not host.memory]
    return open_gap("memory", missing_statement(bare, "memory")) if bare else None


def cards_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """Network adapters, other than ports on the server's board."""
    if any(host.cards for host in cluster.hosts):
        return None
    return closed_gap("cards", f"no host of cluster {cluster.id} has a separate network adapter")


def slots_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """The PCIe slot of every network adapter."""
    bare = [host.name for host in cluster.hosts if _has_card_without_slot(host)]
    return (
        open_gap("slots", missing_statement(bare, "network adapter slot"))
        if bare
        else cards_gap(design, cluster)
    )


def _has_card_without_slot(host: Host) -> bool:
    return any(nic.card is not None and not nic.slot for nic in host.nics.values())


def firmware_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """The firmware release of every network adapter."""
    fitted = card_software.installed_cards_by_cluster(design).get(cluster.id, ())
    bare = list(dict.fromkeys(card.host.name for card in fitted if card.firmware is None))
    says = missing_statement(bare, "network adapter firmware release")
    return open_gap("firmware", says) if bare else cards_gap(design, cluster)


def driver_releases_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """The release of the driver of every network adapter."""
    fitted = card_software.installed_cards_by_cluster(design).get(cluster.id, ())
    bare = list(dict.fromkeys(card.host.name for card in fitted if card.driver is None))
    says = missing_statement(bare, "network adapter driver release")
    return open_gap("driver-releases", says) if bare else cards_gap(design, cluster)


def releases_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """The release of the system of every host."""
    systems = OPERATING_SYSTEMS[cluster.kind.platform]
    bare = [host.name for host in cluster.hosts if not any(name in host.software for name in systems)]
    says = missing_statement(bare, f"{SYSTEM_NAMES[cluster.kind.platform]} release")
    return open_gap("releases", says) if bare else None


def esxi_releases_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """Release of ESXi of every host; no gap for other platforms."""
    if cluster.kind.platform != "esxi":
        return closed_gap("esxi-releases", f"the hosts of cluster {cluster.id} do not run ESXi")
    return releases_gap(design, cluster)


def vcenter_release_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """The release of the vCenter Server that manages the hosts."""
    if cluster.kind.platform != "esxi":
        return closed_gap("vcenter-release", f"no vCenter Server manages the hosts of cluster {cluster.id}")
    known = "vcenter" in design.software
    return None if known else open_gap("vcenter-release", "the design has no release of vCenter Server")


def controllers_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """The management controllers of the hosts. Where some have one, HST019 finds the others."""
    if any(host.bmc for host in cluster.hosts):
        return None
    return open_gap(
        "management-controllers",
        f"no host of cluster {cluster.id} has a management controller port in the design",
    )


SUBJECTS = (
    Subject(
        "drives",
        "drives of the hosts",
        cluster_gap=drives_gap,
        write=(
            "Add `drives: [{drive: PART, quantity: N, role: storage-pool}]` to the host groups. Or, for "
            "vSAN OSA, add `disk_groups`."
        ),
    ),
    Subject("disk-groups", "disk groups", cluster_gap=disk_groups_gap),
    Subject(
        "processors",
        "processors of the hosts",
        cluster_gap=processors_gap,
        write="Add `cpu: {model: PART, sockets: 2}` to the host groups.",
    ),
    Subject(
        "memory",
        "memory of the hosts",
        cluster_gap=memory_gap,
        write="Add the memory to the host groups, for example `memory: 512GB`.",
    ),
    Subject("cards", "network adapters", cluster_gap=cards_gap),
    Subject(
        "slots",
        "slots of network adapters",
        cluster_gap=slots_gap,
        write='Add the slot to each entry of `adapters`, for example `slot: "1"`.',
    ),
    Subject(
        "firmware",
        "firmware of network adapters",
        cluster_gap=firmware_gap,
        write="Add `firmware` to each entry of `adapters`. Or add the release to `software`.",
    ),
    Subject(
        "driver-releases",
        "driver releases of network adapters",
        cluster_gap=driver_releases_gap,
        write="Add the driver release to `software`, for example `nmlx5: {release: ...}`.",
    ),
    Subject(
        "releases",
        "operating system releases of hosts",
        cluster_gap=releases_gap,
        write='Add the release to `software`, for example `esxi: {release: "8.0 U3"}`.',
    ),
    Subject("esxi-releases", "releases of ESXi", cluster_gap=esxi_releases_gap),
    Subject(
        "vcenter-release",
        "release of vCenter Server",
        cluster_gap=vcenter_release_gap,
        write='Add the release to `software`, for example `vcenter: {release: "8.0 U3"}`.',
    ),
    Subject(
        "management-controllers",
        "management controllers of the hosts",
        cluster_gap=controllers_gap,
        write=(
            "Add the management controller to the host groups, for example `bmc: idrac`, and assign an "
            "address to the port in ip-plan.yaml."
        ),
    ),
)

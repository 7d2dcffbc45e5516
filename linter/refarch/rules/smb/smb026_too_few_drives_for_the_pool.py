"""Nodes of Storage Spaces Direct have too few drives, or a cache that is slower than the capacity drives.

## What it checks

refarch checks the drives of each node in a Storage Spaces Direct cluster. A node must have four capacity
drives or more, and two cache drives or more if it has a cache. A hard disk must not be a cache. A SATA or SAS
drive must not be a cache for NVMe drives.

## Why it matters

With too few drives, the pool is not created, or one failed drive removes the cache of a whole node. A slow
cache makes every access as slow as the cache drive, because a cache binds to the slower drives behind it.

## Example

```yaml
# design.yaml of the example `s2d`
clusters:
  storage:
    hosts:
      - names: node-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}
        drives:  # <- SMB026
          - {drive: intel-ssdpe2kx040t8, quantity: 1, role: cache}
          - {drive: generic-sata-ssd, quantity: 6, role: capacity}
```

## Use instead

```diff
# design.yaml
-          - {drive: intel-ssdpe2kx040t8, quantity: 1, role: cache}
+          - {drive: intel-ssdpe2kx040t8, quantity: 2, role: cache}
```

## When it does not apply

Designs without drives. The number of drives in Azure Local, because its machines are sold as tested.

## Limits of this check

Without roles for cache and capacity, Windows selects the cache drives automatically.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, FittedPart
from ...views.storage.s2d import s2d_volumes
from .. import S2D, Problem, Rule
from ..documents.microsoft import LOOKED_UP, NESTED_RESILIENCY

LEAST_CAPACITY_DRIVES, LEAST_CACHE_DRIVES = 4, 2
"""Fewest drives of a node for capacity, and for the cache where there is one."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """At most one hit for each host."""
    for host in cluster.hosts:
        capacity = [drive for drive in host.drives if drive.role in ("storage-pool", "capacity")]
        cache = [drive for drive in host.drives if drive.role == "cache"]
        # If all drives have another purpose, the volumes have no pool.
        if host.drives and not capacity and s2d_volumes(cluster):
            text = f"{host.name} has no drive for the pool, but the cluster has volumes"
            hint = (
                "Set `role: storage-pool` for the drives of the pool. Or set `role: capacity` and `role: "
                "cache`."
            )
            yield Problem(_drives_origin([*host.drives]), text, hint, subject=host.name)
            continue
        # Machines of Azure Local are sold as they were tested.
        fact = _slow_cache_text(cache, capacity) or (
            _few_drives_text(cache, capacity) if cluster.product == "s2d" else ""
        )
        if fact and (cache or capacity):
            yield Problem(_drives_origin(cache or capacity), f"{host.name} {fact}", subject=host.name)


def _drives_origin(drives: list[FittedPart]) -> Origin:
    """The list of drives that holds them."""
    origin = drives[0].origin
    return Origin(origin.file, origin.pointer[:-1])


def _few_drives_text(cache: list[FittedPart], capacity: list[FittedPart]) -> str:
    for kind, drives, least_drives in (
        ("for capacity", capacity, LEAST_CAPACITY_DRIVES),
        ("as cache", cache, LEAST_CACHE_DRIVES),
    ):
        count = sum(drive.quantity for drive in drives)
        # A cache is a choice, capacity is not.
        if count < least_drives and (drives or kind == "for capacity"):
            return (
                f"has {count or 'no'} {('drive' if count == 1 else 'drives')} {kind}, but at least "
                f"{least_drives} are required"
            )
    return ""


def _slow_cache_text(cache: list[FittedPart], capacity: list[FittedPart]) -> str:
    has_nvme_capacity = any(drive.part.data.get("interface") == "nvme" for drive in capacity)
    for drive in cache:
        if drive.part.data.get("media") == "hdd":
            return "uses a hard disk as cache, which is not allowed"
        if has_nvme_capacity and drive.part.data.get("interface") in ("sata", "sas"):
            interface = str(drive.part.data["interface"]).upper()
            return f"uses a {interface} drive as cache, but has faster NVMe drives for capacity"
    return ""


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=S2D, needs=("drives",)),
    hint="Provide at least four capacity drives for each node, and two cache drives if the node has a cache.",
    sources=(
        NESTED_RESILIENCY.says(
            "Storage Spaces Direct needs at least four capacity drives for each server node, and two cache "
            "drives if there are any.",
            "How many drives do I need",
            LOOKED_UP,
        ),
    ),
    check_cluster=check_cluster,
)

"""Nodes of Storage Spaces Direct have too few drives, or a cache that is slower than the rest.

## What it checks

Drives that the design gives the nodes of a Storage Spaces Direct cluster: four or more for capacity on each
node, two or more for the cache where there is one; no hard disk as cache; and no drive of SATA or SAS as
cache in front of NVMe.

## Why it matters

With fewer drives the pool is not created, or one failed drive takes the cache of a whole node with it. A
cache binds to the slower drives behind it: a slow one makes every access as slow as itself.

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

Designs that state no drives. The number of drives of Azure Local, whose machines are sold as they were
tested.

## Limits of this check

Without roles of cache and capacity, Windows chooses by itself which drives are the cache.
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
        # Drives that are all for something else leave the volumes without a pool.
        if host.drives and not capacity and s2d_volumes(cluster):
            text = f"{host.name} has no drive for the pool, but the cluster has volumes"
            hint = "Set `role: storage-pool` for the drives of the pool. Or set `capacity` and `cache`."
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
            return "uses a hard disk as cache, which must be flash"
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

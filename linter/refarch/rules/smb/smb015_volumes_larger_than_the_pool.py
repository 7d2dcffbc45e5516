"""The volumes of a cluster need more space than its pool has, or leave no space for repairs.

## What it checks

refarch compares the drives of the pool with the space of the volumes. The space of a volume is its size
multiplied by its copies, or by the smallest overhead of its parity. It is an error if the volumes need more
than the pool, or more than the pool without the reserve in the design. It is a warning if the remaining space
is less than one drive for each node, up to four.

## Why it matters

A volume that does not fit cannot be created. In a full pool, there is no space for the copies of a failed
drive. The data then has fewer copies until the drive is replaced.

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
        drives: [{drive: intel-ssdpe2kx040t8, quantity: 4, role: storage-pool}]
    s2d:
      volumes:  # <- SMB015
        Volume1: {resiliency: three-way-mirror, size: 24TB}
```

## Use instead

```diff
# design.yaml
-        Volume1: {resiliency: three-way-mirror, size: 24TB}
+        Volume1: {resiliency: three-way-mirror, size: 12TB}
```

## When it does not apply

Thin volumes, which use only the space of their data. Clusters with a volume without a size, with drives
without a capacity in the catalog, or without drives in the design.

## Limits of this check

refarch uses the best efficiency of parity, so a pool that is too small can pass. The space that the pool
itself needs is not included. One TB is a thousand GB, as drives are sold.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model import units
from ...model.types import Cluster, Design
from ...views.storage.s2d import s2d_volumes, volume_footprint
from ...views.storage.smb import TERABYTE, pool_bytes, pool_drives
from .. import S2D, Problem, Rule
from ..documents.microsoft import FAULT_TOLERANCE, LOOKED_UP, POOL_RESERVE

MOST_SPARE_DRIVES = 4
"""Drives to keep free, whatever the number of nodes."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """At most one hit."""
    drives, volumes = pool_drives(cluster), [*s2d_volumes(cluster)]
    footprints = [volume_footprint(volume, len(cluster.hosts)) for volume in volumes]
    # A volume without a size makes the sum unknown.
    if cluster.s2d is None or not drives or not volumes or None in footprints:
        return
    # So does a drive without a capacity in the catalog.
    if any("capacity" not in drive.part.data for drive in drives):
        return
    pool = pool_bytes(cluster)
    taken = sum(footprint_of_volume for footprint_of_volume in footprints if footprint_of_volume is not None)
    place = cluster.s2d.origin.child("volumes")
    usage_text = (
        f"the volumes of cluster {cluster.id} need {taken / TERABYTE:.4g} TB with their copies, and "
        f"the pool has {pool / TERABYTE:.4g} TB"
    )
    reserve = cluster.s2d.data.get("reserve")
    reserved = units.capacity(reserve) if reserve is not None else 0
    largest = max(units.capacity(drive.part.data["capacity"]) for drive in drives)
    # A repair copies one drive for each node, and Microsoft recommends up to four.
    spare = largest * min(len(cluster.hosts), MOST_SPARE_DRIVES)
    if taken > pool:
        yield Problem(place, usage_text.replace(", and the pool has ", ", but the pool has only "))
    elif taken + reserved > pool:
        related = ((cluster.s2d.origin.child("reserve"), f"{reserve} are to stay free"),)
        yield Problem(
            place, f"{usage_text}, but {reserve} of the pool must stay free (`reserve`)", related=related
        )
    # Thin volumes take nothing yet.
    elif taken and pool - taken < spare:
        text = (
            f"{usage_text}, but {spare / TERABYTE:.4g} TB of the pool should stay free (one drive for "
            f"each node, up to {MOST_SPARE_DRIVES})"
        )
        yield Problem(place, text, severity="warning")


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=S2D, needs=("volumes", "drives")),
    hint=(
        "Reduce `size` of the volumes. Or add drives to the pool. In both cases, keep the capacity "
        "of one drive for each node free, up to four drives."
    ),
    sources=(
        FAULT_TOLERANCE.says(
            "A two-way mirror needs twice the size of its data, a three-way mirror three times, "
            "and dual parity between twice and 1.25 times, depending on the number of servers.",
            "Summary",
            LOOKED_UP,
        ),
        POOL_RESERVE.says(
            "One capacity drive for each server, up to four, is recommended as a reserve for "
            "in-place repairs.",
            "description",
            LOOKED_UP,
        ),
    ),
    check_cluster=check_cluster,
)

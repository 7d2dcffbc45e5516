"""A host has more drives than its server has bays.

## What it checks

The drives and disk groups of every host, compared with the drive bays of its server in the catalog. Boot
drives and M.2 drives do not count.

## Why it matters

The drives are bought but do not fit. The fault is found while the servers are installed in the racks, and the
planned capacity is missing.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740xd
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
        disk_groups:  # <- HST031
          count: 4
          cache: {drive: intel-ssdpe2me012t4}
          capacity: {drive: samsung-mzwlj3t8hbls-00007, quantity: 6}
```

## Use instead

```diff
# design.yaml
-          capacity: {drive: samsung-mzwlj3t8hbls-00007, quantity: 6}
+          capacity: {drive: samsung-mzwlj3t8hbls-00007, quantity: 5}
```

## When it does not apply

Servers whose catalog entry has no drive bays.

## Limits of this check

The number in the catalog is for one chassis. A server is also sold with fewer bays, and the number of bays
that support NVMe drives is unknown.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Host
from .. import Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host; hosts of one group count as one."""
    for host in cluster.hosts:
        bays, drives = host.server.data.get("drive_bays"), _drives_in_bays(host)
        if bays is not None and drives > bays:
            place = host.disk_groups[0].origin if host.disk_groups else host.drives[0].origin
            message = f"{host.name} has {drives} drives, but its server, {host.server.title}, has {bays} bays"
            hint = (
                f"Use up to {bays} drives in each host, for example larger drives. Or use a server with "
                "more bays."
            )
            yield Problem(place, message, hint, subject=host.name)


def _drives_in_bays(host: Host) -> int:
    """Drives that occupy a bay."""
    pooled = [
        drives.quantity
        for drives in host.drives
        if drives.role != "boot" and drives.part.data.get("form_factor") != "m.2"
    ]
    grouped = [group.groups * (group.cache_quantity + group.capacity_quantity) for group in host.disk_groups]
    return sum(pooled) + sum(grouped)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("drives",)),
    hint="Use fewer or larger drives in each host. Or use a server with more bays.",
    sources=(),
    check_cluster=check_cluster,
)

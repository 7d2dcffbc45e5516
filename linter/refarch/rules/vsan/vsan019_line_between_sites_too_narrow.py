"""The link between the two sites of a stretched vSAN cluster has less bandwidth than vSAN requires.

## What it checks

refarch checks the bandwidth of the link between the sites (`site_link`). It must be at least 10 Gbit/s.

## Why it matters

The virtual machines of both sites wait for the link, and a resynchronization takes days. Each write crosses
the link before it is acknowledged. After a failure, the copies of a whole site cross it too.

## Example

```yaml
# design.yaml
clusters:
  compute:
    transport: tcp
    topology: stretched
    sites: {preferred: "host-[1-2]", secondary: "host-[3-4]"}
    site_link: {round_trip: 2ms, bandwidth: 1G}  # <- VSAN019
    witness: {host: witness-1, network: vsan}
```

## Use instead

```diff
# design.yaml
-    site_link: {round_trip: 2ms, bandwidth: 1G}
+    site_link: {round_trip: 2ms, bandwidth: 10G}
```

## When it does not apply

Clusters on one site, two-node clusters, and links without a bandwidth in the design.

## Limits of this check

The bandwidth that a cluster really needs depends on its writes. refarch checks only the minimum of the guide.
"""

from collections.abc import Iterator

from ...core.quantities import rate
from ...core.rule import Applies
from ...model import units
from ...model.types import Cluster, Design, origin_of
from .. import VSAN, Problem, Rule
from ..documents.vsan_sites import VSAN7_BANDWIDTH

LEAST_BANDWIDTH = 10_000
"""Mbit/s."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """A hit for the link."""
    line = cluster.site_link
    # vSAN requires a bandwidth only between two data sites.
    if line is None or cluster.topology != "stretched" or "bandwidth" not in line.data:
        return
    speed = units.speed(line.data["bandwidth"])
    if speed < LEAST_BANDWIDTH:
        message = (
            f"the link between the sites of cluster {cluster.id} has {rate(speed)}, but vSAN "
            f"requires at least {rate(LEAST_BANDWIDTH)}"
        )
        hint = (
            f"Provide a link with {rate(LEAST_BANDWIDTH)} or more. Or run two clusters with replication "
            "between them."
        )
        yield Problem(origin_of(line, "bandwidth"), message, hint)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("line-bandwidth",)),
    hint="Provide a link with more bandwidth. Or run two clusters with replication between them.",
    sources=(
        VSAN7_BANDWIDTH.says("Between the sites: at least 10 Gbit/s, and under 5 ms.", verified="2026-11-23"),
    ),
    check_cluster=check_cluster,
)

"""The ESXi release is too old for vSAN over RDMA.

## What it checks

refarch checks the ESXi release of every host in a vSAN cluster over RoCE v2. The release comes from the host,
its group, or the design. A release before 7.0 U2 is an error. A release from 7.0 U2 to before 7.0 U3d is a
warning for hosts with NVIDIA adapters. RDMA works there, but NVIDIA calls it fully qualified only in 7.0 U3d
and later.

## Why it matters

The cluster starts and looks healthy, but it never uses RDMA. Before 7.0 U2, vSAN supports only TCP, whatever
the network provides.

## Example

```yaml
# design.yaml
software:
  esxi:
    release: "7.0 U1"  # <- VER001
    build: 16850804
```

## Use instead

```diff
# design.yaml
-    release: "7.0 U1"
-    build: 16850804
+    release: "7.0 U3d"
+    build: 19482537
```

## When it does not apply

Clusters that are not vSAN, and vSAN over TCP. vSAN ESA needs a later release with any transport: see VER010.

## Limits of this check

A release such as 7.0.3 without a build can be 7.0 U3 or any of its patches. refarch uses the latest of them.
refarch does not check designs without an ESXi release, or the releases of a testbed.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...model.versions import release_order_key
from ...views.inventory import releases
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_articles import KB326624
from ..documents.broadcom_guides import VSAN7_RDMA
from ..documents.nvidia import NVIDIA_RDG

FIRST_SUPPORTED, FULLY_QUALIFIED = "7.0 U2", "7.0 U3d"


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host that is too old."""
    first_key, qualified_key = release_order_key(FIRST_SUPPORTED), release_order_key(FULLY_QUALIFIED)
    for host in cluster.hosts:
        esxi = host.software.get("esxi")
        # A host without a release is reported as not stated.
        if esxi is None:
            continue
        _, highest = releases.release_level(design, esxi)
        # ESA needs 8.0 anyway: VER010 reports it.
        if highest >= qualified_key or cluster.product == "vsan-esa":
            continue
        runs_text, place = (
            f"{host.name} runs {releases.release_text(design, esxi)}",
            origin_of(esxi, "release"),
        )
        if highest < first_key:
            yield Problem(
                place,
                f"{runs_text}, but vSAN over RDMA requires {FIRST_SUPPORTED} or later",
                subject=host.name,
            )
        # The later release is NVIDIA's statement about its own cards.
        elif any(card.vendor == "NVIDIA" for card, _ in host.cards):
            message = (
                f"{runs_text}, but NVIDIA fully qualifies vSAN over RDMA only in {FULLY_QUALIFIED} or "
                f"later; vSAN supports RDMA in {FIRST_SUPPORTED} or later"
            )
            yield Problem(place, message, subject=host.name, severity="warning")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, transports=ROCE, needs=("releases",)),
    hint="Use ESXi 7.0 U3d or later. Or set `transport: tcp` for the cluster.",
    sources=(
        KB326624.says("vSAN supports RDMA in 7.0 Update 2 and later.", "Resolution"),
        VSAN7_RDMA.says("vSAN 7.0 Update 2 and later supports RDMA."),
        NVIDIA_RDG.says("Calls vSAN over RDMA fully qualified as of ESXi 7.0 U3d.", "Introduction"),
    ),
    check_cluster=check_cluster,
)

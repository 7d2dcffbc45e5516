"""A vSAN ESA cluster runs an ESXi release without the Express Storage Architecture.

## What it checks

refarch checks the ESXi release of every host in a cluster with product vsan-esa. A release below 8.0 is an
error.

## Why it matters

The wizard offers only disk groups, and drives that were bought for a single tier have no cache in front of
them. The Express Storage Architecture was introduced with vSAN 8.0.

## Example

```yaml
# design.yaml
clusters:
  compute:
    product: vsan-esa
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
software:
  esxi:
    release: "7.0 U3d"  # <- VER010
```

## Use instead

```diff
# design.yaml
-    product: vsan-esa
-    hosts:
-      - names: host-[1-4]
-        server: dell-poweredge-r740
-        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
+    product: vsan-osa
```

## When it does not apply

Other products, and designs without a release.

## Limits of this check

refarch does not check whether the servers are on the list of ESA ReadyNodes.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...model.versions import is_in_range
from .. import Problem, Rule
from ..documents.broadcom_articles import BLOG_RDMA


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each release that is too old, counted by its hosts."""
    for host in cluster.hosts:
        release = host.software.get("esxi")
        if release is not None and release.release and is_in_range(release.release, "<8.0"):
            message = (
                f"{host.name} runs ESXi {release.release}, but cluster {cluster.id} uses vSAN ESA, "
                "which requires 8.0 or later"
            )
            yield Problem(origin_of(release, "release"), message, subject=host.name)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("vsan-esa",), needs=("releases",)),
    hint="Use vSphere 8.0 or later. Or set `product: vsan-osa` for the cluster.",
    sources=(
        BLOG_RDMA.says(
            "vSAN over RDMA was introduced with vSAN 7 U2 and has the most benefit with the "
            "Express Storage Architecture of vSAN 8."
        ),
    ),
    check_cluster=check_cluster,
)

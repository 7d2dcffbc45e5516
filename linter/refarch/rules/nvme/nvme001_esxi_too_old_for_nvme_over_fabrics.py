"""The ESXi release is too old for NVMe over Fabrics with the transport of the cluster.

## What it checks

refarch checks the ESXi release of every host in an NVMe-oF cluster. The release comes from the host, its
group, or the design. NVMe over RDMA requires 7.0 or later, and NVMe over TCP requires 7.0 U3 or later.

## Why it matters

The host never connects to the array, because an older release has no software adapter of that kind. Existing
iSCSI connections continue to work, which hides the fault until the iSCSI ports are disabled.

## Example

```yaml
# design.yaml of the example `nvme-of`
software:
  esxi:
    release: "6.7 U3"  # <- NVME001
    build: 14320388
```

## Use instead

```diff
# design.yaml
-    release: "6.7 U3"
-    build: 14320388
+    release: "7.0 U3d"
+    build: 19482537
```

## When it does not apply

Clusters whose hosts are not NVMe initiators.

## Limits of this check

A release such as 7.0.3 without a build counts as the latest of its patches. refarch does not check whether
server and adapter are on the vendor's compatibility list for that release.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...model.versions import release_order_key
from ...views.inventory import releases
from .. import Problem, Rule
from ..documents.broadcom_articles import API_NVME_TRANSPORT
from ..documents.others import STORAGEREVIEW_NVME


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host that is too old."""
    first_release, transport_name = (
        ("7.0", "NVMe over RDMA") if cluster.carrier.rdma else ("7.0 U3", "NVMe over TCP")
    )
    for host in cluster.hosts:
        esxi = host.software.get("esxi")
        # A host without a release is reported as not stated.
        if esxi is None:
            continue
        # A release without a build counts with the latest of its patches.
        _, highest = releases.release_level(design, esxi)
        if highest < release_order_key(first_release):
            runs = f"{host.name} runs {releases.release_text(design, esxi)}"
            yield Problem(
                origin_of(esxi, "release"),
                f"{runs}, but {transport_name} requires ESXi {first_release} or later",
                f"Use ESXi {first_release} or later.",
                subject=host.name,
            )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("nvme-of",), needs=("releases",)),
    hint="Use ESXi 7.0 or later for NVMe over RDMA, or 7.0 U3 or later for NVMe over TCP.",
    sources=(
        API_NVME_TRANSPORT.says(
            "NVMe over Fabrics transports exist since vSphere API 7.0, the transport TCP since 7.0.3."
        ),
        STORAGEREVIEW_NVME.says(
            "vSphere 7.0 of April 2020 introduced NVMe over Fibre Channel and over RoCE.",
            "introduction",
            verified="",
        ),
    ),
    check_cluster=check_cluster,
)

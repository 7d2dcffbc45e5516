"""The hosts use an RDMA protocol for NVMe storage that ESXi does not support.

## What it checks

refarch checks the transport of every cluster of NVMe initiators. RoCE v2 and TCP are supported. RoCE v1 and
iWARP are errors.

## Why it matters

The adapter is listed as an RDMA device and accepts a software adapter, but it connects to no array. The
software adapter of ESXi supports only RoCE v2, not RoCE v1 or iWARP.

## Example

```yaml
# design.yaml of the example `nvme-of`
clusters:
  compute:
    transport: roce-v1  # <- NVME012
```

## Use instead

```diff
# design.yaml
-    transport: roce-v1
+    transport: roce-v2
```

## When it does not apply

Products other than NVMe over Fabrics. SMB Direct also runs over iWARP.

## Limits of this check

NIC003 and NIC004 check whether the adapter supports RoCE v2.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from .. import Problem, Rule
from ..documents.broadcom_guides import VSPHERE7_NVME_CONCEPTS
from ..documents.others import STORAGEREVIEW_NVME


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for the cluster."""
    text = (
        f"cluster {cluster.id} uses {cluster.carrier.id} for NVMe storage, but ESXi supports "
        "only RoCE v2 for NVMe over RDMA"
    )
    yield Problem(cluster.origin.child("transport"), text)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("nvme-of",), transports=("roce-v1", "iwarp")),
    hint="Set `transport: roce-v2`. Or set `transport: tcp` with ESXi 7.0 U3 or later.",
    sources=(
        VSPHERE7_NVME_CONCEPTS.says(
            "NVMe over RDMA is supported with the RoCE v2 technology. (7.0)", "NVMe Transports"
        ),
        STORAGEREVIEW_NVME.says(
            "VMware supports version 2 of RoCE only.", "Overview of NVMe and NVMe-oF", verified=""
        ),
    ),
    check_cluster=check_cluster,
)

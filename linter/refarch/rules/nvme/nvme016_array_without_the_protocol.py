"""The hosts connect to an array that does not use the protocol of their cluster.

## What it checks

refarch checks every array that a cluster of NVMe initiators lists. The protocols of the array must include
NVMe over RDMA for a cluster with RoCE v2, and NVMe over TCP for a cluster with TCP. The protocols come from
the design, or else from the model of the array. If neither states them, the finding is a warning.

## Why it matters

The ports answer pings, so the network looks correct, but discovery finds no controller on them.

## Example

```yaml
# design.yaml of the example `nvme-of`
arrays:
  array-1:
    protocols: [iscsi]  # <- NVME016
```

## Use instead

```diff
# design.yaml
-    protocols: [iscsi]
+    protocols: [nvme-rdma]
```

## When it does not apply

Clusters of other products.

## Limits of this check

A design does not state which ports of an array use which protocol.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Array, Cluster, Design, origin_of
from ...views.storage.nvme_routes import arrays_of_cluster
from .. import NVME, Problem, Rule
from ..documents.broadcom_guides import VSPHERE7_NVME


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each such array."""
    # The service follows the transport: RDMA of any kind, or TCP.
    needed_protocol = "nvme-rdma" if cluster.carrier.rdma else "nvme-tcp"
    for array in arrays_of_cluster(design, cluster):
        if needed_protocol not in array.protocols:
            # Neither design nor catalog states the protocols of the array.
            if not array.protocols:
                yield _hit_of_unknown_protocols(cluster, array, needed_protocol)
                continue
            protocols_text = ", ".join(array.protocols)
            text = (
                f"cluster {cluster.id} connects to {array.name} over {needed_protocol}, but the array "
                f"uses {protocols_text}"
            )
            related = ((cluster.origin.child("transport"), f"cluster {cluster.id} uses {cluster.transport}"),)
            hint = (
                f"Add `{needed_protocol}` to `protocols` of {array.name} if the array supports this "
                f"protocol. Or use another array. Or change `transport` of cluster {cluster.id}."
            )
            yield Problem(origin_of(array, "protocols"), text, hint, related, array.name)


def _hit_of_unknown_protocols(cluster: Cluster, array: Array, needed_protocol: str) -> Problem:
    """An array whose protocols neither the design nor the catalog states."""
    text = (
        f"cluster {cluster.id} connects to {array.name} over {needed_protocol}, but neither "
        f"the design nor {array.model.origin.file} states the protocols of the array"
    )
    hint = (
        f"Set `protocols: [{needed_protocol}]` for {array.name} if the vendor's documents list this protocol."
    )
    return Problem(origin_of(array, "protocols"), text, hint, subject=array.name, severity="warning")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=NVME, needs=("arrays",)),
    hint=(
        "Add the protocol to `protocols` of the array if the array supports the protocol. Or use "
        "another array. Or change `transport` of the cluster."
    ),
    sources=(
        VSPHERE7_NVME.says(
            "NVMe over RDMA needs an array that supports this transport. (7.0, read in German)",
            "Requirements for NVMe over RDMA (RoCE v2)",
        ),
    ),
    check_cluster=check_cluster,
)

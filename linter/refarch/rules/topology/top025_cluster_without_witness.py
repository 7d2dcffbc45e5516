"""A two-node or stretched vSAN cluster has no witness, or a cluster of one site has one.

## What it checks

Every vSAN cluster whose topology is two-node or stretched names its `witness`. A cluster of a single site
names none, and none of its adapters is marked for witness traffic.

## Why it matters

Two copies on two hosts, or on two sites, cannot tell which of them goes on when the line between them is cut:
the witness has the deciding vote. Without it the wizard does not finish, and the data stop with the first
failure. A witness beside a cluster of one site has nothing to decide, so one of the two was not meant.

## Example

```yaml
# design.yaml
clusters:
  compute:
    transport: tcp
    topology: stretched  # <- TOP025
    sites: {preferred: "host-[1-2]", secondary: "host-[3-4]"}
```

## Use instead

```diff
# design.yaml
     sites: {preferred: "host-[1-2]", secondary: "host-[3-4]"}
+    witness: {host: witness-1, network: witness}
```

```diff
# ip-plan.yaml
+networks:
+  vsan:
+    gateway: 203.0.113.254
+    router: {devices: "leafs of main", redundancy: vrr}
+  witness:
+    purpose: vsan
+    prefix: 10.31.0.0/24
+    out_of_band: true
+    gateway: 10.31.0.254
+    addresses: [{of: witness-1 vmk1, first: 10.31.0.10}]
```

## When it does not apply

Products other than vSAN. Over RDMA, where TOP004 refuses the topology itself.

## Limits of this check

How large the witness appliance is, and whether it is one for the cluster's architecture, is not checked.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.storage.sites import TOPOLOGIES_WITH_WITNESS
from .. import ROCE, VSAN, Problem, Rule
from ..documents.vsan_sites import API_CONFIG_ISSUES, DAY, VSAN7_TWO_NODE, VSAN8_STRETCHED

KINDS = {"two-node": "a two-node cluster", "stretched": "a stretched cluster"}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """A hit for a missing or extra witness, or for adapters of a witness that does not exist."""
    if cluster.topology in TOPOLOGIES_WITH_WITNESS:
        # TOP004 rejects these topologies over RDMA, with or without a witness.
        if cluster.witness is None and cluster.transport not in ROCE:
            yield Problem(
                origin_of(cluster, "topology"),
                f"cluster {cluster.id} is {KINDS[cluster.topology]} but has no `witness`",
                related=((cluster.origin, "the cluster without a witness"),),
            )
        return
    if cluster.witness is not None:
        message = f"cluster {cluster.id} has witness {cluster.witness.host}, but its topology is single-site"
        hint = "Set `topology: stretched` or `topology: two-node`. Or remove `witness`."
        yield Problem(
            cluster.witness.origin, message, hint, ((origin_of(cluster, "topology"), "its topology"),)
        )
        # The adapters for the witness follow from it.
        return
    # The service of an adapter is the last sign of a witness.
    witness_adapter = next(
        (adapter for adapter in cluster.vmkernel if "vsan-witness" in adapter.services), None
    )
    if witness_adapter is not None:
        message = (
            f"{witness_adapter.name} on {witness_adapter.host} has service vsan-witness, but cluster "
            f"{cluster.id} has a single site and no witness"
        )
        hint = "Remove the service vsan-witness. Or set `topology` and add `witness`."
        yield Problem(origin_of(witness_adapter, "services"), message, hint, severity="warning")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN),
    hint="Add `witness` with the network through which it is reached.",
    sources=(
        VSAN7_TWO_NODE.says("A two-node cluster is two hosts and a third host, the witness.", verified=DAY),
        VSAN8_STRETCHED.says("A stretched cluster is two data sites and one witness host.", verified=DAY),
        API_CONFIG_ISSUES.says("A stretched cluster without exactly one witness is an issue.", verified=DAY),
    ),
    check_cluster=check_cluster,
)

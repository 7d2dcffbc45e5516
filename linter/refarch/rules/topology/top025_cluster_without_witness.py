"""A two-node or stretched vSAN cluster has no witness, or a single-site cluster has one.

## What it checks

Every vSAN cluster with the topology two-node or stretched has a `witness`. A single-site cluster has none,
and none of its adapters has the service for witness traffic.

## Why it matters

Without a witness, the wizard does not finish, and the data is unavailable after the first failure. If the
link between two hosts or two sites fails, the two copies cannot decide which of them continues: the witness
has the deciding vote. A witness of a single-site cluster decides nothing, so the topology or the witness is a
mistake.

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
+    vmkernel: {vmk2: {gateway: 203.0.113.254}}
```

```diff
# ip-plan.yaml
+networks:
+  vsan:
+    gateway: 203.0.113.254
+    router: {devices: "leafs of main", redundancy: vrr}
+  witness:
+    purpose: vsan
+    mtu: 9000
+    prefix: 10.31.0.0/24
+    out_of_band: true
+    gateway: 10.31.0.254
+    addresses: [{of: witness-1 vmk1, first: 10.31.0.10}]
```

## When it does not apply

Products other than vSAN. Clusters over RDMA, where TOP004 rejects the topology itself.

## Limits of this check

refarch does not check the size of the witness appliance, or whether it is for the architecture of the
cluster.
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
        hint = (
            "Remove `vsan-witness` from `services`. Or set `topology: stretched` or `topology: "
            "two-node`, and add `witness`."
        )
        yield Problem(origin_of(witness_adapter, "services"), message, hint, severity="warning")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN),
    hint="Add `witness: {host: NAME, network: ID}` to the cluster.",
    sources=(
        VSAN7_TWO_NODE.says("A two-node cluster is two hosts and a third host, the witness.", verified=DAY),
        VSAN8_STRETCHED.says("A stretched cluster is two data sites and one witness host.", verified=DAY),
        API_CONFIG_ISSUES.says("A stretched cluster without exactly one witness is an issue.", verified=DAY),
    ),
    check_cluster=check_cluster,
)

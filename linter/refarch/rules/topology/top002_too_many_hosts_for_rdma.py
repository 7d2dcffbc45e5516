"""A vSAN cluster over RDMA has more hosts than the vendor supports.

## What it checks

The hosts of every vSAN cluster with RoCE v2, over all its groups, with or without capacity. More than 32 are
an error, and a warning on ESXi 7.0.

## Why it matters

The cluster is not supported. The first support case finds it, and then the only solutions are to split the
cluster or to disable RDMA in production. Over TCP a vSAN cluster can be larger; with RDMA the vendor supports
32 hosts.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-33]  # <- TOP002
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
```

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2410}
links:
  - {from: "host-[1-33] vmnic4", to: "leaf-1 swp[1-33]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-33] vmnic5", to: "leaf-2 swp[1-33]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[49-56]", to: "leaf-2 swp[49-56]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

```yaml
# ip-plan.yaml
networks:
  vmotion: {addresses: [{of: "host-[1-33] vmk1", first: 198.51.100.1}]}
  vsan: {addresses: [{of: "host-[1-33] vmk2", first: 203.0.113.1}]}
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", "host-[1-33]"]}
```

## Use instead

```diff
# design.yaml
-      - names: host-[1-33]
+      - names: host-[1-32]
```

```diff
# wiring.yaml
-  - {from: "host-[1-33] vmnic4", to: "leaf-1 swp[1-33]", cable: nvidia-mcp2m00-a003e30l}
-  - {from: "host-[1-33] vmnic5", to: "leaf-2 swp[1-33]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "host-[1-32] vmnic4", to: "leaf-1 swp[1-32]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "host-[1-32] vmnic5", to: "leaf-2 swp[1-32]", cable: nvidia-mcp2m00-a003e30l}
```

```diff
# ip-plan.yaml
-  vmotion: {addresses: [{of: "host-[1-33] vmk1", first: 198.51.100.1}]}
-  vsan: {addresses: [{of: "host-[1-33] vmk2", first: 203.0.113.1}]}
+  vmotion: {addresses: [{of: "host-[1-32] vmk1", first: 198.51.100.1}]}
+  vsan: {addresses: [{of: "host-[1-32] vmk2", first: 203.0.113.1}]}
```

```diff
# qos.yaml
-  - {profile: roce, to: ["leaf-[1-2]", "host-[1-33]"]}
+  - {profile: roce, to: ["leaf-[1-2]", "host-[1-32]"]}
```

## When it does not apply

vSAN over TCP, and clusters of other products. A design can have several clusters of up to 32 hosts.

## Limits of this check

The number is documented for vSAN 8.x and for VCF 9.0. No page for 7.0 states a limit: there, the finding is a
warning and states this.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...model.versions import is_in_range
from ...views.inventory.host_counts import named_hosts
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_articles import BLOG_RDMA
from ..documents.broadcom_guides import VCF9_VSAN_NETWORK

HINT = "Split the cluster into clusters of up to 32 hosts. Or set `transport: tcp` for the cluster."

MAXIMUM = 32


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit, at the range that contains the first host too many."""
    named = named_hosts(design)[cluster.id]
    # Hosts without capacity take part in the connections between all hosts, so they count.
    if len(named) <= MAXIMUM:
        return
    release = design.software.get("esxi")
    # The limit is documented for 8.x and 9.0; no page for 7.0 states one.
    is_older_release = release is not None and is_in_range(release.release, "<8.0")
    note = (
        f" The limit is documented for vSAN 8.x and 9.0; no page for {release.release} states a limit."
        if is_older_release and release
        else ""
    )
    yield Problem(
        # The range that contains the first host too many is the line to change.
        named[MAXIMUM].origin,
        f"cluster {cluster.id} has {len(named)} hosts, but vSAN over RDMA supports up to {MAXIMUM}",
        HINT + note,
        ((cluster.origin.child("transport"), f"cluster {cluster.id} uses {cluster.transport}"),),
        severity="warning" if is_older_release else None,
    )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, transports=ROCE),
    hint=HINT,
    sources=(
        VCF9_VSAN_NETWORK.says(
            "vSAN over RDMA is supported up to 32 hosts, all on one subnet. (9.0)", "Using RDMA"
        ),
        BLOG_RDMA.says("Lists 32 hosts among the limits of vSAN over RDMA. (June 2025, covers 8.x)"),
    ),
    check_cluster=check_cluster,
)

"""A vSAN cluster, or a testbed, has fewer hosts than vSAN requires, or only the minimum and no host for a
rebuild.

## What it checks

The hosts of every single-site vSAN cluster, over all its groups. Fewer than 3 hosts with capacity are an
error. Exactly 3 are a warning: they are supported, and 4 are recommended. A testbed with fewer than 3 hosts
is also an error, because no single-site vSAN cluster runs on it. The number, or the measured system, then
differs from the design.

## Why it matters

With fewer than three hosts, vSAN cannot keep its data on separate hosts. With three hosts, vSAN works until
one fails or is in maintenance. Then no host is left for a rebuild, and the next failure stops VMs. To survive
one failure, vSAN keeps two copies of an object and a witness on three different hosts.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-2]  # <- TOP001
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
```

```yaml
# wiring.yaml
links:
  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

```yaml
# ip-plan.yaml
networks:
  vmotion: {addresses: [{of: "host-[1-2] vmk1", first: 198.51.100.1}]}
  vsan: {addresses: [{of: "host-[1-2] vmk2", first: 203.0.113.1}]}
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", "host-[1-2]"]}
```

## Use instead

```diff
# design.yaml
-      - names: host-[1-2]
+      - names: host-[1-4]
```

```diff
# wiring.yaml
-  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
-  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
```

```diff
# ip-plan.yaml
-  vmotion: {addresses: [{of: "host-[1-2] vmk1", first: 198.51.100.1}]}
-  vsan: {addresses: [{of: "host-[1-2] vmk2", first: 203.0.113.1}]}
+  vmotion: {addresses: [{of: "host-[1-4] vmk1", first: 198.51.100.1}]}
+  vsan: {addresses: [{of: "host-[1-4] vmk2", first: 203.0.113.1}]}
```

```diff
# qos.yaml
-  - {profile: roce, to: ["leaf-[1-2]", "host-[1-2]"]}
+  - {profile: roce, to: ["leaf-[1-2]", "host-[1-4]"]}
```

## When it does not apply

Two-node and stretched clusters, which have a witness host elsewhere. TOP004 reports them where RDMA does not
support them. Products other than vSAN.

## Limits of this check

In a vSAN OSA cluster whose design lists disk groups, a host without disk groups counts as a host without
capacity. If no host has disk groups, every host counts. refarch does not check a higher number here, such as
a storage policy or VMware Cloud Foundation can require.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Option
from ...model.types import Cluster, Design, Testbed, origin_of
from ...views.inventory.host_counts import capacity_hosts, named_hosts
from .. import VSAN, Options, Problem, Rule
from ..documents.broadcom_guides import (
    VCF9_CLUSTER_DESIGN,
    VCF9_CLUSTER_REQUIREMENTS,
    VCF9_DESIGN_OSA,
    VCF9_ENABLING,
    VCF51,
    VSAN8_CLUSTER,
)
from ..documents.nvidia import NVIDIA_RDG

MINIMUM = 3
NEED_TEXT = f"vSAN requires at least {MINIMUM} hosts with capacity"


def check_cluster(design: Design, cluster: Cluster, options: Options) -> Iterator[Problem]:
    """A hit for the cluster at its last name of hosts, and one for each testbed of the cluster."""
    named, giving = named_hosts(design)[cluster.id], capacity_hosts(design)[cluster.id]
    names = {host.name for host in giving}
    # The line to change is that of a host without disk groups, otherwise the last one of the cluster.
    last_place = next((host for host in named if host.name not in names), named[-1])
    if len(giving) < MINIMUM:
        capacity_text = (
            f"only {len(giving)} of the {len(named)} hosts of cluster {cluster.id} have disk groups"
        )
        text = (
            f"cluster {cluster.id} has {_hosts_text(len(named))}"
            if len(named) == len(giving)
            else capacity_text
        )
        yield Problem(last_place.origin, f"{text}, but {NEED_TEXT}")
    elif len(giving) < options["advised"]:
        text = f"cluster {cluster.id} has {len(giving)} hosts with capacity"
        yield Problem(
            last_place.origin,
            *_small_cluster_texts(text, len(giving), options["advised"]),
            severity="warning",
        )
    for testbed in design.beds.values():
        yield from _hits_of_testbed(design, cluster, testbed)


def _hits_of_testbed(design: Design, cluster: Cluster, testbed: Testbed) -> Iterator[Problem]:
    # A testbed of another cluster, or one that is large enough.
    if testbed.hosts is None or testbed.hosts >= MINIMUM or (testbed.cluster or cluster.id) != cluster.id:
        return
    # The testbed can represent a cluster of two nodes, which needs fewer hosts.
    if not testbed.cluster and any(
        other_cluster.topology != cluster.topology for other_cluster in design.clusters.values()
    ):
        return
    named = named_hosts(design)[cluster.id]
    related = ((named[-1].origin, f"cluster {cluster.id} has {_hosts_text(len(named))}"),)
    hint = "Set `hosts` to the number of measured hosts. Or remove `hosts` if the number is unknown."
    yield Problem(
        origin_of(testbed, "hosts"),
        f"testbed {testbed.id} has {_hosts_text(testbed.hosts)}, but {NEED_TEXT}",
        hint,
        related,
    )


def _small_cluster_texts(text: str, giving: int, advised: int) -> tuple[str, str]:
    """Message and hint for a cluster that is supported and small."""
    hint = f"Add hosts until the cluster has {advised}, which are recommended. {giving} hosts are supported."
    # At the minimum a rebuild has no host to use; above it, only the project requires more.
    if giving == MINIMUM:
        return f"{text}; when one host is down, vSAN has no host to rebuild data on", hint
    return f"{text}, but the project requires {advised}", f"Add hosts until the cluster has {advised}."


def _hosts_text(count: int) -> str:
    return f"{count} host" if count == 1 else f"{count} hosts"


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, topologies=("single-site",)),
    hint="Add hosts with capacity until the cluster has at least 3, preferably 4.",
    sources=(
        VCF9_CLUSTER_REQUIREMENTS.says(
            "A standard vSAN cluster needs three hosts or more that contribute capacity; a two-host "
            "cluster a witness. (9.0)"
        ),
        VCF9_CLUSTER_DESIGN.says(
            "With three hosts there is nowhere to rebuild after a failure and no way to evacuate a "
            "host. (9.0)"
        ),
        VSAN8_CLUSTER.says("States the same for three hosts. (8.0)"),
        VCF9_ENABLING.says("Four or more hosts with capacity are recommended. (9.0)"),
        VCF9_DESIGN_OSA.says(
            "Four nodes rebuild objects by themselves after a failure or during maintenance, three "
            "do not. (9.0)"
        ),
        VCF51.says("A vSAN cluster has at least three hosts; four are recommended. (5.1)", "Table 1"),
        NVIDIA_RDG.says("Requires at least three hosts. (7.0 U3)", "Preparing vSphere Cluster for vSAN"),
    ),
    options=(
        Option(
            name="advised",
            default=4,
            says="number of hosts with capacity below which a supported cluster is a warning",
            minimum=3,
            maximum=64,
        ),
    ),
    check_cluster_with_options=check_cluster,
)

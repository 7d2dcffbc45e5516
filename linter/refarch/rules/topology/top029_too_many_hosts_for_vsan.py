"""A vSAN cluster has more hosts than vSAN supports.

## What it checks

The hosts of every vSAN cluster over TCP, over all its groups: more than 64 are an error. TOP003 checks
clusters of ESXi 5.5. In a stretched cluster, more than 20 hosts on one site are also an error.

## Why it matters

The sixty-fifth host does not join. A plan of racks, addresses, and licenses for one cluster must then become
a plan for two. Each cluster has its own datastore, spare capacity, and failures to tolerate.

## Example

```yaml
# design.yaml
software:
  nmlx5: null
clusters:
  compute:
    transport: tcp
    topology: stretched
    witness: {host: witness-1, network: vsan}
    sites:
      preferred: host-[01-21]  # <- TOP029
      secondary: host-[22-42]  # <- TOP029
    hosts:
      - names: host-[01-42]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
```

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2410}
links:
  - {from: "host-[01-42] vmnic4", to: "leaf-1 swp[1-42]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[01-42] vmnic5", to: "leaf-2 swp[1-42]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[49-56]", to: "leaf-2 swp[49-56]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

```yaml
# ip-plan.yaml
networks:
  vmotion: {addresses: [{of: "host-[01-42] vmk1", first: 198.51.100.1}]}
  vsan: {addresses: [{of: "host-[01-42] vmk2", first: 203.0.113.1}]}
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", "host-[01-42]"]}
```

## Use instead

```diff
# design.yaml
-      preferred: host-[01-21]
-      secondary: host-[22-42]
+      preferred: host-[01-20]
+      secondary: host-[21-40]
     hosts:
-      - names: host-[01-42]
+      - names: host-[01-40]
```

```diff
# wiring.yaml
-  - {from: "host-[01-42] vmnic4", to: "leaf-1 swp[1-42]", cable: nvidia-mcp2m00-a003e30l}
-  - {from: "host-[01-42] vmnic5", to: "leaf-2 swp[1-42]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "host-[01-40] vmnic4", to: "leaf-1 swp[1-40]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "host-[01-40] vmnic5", to: "leaf-2 swp[1-40]", cable: nvidia-mcp2m00-a003e30l}
```

```diff
# ip-plan.yaml
-  vmotion: {addresses: [{of: "host-[01-42] vmk1", first: 198.51.100.1}]}
-  vsan: {addresses: [{of: "host-[01-42] vmk2", first: 203.0.113.1}]}
+  vmotion: {addresses: [{of: "host-[01-40] vmk1", first: 198.51.100.1}]}
+  vsan: {addresses: [{of: "host-[01-40] vmk2", first: 203.0.113.1}]}
```

```diff
# qos.yaml
-  - {profile: roce, to: ["leaf-[1-2]", "host-[01-42]"]}
+  - {profile: roce, to: ["leaf-[1-2]", "host-[01-40]"]}
```

## When it does not apply

vSAN over RDMA, whose limit of 32 TOP002 checks, and products other than vSAN.

## Limits of this check

The number is documented for 6.6 and in VMware Validated Design. The rule uses it for 6.0 and every later
release. That a site supports 20 hosts in vSAN 7.0 U2 and later rests on practice. The interface reference of
7.0 U3 still states 15.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...model.versions import is_in_range
from ...views.inventory.host_counts import named_hosts
from .. import VSAN, Problem, Rule
from ..documents.vsan_sites import API_STRETCHED, DAY, MAXIMUMS_66, VVD_SCALE

MAXIMUM = 64
MAXIMUM_OF_A_SITE = 20


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit at the range that contains the first host too many, and one for each site."""
    release = design.software.get("esxi")
    # ESXi 5.5 has other limits, which TOP003 checks.
    if release is not None and release.release and is_in_range(release.release, "<6.0"):
        return
    named = named_hosts(design)[cluster.id]
    hosts_too_many = named[MAXIMUM:]
    if hosts_too_many:
        message = f"cluster {cluster.id} has {len(named)} hosts, but a vSAN cluster supports up to {MAXIMUM}"
        yield Problem(
            hosts_too_many[0].origin, message, f"Split the cluster into clusters of up to {MAXIMUM} hosts."
        )
        # The size of the sites follows from the size of the cluster.
        return
    if cluster.topology == "stretched":
        for site in cluster.sites:
            if len(site.hosts) > MAXIMUM_OF_A_SITE:
                message = (
                    f"site {site.name} of cluster {cluster.id} has {len(site.hosts)} hosts, but a site of a "
                    f"stretched cluster supports up to {MAXIMUM_OF_A_SITE}"
                )
                hint = f"Split the cluster, so that each site has up to {MAXIMUM_OF_A_SITE} hosts."
                yield Problem(site.origin, message, hint)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=VSAN, transports=("tcp",)),
    hint="Split the cluster in two.",
    sources=(
        MAXIMUMS_66.says("A vSAN cluster has at most 64 hosts, hybrid or all-flash. (6.6)", verified=DAY),
        VVD_SCALE.says("A cluster has at most 64 ESXi hosts.", verified=DAY),
        API_STRETCHED.says(
            "The largest stretched cluster is 15 + 15 hosts and the witness. (7.0 U3)", verified=DAY
        ),
    ),
    check_cluster=check_cluster,
)

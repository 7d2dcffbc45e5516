"""Two vSAN clusters share one vSAN network.

## What it checks

The vSAN adapters of each vSAN cluster are in a network that no other vSAN cluster uses.

## Why it matters

A loop or a duplicate address in one cluster stops the other. The hosts of both clusters are in one broadcast
domain, and in old releases their multicast groups overlap.

## Example

```yaml
# design.yaml
clusters:
  compute:
    product: vsan-osa
  more:
    product: vsan-osa
    transport: tcp
    hosts:
      - names: more-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
    virtual_switches:
      More:
        kind: distributed
        mtu: 9000
        uplinks:
          Uplink 1: vmnic4
          Uplink 2: vmnic5
        discovery: {protocol: lldp, operation: both}
        port_groups:
          vSAN more: {network: vsan, teaming: {active: [Uplink 1], standby: [Uplink 2]}}
    vmkernel:
      vmk2: {port_group: vSAN more, services: [vsan]}  # <- VLAN009
```

```yaml
# ip-plan.yaml
networks:
  vsan:
    addresses:
      - {of: "hosts of compute vmk2", first: 203.0.113.1}
      - {of: "hosts of more vmk2", first: 203.0.113.101}
```

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "more-[1-4] vmnic4", to: "leaf-1 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "more-[1-4] vmnic5", to: "leaf-2 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# design.yaml
-          vSAN more: {network: vsan, teaming: {active: [Uplink 1], standby: [Uplink 2]}}
+          vSAN more: {network: vsan-2, teaming: {active: [Uplink 1], standby: [Uplink 2]}}
```

```diff
# ip-plan.yaml
-      - {of: "hosts of more vmk2", first: 203.0.113.101}
+  vsan-2:
+    purpose: vsan
+    vlan: 40
+    prefix: 10.1.2.0/24
+    mtu: 9000
+    addresses:
+      - {of: "hosts of more vmk2", first: 10.1.2.1}
```

## When it does not apply

Clusters that share datastores (`remote_datastores`, or the features `datastore-sharing`,
`vsan-storage-cluster`, and `vsan-compute-cluster`), which must reach each other.
IP011 checks two networks in one VLAN.

## Limits of this check

refarch does not check whether the switches of the two clusters are connected.
"""

from collections.abc import Iterator

from ...model.types import Cluster, Design, origin_of
from ...views.network.teams import AdapterTeam, storage_teams
from ...views.storage.datastore_clients import datastore_clients
from .. import VSAN, Applies, Problem, Rule
from ..documents.broadcom_guides import VCF45_VSAN_NETWORK


def check(design: Design) -> Iterator[Problem]:
    """One hit for each cluster that uses the network of an earlier one."""
    first: dict[str, AdapterTeam] = {}
    for cluster in design.clusters.values():
        for network, team in _vsan_networks(design, cluster).items():
            first_team = first.setdefault(network, team)
            if first_team is not team:
                earlier = first_team.adapter.cluster
                message = (
                    f"clusters {earlier} and {cluster.id} both use network {network} for vSAN, but "
                    "each cluster should have a separate network"
                )
                hint = f"Use a separate network with a dedicated `vlan` for vSAN in cluster {cluster.id}."
                related = ((first_team.adapter.origin, f"vSAN of cluster {earlier}"),)
                yield Problem(origin_of(team.adapter, "port_group"), message, hint, related)


def _vsan_networks(design: Design, cluster: Cluster) -> dict[str, AdapterTeam]:
    """Networks of the vSAN adapters of a cluster that shares no datastores, each with one of them."""
    # Clusters that share datastores must reach each other.
    mounts = [*cluster.remote_datastores, *_clients(design, cluster)]
    if cluster.product not in VSAN or cluster.features or mounts:
        return {}
    # In reverse order, so that the first adapter of a network is used.
    listed = reversed(storage_teams(design, cluster))
    return {team.network.id: team for team in listed if team.network is not None}


def _clients(design: Design, server: Cluster) -> list[str]:
    """Clusters that mount the datastore of a cluster."""
    return list(dict.fromkeys(client.id for client, _ in datastore_clients(design).get(server.id, ())))


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("networks",)),
    hint="Use a separate vSAN network with a dedicated VLAN for each cluster.",
    sources=(
        VCF45_VSAN_NETWORK.says("Storage traffic should be isolated on its own VLAN. (VCF 4.5)", "VLAN"),
    ),
    check=check,
)

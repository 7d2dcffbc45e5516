"""The vSAN adapters of a cluster over RDMA are not all in one subnet and VLAN, or their traffic is configured
for routing.

## What it checks

The network and the VLAN of the vSAN VMkernel adapter of every host of a cluster with RoCE v2. An adapter in
another subnet or VLAN than the majority of the cluster is an error. A gateway on such an adapter is a
warning. A gateway of the network is an info finding, because this traffic must not be routed.

## Why it matters

A host in a second subnet finds no RDMA peer: the cluster splits, or the whole cluster falls back to TCP. The
vendor supports vSAN over RDMA in only one subnet, and states that its RoCE must not run over layer 3.

## Example

```yaml
# design.yaml
clusters:
  compute:
    virtual_switches:
      Storage:
        port_groups:
          vSAN-2:
            network: vsan-2
            teaming: {policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]}
    vmkernel:
      vmk2:
        overrides:
          host-4: {port_group: vSAN-2}  # <- TOP006
```

```yaml
# ip-plan.yaml
networks:
  vsan:
    addresses: [{of: "host-[1-3] vmk2", first: 203.0.113.1}]
  vsan-2:
    purpose: vsan
    vlan: 31
    prefix: 10.31.0.0/24
    mtu: 9000
    addresses: [{of: host-4 vmk2, first: 10.31.0.4}]
```

## Use instead

```diff
# design.yaml
-            network: vsan-2
+            network: vsan
```

```diff
# ip-plan.yaml
-    addresses: [{of: "host-[1-3] vmk2", first: 203.0.113.1}]
-  vsan-2:
-    purpose: vsan
-    vlan: 31
-    prefix: 10.31.0.0/24
-    mtu: 9000
-    addresses: [{of: host-4 vmk2, first: 10.31.0.4}]
+    addresses: [{of: "host-[1-4] vmk2", first: 203.0.113.1}]
```

## When it does not apply

vSAN over TCP: its networks can be routed. Several clusters can each have a separate subnet.

## Limits of this check

The rules of the IP plan find an address outside the prefix of its network. The VLAN rules find a VLAN that a
cable or switch does not carry.
"""

from collections.abc import Iterator

from ...core.majority import most_common
from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.teams import AdapterTeam, storage_teams
from ...views.rdma.roce import is_rdma_unsupported
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_articles import KB382163
from ..documents.broadcom_guides import VCF9_VSAN_NETWORK

UNROUTED = "Remove `gateway`. RDMA storage traffic stays in its subnet."


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Hits for adapters in another subnet or VLAN than the majority, then for gateways."""
    # TOP004 finds a topology that RDMA does not support, and whose sites have separate subnets.
    if is_rdma_unsupported(cluster):
        return
    teams = [team for team in storage_teams(design, cluster) if team.network is not None]
    usual_segment = most_common(_segment(team) for team in teams)
    example = next((team for team in teams if _segment(team) == usual_segment), None)
    for team in teams:
        if example is not None and _segment(team) != usual_segment:
            yield _hit_of_other_subnet(team, example)
    yield from _hits_of_gateways(cluster, teams)


def _segment(team: AdapterTeam) -> tuple[int, int, int]:
    """Network address, prefix length, and VLAN of an adapter. They must be the same for vSAN over RDMA."""
    network = team.network
    return (network.base, network.length, team.port_group.vlan) if network else (0, 0, 0)


def _hit_of_other_subnet(team: AdapterTeam, example: AdapterTeam) -> Problem:
    adapter_text, example_text = (
        f"{place.adapter.name} on {place.adapter.host}" for place in (team, example)
    )
    message = (
        f"{adapter_text} is in {_subnet_text(team)}, but {example_text} is in {_subnet_text(example)}; vSAN "
        "over RDMA requires one subnet and VLAN"
    )
    related = ((origin_of(example.adapter, "port_group"), example_text),)
    hint = f"Move {adapter_text} to a port group in network {example.port_group.network}."
    return Problem(origin_of(team.adapter, "port_group"), message, hint, related, adapter_text)


def _subnet_text(team: AdapterTeam) -> str:
    prefix = team.network.prefix if team.network else "no network"
    return f"{prefix}, VLAN {team.port_group.vlan}" if team.port_group.vlan else f"{prefix}, untagged"


def _hits_of_gateways(cluster: Cluster, teams: list[AdapterTeam]) -> Iterator[Problem]:
    for team in teams:
        adapter, network = team.adapter, team.network
        # A gateway of an adapter can only apply to the traffic of this adapter.
        if adapter.gateway:
            text = f"{adapter.name} has gateway {adapter.gateway}, but vSAN over RoCE must not be routed"
            yield Problem(origin_of(adapter, "gateway"), text, UNROUTED, severity="warning")
        # The network can have its gateway for other traffic, so this is only an info finding.
        if network is not None and network.gateway:
            text = (
                f"network {network.id} carries vSAN over RDMA for cluster {cluster.id} but has gateway "
                f"{network.gateway}"
            )
            yield Problem(
                origin_of(network, "gateway"),
                f"{text}; this traffic must not be routed",
                UNROUTED,
                severity="info",
            )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, transports=ROCE, needs=("adapters",)),
    hint="Move the vSAN adapters of all hosts of the cluster to one network with one VLAN.",
    sources=(
        VCF9_VSAN_NETWORK.says(
            "All hosts of a vSAN over RDMA cluster must be on one subnet. (9.0)", "Using RDMA"
        ),
        KB382163.says("RoCE for vSAN must not be run over layer 3.", "Restrictions"),
    ),
    check_cluster=check_cluster,
)

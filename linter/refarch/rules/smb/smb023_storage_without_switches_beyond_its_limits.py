"""Nodes with direct storage cables exceed the limits of Azure Local and Network ATC without a switch.

## What it checks

refarch checks Azure Local clusters with SMB interfaces on cables between nodes. They can have up to four
nodes. If the design states intents, the storage intent must have separate ports. With two nodes, it must have
a VLAN for each port. With three nodes or more, it must have one VLAN for all ports and addresses from the IP
plan.

## Why it matters

Microsoft has tested patterns for three and four nodes without a storage switch, but not for more. You cannot
add more nodes later without a switch. Storage ports that are cabled to another node connect to no other
network, so they cannot carry management or virtual machines. Network ATC would assign addresses by the port
number, which puts the two ends of a cable in a mesh into different subnets.

## Example

```yaml
# design.yaml of the example `mesh`
clusters:
  edge:
    intents:
      All:
        traffic: [management, compute, storage]  # <- SMB023
        adapters: [port1, port2]
        vlans: [711]
        automatic_ip: false
```

## Use instead

```diff
# design.yaml
   edge:
+    hosts:
+      - names: node-[1-3]
+        server: dell-poweredge-r740
+        adapters:
+          - {card: chelsio-t6225-cr, slot: "1", ports: [port1, port2]}
+          - {card: chelsio-t6225-cr, slot: "2", ports: [port3, port4]}
     intents:
-      All:
-        traffic: [management, compute, storage]
-        adapters: [port1, port2]
-        vlans: [711]
-        automatic_ip: false
+      Management: {traffic: [management, compute], adapters: [port3, port4]}
+      Storage: {traffic: [storage], adapters: [port1, port2], vlans: [711], automatic_ip: false}
```

## When it does not apply

Storage over switches, and products other than Azure Local.

## Limits of this check

WIRE019 checks whether every pair of nodes has its cables.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Cluster, Design, NetworkAtcIntent, origin_of
from ...views.inventory.host_counts import named_hosts
from ...views.network.direct_cables import direct_cable_ends
from ...views.network.teams import storage_teams
from .. import Problem, Rule
from ..documents.microsoft import (
    AZURE_LOCAL_FOUR_NODES,
    AZURE_LOCAL_NETWORK_PLAN,
    AZURE_LOCAL_SWITCHLESS_VLANS,
    AZURE_LOCAL_THREE_NODES,
    LOOKED_UP,
)

MOST_NODES = 4
"""Nodes of the largest cluster whose storage is known to work without a switch."""

NODES_OF_A_PAIR = 2
"""Nodes up to which Network ATC chooses the addresses and VLANs."""


FIRST_VLAN = 711
"""VLAN that Network ATC uses for the first storage port. The next ports have the next VLANs."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """A hit for too many nodes, then those of each storage intent."""
    ports = {
        end.port
        for end, side in direct_cable_ends(design).items()
        if any(team.adapter.cluster == cluster.id and "smb" in team.adapter.services for team in side.active)
    }
    named = named_hosts(design)[cluster.id]
    # A mesh of five nodes or more without a switch is not tested.
    if ports and len(named) > MOST_NODES:
        text = (
            f"cluster {cluster.id} has {len(named)} nodes without a storage switch, but at most "
            f"{MOST_NODES} are supported"
        )
        yield Problem(named[-1].origin, text, "Add storage switches. Or reduce the number of nodes.")
    for intent in cluster.intents:
        if "storage" in intent.traffic and ports & {*intent.adapters}:
            yield from _hits_of_intent(intent, len(named))
            if len(named) == NODES_OF_A_PAIR:
                yield from _hits_of_pair(design, cluster, intent)


def _hits_of_pair(design: Design, cluster: Cluster, intent: NetworkAtcIntent) -> Iterator[Problem]:
    """Two nodes whose intent does not have one VLAN for each storage port."""
    count, ports = len(intent.vlans), len(intent.adapters)
    vlans = {team.network.vlan for team in storage_teams(design, cluster) if team.network is not None}
    # SMB019 finds a number of VLANs that does not fit the ports, and interfaces in other VLANs.
    if count not in (0, 1, ports) or (count and vlans - {*intent.vlans}):
        return
    port_by_vlan = dict(zip(intent.vlans, intent.adapters, strict=False))
    if {*intent.adapters} - {*port_by_vlan.values()}:
        numbers = enumeration([str(vlan) for vlan in dict.fromkeys(intent.vlans)], "and")
        stated = f"only VLAN {numbers}" if numbers else "no VLANs"
        text = (
            f"intent {intent.name} has {stated}, but two nodes without a storage switch require one VLAN for "
            f"each of the {ports} ports"
        )
        listed = [str(vlan) for vlan in sorted(vlans - {0})]
        defaults = [str(FIRST_VLAN + number) for number in range(ports)]
        example = ", ".join(listed if len(listed) == ports else defaults)
        hint = (
            f"Set `vlans: [{example}]` in intent {intent.name}, and the same VLANs in the storage networks."
        )
        place = origin_of(intent, "vlans") if intent.vlans else intent.origin
        yield Problem(place, text, hint)


def _hits_of_intent(intent: NetworkAtcIntent, nodes: int) -> Iterator[Problem]:
    other_traffic = [kind for kind in intent.traffic if kind != "storage"]
    # Ports that are cabled to other nodes lead to no network for other traffic.
    if other_traffic:
        text = (
            f"intent {intent.name} carries {' and '.join(other_traffic)} traffic, but its ports "
            "are cabled to other nodes"
        )
        yield Problem(
            origin_of(intent, "traffic"),
            text,
            "Add a separate intent with `traffic: [storage]` and the ports that are cabled to other nodes.",
        )
    # Two nodes may have a VLAN for each of their cables.
    if nodes > NODES_OF_A_PAIR and len({*intent.vlans}) > 1:
        text = (
            f"intent {intent.name} has several VLANs, but {nodes} nodes without a switch require "
            "one VLAN for all ports"
        )
        yield Problem(
            origin_of(intent, "vlans"),
            text,
            "Set one VLAN in `vlans`, and set the same VLAN for all storage networks.",
        )
    # By default, Network ATC chooses the addresses: one subnet for each port, not for each cable.
    if nodes > NODES_OF_A_PAIR and intent.automatic_ip is not False:
        text = (
            f"intent {intent.name} uses automatic addresses in a mesh of {nodes} nodes, but "
            "Network ATC assigns one subnet to each port on all nodes"
        )
        yield Problem(
            intent.origin, text, "Set `automatic_ip: false`, and list the addresses in ip-plan.yaml."
        )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("azure-local",), needs=("wiring", "host-links")),
    hint="Use the reference pattern of Microsoft for three and four nodes without a storage switch.",
    sources=(
        AZURE_LOCAL_THREE_NODES.says(
            "Network ATC supports a single VLAN for all subnets of a mesh of three nodes, and "
            "its automatic addresses are off; management and compute have a separate intent.",
            "Node interconnect networks; Network ATC intents",
            LOOKED_UP,
        ),
        AZURE_LOCAL_FOUR_NODES.says("The same applies to four nodes.", "Network ATC intents", LOOKED_UP),
        AZURE_LOCAL_SWITCHLESS_VLANS.says(
            "Two nodes without a storage switch have one VLAN for each storage adapter. The VLANs differ.",
            "Requirements",
            "2026-11-29",
        ),
        AZURE_LOCAL_NETWORK_PLAN.says(
            "Without a switch at least two intents are needed; larger clusters need a switch for storage.",
            "Steps 1 to 3",
            LOOKED_UP,
        ),
    ),
    check_cluster=check_cluster,
)

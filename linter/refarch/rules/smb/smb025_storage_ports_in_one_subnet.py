"""Two RDMA ports of a Windows host carry SMB in the same subnet.

## What it checks

refarch compares the SMB interfaces on different ports of each host. Each should be in a separate subnet. With
switches, two interfaces in one subnet are a warning. With cables to other hosts, they are an error.

## Why it matters

Half of the traffic crosses the link between the two switches, which has less bandwidth than the rest. The
cause is that SMB Multichannel connects every port to every other port in its subnet. Without a switch, the
host uses one of the two ports for the whole subnet, and the neighbor on the other cable is not reachable.

## Example

```yaml
# design.yaml of the example `s2d`
clusters:
  storage:
    interfaces:
      SMB2: {connected_to: Storage, network: smb-a, services: [smb, live-migration], affinity: pNIC2}  # <- SMB025
```

```yaml
# ip-plan.yaml of the example `s2d`
networks:
  smb-a:
    addresses:
      - {of: "node-[1-4] SMB1", first: 198.51.100.1}
      - {of: "node-[1-4] SMB2", first: 198.51.100.11}
  smb-b: null
```

## Use instead

```diff
# design.yaml
-      SMB2: {connected_to: Storage, network: smb-a, services: [smb, live-migration], affinity: pNIC2}
+      SMB2: {connected_to: Storage, network: smb-b, services: [smb, live-migration], affinity: pNIC2}
```

```diff
# ip-plan.yaml
-      - {of: "node-[1-4] SMB2", first: 198.51.100.11}
-  smb-b: null
+  smb-b:
+    addresses:
+      - {of: "node-[1-4] SMB2", first: 203.0.113.1}
```

## When it does not apply

Clusters over plain TCP. Interfaces on one port.

## Limits of this check

Windows Server 2016 and later support one subnet for all ports of a cluster with switches. Microsoft
recommends a subnet for each set of ports, so the finding is a warning there.
"""  # noqa: E501

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Network, origin_of
from ...views.addresses.misplaced_adapters import adapters_elsewhere, has_no_usable_address
from ...views.network.teams import AdapterTeam, storage_teams
from .. import RDMA, SMB, Problem, Rule
from ..documents.microsoft import AZURE_LOCAL_HOST_NETWORK, AZURE_LOCAL_THREE_NODES, LOOKED_UP


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each interface whose subnet an earlier one of its host has on another port."""
    first: dict[tuple[str, int, int], AdapterTeam] = {}
    for team in storage_teams(design, cluster):
        network = team.network
        # IP002 finds a prefix that none of its addresses fits.
        if network is None or has_no_usable_address(network):
            continue
        # IP012 finds an address in another network than the port group.
        if (team.adapter.host, team.adapter.name) in adapters_elsewhere(design):
            continue
        first_team = first.setdefault((team.adapter.host, network.base, network.length), team)
        if first_team is not team and not _port_names(team) & _port_names(first_team):
            yield _hit(team, first_team, network)


def _port_names(team: AdapterTeam) -> set[str]:
    return {uplink.nic.name for uplink in team.active}


def _hit(team: AdapterTeam, first_team: AdapterTeam, network: Network) -> Problem:
    host = team.adapter.host
    is_direct = any(
        uplink.far_end is not None and uplink.switch is None for uplink in team.active + first_team.active
    )
    text = (
        f"interfaces {first_team.adapter.name} and {team.adapter.name} on {host} carry SMB over two "
        f"ports, but both are in subnet {network.prefix}"
    )
    hint = (
        f"Set `network` of {team.adapter.name} to another network with a separate prefix. With "
        "switches, use a separate VLAN too."
    )
    related = ((origin_of(first_team.port_group, "network"), f"network of {first_team.adapter.name}"),)
    return Problem(
        origin_of(team.port_group, "network"),
        text,
        hint,
        related,
        host,
        # On direct cables, the second subnet is the only path to the other host.
        severity="error" if is_direct else None,
    )


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=SMB, transports=RDMA, needs=("adapters", "networks")),
    hint=(
        "Set `network` of each storage interface to a separate network. With switches, use a separate "
        "VLAN too."
    ),
    sources=(
        AZURE_LOCAL_HOST_NETWORK.says(
            "Storage ports in one subnet and VLAN load the link between the switches; separate subnets and "
            "VLANs for each set of adapters are recommended.",
            "Storage traffic models",
            LOOKED_UP,
        ),
        AZURE_LOCAL_THREE_NODES.says(
            "Without a switch, each pair of adapters is in a separate subnet.",
            "Node interconnect networks VLAN for SMB traffic",
            LOOKED_UP,
        ),
    ),
    check_cluster=check_cluster,
)

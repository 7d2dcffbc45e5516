"""A switch port of a host for storage alone also sends the untagged frames of another network.

## What it checks

Switch ports of hosts whose interfaces carry nothing but storage, with a tag. The untagged VLAN of the port is
neither VLAN 1 nor the VLAN of a network.

## Why it matters

The broadcasts and unknown frames of the other network reach the storage adapter, which drops them. They use
its bandwidth, and the counters of receive errors rise without a fault.

## Example

```yaml
# wiring.yaml of the example `s2d`
links:
  - {from: "node-[1-4] pNIC1", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: "node-[1-4] pNIC2"
    to: "leaf-2 swp[1-4]"
    cable: nvidia-mcp2m00-a003e30l
    untagged: 1  # <- VLAN023
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-    untagged: 1
+    untagged: none
```

## When it does not apply

Ports with an interface without a tag, ports with virtual machines or management, and a VLAN that no network
has, such as a VLAN for unused ports. VLAN001 finds an untagged VLAN that the host tags.

## Limits of this check

refarch does not check whether other switches have the VLAN on their ports.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, End, origin_of
from ...views.network.links import links_by_end, other_end
from ...views.network.teams import AdapterTeam, teams_by_cluster
from ...views.network.vlans import networks_by_vlan, vlans_needed_by_port
from .. import Problem, Rule
from ..documents.others import K8S_GITOPS_688

DEFAULT = 1


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each cable, with the VLAN that it leaves untagged."""
    for host, teams in _teams_by_host(design, cluster).items():
        for nic in _storage_ports(cluster, teams):
            end = End(host, nic)
            link = links_by_end(design).get(end)
            # A port group without a tag uses the untagged VLAN, and VLAN001 finds an untagged VLAN that a
            # port group tags.
            if link is None or not link.untagged or {0, link.untagged} & vlans_needed_by_port(design)[end]:
                continue
            far_end = other_end(link, end)
            networks = networks_by_vlan(design).get(link.untagged, ())
            # A VLAN that no network has can be a VLAN for unused ports.
            if far_end.device in design.switches and (networks or link.untagged == DEFAULT):
                name = f" (network {networks[0].id})" if networks else ""
                yield Problem(
                    origin_of(link, "untagged"),
                    f"{far_end.port} on {far_end.device} has untagged VLAN {link.untagged}{name}, but {nic} "
                    f"on {host} carries only tagged storage traffic",
                    related=tuple((network.origin, f"network {network.id}") for network in networks[:1]),
                    subject=f"{far_end.device} {far_end.port}",
                )


def _teams_by_host(design: Design, cluster: Cluster) -> dict[str, list[AdapterTeam]]:
    by_host: dict[str, list[AdapterTeam]] = {}
    for team in teams_by_cluster(design).get(cluster.id, ()):
        by_host.setdefault(team.adapter.host, []).append(team)
    return by_host


def _storage_ports(cluster: Cluster, teams: list[AdapterTeam]) -> list[str]:
    """Ports of a host whose virtual switches have port groups for storage only."""
    storage = {*cluster.kind.services}
    groups = {team.port_group.name for team in teams if storage & {*team.adapter.services}}
    others = {team.port_group.name for team in teams if not storage & {*team.adapter.services}}
    switches = {team.virtual_switch.name: team.virtual_switch for team in teams}
    is_storage = {
        name: groups.issuperset(switch.port_groups) and not {*switch.port_groups} & others
        for name, switch in switches.items()
    }
    ports = {
        uplink.nic.name: is_storage[team.virtual_switch.name] for team in teams for uplink in team.uplinks
    }
    return [port for port, only_storage in ports.items() if only_storage]


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("adapters", "cables", "networks")),
    hint="Remove `untagged` from the link. Or set `untagged` to a VLAN that no network uses.",
    sources=(
        K8S_GITOPS_688.says(
            "The receive errors of a storage network came from a switch that sent the frames of VLAN 1, or "
            "untagged frames, to it.",
            "comment of 2022-06-09",
            "2026-11-29",
        ),
    ),
    check_cluster=check_cluster,
)

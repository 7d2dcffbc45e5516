"""The management network of a host has only one uplink.

## What it checks

The port group of every VMkernel adapter for management, and the switch of every Windows interface for
management. One uplink is an info finding. It is a warning if another port of the same virtual switch is
unused, or if another cluster of the design has two.

## Why it matters

If the one cable or port fails, vCenter loses the host. vSphere HA sends its heartbeats through management
unless vSAN carries them. It then treats the host as isolated and can stop its VMs.

## Example

```yaml
# design.yaml of the example `nvme-of`
clusters:
  compute:
    virtual_switches:
      vSwitch0:
        kind: standard
        uplinks: [vmnic0, vmnic1]
        port_groups:
          Management:
            network: management
            teaming: {active: [vmnic0], unused: [vmnic1]}  # <- TEAM020
    vmkernel:
      vmk0: {port_group: Management, services: [management]}
```

```yaml
# ip-plan.yaml of the example `nvme-of`
networks:
  management:
    addresses:
      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}
      - {of: "host-[1-2] vmk0", first: 192.0.2.21}
```

## Use instead

```diff
# design.yaml
-            teaming: {active: [vmnic0], unused: [vmnic1]}
+            teaming: {active: [vmnic0], standby: [vmnic1]}
```

## When it does not apply

Hosts with a second adapter for management. Port groups over a LAG. Linux hosts: a design cannot state their
bonds.

## Limits of this check

refarch checks whether two uplinks connect to two switches only if the design has their cables.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views import view
from ...views.network.teams import AdapterTeam, physical_ports, teams_by_cluster, uplink_names_in_use
from .. import Problem, Rule
from ..documents.broadcom_guides import VSPHERE8_HA_NETWORK


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port group, with the number of its hosts."""
    # A design cannot specify the bonds of Linux hosts.
    if cluster.kind.platform == "linux":
        return
    # A second port of the host carries management, in this team or in another one.
    if cluster.id in _clusters_with_two_ports(design):
        return
    another_cluster_has_two = bool(_clusters_with_two_ports(design))
    for team in _management_teams(design, cluster.id):
        ports = _ports_of(team)
        if ports and not team.lag:
            # With a free port, or a cluster that has two ports, the finding is a warning.
            spare = bool(set(team.virtual_switch.uplinks.values()) - set(ports))
            message = (
                f"{team.adapter.name} (management) on {team.adapter.host} has only one uplink, "
                f"{ports[0]}, but should have two"
            )
            severity: Severity | None = None if spare or another_cluster_has_two else "info"
            place = team.port_group.teaming.origin
            yield Problem(place, message, subject=team.adapter.host, severity=severity)


@view
def _clusters_with_two_ports(design: Design) -> frozenset[str]:
    """Clusters whose first host has several physical ports for management."""
    return frozenset(
        identity for identity in design.clusters if len(_ports_of_first_host(design, identity)) > 1
    )


def _management_teams(design: Design, cluster: str) -> list[AdapterTeam]:
    return [team for team in teams_by_cluster(design)[cluster] if "management" in team.adapter.services]


def _ports_of(team: AdapterTeam) -> list[str]:
    """Names of the physical ports in use, with or without a catalog entry."""
    names = sum(uplink_names_in_use(team.virtual_switch, team.port_group.teaming), ())
    return list(dict.fromkeys(physical_ports(team.virtual_switch, names)))


def _ports_of_first_host(design: Design, cluster: str) -> list[str]:
    """Physical ports for management of the first host of a cluster, in one team or in several."""
    teams = _management_teams(design, cluster)
    teams_of_first_host = [team for team in teams if team.adapter.host == teams[0].adapter.host]
    return list(dict.fromkeys(port for team in teams_of_first_host for port in _ports_of(team)))


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(needs=("adapters",)),
    hint=(
        "Add a second uplink to `active` or `standby`: a port of another network adapter, to another switch."
    ),
    sources=(
        VSPHERE8_HA_NETWORK.says(
            "A single management network is a single point of failure; a team of two NICs to separate "
            "switches or a second management network makes it reliable.",
            "Network Path Redundancy",
        ),
    ),
    check_cluster=check_cluster,
)

"""The active uplinks of one storage network connect to different leaf switches, so its traffic always crosses
the link between them.

## What it checks

For every vSAN network over RoCE v2: the switch of the active uplink of each host. For hosts that share the
same pair of leaf switches, it must be the same leaf switch. The leaf switch of the majority of the hosts is
taken as the intended one.

## Why it matters

A host whose active uplink connects to the other leaf switch sends and receives all storage traffic across the
link between the leaf switches. The traffic has more hops and less bandwidth, and congestion can spread from
another place. If all active uplinks connect to the same leaf switch, storage traffic stays inside one switch.
The link between the leaf switches is then idle until a failure.

## Example

The adapter of one host is in a port group with the reverse order.

```yaml
# design.yaml
clusters:
  compute:
    virtual_switches:
      Storage:
        port_groups:
          Turned:
            network: vsan
            teaming:
              policy: explicit-failover-order
              active: [Uplink 2]  # <- TEAM005
              standby: [Uplink 1]
    vmkernel:
      vmk2: {port_group: vSAN, services: [vsan], overrides: {host-4: {port_group: Turned}}}
```

## Use instead

```diff
# design.yaml
-              active: [Uplink 2]
-              standby: [Uplink 1]
+              active: [Uplink 1]
+              standby: [Uplink 2]
```

## When it does not apply

Storage over TCP. Port groups with several active uplinks, where the design does not state which one is used
(TEAM003). Hosts on different pairs of leaf switches, as in different racks: their traffic must cross the
fabric anyway. Hosts whose cables differ from the other hosts of their cluster: SIB002 finds the cables.

## Limits of this check

This is a recommendation, not a condition of support.
"""

from collections.abc import Iterator

from ...core.majority import most_common
from ...core.rule import Applies
from ...model.types import Design, Link, origin_of
from ...views.network.teams import AdapterTeam, storage_teams
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_guides import VCF9_DESIGN_NETWORK
from ..documents.others import AZURE_HOST_NETWORK


def check(design: Design) -> Iterator[Problem]:
    """Networks over all clusters; hosts in groups that share their leaf switches."""
    groups: dict[tuple[str, frozenset[str]], list[AdapterTeam]] = {}
    for cluster in design.clusters.values():
        if cluster.product in VSAN and cluster.transport in ROCE:
            for team in storage_teams(design, cluster):
                leafs = frozenset(uplink.switch.name for uplink in team.uplinks if uplink.switch is not None)
                # With several active uplinks, the design does not state which one is used (TEAM003).
                if team.network is not None and len(team.active) == 1 and len(leafs) > 1 and _leaf(team):
                    groups.setdefault((team.network.id, leafs), []).append(team)
    # Hosts on different pairs of leaf switches cross the fabric anyway, and are in different groups.
    for (network, _), teams in groups.items():
        usual_leaf = most_common(map(_leaf, teams))
        example = next(team for team in teams if _leaf(team) == usual_leaf)
        usual_ports = {_port_of_hosts(team) for team in teams if _leaf(team) == usual_leaf}
        for team in teams:
            # If the same port connects to either leaf switch, SIB002 finds the cables.
            if _leaf(team) != usual_leaf and _port_of_hosts(team) not in usual_ports:
                yield _hit(network, team, example)


def _port_of_hosts(team: AdapterTeam) -> tuple[str, str, str]:
    """Cluster, virtual switch, and port that hosts have in common. SIB002 finds the cables if one such port
    connects to two leaf switches."""
    return team.adapter.cluster, team.virtual_switch.name, team.active[0].nic.name


def _leaf(team: AdapterTeam) -> str:
    """The switch of the one active uplink; empty for none."""
    switch = team.active[0].switch
    return "" if switch is None else switch.name


def _hit(network: str, team: AdapterTeam, example: AdapterTeam) -> Problem:
    link, example_link = team.active[0].link, example.active[0].link
    assert link is not None and example_link is not None
    return Problem(
        origin_of(team.port_group.teaming, "active"),
        f"{team.adapter.name} on {team.adapter.host} has its active uplink {team.active[0].nic.name} on "
        f"{_leaf(team)}, but {example.adapter.name} on {example.adapter.host} has its active uplink on "
        f"{_leaf(example)} (network {network})",
        related=(
            (origin_of(link, _host_side(link, team)), f"active uplink of {team.adapter.host}"),
            (
                origin_of(example_link, _host_side(example_link, example)),
                f"active uplink of {example.adapter.host}",
            ),
        ),
        subject=f"{team.adapter.name} on {team.adapter.host}",
    )


def _host_side(link: Link, team: AdapterTeam) -> str:
    """The end of a link at the host of a team: a or b."""
    return "a" if link.a.device == team.adapter.host else "b"


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=VSAN, transports=ROCE, needs=("wiring", "adapters", "cables")),
    hint=(
        "Set `active` and `standby` of this host to the same uplinks as on the other hosts, so that "
        "all active uplinks connect to the same leaf switch."
    ),
    sources=(
        VCF9_DESIGN_NETWORK.says(
            "With failover order, one uplink is active, so vSAN traffic stays on one switch and need "
            "not cross the link between the switches in normal operation. (9.0)",
            "VCF-VSAN-NET-RCMD-CFG-007",
        ),
        AZURE_HOST_NETWORK.says(
            "Storage links of one subnet that spread over both leaf switches load the link between them; "
            "each set belongs on one leaf switch. (SMB)",
            "Storage traffic models",
        ),
    ),
    check=check,
)

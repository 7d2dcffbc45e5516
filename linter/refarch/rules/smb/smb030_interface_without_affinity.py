"""A storage interface of a team has no affinity to a port, but another interface has.

## What it checks

refarch checks the interfaces with the service `smb` on one Windows switch with Switch Embedded Teaming. If
one interface has an `affinity` to a port, all should have one.

## Why it matters

Both interfaces may use one port, which then carries twice the traffic while the other port is idle. Without
affinity, Windows selects the port. The VLAN of the interface may also be missing on the switch of that port.

## Example

```yaml
# design.yaml of the example `s2d`
clusters:
  storage:
    interfaces:
      SMB2:  # <- SMB030
        affinity: null
```

## Use instead

```diff
# design.yaml
-        affinity: null
+        affinity: pNIC2
```

## When it does not apply

Switches with one port, and switches on which no interface has an affinity.

## Limits of this check

SMB004 checks whether two interfaces have the same affinity.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.network.teams import AdapterTeam, storage_teams
from .. import Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each interface, which counts the hosts."""
    by_switch: dict[tuple[str, str], list[AdapterTeam]] = {}
    for team in storage_teams(design, cluster):
        if team.virtual_switch.kind == "set":
            by_switch.setdefault((team.adapter.host, team.virtual_switch.name), []).append(team)
    for (host, switch), teams in by_switch.items():
        # With an affinity, one port is active and the others are standby.
        tied_teams = [team for team in teams if team.standby]
        for team in teams:
            if tied_teams and not team.standby and team.active[1:]:
                message = (
                    f"interface {team.adapter.name} on {host} has no affinity to a port of virtual "
                    f"switch {switch}, but {tied_teams[0].adapter.name} has affinity to "
                    f"{tied_teams[0].active[0].nic.name}"
                )
                hint = (
                    f"Set `affinity` of {team.adapter.name} to a port that no other storage interface uses."
                )
                related = ((tied_teams[0].adapter.origin, f"interface {tied_teams[0].adapter.name}"),)
                yield Problem(team.adapter.origin, message, hint, related, host)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(products=("smb-direct", "s2d", "azure-local"), needs=("virtual-switches",)),
    hint="Set `affinity` of every storage interface of the team to a different port.",
    sources=(),
    check_cluster=check_cluster,
)

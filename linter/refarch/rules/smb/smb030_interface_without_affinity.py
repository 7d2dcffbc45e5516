"""Storage interfaces of a team have no affinity to a port.

## What it checks

refarch checks the interfaces with the service `smb` on one Windows switch with Switch Embedded Teaming. If
one interface has an `affinity` to a port, all should have one. Two or more interfaces need an `affinity`
each, unless Network ATC configures the ports.

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

Switches with one port. Switches with one storage interface and no affinity. Switches whose ports are in a
storage intent and on which no interface has an affinity: Network ATC assigns the interfaces to the ports.

## Limits of this check

SMB004 checks whether two interfaces have the same affinity.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Cluster, Design
from ...views.network.teams import AdapterTeam, storage_teams
from .. import Problem, Rule
from ..documents.others import STARWIND_AFFINITY


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each interface, which counts the hosts; one for a team without any affinity."""
    by_switch: dict[tuple[str, str], list[AdapterTeam]] = {}
    for team in storage_teams(design, cluster):
        if team.virtual_switch.kind == "set":
            by_switch.setdefault((team.adapter.host, team.virtual_switch.name), []).append(team)
    assigned = {port for intent in cluster.intents if "storage" in intent.traffic for port in intent.adapters}
    for (host, switch), teams in by_switch.items():
        # With an affinity, one port is active and the others are standby.
        tied_teams = [team for team in teams if team.standby]
        open_teams = [team for team in teams if not team.standby and team.active[1:]]
        if tied_teams:
            yield from _hits_of_single_interfaces(host, switch, tied_teams[0], open_teams)
        # Network ATC assigns the interfaces of its ports.
        elif open_teams[1:] and not assigned & {uplink.nic.name for uplink in open_teams[0].active}:
            yield _hit_of_team(host, switch, open_teams)


def _hits_of_single_interfaces(
    host: str, switch: str, tied_team: AdapterTeam, open_teams: list[AdapterTeam]
) -> Iterator[Problem]:
    for team in open_teams:
        message = (
            f"interface {team.adapter.name} on {host} has no affinity to a port of virtual switch {switch}, "
            f"but {tied_team.adapter.name} has affinity to {tied_team.active[0].nic.name}"
        )
        hint = f"Set `affinity` of {team.adapter.name} to a port that no other storage interface uses."
        related = ((tied_team.adapter.origin, f"interface {tied_team.adapter.name}"),)
        yield Problem(team.adapter.origin, message, hint, related, host)


def _hit_of_team(host: str, switch: str, teams: list[AdapterTeam]) -> Problem:
    names = [team.adapter.name for team in teams]
    message = (
        f"interfaces {enumeration(names, 'and')} on {host} have no affinity to a port of virtual switch "
        f"{switch}; Windows can use one port for all of them"
    )
    pairs = zip(names, (uplink.nic.name for uplink in teams[0].active), strict=False)
    hint = f"Set {enumeration([f'`affinity: {port}` of {name}' for name, port in pairs], 'and')}."
    related = tuple((team.adapter.origin, f"interface {team.adapter.name}") for team in teams[1:])
    return Problem(teams[0].adapter.origin, message, hint, related, host)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(products=("smb-direct", "s2d", "azure-local"), needs=("virtual-switches",)),
    hint="Set `affinity` of every storage interface of the team to a different port.",
    sources=(
        STARWIND_AFFINITY.says(
            "The affinity is no requirement of the team. It makes sure that the virtual adapters for SMB use "
            "the intended ports and top-of-rack switches.",
            verified="2026-11-29",
        ),
    ),
    check_cluster=check_cluster,
)

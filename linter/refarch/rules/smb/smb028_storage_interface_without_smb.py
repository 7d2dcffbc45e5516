"""An interface in a storage network does not carry SMB.

## What it checks

refarch checks the interfaces of Windows hosts in networks with purpose `smb`. If other interfaces of the
cluster have the service `smb`, each of them should have it. Interfaces that carry only another service, such
as backup or management, are excluded.

## Why it matters

The port is cabled and has an address, but it is idle or carries storage that was not checked. Readers, rules,
and generated settings use the service to identify storage interfaces.

## Example

```yaml
# design.yaml of the example `s2d`
clusters:
  storage:
    interfaces:
      SMB2:
        services: [live-migration]  # <- SMB028
```

## Use instead

```diff
# design.yaml
-        services: [live-migration]
+        services: [smb, live-migration]
```

## When it does not apply

Networks of other purposes. Clusters without an interface that carries SMB.

## Limits of this check

Windows selects interfaces by routes and speeds, not by the design. SMB can use an interface with or without
the service.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.teams import teams_by_cluster
from .. import SMB, Problem, Rule, fix_value

OTHER_SERVICES = ("management", "backup")
"""Services of an interface that is in the network for another reason."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each interface."""
    teams = [
        team
        for team in teams_by_cluster(design)[cluster.id]
        if team.network is not None and team.network.purpose == "smb"
    ]
    smb_team = next((team for team in teams if "smb" in team.adapter.services), None)
    if smb_team is not None:
        for team in teams:
            services = team.adapter.services
            if "smb" not in services and not {*services} & {*OTHER_SERVICES} and team.network is not None:
                name = team.adapter.name
                text = (
                    f"interface {name} on {team.adapter.host} is in storage network "
                    f"{team.network.id}, but does not have the service smb"
                )
                hint = (
                    f"Add `smb` to `services` of {name}. Or set `network` of {name} to a network with "
                    "a different purpose."
                )
                place = origin_of(team.adapter, "services")
                fix = fix_value(place, ["smb", *services])
                yield Problem(place, text, hint, subject=team.adapter.host, fix=fix)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(products=SMB, needs=("adapters",)),
    hint=(
        "Add `smb` to `services` of the interface. Or set `network` of the interface to a network "
        "with a different purpose."
    ),
    sources=(),
    fixes="usually",
    check_cluster=check_cluster,
)

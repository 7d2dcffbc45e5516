"""Storage has an MTU of 1500 on a virtual switch with jumbo frames.

## What it checks

Where a virtual switch states an MTU above 1500, the storage adapters on it have more than 1500 too, as soon
as another adapter on it has; or, where theirs is its only port group, another adapter of the host.

## Why it matters

Somebody raised the MTU of the switch for this traffic. With 1500 bytes at the adapters the design pays for
the change and has nothing of it: six times as many packets, and small RoCE packets where it is RDMA.

## Example

```yaml
# ip-plan.yaml
networks:
  vsan:
    mtu: 1500  # <- MTU008
```


## Use instead

```yaml
# ip-plan.yaml
networks:
  vsan:
    mtu: 9000
```


## When it does not apply

Virtual switches on which no adapter has jumbo frames, and those that state no MTU.

## Limits of this check

What the network outside of the design takes is not known.
"""

from collections.abc import Iterator

from ...model.types import Cluster, Design, where
from ...views.network.adapter_mtus import left_behind
from ...views.network.teams import storage_teams
from .. import Hit, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Hit]:
    """One hit for each adapter, those of one line together."""
    for team in storage_teams(design, cluster):
        other = left_behind(design).get((team.adapter.host, team.adapter.name))
        if other is not None:
            own = f"{team.adapter.name} of {team.adapter.host}"
            switch = team.virtual_switch
            message = (
                f"{own} has MTU {team.adapter.mtu}; its virtual switch {switch.name} has {switch.mtu}, "
                f"and {other.name} has {other.mtu}"
            )
            related = ((where(switch, "mtu"), f"MTU of {switch.name}"),)
            yield Hit(where(team.adapter, "mtu"), message, related=related, subject=own)


RULE = Rule(
    severity="warning",
    confidence="practice",
    hint="Give the storage network the MTU of the virtual switch, or leave the switch at 1500.",
    sources=(),
    check_cluster=check_cluster,
)

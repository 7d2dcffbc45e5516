"""On a cable from host to host, a port that is active for a network meets one that only stands by for it.

## What it checks

Every cable between two hosts. A network that is active on the port at one end is active on the port at the
other end as well.

## Why it matters

Without a switch, each cable is a way of its own. If host 1 sends vSAN over the first cable and keeps the
second in reserve, and host 2 does the reverse, each listens on the cable on which the other is silent. With
all links up the two do not reach each other, or traffic arrives on ports that are not meant to receive it.

## Example

The second adapter of each node is meant to take over for the first; the cables are crossed.

```yaml
# design.yaml of the example `direct-iwarp`
clusters:
  hyper-v:
    virtual_switches:
      Storage: {kind: set, uplinks: [port1, port2]}
    interfaces:
      SMB1: {connected_to: Storage, network: smb-a, services: [smb], affinity: port1}
      SMB2: {connected_to: Storage, network: smb-b, services: [smb], affinity: port2}
```

```yaml
# wiring.yaml of the example `direct-iwarp`
links:
  - {from: "node-1 port1", to: "node-2 port2", cable: nvidia-mcp2m00-a003e30l}  # <- WIRE018
  - {from: "node-1 port2", to: "node-2 port1", cable: nvidia-mcp2m00-a003e30l}  # <- WIRE018
```

## Use instead

```yaml
# design.yaml of the example `direct-iwarp`
clusters:
  hyper-v:
    virtual_switches:
      Storage: {kind: set, uplinks: [port1, port2]}
    interfaces:
      SMB1: {connected_to: Storage, network: smb-a, services: [smb], affinity: port1}
      SMB2: {connected_to: Storage, network: smb-b, services: [smb], affinity: port2}
```

```yaml
# wiring.yaml of the example `direct-iwarp`
links:
  - {from: "node-1 port1", to: "node-2 port1", cable: nvidia-mcp2m00-a003e30l}
  - {from: "node-1 port2", to: "node-2 port2", cable: nvidia-mcp2m00-a003e30l}
```

## When it does not apply

Cables to switches, which pass the traffic on from any port: TEAM005 looks at those. Port groups without a
failover order, whose ports are all active.

## Limits of this check

A network that has no interface at all on the port at the other end is for WIRE017.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Link
from ...views.network.direct_cables import Side, direct_links, sides
from .. import Hit, Rule


def check(design: Design) -> Iterator[Hit]:
    """One hit for each cable and network that is active at one end alone."""
    found = sides(design)
    for link in direct_links(design):
        near, far = found.get(link.a), found.get(link.b)
        if near is not None and far is not None:
            hits = [*_one_sided(link, near, far), *_one_sided(link, far, near)]
            yield from hits[:1]


def _one_sided(link: Link, side: Side, other: Side) -> Iterator[Hit]:
    active = {team.network.id for team in other.active if team.network is not None}
    for team in side.active:
        network = team.network
        spare = next((one for one in other.standby if network is not None and one.network == network), None)
        if network is None or network.out_of_band or network.id in active or spare is None:
            continue
        message = (
            f"{side.end.port} of {side.end.device} is active for network {network.id}, and "
            f"{other.end.port} of {other.end.device}, at the other end of its cable, only stands by for it"
        )
        related = (
            (team.port_group.teaming.origin, f"{team.adapter.name} of {side.end.device}"),
            (spare.port_group.teaming.origin, f"{spare.adapter.name} of {other.end.device}"),
        )
        yield Hit(link.origin, message, related=related, subject=network.id)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("wiring",)),
    hint="Cable the ports that are active for the same network to each other.",
    sources=(),
    check=check,
)

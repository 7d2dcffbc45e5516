"""On a cable between hosts, a port that is active for a network is cabled to a port that is only standby.

## What it checks

Every cable between two hosts. A network that is active on the port at one end must also be active on the port
at the other end.

## Why it matters

All links are up, but the two hosts do not reach each other, or traffic arrives on ports that should not
receive it. Without a switch, each cable is a separate path. For example, host 1 sends vSAN over the first
cable and keeps the second as standby, but host 2 does the reverse. Each host then listens on the cable on
which the other does not send.

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

```diff
# wiring.yaml
-  - {from: "node-1 port1", to: "node-2 port2", cable: nvidia-mcp2m00-a003e30l}
-  - {from: "node-1 port2", to: "node-2 port1", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "node-1 port1", to: "node-2 port1", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "node-1 port2", to: "node-2 port2", cable: nvidia-mcp2m00-a003e30l}
```

## When it does not apply

Cables to switches, which forward the traffic from any port: TEAM005 checks those. Port groups without a
failover order, whose ports are all active.

## Limits of this check

WIRE017 finds a network without any interface on the port at the other end.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.network.direct_cables import one_sided_cables
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each cable and network that is active at only one end."""
    for cable in one_sided_cables(design):
        active_end = cable.active.end
        standby_end = cable.standby.end
        team = cable.active_team
        standby_team = cable.standby_team
        network = "" if team.network is None else team.network.id
        message = (
            f"{active_end.port} on {active_end.device} is active for network {network}, but "
            f"{standby_end.port} on {standby_end.device}, at the other end of its cable, is only "
            "standby for this network"
        )
        related = (
            (team.port_group.teaming.origin, f"{team.adapter.name} on {active_end.device}"),
            (standby_team.port_group.teaming.origin, f"{standby_team.adapter.name} on {standby_end.device}"),
        )
        yield Problem(cable.link.origin, message, related=related, subject=network)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("wiring", "host-links")),
    hint="Connect the ports that are active for the same network to each other.",
    sources=(),
    check=check,
)

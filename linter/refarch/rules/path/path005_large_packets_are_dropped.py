"""A hop on the path drops the largest packets of a conversation.

## What it checks

refarch follows a packet of the MTU of the sending interface. Virtual switch, switch ports, VXLAN, routers,
and the jumbo packet of Network ATC must accept it. VMs send packets of the MTU of their network. If a
switch system counts the frame header, the header is added. Routed cables between two routers must accept the
packets that they route, and 50 bytes more for the headers of VXLAN.

## Why it matters

The connection opens, small messages pass, and everything stops as soon as data flows. A ping without a size
shows nothing.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "2", ports: [vmnic6, vmnic7]}
    virtual_switches:
      VMs:
        kind: standard
        mtu: 1500  # <- PATH005
        uplinks: [vmnic6, vmnic7]
        port_groups:
          Machines: {network: machines, teaming: {active: [vmnic6, vmnic7]}}
```

```yaml
# ip-plan.yaml
networks:
  machines: {purpose: other, vlan: 60, prefix: 10.60.0.0/24, mtu: 9000}
```

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic6", to: "leaf-1 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic7", to: "leaf-2 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# design.yaml
-        mtu: 1500
+        mtu: 9000
```

## When it does not apply

Ports whose MTU neither the design nor the switch system states. Packets of 1500 bytes, which every port
takes. If another rule finds the cause, such as MTU001, its finding gets the effect as a note.

## Limits of this check

refarch does not know whether the sending application uses the full MTU.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.walk.records import LARGE_PACKETS_DROPPED
from .. import Problem, Rule
from ..documents.broadcom_articles import KB326539
from ..documents.site import RFC_7348
from . import path_problems

EFFECTS = {LARGE_PACKETS_DROPPED: "stops as soon as large packets are sent"}


def check(design: Design) -> Iterator[Problem]:
    """One problem for each cause."""
    yield from path_problems(design, EFFECTS)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables", "ip-plan")),
    sources=(
        KB326539.says("A correct configuration has the same MTU in the whole vSAN cluster."),
        RFC_7348.says(
            "The outer headers are Ethernet, IP, UDP and VXLAN; switches in the path can drop packets that "
            "exceed the MTU.",
            "4.3 Physical Infrastructure Requirements; 5 VXLAN Frame Format",
            verified="",
        ),
    ),
    check=check,
)

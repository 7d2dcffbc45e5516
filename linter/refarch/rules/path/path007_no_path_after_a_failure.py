"""A conversation works, but stops after a failure that the design seems to survive.

## What it checks

refarch walks each conversation again without one part on its way: each port of the two hosts, each switch,
each router of a shared gateway, and a cable of a bond whose cables differ. If both ends still have a usable
port, the packets must arrive as before: in the same VLAN, lossless, and in full size.

In a stretched cluster, refarch also removes each site with its hosts and switches, and the link between the
sites. The remaining hosts must reach each other, their gateways, and the witness.

## Why it matters

The team fails over as planned, and the traffic stops on the other path. The fault is found on the day when
a switch is updated.

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
        mtu: 9000
        uplinks: [vmnic6, vmnic7]
        port_groups:
          Machines: {network: machines, teaming: {active: [vmnic6], standby: [vmnic7]}}
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
  - from: "host-[1-4] vmnic7"
    to: "leaf-2 swp[5-8]"
    cable: nvidia-mcp2m00-a003e30l
    mtu: 1500  # <- PATH007
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-    mtu: 1500
+    mtu: 9216
```

## When it does not apply

Services that use several adapters at once (NVMe multipath, SMB Multichannel): they go on over the other
adapter. Hosts with a single port.

## Limits of this check

Cables between switches fail in bonds: WIRE014, MLAG004, and TOP020 check them. Two failures at once are not
walked.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.walk.records import ASYMMETRIC, DOES_NOT_ARRIVE, LARGE_PACKETS_DROPPED, LOSSY, OTHER_ADAPTER
from .. import Problem, Rule
from ..documents.vsan_sites import DAY, VSAN8_STRETCHED
from . import path_problems

EFFECTS = {
    DOES_NOT_ARRIVE: "does not arrive",
    ASYMMETRIC: "gets no answer",
    OTHER_ADAPTER: "leaves by the wrong adapter",
    LOSSY: "loses packets under load",
    LARGE_PACKETS_DROPPED: "stops as soon as large packets are sent",
}


def check(design: Design) -> Iterator[Problem]:
    """One problem for each cause that shows only after a failure."""
    yield from path_problems(design, EFFECTS, after_failure=True)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables", "ip-plan")),
    sources=(
        VSAN8_STRETCHED.says(
            "A stretched cluster tolerates one failure of a link, between the two sites or between a site "
            "and the witness. If a site fails, vSAN uses the storage of the other site.",
            verified=DAY,
        ),
    ),
    check=check,
)

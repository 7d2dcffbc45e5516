"""The speed of a host link is not supported by the adapter, the switch port, or the cable.

## What it checks

Every link with a host at one end that states its speed: the catalog must list this speed for the port of the
adapter and for the port at the other end, and the cable must reach it. A cable or transceiver with QSFP+
plugs has four lanes of 10 Gbit/s. It does not support 25 GbE, which needs one faster lane.

## Why it matters

A port that is set to a speed that the other side does not support stays down. Often the number was copied
from another adapter of the family, for example with QSFP cages instead of SFP28.

## Example

```yaml
# wiring.yaml
links:
  - from: host-[1-4] vmnic4
    to: leaf-1 swp[1-4]
    cable: nvidia-mcp2m00-a003e30l
    speed: 50G  # <- NIC012
  - from: host-[1-4] vmnic5
    to: leaf-2 swp[1-4]
    cable: nvidia-mcp2m00-a003e30l
    speed: 50G  # <- NIC012
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
     to: leaf-1 swp[1-4]
     cable: nvidia-mcp2m00-a003e30l
-    speed: 50G
+    speed: 25G
   - from: host-[1-4] vmnic5
     to: leaf-2 swp[1-4]
     cable: nvidia-mcp2m00-a003e30l
-    speed: 50G
+    speed: 25G
```

## When it does not apply

Links without a stated speed: they run at the highest speed that both ports and the cable support. WIRE003
finds links without a common speed. WIRE007 checks links between switches. NIC013 checks whether the speed is
sufficient for vSAN.

## Limits of this check

The speeds of an adapter are in its catalog entry, each with its source. Speeds that a switch port has only
when it is split are accepted for the whole port.
"""

from collections.abc import Iterator

from ...core.quantities import ethernet
from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.network.cable_ends import only_common_speed, speed_hint, speed_problems
from .. import Problem, Rule, fix_value
from ..documents.nvidia import CUMULUS_PORTS, NVIDIA_LAYER1


def check(design: Design) -> Iterator[Problem]:
    """One hit for each link to a host whose stated speed is not possible."""
    for link in design.links:
        # WIRE007 checks links between switches, and a link without a stated speed uses a possible speed.
        if link.speed is None or (link.a.device in design.switches and link.b.device in design.switches):
            continue
        faults = speed_problems(design, link)
        if faults:
            only = only_common_speed(design, link)
            # For a cable between hosts, the first end stands for both.
            host_end, other_end = (link.a, link.b) if link.a.device in design.hosts else (link.b, link.a)
            text = (
                f"{host_end.port} on {host_end.device} is set to {ethernet(link.speed)} on the link "
                f"to {other_end.port} on {other_end.device}, but the ports or the cable do not "
                f"support this speed; {faults}"
            )
            yield Problem(
                origin_of(link, "speed"),
                text,
                speed_hint(design, link),
                subject=host_end.device,
                # With several speeds left the user must choose.
                fix=fix_value(origin_of(link, "speed"), only, safe=True) if only else None,
            )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "link-speeds")),
    hint="Set `speed` to a value that both ports and the cable support. Or remove `speed`.",
    sources=(
        NVIDIA_LAYER1.says(
            "Speeds by kind of port, e.g. SFP28 1, 10 and 25G.", "Transceiver Speed Supportability"
        ),
        CUMULUS_PORTS.says(
            "Lists the speeds that the ports of each switch model have, whole and split.", "Breakout Ports"
        ),
    ),
    fixes="sometimes",
    check=check,
)

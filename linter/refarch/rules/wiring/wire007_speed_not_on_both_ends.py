"""The speed of a link between switches is not supported by one of its ports, or by its cable.

## What it checks

Every link between two switches that states its speed: the catalog must list this speed for both ports, and
the cable must reach it.

## Why it matters

If only one end supports the speed, the link stays down. If the speed is above the speed of the cable, the
link comes up with errors, or not at all.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: leaf-1 swp[21-22]
    to: leaf-2 swp[21-22]
    cable: nvidia-mcp1600-c003e30l
    bond: bond1
    speed: 200G  # <- WIRE007
```

## Use instead

```diff
# wiring.yaml
-    speed: 200G
+    speed: 100G
```

## When it does not apply

Links without a stated speed: they run at the highest speed that both ports and the cable support. WIRE003
finds links without a common speed. NIC012 checks links to a host.

## Limits of this check

Some speeds of a port apply only when it is split. The catalog lists them with its other speeds, and refarch
accepts them for the whole port.
"""

from collections.abc import Iterator

from ...core.quantities import ethernet
from ...core.rule import Applies
from ...model.types import Design, End, origin_of
from ...views.network.cable_ends import only_common_speed, speed_hint, speed_problems
from ...views.network.links import switch_links
from .. import Problem, Rule, fix_value
from ..documents.nvidia import CUMULUS_PORTS, NVIDIA_LAYER1


def check(design: Design) -> Iterator[Problem]:
    """One hit for each link that states a speed it cannot run at."""
    for link in switch_links(design):
        faults = speed_problems(design, link)
        if faults:
            # With several speeds left the user must choose.
            only = only_common_speed(design, link)
            stated = ethernet(link.speed or 0)
            text = (
                f"the link from {_name(link.a)} to {_name(link.b)} is set to {stated}, but the ports or the "
                f"cable do not support this speed; {faults}"
            )
            yield Problem(
                origin_of(link, "speed"),
                text,
                speed_hint(design, link),
                subject=_name(link.a),
                fix=fix_value(origin_of(link, "speed"), only, safe=True) if only else None,
            )


def _name(end: End) -> str:
    return f"{end.device} {end.port}"


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "link-speeds", "switch-links")),
    hint="Set `speed` to a value that both ports and the cable support. Or remove `speed`.",
    sources=(
        NVIDIA_LAYER1.says(
            "Speeds by kind of port, e.g. SFP28 1, 10 and 25G; QSFP28 up to 100G.",
            "Transceiver Speed Supportability",
        ),
        CUMULUS_PORTS.says(
            "Lists the speeds that the ports of each switch model have, whole and split.", "Breakout Ports"
        ),
    ),
    fixes="sometimes",
    check=check,
)

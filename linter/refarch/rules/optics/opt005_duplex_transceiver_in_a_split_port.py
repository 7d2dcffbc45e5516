"""A port is split, but its transceiver has only one fiber pair for all lanes.

## What it checks

The transceiver in every port of `breakouts`. A transceiver with duplex LC sends its four or eight lanes as
wavelengths over one fiber pair (LR4, CWDM4, FR4), or has a single lane (DR, FR). No fiber can then connect
one part to another device. Parts need one fiber pair each: SR4, PSM4, DR4, with MPO.

## Why it matters

The parts of the port come up in the configuration, but none of them has light. This is noticed on the day of
the installation, when the transceivers are paid for and the fibers are installed.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, breakouts: {"19": 4x25G}}
links:
  - {from: "host-[1-3] vmnic4", to: "leaf-1 swp[1-3]", cable: nvidia-mcp2m00-a003e30l}
  - from: host-4 vmnic4
    to: leaf-1 swp19s0
    cable: generic-lc-os2
    length: 5m
    optics: {from: generic-sfp28-lr, to: generic-qsfp28-lr4}  # <- OPT005
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-switches:
-  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, breakouts: {"19": 4x25G}}
@@
-    to: leaf-1 swp19s0
+    to: leaf-1 swp17
@@
-    optics: {from: generic-sfp28-lr, to: generic-qsfp28-lr4}
+    optics: generic-sfp28-lr
```

## When it does not apply

BiDi transceivers, because one vendor supports breakout of one type over duplex fiber, and small plugs in an
adapter.

## Limits of this check

refarch does not check filters in the cable plant that separate wavelengths.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.form_factors import LANES
from ...model.optic_standards import COMPATIBLE_STANDARDS, SOURCES
from ...model.types import Design, origin_of
from ...views.inventory.optics import cage_of, link_ends, links_of_transceiver
from .. import Problem, Rule

BIDI = COMPATIBLE_STANDARDS[1]


def check(design: Design) -> Iterator[Problem]:
    """One hit for each link whose transceiver cannot be split, at the transceiver."""
    for link in design.links:
        for side, end, optic in link_ends(link):
            # A plug of one lane has nothing to split.
            if optic is None or optic.data["connector"] != "lc" or optic.data["form_factor"] not in LANES:
                continue
            parts = links_of_transceiver(design, end, optic)
            # One vendor supports breakout of one type of BiDi over duplex fiber.
            if parts > 1 and optic.data.get("standard") not in BIDI:
                cage = f"{cage_of(design, end)} on {end.device}"
                text = (
                    f"port {cage} is split into {parts} parts, but its transceiver ('{optic.model}') "
                    "has only one fiber pair for all lanes"
                )
                yield Problem(origin_of(link, "optics", side), text, subject=cage)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "transceivers", "split-ports")),
    hint=(
        "Set `optics` to a transceiver with a fiber pair for each lane (SR4, PSM4, DR4). Or remove "
        "the split of the port in `breakouts`."
    ),
    sources=SOURCES,
    check=check,
)

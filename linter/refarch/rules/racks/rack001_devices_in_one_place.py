"""Two devices stand in the same units of a rack.

## What it checks

The units that each device of a rack fills: from its own unit up, as many as its height in the catalog, or
the height that the design gives. Servers that share a chassis, by the catalog, fill its units together, as
many as it takes. A device of height 0 stands beside another and fills none.

## Why it matters

One of the two does not go in where the plan says, and whoever mounts it chooses another place: cables that
were measured for the planned one are then too short.

## Example

```yaml
# wiring.yaml
racks:
  rack-a:
    units: 42
    devices:
      - {names: "host-[1-4]", unit: 1}
      - names: "leaf-[1-2]"
        unit: 8  # <- RACK001
```

## Use instead

```diff
# wiring.yaml
-        unit: 8
+        unit: 9
```

## When it does not apply

Designs without racks.

## Limits of this check

Two half-width devices that stand side by side are taken for two in one place: give the second one the height
0.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Source
from ...model.types import Design, origin_of
from ...views.inventory.racks import rack_clashes
from .. import Problem, Rule
from ..documents.others import CIM_RACK


def check(design: Design) -> Iterator[Problem]:
    """One hit for each pair, at the unit of the device that comes later."""
    for clash in rack_clashes(design):
        # The clash lists every unit that both fill.
        first, last = min(clash.units), max(clash.units)
        units = f"unit {first}" if first == last else f"units {first} to {last}"
        yield Problem(
            origin_of(clash.second, "unit"),
            f"{clash.second.device} and {clash.first.device} both occupy {units} of {clash.rack.title}",
            related=((origin_of(clash.first, "unit"), f"the position of {clash.first.device}"),),
            subject=clash.second.device,
        )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "racks")),
    hint="Move the second device to a free unit. For devices mounted side by side, set `height: 0`.",
    sources=(
        CIM_RACK.says(
            "A device occupies a rack from its lowest unit up; its height, like the rack's, is counted in "
            "units.",
            "BottomU",
        ),
        Source("Derived", "A rack unit holds one device."),
    ),
    check=check,
)

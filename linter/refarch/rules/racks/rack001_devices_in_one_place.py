"""Two devices occupy the same units of a rack.

## What it checks

The units of each device in a rack: from its `unit` up, with its height in the catalog or in the design.
Servers that share a chassis in the catalog occupy the units of the chassis together, up to its number of
servers. A device of height 0 is mounted next to another device and occupies no unit.

## Why it matters

One of the two devices cannot be mounted in the planned position, and the installer selects another one.
Cables for the planned position are then too short.

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

Two half-width devices side by side count as two devices in the same units: set the height of the second one
to 0.
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
        # The clash lists all units that both devices occupy.
        first, last = min(clash.units), max(clash.units)
        units = f"unit {first}" if first == last else f"units {first} to {last}"
        yield Problem(
            origin_of(clash.second, "unit"),
            f"{clash.second.device} and {clash.first.device} both occupy {units} of {clash.rack.title}",
            f"Set `unit` of {clash.second.device} to a free unit. Or set `height: 0` for "
            f"{clash.second.device} if the two devices are side by side in one unit.",
            ((origin_of(clash.first, "unit"), f"the position of {clash.first.device}"),),
            subject=clash.second.device,
        )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "racks")),
    hint=(
        "Set `unit` of the second device to a free unit. Or set `height: 0` for the second device if "
        "the two devices are side by side in one unit."
    ),
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

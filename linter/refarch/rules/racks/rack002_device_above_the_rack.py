"""A device occupies units that its rack does not have.

## What it checks

The highest unit of each device must not exceed the height of its rack.

## Why it matters

The last servers of a range cannot be mounted, and their cables have lengths for positions that do not exist.
This is noticed only when the last server must be mounted.

## Example

```yaml
# wiring.yaml
racks:
  rack-a:
    units: 12
    devices:
      - {names: "leaf-[1-2]", unit: 1}
      - names: "host-[1-4]"
        unit: 6  # <- RACK002
```

## Use instead

```diff
# wiring.yaml
-        unit: 6
+        unit: 5
```

## When it does not apply

Designs without racks.

## Limits of this check

refarch does not check units that a rack reserves for other parts, such as cable managers or power strips.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Source
from ...model.types import Design, origin_of
from .. import Problem, Rule
from ..documents.others import CIM_RACK


def check(design: Design) -> Iterator[Problem]:
    """One hit for each device that is too high, at its unit."""
    for rack in design.racks.values():
        for place in rack.places:
            # A device of height 0 is mounted next to another device, in one unit.
            top = place.unit + max(place.height, 1) - 1
            if top > rack.units:
                units = f"unit {top}" if top == place.unit else f"units {place.unit} to {top}"
                yield Problem(
                    origin_of(place, "unit"),
                    f"{place.device} occupies {units} of {rack.title}, but the rack has {rack.units} units",
                    related=((origin_of(rack, "units"), "the height of the rack"),),
                    subject=place.device,
                )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "racks")),
    hint="Set a lower `unit` for the device. Or move the device to another rack.",
    sources=(
        CIM_RACK.says(
            "A device occupies a rack from its lowest unit up; its height, like the rack's, is counted in "
            "units.",
            "BottomU",
        ),
        Source("Derived", "A device fills its own unit and those above it, as many as it is high."),
    ),
    check=check,
)

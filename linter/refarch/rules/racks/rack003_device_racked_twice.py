"""A device has two positions.

## What it checks

Every device of every rack must have only one position.

## Why it matters

Ranges that overlap by one give a host two positions and leave another host without one. The rack elevation
then shows a server that was not purchased.

## Example

```yaml
# wiring.yaml
racks:
  rack-a:
    units: 42
    devices:
      - {names: "host-[1-3]", unit: 1}
      - {names: "leaf-[1-2]", unit: 41}
  rack-b:
    units: 42
    devices:
      - names: "host-[3-4]"  # <- RACK003
        unit: 1
```

## Use instead

```diff
# wiring.yaml
-      - {names: "host-[1-3]", unit: 1}
+      - {names: "host-[1-2]", unit: 1}
```

## When it does not apply

Designs without racks. A device that the design does not define is reported by REF001.

## Limits of this check

None known.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Source
from ...model.types import Design, origin_of
from ...views.inventory.racks import rack_places
from .. import Problem, Rule
from ..documents.others import CIM_RACK


def check(design: Design) -> Iterator[Problem]:
    """One hit for each position of a device after its first, at its name."""
    for name, places in rack_places(design).items():
        for place in places[1:]:
            second_place, first_place = (
                _position(design, position.rack, position.unit) for position in (place, places[0])
            )
            yield Problem(
                origin_of(place, "device"),
                f"{name} is in {second_place}, but also in {first_place}",
                related=((origin_of(places[0], "device"), "the first position"),),
                subject=name,
            )


def _position(design: Design, rack: str, unit: int) -> str:
    return f"unit {unit} of {design.racks[rack].title}"


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "racks")),
    hint="Remove the device from `devices` of one of the two positions.",
    sources=(
        CIM_RACK.says(
            "The position of a device is the rack that contains it, with the lowest unit that it fills.",
            "BottomU, GroupComponent",
        ),
        Source("Derived", "A device is in one position at a time."),
    ),
    check=check,
)

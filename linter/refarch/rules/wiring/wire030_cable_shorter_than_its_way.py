"""A cable is shorter than the distance between its devices.

## What it checks

Every cable between two devices in racks should be at least as long as its path. Within a rack, the path is
the height between the lowest units of the devices. Between two racks, it is the distance from each device to
the top of its rack, and the width of one rack. The `slack` that a cable needs at its ends is added.

## Why it matters

The cable arrives with the other parts and does not reach. A fixed-length cable must be replaced, which can
take weeks.

## Example

```yaml
# wiring.yaml
racks:
  rack-a:
    units: 42
    devices:
      - {names: "host-[1-4]", unit: 1}
      - {names: "leaf-[1-2]", unit: 41}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a001e30n}  # <- WIRE030
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a001e30n}
+  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
```

## When it does not apply

Cables with an end at a device that is not in a rack.

## Limits of this check

The path is a low estimate: the distance between two racks, their depth, and the exits for cables are not part
of a design. A cable that passes this check can still be too short on site.
"""

from collections.abc import Iterator
from math import ceil

from ...core.quantities import meters
from ...core.rule import Applies, Option
from ...model.types import Design, Link, origin_of
from ...views.inventory.cable_routes import CableRoute, cable_route
from .. import Options, Problem, Rule


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each cable, at the source of its length."""
    # The option is in centimeters.
    slack = options["slack"] / 100
    for link in design.links:
        cable_way = cable_route(design, link)
        if cable_way is not None and link.length < cable_way.meters + slack:
            # If the catalog has the length, only another cable changes it.
            stated = "cable" if "length" in link.cable.data else "length"
            related = tuple((origin_of(place, "device"), "its position") for place in cable_way.places)
            text = _message(design, link, cable_way, cable_way.meters + slack)
            yield Problem(
                origin_of(link, stated), text, related=related, subject=f"{link.a.device} {link.a.port}"
            )


def _rounded_length(needed: float, length: float) -> float:
    """Meters to a decimeter, because a path is an estimate; to the next centimeter if the rounded value would
    not be longer than the cable."""
    needed_meters = round(needed, 1)
    return needed_meters if needed_meters > length else ceil(needed * 100) / 100


def _message(design: Design, link: Link, cable_way: CableRoute, needed: float) -> str:
    place_a, place_b = cable_way.places
    unit_a, unit_b = (
        f"unit {place.unit} of {design.racks[place.rack].title}" for place in (place_a, place_b)
    )
    way = meters(_rounded_length(needed, link.length))
    return (
        f"the cable from {link.a.port} on {link.a.device} to {link.b.port} on {link.b.device} is "
        f"{meters(link.length)} long, but the path from {unit_a} to {unit_b} needs at least {way}"
    )


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("wiring", "racks", "cables")),
    hint=(
        "Set `cable` to a longer cable (fiber if no copper cable is long enough). Or move the "
        "devices closer together."
    ),
    sources=(),
    options=(
        Option(
            name="slack",
            default=30,
            says="centimeters that a cable needs in addition to its path, for both ends together",
            minimum=0,
            maximum=500,
        ),
    ),
    check_with_options=check,
)

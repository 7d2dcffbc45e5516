"""A fixed-length cable inside a rack is much longer than its path.

## What it checks

Every cable with integrated connectors (copper or active optical) between two devices in one rack. It can be
at most `spare` meters longer than the height between their units.

## Why it matters

Meters of spare cable block the fans of the devices below, at every port. Every meter of copper also reduces
the reach, which FEC must compensate.

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
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a005e26l}  # <- WIRE031
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a005e26l}
+  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
```

## When it does not apply

Fiber, which is cut or coiled; cables between two racks; devices that are not in a rack.

## Limits of this check

Cable arms of sliding rails need one or two meters, which `spare` includes.
"""

from collections.abc import Iterator

from ...core.quantities import meters
from ...core.rule import Applies, Option
from ...model.types import Design, origin_of
from ...views.inventory.cable_routes import cable_route
from .. import Options, Problem, Rule

FIXED = ("passive-copper", "active-copper", "active-optical")


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each cable, at the source of its length."""
    for link in design.links:
        # Fiber is coiled or cut to length; only fixed-length cables have spare length.
        cable_way = cable_route(design, link) if link.cable.data["medium"] in FIXED else None
        # WIRE030 estimates paths between two racks; the path within one rack is known well enough.
        if (
            cable_way is None
            or not cable_way.is_in_one_rack
            or link.length <= cable_way.meters + options["spare"]
        ):
            continue
        stated = "cable" if "length" in link.cable.data else "length"
        place_a, place_b = cable_way.places
        text = (
            f"the cable from {link.a.port} on {link.a.device} to {link.b.port} on {link.b.device} is "
            f"{meters(link.length)} long, but the path from unit {place_a.unit} to unit {place_b.unit} of "
            f"{design.racks[place_a.rack].title} is only {cable_way.meters:.1f} m without slack"
        )
        hint = (
            f"Set `cable` to the shortest cable that is longer than the path of {cable_way.meters:.1f} m "
            "plus slack for both ends (30 cm by default)."
        )
        yield Problem(origin_of(link, stated), text, hint, subject=f"{link.a.device} {link.a.port}")


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("wiring", "racks", "cables")),
    hint=(
        "Set `cable` to the shortest cable that is longer than the path plus slack for both ends (30 cm "
        "by default)."
    ),
    sources=(),
    options=(
        Option(
            name="spare",
            default=3,
            says="meters by which a fixed cable in a rack can be longer than its path",
            minimum=1,
            maximum=100,
        ),
    ),
    check_with_options=check,
)

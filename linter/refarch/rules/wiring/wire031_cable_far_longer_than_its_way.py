"""A fixed cable inside a rack is far longer than its way.

## What it checks

Every cable with plugs of its own (copper or active optical) whose two devices stand in one rack: what it has
beside the height between their units is no more than `spare` meters.

## Why it matters

Meters of spare cable hang in front of the fans of the devices below, at every port; and every meter of copper
costs reach, which FEC has to make good for.

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

Fibre, which is cut or coiled; cables between two racks; devices that stand in no rack.

## Limits of this check

Cable arms of sliding rails take a meter or two, which `spare` has room for.
"""

from collections.abc import Iterator

from ...core.quantities import meters
from ...core.rule import Applies, Option
from ...model.types import Design, origin_of
from ...views.inventory.cable_routes import cable_route
from .. import Options, Problem, Rule

FIXED = ("passive-copper", "active-copper", "active-optical")


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each cable, at what says how long it is."""
    for link in design.links:
        # Fibre is coiled or cut to length; only fixed cables are left over.
        cable_way = cable_route(design, link) if link.cable.data["medium"] in FIXED else None
        # WIRE030 estimates ways between two racks; here the way within one is known well enough.
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
            f"{design.racks[place_a.rack].title} is only {cable_way.meters:.1f} m"
        )
        yield Problem(origin_of(link, stated), text, subject=f"{link.a.device} {link.a.port}")


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("wiring", "racks", "cables")),
    hint="Use the next shorter cable that reaches.",
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

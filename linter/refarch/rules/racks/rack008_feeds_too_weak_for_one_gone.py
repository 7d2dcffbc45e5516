"""If one feed of a rack fails, the remaining feeds cannot power the rack.

## What it checks

Every rack with at least two feeds and a power value for each feed. The maximum power draw of the devices, as
their vendors state it, should not exceed the capacity of all feeds but one.

## Why it matters

When one feed fails, the breaker of the other feed opens, and the whole rack loses power. Two feeds at 60 %
each look redundant, but after a failure the remaining feed has a load of 120 %.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r760
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
```

```yaml
# wiring.yaml
racks:
  rack-a:
    units: 42
    feeds: 2
    feed_power: 2500W  # <- RACK008
    devices:
      - {names: "host-[1-4]", unit: 1}
      - {names: "leaf-[1-2]", unit: 40}
```

## Use instead

```diff
# wiring.yaml
-    feed_power: 2500W
+    feed_power: 8600W
```

## When it does not apply

Racks without `feeds` or `feed_power`, and racks with only devices for which no vendor data is available.

## Limits of this check

The sum is a lower bound if a device has no data. refarch assumes that the devices distribute their power draw
evenly over their power supplies.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import count_text
from ...model.types import Design, origin_of
from ...views.inventory.power import rack_loads
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each rack, at the power of its feeds."""
    for identity, load in rack_loads(design).items():
        rack = design.racks[identity]
        # RACK006 finds a single feed, and without their power nothing can be compared.
        if rack.feed_power is None or rack.feeds is None or rack.feeds < 2:
            continue
        remaining_power = (rack.feeds - 1) * rack.feed_power
        if load.maximum > remaining_power:
            remaining_feeds = count_text(rack.feeds - 1, "feed")
            text = (
                f"the {load.devices} devices of {rack.title} can draw {load.maximum:g} W, but if one feed "
                f"fails, only {remaining_power} W remain on {remaining_feeds}"
            )
            yield Problem(origin_of(rack, "feed_power"), text)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("wiring", "feed-power", "power-draw")),
    hint="Move some of the devices to another rack. Or use feeds with more power, and increase `feed_power`.",
    sources=(),
    check=check,
)

"""The feeds of a device do not go with its power supplies, or with the rack.

## What it checks

Every device for which the plan of racks says on which feed each power supply hangs: it has as many supplies,
by the catalog, and the rack has as many feeds as its devices name.

## Why it matters

A feed for a supply that the device does not have is redundancy on paper: the second cable has nowhere to go.

## Example

```yaml
# wiring.yaml
racks:
  rack-a:
    units: 42
    feeds: 2
    devices:
      - {names: "host-[1-4]", unit: 1, feeds: [A, B]}
      - {names: "leaf-[1-2]", unit: 41, feeds: [A, C]}  # <- RACK007
```

## Use instead

```diff
# wiring.yaml
-      - {names: "leaf-[1-2]", unit: 41, feeds: [A, C]}
+      - {names: "leaf-[1-2]", unit: 41, feeds: [A, B]}
```

## When it does not apply

Devices without feeds. Devices whose catalog entry does not say how many supplies they have, which are
compared with the rack alone; servers that share a chassis, whose supplies are the chassis'.

## Limits of this check

Fewer feeds than supplies are no finding: a device may be bought with one supply less than it has bays.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import count_text, enumeration
from ...model.types import Design, Rack, RackPlace, origin_of
from ...views.inventory.racks import rack_devices
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each entry with too many feeds, and for that which names one more than its rack has."""
    for rack in design.racks.values():
        yield from _hits_of_rack(rack)
        for place in rack.places:
            yield from _hits_of_device(design, place)


def _hits_of_rack(rack: Rack) -> Iterator[Problem]:
    """One hit at the first device that names one feed more than its rack has."""
    named_feeds: list[str] = []
    for place in rack.places:
        named_feeds += [feed for feed in dict.fromkeys(place.feeds) if feed not in named_feeds]
        if rack.feeds is not None and len(named_feeds) > rack.feeds:
            has = count_text(rack.feeds, "power feed")
            text = (
                f"{rack.title} has {has}, but its devices up to {place.device} use {enumeration(named_feeds)}"
            )
            yield Problem(
                origin_of(place, "feeds"),
                text,
                related=((origin_of(rack, "feeds"), "the feeds of the rack"),),
            )
            # Once is enough: the rack, or this device, is wrong.
            return


def _hits_of_device(design: Design, place: RackPlace) -> Iterator[Problem]:
    """One hit for a device with more feeds than power supplies."""
    model = rack_devices(design)[place.device].model
    supplies = model.data.get("power_supplies")
    # The supplies of servers that share a chassis are the chassis'.
    if supplies is not None and "nodes" not in model.data and len(place.feeds) > supplies:
        has = count_text(supplies, "power supply", "power supplies")
        text = f"{place.device} has {has}, but {len(place.feeds)} feeds: {enumeration(place.feeds)}"
        yield Problem(origin_of(place, "feeds"), text, subject=place.device)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("wiring", "supply-feeds")),
    hint="Specify one feed for each power supply of the device in `feeds`, from the feeds of the rack.",
    sources=(),
    check=check,
)

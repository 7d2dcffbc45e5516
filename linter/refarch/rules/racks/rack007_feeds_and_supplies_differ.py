"""The feeds of a device do not match its power supplies, or do not match the feeds of its rack.

## What it checks

refarch checks every device in a rack that states `feeds`, the power feed of each of its power supplies. The
device must have at least as many power supplies in the catalog as it has feeds. The rack must have as many
feeds as its devices use together.

## Why it matters

A second feed provides no redundancy if the device has no second power supply, or if the rack does not have
this feed.

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

The devices use three feeds (A, B, and C), but the rack has two.

## Use instead

```diff
# wiring.yaml
-      - {names: "leaf-[1-2]", unit: 41, feeds: [A, C]}
+      - {names: "leaf-[1-2]", unit: 41, feeds: [A, B]}
```

## When it does not apply

Devices without feeds. Servers that share a chassis, because the power supplies belong to the chassis. If the
catalog does not state the number of power supplies of a device, refarch compares the device only with its
rack.

## Limits of this check

Fewer feeds than power supplies are not a finding, because a device can be purchased with fewer power supplies
than bays.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import count_text, enumeration
from ...model.types import Design, Rack, RackPlace, origin_of
from ...views.inventory.racks import rack_devices
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each entry with too many feeds, and for the entry with one more than its rack has."""
    for rack in design.racks.values():
        yield from _hits_of_rack(rack)
        for place in rack.places:
            yield from _hits_of_device(design, place)


def _hits_of_rack(rack: Rack) -> Iterator[Problem]:
    """One hit at the first device that uses one feed more than its rack has."""
    named_feeds: list[str] = []
    for place in rack.places:
        named_feeds += [feed for feed in dict.fromkeys(place.feeds) if feed not in named_feeds]
        if rack.feeds is not None and len(named_feeds) > rack.feeds:
            has = count_text(rack.feeds, "power feed")
            text = (
                f"{rack.title} has {has}, but its devices use {len(named_feeds)}: {enumeration(named_feeds)}"
            )
            yield Problem(
                origin_of(place, "feeds"),
                text,
                f"Correct `feeds` of {place.device}. Or set `feeds: {len(named_feeds)}` for the rack.",
                ((origin_of(rack, "feeds"), "the feeds of the rack"),),
            )
            # One finding is enough: the rack, or this device, is wrong.
            return


def _hits_of_device(design: Design, place: RackPlace) -> Iterator[Problem]:
    """One hit for a device with more feeds than power supplies."""
    model = rack_devices(design)[place.device].model
    supplies = model.data.get("power_supplies")
    # The power supplies of servers that share a chassis belong to the chassis.
    if supplies is not None and "nodes" not in model.data and len(place.feeds) > supplies:
        has = count_text(supplies, "power supply", "power supplies")
        text = f"{place.device} has {has}, but {len(place.feeds)} feeds: {enumeration(place.feeds)}"
        hint = f"Set `feeds` of {place.device} to one feed for each of the {supplies} power supplies."
        yield Problem(origin_of(place, "feeds"), text, hint, subject=place.device)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("wiring", "supply-feeds")),
    hint="Specify one feed for each power supply of the device in `feeds`, from the feeds of the rack.",
    sources=(),
    check=check,
)

"""A device or a rack has only one power feed.

## What it checks

Every device with feeds of its power supplies in the rack plan: there should be at least two different feeds.
Every rack with a number of feeds: it should have at least two.

## Why it matters

If the feed fails, all power supplies on it lose power. In a rack with one feed, all hosts and switches go
down. Feeds fail one at a time, mostly during maintenance.

## Example

```yaml
# wiring.yaml
racks:
  rack-a:
    units: 42
    feeds: 2
    devices:
      - {names: "host-[1-4]", unit: 1, feeds: [A, A]}  # <- RACK006
      - {names: "leaf-[1-2]", unit: 41, feeds: [A, B]}
```

## Use instead

```diff
# wiring.yaml
-      - {names: "host-[1-4]", unit: 1, feeds: [A, A]}
+      - {names: "host-[1-4]", unit: 1, feeds: [A, B]}
```

## When it does not apply

Devices and racks without feeds in the design. Switches with one power supply each, if other switches of the
same role are on another feed.

## Limits of this check

refarch does not check whether two feeds come from two sources: this depends on the building, and is not part
of a design.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import count_text
from ...model.types import Design, RackPlace, origin_of
from ...views.inventory.racks import rack_places
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each rack with one feed, and for each entry of devices on one feed in other racks."""
    for rack in design.racks.values():
        if rack.feeds is not None and rack.feeds < 2:
            # The devices of such a rack have no other feed.
            text = f"{rack.title} has only one power feed for its {count_text(len(rack.places), 'device')}"
            hint = "Set `feeds: 2` for the rack, and connect each device to both feeds."
            yield Problem(origin_of(rack, "feeds"), text, hint, subject=rack.id)
            continue
        for place in rack.places:
            if len(set(place.feeds)) == 1 and not _has_partner_on_another_feed(design, place):
                count = len(place.feeds)
                supplies = f"its {count} power supplies are all" if count > 1 else "its power supply is"
                text = f"{place.device} uses only one power feed; {supplies} on feed {place.feeds[0]}"
                yield Problem(origin_of(place, "feeds"), text, subject=place.device)


def _has_partner_on_another_feed(design: Design, place: RackPlace) -> bool:
    """Whether a switch with one power supply has another switch of its role and fabric on another feed."""
    switch = design.switches.get(place.device)
    # With two power supplies on one feed, the device itself can be changed.
    if switch is None or len(place.feeds) > 1:
        return False
    return any(
        set(other_place.feeds) - set(place.feeds)
        for name, places in rack_places(design).items()
        if name in design.switches and design.switches[name].role == switch.role
        for other_place in places
    )


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("wiring", "power-feeds")),
    hint="Connect the power supplies of each device to two feeds, for example `feeds: [A, B]`.",
    sources=(),
    check=check,
)

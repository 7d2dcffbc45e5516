"""A device hangs on one power feed, or a rack has one for all.

## What it checks

Every device for which the plan of racks says on which feed its power supplies hang: these are two feeds at
least. And every rack that says how many feeds it has: it has two at least.

## Why it matters

Feeds fail one at a time, in maintenance above all. Two supplies on one feed are one supply then; a rack with
one feed goes dark as a whole, with every host and switch in it.

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

Devices and racks that say nothing of feeds. Switches with one supply each, of which others of the same role
hang on another feed.

## Limits of this check

That two feeds come from two sources is the building's matter, and not part of a design.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, RackPlace, origin_of
from ...views.inventory.racks import rack_places
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each rack with one feed, and for each entry of devices on one feed in other racks."""
    for rack in design.racks.values():
        if rack.feeds is not None and rack.feeds < 2:
            # The devices of such a rack have no choice.
            text = f"{rack.title} has only one power feed for all of its {len(rack.places)} devices"
            yield Problem(origin_of(rack, "feeds"), text, subject=rack.id)
            continue
        for place in rack.places:
            if len(set(place.feeds)) == 1 and not _has_partner_on_another_feed(design, place):
                count = len(place.feeds)
                supplies = f"all {count} power supplies are" if count > 1 else "its power supply is"
                text = f"{place.device} uses only one power feed; {supplies} on feed {place.feeds[0]}"
                yield Problem(origin_of(place, "feeds"), text, subject=place.device)


def _has_partner_on_another_feed(design: Design, place: RackPlace) -> bool:
    """Whether a switch with one supply has another one of its role and fabric on another feed."""
    switch = design.switches.get(place.device)
    # With two supplies on one feed the device itself could do better.
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

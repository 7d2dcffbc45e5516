"""Subjects of racks: positions of devices, power budgets and feeds."""

from collections.abc import Callable

from ...model.types import Design, Rack
from ..inventory.power import rack_loads
from . import Subject, SubjectGap, device_names, missing_statement, open_gap


def racks_gap(design: Design) -> SubjectGap | None:
    """Places of devices in racks. Where some have one, RACK005 finds the others."""
    if any(rack.places for rack in design.racks.values()):
        return None
    return open_gap("racks", "no device has a rack position")


def _rack_gap(
    subject: str, what: str, stated: Callable[[Rack], object]
) -> Callable[[Design], SubjectGap | None]:
    """Fact that every rack with devices has."""

    def gap(design: Design) -> SubjectGap | None:
        bare = [rack.title for rack in design.racks.values() if rack.places and not stated(rack)]
        return open_gap(subject, missing_statement(bare, what)) if bare else None

    return gap


def power_draw_gap(design: Design) -> SubjectGap | None:
    """The vendor's figure for what devices draw, for one device at least of every rack."""
    bare = [
        design.racks[name].title
        for name, load in rack_loads(design).items()
        if load.devices and not load.with_maximum and not load.with_typical
    ]
    says = f"the catalog has no power draw for any device of {device_names(bare)}"
    return open_gap("power-draw", says) if bare else None


SUBJECTS = (
    Subject(
        "racks",
        "rack positions",
        design_gap=racks_gap,
        write="Add the devices to `racks` in wiring.yaml, for example `- {names: HOSTS, unit: 1}`.",
        part_of="wiring",
    ),
    Subject(
        "rack-power",
        "power budgets of the racks",
        design_gap=_rack_gap("rack-power", "power budget", lambda rack: rack.power is not None),
        write="Add the power budget to each rack, for example `power: 5000W`.",
        part_of="racks",
    ),
    Subject(
        "power-draw",
        "power draw of the devices",
        design_gap=power_draw_gap,
        write="Use parts with `power` in the catalog entry. Or add the power draw to a custom part.",
        part_of="racks",
    ),
    Subject(
        "power-feeds",
        "power feeds",
        design_gap=_rack_gap(
            "power-feeds", "power feed", lambda rack: rack.feeds or any(place.feeds for place in rack.places)
        ),
        write="Set `feeds: 2` for each rack, and `feeds: [A, B]` for its devices.",
        part_of="racks",
    ),
    Subject(
        "supply-feeds",
        "power feed of each power supply",
        design_gap=_rack_gap(
            "supply-feeds",
            "power feed of the devices",
            lambda rack: any(place.feeds for place in rack.places),
        ),
        write="Set `feeds: [A, B]` for the devices of each rack.",
        part_of="power-feeds",
    ),
    Subject(
        "feed-power",
        "power of the feeds",
        design_gap=_rack_gap("feed-power", "power of the feeds", lambda rack: rack.feed_power is not None),
        write="Add the feed power to each rack, for example `feed_power: 5000W`.",
        part_of="power-feeds",
    ),
)

"""Length of the shortest route that a cable can take between two racked devices.

Inside a rack it is the height between the two units. Between two racks, which may be neighbors, it is the way
from each unit to the top of its rack and the width of one rack. The depth of racks, bends, and the distance
between racks add to it, and are not known.
"""

from typing import NamedTuple

from ...model.types import Design, Link, RackPlace
from .racks import rack_places

RACK_UNIT = 0.04445
"""Meters of a rack unit: 1.75 inches (EIA-310)."""

RACK_WIDTH = 0.6
"""Meters that a rack is wide at least."""


class CableRoute(NamedTuple):
    """Shortest route of a cable."""

    meters: float
    places: tuple[RackPlace, RackPlace]

    @property
    def is_in_one_rack(self) -> bool:
        """Whether both ends are in the same rack."""
        return self.places[0].rack == self.places[1].rack


def cable_route(design: Design, link: Link) -> CableRoute | None:
    """Shortest route of a link; None where one of its devices is in no rack, or in two."""
    ends = [rack_places(design).get(end.device, ()) for end in (link.a, link.b)]
    # RACK003 reports a device in two racks.
    if any(len(places) != 1 for places in ends):
        return None
    (near,), (far,) = ends
    if near.rack == far.rack:
        return CableRoute(RACK_UNIT * abs(near.unit - far.unit), (near, far))
    up = sum(max(design.racks[place.rack].units - place.unit, 0) for place in (near, far))
    return CableRoute(RACK_UNIT * up + RACK_WIDTH, (near, far))

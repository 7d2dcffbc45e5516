"""Settings of a port that its device announces in LLDP, and that the device at the other end has written
down: the output of a host so shows PFC, bandwidth, and VLANs of the switch."""

from collections.abc import Iterator

from ..model.types import End
from ..platforms.observed import PORT, ObservedFact, SeenNeighbor
from .sightings import SeenCables


def announced_facts(seen: SeenCables) -> Iterator[tuple[End, ObservedFact]]:
    """Facts about the far end of each port. What a device announces of PFC is its state; names of VLANs may
    be cut, so a configuration decides over them."""
    for one in seen.far_ends.values():
        neighbor = one.fact.value
        if not (one.is_own and one.is_known and one.far.port and isinstance(neighbor, SeenNeighbor)):
            continue
        for property_name, value, is_state in (
            ("pfc", neighbor.pfc, True),
            ("priority shares", neighbor.shares, True),
            ("tagged", neighbor.vlans, False),
            ("untagged", neighbor.native, False),
        ):
            if value is not None:
                fact = one.fact._replace(
                    kind=PORT, subject=one.far.port, property=property_name, value=value, is_state=is_state
                )
                yield one.far, fact

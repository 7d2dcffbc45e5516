"""The devices on a path, one behind the other: a line of boxes with the VLAN between them, broken where
packets are dropped. It is text with classes, so that it wraps on a telephone and is read aloud in order."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from refarch.api.traffic import Hop, PathFault, Walk

from .escape import text
from .path_verdicts import VERDICT_LABELS

_TAG = re.compile(r"\b(?:VLAN|tag) ([0-9]+)\b")
_UNTAGGED = re.compile(r"\bno tag\b")

BETWEEN_PORTS = " > "
"""Between the two ends of a cable in the name of a hop."""


SIGNS = {"solid": "", "broken": "✕ ", "open": "? "}
"""Signs in front of the words on a line, by its state."""


class Stop(NamedTuple):
    """A device on a path, with the ports and interfaces that packets cross."""

    device: str
    ports: tuple[str, ...] = ()
    leg: str = ""
    """Words on the line that leads to it: the VLAN."""
    state: str = "solid"
    """State of that line: ``solid``, ``broken`` behind a fault, or ``open`` where nothing is stated."""
    is_faulty: bool = False
    """Whether packets end here."""

    def with_port(self, port: str) -> "Stop":
        """The stop with one more port."""
        return self._replace(ports=(*self.ports, port)) if port and port not in self.ports else self


def path_strips(walk: Walk) -> Iterator[str]:
    """Strips of the devices on the paths of a walk, as HTML: one for each port of the far end."""
    ways = [_shown_way(walk)] if walk.faults else _ways(walk)
    yield from (_strip(path_stops(walk, way)) for way in ways)


def _strip(stops: Iterable[Stop]) -> str:
    pieces: list[str] = []
    for stop in stops:
        if pieces:
            pieces.append(_leg_html(stop))
        gone = " ra-faulty" if stop.is_faulty else "" if stop.state == "solid" else " ra-unreached"
        ports = "".join(f" <span>{text(port)}</span>" for port in stop.ports)
        pieces.append(f'<span class="ra-stop{gone}"><strong>{text(stop.device)}</strong>{ports}</span>')
    return f'<p class="ra-strip">{" ".join(pieces)}</p>'


def _leg_html(stop: Stop) -> str:
    words = SIGNS[stop.state] + stop.leg
    kind = "" if stop.state == "solid" else f" ra-{stop.state}"
    return f'<span class="ra-leg{kind}"><span>{text(words)}</span> →</span>'


def path_text(walk: Walk) -> str:
    """Devices of a path with their ports, as one line of text; a cross is where packets end."""
    words = ""
    for stop in path_stops(walk, _shown_way(walk)):
        arrow = f" {SIGNS[stop.state] or '→ '}" if words else ""
        words += arrow + " ".join((stop.device, *stop.ports))
    return words


def path_stops(walk: Walk, way: Iterable[Hop]) -> list[Stop]:
    """Devices of one way of a walk in order, and the far end, also if packets do not reach it."""
    stops: list[Stop] = []
    leg = ""
    for hop in way:
        for device, port in _ports_of_hop(hop):
            if stops and stops[-1].device == device:
                stops[-1] = stops[-1].with_port(port)
            else:
                stops.append(Stop(device, (port,) if port else (), leg))
            leg = _vlan(hop.text) or leg
    return _with_far_end(walk, stops, leg)


def _ways(walk: Walk) -> list[tuple[Hop, ...]]:
    """Hops of a walk by way. The far end may have several ports: each further way to one begins again at the
    first hop behind the host."""
    host = walk.conversation.host
    start = next((number for number, hop in enumerate(walk.hops) if hop.device != host), len(walk.hops))
    begins = [number for number in range(start, len(walk.hops)) if walk.hops[number] == walk.hops[start]]
    ends = (*begins[1:], len(walk.hops))
    ways = [(*walk.hops[:start], *walk.hops[a:b]) for a, b in zip(begins, ends, strict=False)]
    return ways or [walk.hops]


def _shown_way(walk: Walk) -> tuple[Hop, ...]:
    """The first way, or the one that ends at a fault."""
    ways, fault = _ways(walk), _breaking_fault(walk)
    if fault is None:
        return ways[0]
    return next((way for way in ways if any(hop.device == fault.device for hop in way)), ways[-1])


def _breaking_fault(walk: Walk) -> PathFault | None:
    """The first fault that packets do not get over."""
    return next((fault for fault in walk.faults if VERDICT_LABELS[fault.verdict].is_end), None)


def _ports_of_hop(hop: Hop) -> Iterator[tuple[str, str]]:
    """Devices and ports of a hop; a cable between switches has two."""
    near, between, far = hop.port.partition(BETWEEN_PORTS)
    yield hop.device, near
    if between:
        device, _, port = far.partition(" ")
        yield device, port


def _vlan(words: str) -> str:
    found = _TAG.search(words)
    if found:
        return f"VLAN {found[1]}"
    return "no tag" if _UNTAGGED.search(words) else ""


def _with_far_end(walk: Walk, stops: list[Stop], leg: str) -> list[Stop]:
    """Stops with the place of the fault, and with the far end."""
    one = walk.conversation
    stops = stops or [Stop(one.host, (one.interface,))]
    fault = _breaking_fault(walk)
    state = "broken" if fault is not None else "open" if walk.unknowns else "solid"
    if fault is not None and fault.device != one.far_device:
        stops = list(_stops_to_fault(stops, fault, leg))
    far = one.far_device or one.address
    if stops[-1].device == far and not stops[-1].is_faulty:
        return [*stops[:-1], stops[-1].with_port(one.far_interface)]
    return [*stops, Stop(far, (one.far_interface,) if one.far_interface else (), leg, state)]


def _stops_to_fault(stops: list[Stop], fault: PathFault, leg: str) -> Iterator[Stop]:
    """Stops up to the device where packets end; what is behind it is on no way of theirs."""
    for stop in stops:
        if stop.device == fault.device:
            yield stop.with_port(fault.port)._replace(is_faulty=True)
            return
        yield stop
    yield Stop(fault.device, (fault.port,) if fault.port else (), leg, is_faulty=True)

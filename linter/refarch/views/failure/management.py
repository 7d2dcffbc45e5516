"""Out-of-band management of devices: its cables, and the devices that lose it by a failure.

Only the cables of the managed device are looked at, not what is behind the switch that they lead to.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...model.ranges import compress
from ...model.services import service_title
from ...model.types import Design, End, Link
from .. import view
from ..network.links import is_management_port, links_by_end
from ..network.teams import teams
from .faults import SingleFault


class ManagementPath(NamedTuple):
    """One interface out of band."""

    device: str
    name: str
    """Name for people: ``vmk0 (Management)``, or the management port."""
    links: tuple[Link, ...]
    """Cables of the ports that it may use."""


class ManagementLoss(NamedTuple):
    """An interface out of band with cables that fail."""

    device: str
    name: str
    is_disconnected: bool
    """Whether no cable is left to it."""


def management_losses(design: Design, fault: SingleFault) -> Iterator[ManagementLoss]:
    """Interfaces out of band, of devices that go on, which lose cables with a failure."""
    for path in _management_paths(design):
        dead = [link for link in path.links if _is_failed(link, fault)]
        # A device that fails itself loses more than its management.
        if dead and path.device not in fault.devices:
            yield ManagementLoss(path.device, path.name, len(dead) == len(path.links))


def management_sentences(
    losses: Iterable[ManagementLoss], fault: SingleFault
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Devices with what they lose, those with equal interfaces together; no device where it is the fault's
    own."""
    by_name: dict[str, dict[bool, list[str]]] = {}
    for loss in losses:
        by_name.setdefault(loss.device, {}).setdefault(loss.is_disconnected, []).append(loss.name)
    devices: dict[tuple[str, ...], list[str]] = {}
    for name, names_by_state in by_name.items():
        sentences = tuple(
            f"{', '.join(listed)}: {'no OOB cable left' if cut else 'one OOB cable less'}"
            for cut, listed in names_by_state.items()
        )
        devices.setdefault(sentences, []).append(name)
    for sentences, names in devices.items():
        yield "" if names == [fault.owner] else compress(names), sentences


def _is_failed(link: Link, fault: SingleFault) -> bool:
    return link.number in fault.links or bool({link.a.device, link.b.device} & fault.devices)


@view
def _management_paths(design: Design) -> tuple[ManagementPath, ...]:
    """Adapters in networks out of band, then management ports of hosts and switches."""
    return (*_adapter_paths(design), *_management_port_paths(design))


def _adapter_paths(design: Design) -> Iterator[ManagementPath]:
    for team in teams(design):
        links = tuple(uplink.link for uplink in team.uplinks if uplink.link is not None)
        if team.network is not None and team.network.out_of_band and links:
            services = ", ".join(map(service_title, team.adapter.services))
            name = f"{team.adapter.name} ({services})" if services else team.adapter.name
            yield ManagementPath(team.adapter.host, name, links)


def _management_port_paths(design: Design) -> Iterator[ManagementPath]:
    links = links_by_end(design)
    order = {name: number for number, name in enumerate((*design.hosts, *design.switches))}
    ends: list[End] = [end for end in links if end.device in order and is_management_port(design, end)]
    for end in sorted(ends, key=lambda end: order[end.device]):
        yield ManagementPath(end.device, end.port, (links[end],))

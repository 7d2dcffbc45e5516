"""What the ports of hosts and arrays do after a failure, and which devices are alike in it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from refarch.facts.failure import Effect
from refarch.facts.model import Design
from refarch.facts.network import Lead, attachments_of, choices

from ..words import counted
from ._graph import Role, Style

LOOKS: Mapping[str, tuple[Role, Style]] = {
    "failed": ("failed", "dotted"),
    "product": ("storage", "bold"),
    "other": ("switch", "solid"),
    "idle": ("quiet", "dashed"),
}
"""How ports and their cables are drawn, by what they do."""


class DeviceBlock(NamedTuple):
    """Devices whose ports do the same: hosts of one cluster, or one array."""

    id: str
    devices: tuple[str, ...]
    title: str
    ports: Mapping[str, tuple[Lead, ...]]
    """Cables of the first device by port, or of an array by controller."""


def device_blocks(design: Design, devices: Mapping[str, None], effect: Effect) -> Iterator[DeviceBlock]:
    """Hosts whose ports lead to the same switches and do the same, then the arrays."""
    alike: dict[object, list[str]] = {}
    ports = {name: own for name in devices if name not in design.switches and (own := _ports(design, name))}
    for name, own in ports.items():
        cluster = design.hosts[name].cluster if name in design.hosts else name
        does = tuple(
            (port, work_of(design, name, leads, effect), _far(design, leads)) for port, leads in own.items()
        )
        alike.setdefault((cluster, does, name in cut_devices(effect)), []).append(name)
    for number, names in enumerate(alike.values()):
        if names[0] in design.hosts:
            cluster_ = design.clusters[design.hosts[names[0]].cluster]
            title = f"{counted(len(names), 'host')} of {cluster_.title or cluster_.id}"
        else:
            title = f"{design.arrays[names[0]].model.model}"
        yield DeviceBlock(f"block_{number}", tuple(names), title, ports[names[0]])


def _far(design: Design, leads: Iterable[Lead]) -> tuple[str, ...]:
    """Switches that ports lead to; of a port that leads to another host that port itself."""
    return tuple(
        lead.far.device if lead.far.device in design.switches else f"{lead.far.device} {lead.far.port}"
        for lead in leads
    )


def _ports(design: Design, name: str) -> dict[str, tuple[Lead, ...]]:
    """Cables of a device by its port, or of an array by its controller."""
    leads_by_port: dict[str, dict[str, Lead]] = {}
    array = design.arrays.get(name)
    for attachment in attachments_of(design).get(name, ()):
        for lead in attachment.leads:
            box = array.ports[lead.near.port].controller if array else lead.near.port
            leads_by_port.setdefault(box, {})[lead.near.port] = lead
    return {box: tuple(leads.values()) for box, leads in sorted(leads_by_port.items())}


def work_of(design: Design, name: str, leads: Sequence[Lead], effect: Effect) -> tuple[str, tuple[str, ...]]:
    """What ports of a device do, as in ``LOOKS``, and which kinds of traffic they carry."""
    near = {lead.near for lead in leads}
    if name in effect.fault.devices or near <= effect.dead:
        return "failed", ()
    users = [
        attachment
        for attachment in attachments_of(design).get(name, ())
        if any(lead.near in near for choice in choices(attachment, effect.dead) for lead in choice)
    ]
    kinds = tuple(dict.fromkeys(kind for user in users for kind in user.kinds))
    return "product" if any(user.storage for user in users) else "other" if users else "idle", kinds


def cut_devices(effect: Effect) -> set[str]:
    """Devices that are cut off."""
    return {name for split in effect.splits for name in split.cut}

"""Single components that can fail: switches, cables between them, cables of hosts and arrays, cards, hosts,
controllers."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.ranges import compress
from ...model.types import Design, End, Host, Link, Nic
from .. import view
from ..network.attachments import attachments_by_device
from ..network.links import links_by_end, numbers_of_links, switch_links
from ..network.wiring import link_speed


class SingleFault(NamedTuple):
    """One thing that fails: devices that stop, and cables that carry nothing any more."""

    kind: str
    """``switch``, ``joint`` (all cables between two switches), ``strand`` (one of these), ``breakout``,
    ``cable``, ``card``, ``controller`` or ``host``."""
    owners: tuple[str, ...]
    """The device that it is a part of, or is; of a joint or a strand the two devices."""
    part: str
    """Failed part of the owner, e.g. ``cable of vmnic4``; empty where the owner itself fails."""
    devices: frozenset[str]
    links: frozenset[int]
    """The number of each."""
    origin: Origin

    @property
    def owner(self) -> str:
        """The owners as text: two with an en dash between."""
        return " – ".join(self.owners)


@view
def faults(design: Design) -> tuple[SingleFault, ...]:
    """All single failures, from the largest to the smallest of what is shared, then what is one device's
    own."""
    return tuple(every_fault(design))


def every_fault(design: Design) -> Iterator[SingleFault]:
    """The same one after the other: a large design has many."""
    makers = (
        _switch_faults,
        _switch_link_faults,
        _breakout_faults,
        _cable_faults,
        _card_faults,
        _controller_faults,
        _host_faults,
    )
    for maker in makers:
        yield from maker(design)


def _switch_faults(design: Design) -> Iterator[SingleFault]:
    wired = {end.device for end in links_by_end(design)}
    for switch in design.switches.values():
        if switch.name in wired:
            yield SingleFault(
                kind="switch",
                owners=(switch.name,),
                part="",
                devices=frozenset((switch.name,)),
                links=frozenset(),
                origin=switch.origin,
            )


@view
def links_by_switch_pair(design: Design) -> Mapping[tuple[str, str], tuple[Link, ...]]:
    """Cables between two switches, by the names of the two in the order of the design."""
    order = {name: number for number, name in enumerate(design.switches)}
    links_by_pair: dict[tuple[str, str], list[Link]] = {}
    for link in switch_links(design):
        a, b = sorted((link.a.device, link.b.device), key=order.__getitem__)
        if a != b:
            links_by_pair.setdefault((a, b), []).append(link)
    return {pair: tuple(links) for pair, links in links_by_pair.items()}


def _switch_link_faults(design: Design) -> Iterator[SingleFault]:
    """All cables between two switches, and one of them where there are several."""
    for pair, links in links_by_switch_pair(design).items():
        part = (
            "the cable"
            if len(links) == 1
            else "both cables"
            if len(links) == 2
            else f"all {len(links)} cables"
        )
        yield SingleFault(
            kind="joint",
            owners=pair,
            part=part,
            devices=frozenset(),
            links=numbers_of_links(links),
            origin=links[0].origin,
        )
        if len(links) > 1:
            fastest = max(links, key=lambda link: link_speed(design, link) or 0)
            yield SingleFault(
                kind="strand",
                owners=pair,
                part=f"one of {len(links)} cables",
                devices=frozenset(),
                links=numbers_of_links([fastest]),
                origin=fastest.origin,
            )


def _breakout_faults(design: Design) -> Iterator[SingleFault]:
    """A front-panel port that is split takes all its parts with it."""
    links_by_port: dict[tuple[str, str], list[Link]] = {}
    for end, link in links_by_end(design).items():
        port = design.switches[end.device].ports.get(end.port) if end.device in design.switches else None
        if port is not None and port.parent:
            links_by_port.setdefault((end.device, port.parent), []).append(link)
    for (switch, parent), links in links_by_port.items():
        if len(links) > 1:
            yield SingleFault(
                kind="breakout",
                owners=(switch,),
                part=f"port {parent}",
                devices=frozenset(),
                links=numbers_of_links(links),
                origin=links[0].origin,
            )


def _cable_faults(design: Design) -> Iterator[SingleFault]:
    """Cables of hosts, then those of arrays; one between two hosts is the first one's, one to an array the
    host's."""
    hosts, arrays = (
        set(design.hosts),
        {name for name in design.arrays if name in attachments_by_device(design)},
    )
    for devices, others in ((hosts, set()), (arrays, hosts)):
        for link in design.links:
            near = next((end for end in (link.a, link.b) if end.device in devices), None)
            if near is not None and not others & {link.a.device, link.b.device}:
                yield SingleFault(
                    kind="cable",
                    owners=(near.device,),
                    part=f"cable of {near.port}",
                    devices=frozenset(),
                    links=numbers_of_links([link]),
                    origin=link.origin,
                )


def _card_faults(design: Design) -> Iterator[SingleFault]:
    for host in design.hosts.values():
        for nics in card_nics(host):
            links = list(_cabled_links(design, nics))
            if links:
                ports = compress([nic.name for nic in nics])
                part = (
                    f"network adapter in slot {nics[0].slot} ({ports})"
                    if nics[0].slot
                    else f"network adapter of {ports}"
                )
                yield SingleFault(
                    kind="card",
                    owners=(host.name,),
                    part=part,
                    devices=frozenset(),
                    links=numbers_of_links(links),
                    origin=nics[0].origin,
                )


def card_nics(host: Host) -> Iterator[tuple[Nic, ...]]:
    """Ports of each network adapter of a host."""
    nics_by_card: dict[tuple[str, Origin], list[Nic]] = {}
    for nic in host.nics.values():
        if nic.card is not None:
            nics_by_card.setdefault((nic.slot, nic.origin), []).append(nic)
    yield from map(tuple, nics_by_card.values())


def _cabled_links(design: Design, nics: Iterable[Nic]) -> Iterator[Link]:
    for nic in nics:
        link = links_by_end(design).get(End(nic.host, nic.name))
        if link is not None:
            yield link


def _controller_faults(design: Design) -> Iterator[SingleFault]:
    """Controllers of the arrays that are known to be in a network: by an address of one of their ports."""
    ends = links_by_end(design)
    for array in design.arrays.values():
        links_by_controller: dict[str, list[Link]] = {}
        for port in array.ports.values():
            if End(array.name, port.name) in ends:
                links_by_controller.setdefault(port.controller, []).append(ends[End(array.name, port.name)])
        if array.name in attachments_by_device(design):
            for controller, links in links_by_controller.items():
                part = f"controller {controller}"
                yield SingleFault(
                    kind="controller",
                    owners=(array.name,),
                    part=part,
                    devices=frozenset(),
                    links=numbers_of_links(links),
                    origin=array.origin,
                )


def _host_faults(design: Design) -> Iterator[SingleFault]:
    wired = {end.device for end in links_by_end(design)}
    for host in design.hosts.values():
        if host.name in wired:
            yield SingleFault(
                kind="host",
                owners=(host.name,),
                part="",
                devices=frozenset((host.name,)),
                links=frozenset(),
                origin=host.origin,
            )


def fault_names(listed: Iterable[SingleFault]) -> list[str]:
    """Faults as text, those of equal parts of several devices together: ``cable of vmnic4 of any of
    host-[01-32]``."""
    owners: dict[tuple[str, str], list[str]] = {}
    for fault in listed:
        owners.setdefault((fault.kind, fault.part), []).append(fault.owner)
    return [_fault_name(kind, part, names) for (kind, part), names in owners.items()]


def _fault_name(kind: str, part: str, owners: list[str]) -> str:
    if not part:
        return f"{kind} {owners[0]}" if len(owners) == 1 else f"any {kind} of {compress(owners)}"
    return f"{part} of {owners[0]}" if len(owners) == 1 else f"{part} of any of {compress(owners)}"

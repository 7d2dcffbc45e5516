"""Ports that have another name in the second design and are the same in the hardware: a cable in one of them
stays where it is."""

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import groupby

from ..model.types import Design, End, Host, Port, Switch
from .renames import NewNames

PortNames = Iterator[tuple[str, str]]
"""Old and new names of the ports of a device."""


def port_names(before: Design, after: Design, names: NewNames) -> dict[tuple[str, str], str]:
    """New names of ports by old ones, as ends of cables. ``names`` are those of devices; an end is given
    with the new name of its device."""
    renamed: dict[tuple[str, str], str] = {}
    used = {end for link in after.links for end in (link.a, link.b)}
    for name, switch in before.switches.items():
        device = names.get(("device", name), name)
        if device in after.switches:
            new_switch = after.switches[device]
            if switch.model.id == new_switch.model.id:
                management = _management_port(before, switch), _management_port(after, new_switch)
                renamed |= _renamed_ends(device, [*_front_panel_pairs(switch, new_switch, used), management])
    for name, host in before.hosts.items():
        device = names.get(("device", name), name)
        if device in after.hosts:
            new_host = after.hosts[device]
            if host.server.id == new_host.server.id:
                renamed |= _renamed_ends(
                    device, [*_card_port_pairs(host, new_host), (host.bmc, new_host.bmc)]
                )
    return renamed


def _renamed_ends(device: str, pairs: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """Ends that have another name; an empty name is that of no port."""
    named = ((old, new) for old, new in pairs if old and new and old != new)
    return {("cable end", f"{device} {old}"): f"{device} {new}" for old, new in named}


def _management_port(design: Design, switch: Switch) -> str:
    """The name of the management port under the operating system of a switch; empty where none is known."""
    name: str = design.products.get(switch.nos, {}).get("management_port", "")
    return name


def _front_panel_pairs(before: Switch, after: Switch, used: Set[End]) -> PortNames:
    """Ports at the same place of the front panel. A cage that is broken out otherwise has other ports. A port
    whose old name cables still use, though the switch has it no more, stays: that name is a mistake."""
    old, new = _ports_by_cage(before), _ports_by_cage(after)
    # Ports are matched by their place, which needs as many cages on both sides.
    if len(old) == len(new):
        for old_cage, new_cage in zip(old, new, strict=True):
            if len(old_cage) == len(new_cage):
                pairs = zip(old_cage, new_cage, strict=True)
                yield from (
                    pair for pair in pairs if pair[0] in after.ports or End(after.name, pair[0]) not in used
                )


def _ports_by_cage(switch: Switch) -> Sequence[Sequence[str]]:
    """The names of the ports of a switch in the order of the front panel, parts of one port together."""
    others: dict[str, Port] = {}
    for first, port in switch.other_names.values():
        others.setdefault(first, port)

    def cage(port: Port) -> str:
        """The port that a part is of. Parts may have names of several kinds; one kind is used."""
        first, _ = switch.other_names.get(port.name, (port.name, port))
        parent = others.get(first, port).parent
        # Ports that share a cage have a range as their parent.
        return parent if parent and "[" not in parent else first  # ports that share a cage are whole

    return [[port.name for port in ports] for _, ports in groupby(switch.ports.values(), cage)]


def _card_port_pairs(before: Host, after: Host) -> PortNames:
    """Ports in the same order on the same card in the same slot."""
    old, new = _ports_by_card(before), _ports_by_card(after)
    for place, ports in old.items():
        if len(ports) == len(new.get(place, ())):
            yield from zip(ports, new[place], strict=True)


def _ports_by_card(host: Host) -> dict[tuple[str, str], list[str]]:
    """The names of the ports of cards, by the card and its slot; those of no slot could be of any card."""
    cards: dict[tuple[str, str], list[str]] = {}
    for nic in host.nics.values():
        if nic.card is not None and nic.slot:
            cards.setdefault((nic.card.id, nic.slot), []).append(nic.name)
    return cards

"""Members of a bond: cables that form one logical link."""

from collections.abc import Callable, Hashable, Iterator, Mapping

from ...core.quantities import ethernet, meters
from ...model.types import Design, End, Link, origin_of
from ..network.links import links_by_end
from ..network.port_mtus import port_mtu
from ..network.vlans import port_vlans
from ..network.wiring import link_speed
from .comparison import SiblingFact, SiblingGroup

BOND_RULES = ("WIRE", "OPT", "MLAG", "VLAN", "MTU", "TEAM", "PATH", "TOP", "BOM")


def bond_groups(design: Design) -> Iterator[SiblingGroup]:
    """Members of each bond of a switch, and of both switches of an MLAG pair."""
    pair_of_switch = {name: mlag.name for mlag in design.mlags.values() for name in mlag.switches}
    members: dict[tuple[str, str], dict[str, tuple[End, Link]]] = {}
    for end, link in links_by_end(design).items():
        if link.bond and end.device in design.switches:
            key = (end.device, link.bond)
            if link.mlag is not None and end.device in pair_of_switch:
                key = (pair_of_switch[end.device], f"{link.bond} {link.mlag}")
            members.setdefault(key, {})[f"{end.port} on {end.device}"] = (end, link)
    seen: set[frozenset[int]] = set()
    for (device, bond), ports in members.items():
        numbers = frozenset(link.number for _, link in ports.values())
        # A bond between two switches has the same cables at both ends.
        if numbers in seen:
            continue
        seen.add(numbers)
        # The members of one entry share its fields.
        if len(ports) > 1 and len({link.entry for _, link in ports.values()}) > 1:
            title = f"members of {bond.split(' ')[0]} on {device}"
            yield SiblingGroup(title, _member_facts(design, ports))


def _member_facts(design: Design, ports: Mapping[str, tuple[End, Link]]) -> Iterator[SiblingFact]:
    must = ("speed", "MTU", "tagged VLANs", "untagged VLAN", "mode")
    values: tuple[tuple[str, Callable[[End, Link], Hashable | None], str], ...] = (
        ("speed", lambda _, link: _speed_text(design, link), "speed"),
        ("mode", lambda _, link: link.bond_mode or None, "bond_mode"),
        ("MTU", lambda end, link: port_mtu(design, end, link)[0], "mtu"),
        ("tagged VLANs", lambda end, _: _tagged_text(design, end), "carries"),
        ("untagged VLAN", lambda end, _: str(port_vlans(design)[end].untagged or "none"), "untagged"),
        ("cable", lambda _, link: f"{link.cable.model} of {meters(link.length)}", "cable"),
        ("FEC", lambda _, link: link.fec or None, "fec"),
    )
    for what, value, field in values:
        by_port = {name: value(end, link) for name, (end, link) in ports.items()}
        yield SiblingFact(
            what,
            {name: own_value for name, own_value in by_port.items() if own_value is not None},
            lambda name, field=field: origin_of(ports[name][1], field),  # type: ignore[misc]
            severity="warning" if what in must else "info",
            codes=BOND_RULES,
            must_agree=what in must,
            is_part=what not in must,
        )


def _tagged_text(design: Design, end: End) -> str:
    return ", ".join(map(str, sorted(port_vlans(design)[end].tagged))) or "none"


def _speed_text(design: Design, link: Link) -> str | None:
    speed = link_speed(design, link)
    return None if speed is None else ethernet(speed)

"""Random intents of switches: those of designs, with other VLANs, ports, bonds, gateways and QoS."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from refarch.api.intent import SwitchIntent, SwitchPort, SwitchProfile

Draw = st.DrawFn

MTUS = st.sampled_from((1500, 9000, 9216))
SPEEDS = st.sampled_from((None, 10_000, 25_000, 100_000))
FECS = st.sampled_from(("", "rs", "base-r", "none"))
DCBX = st.sampled_from(("", "ieee", "cee", "disabled"))
NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,30}", fullmatch=True)
NUMBERS = st.integers(2, 3900)
PRIORITIES = st.integers(0, 7)


@st.composite
def switches(draw: Draw, bases: Sequence[SwitchIntent]) -> SwitchIntent:
    """A switch of one of the bases, changed; every value is one that a design could have."""
    base = draw(st.sampled_from(bases))
    numbers = sorted(draw(st.sets(NUMBERS, min_size=1, max_size=6)))
    kind = next(iter(base.vlans.values()), None)
    if kind is None:
        return base
    profiles = {name: _profile(draw, profile) for name, profile in base.profiles.items()}
    switch = base._replace(
        vlans={number: kind._replace(number=number, name=draw(NAMES), at={}) for number in numbers},
        profiles=profiles,
        everywhere=draw(st.sampled_from(("", *profiles))),
        gateways=_gateways(draw, base, numbers),
        services=base.services._replace(snmp_version=draw(st.sampled_from(("", "v1", "v2c", "v3")))),
    )
    return _with_ports(draw, switch, numbers)


def _with_ports(draw: Draw, switch: SwitchIntent, numbers: list[int]) -> SwitchIntent:
    bonds, of_bond = {}, {}
    for name, bond in switch.bonds.items():
        bonds[name] = bond if bond.routed else bond._replace(**_carried(draw, numbers, bond.peer_link))
        of_bond[name] = draw(st.sampled_from(("", *switch.profiles)))
    ports = {}
    for name, port in switch.ports.items():
        changed = port._replace(speed=draw(SPEEDS), fec=draw(FECS))
        if port.bond in bonds:
            changed = changed._replace(mtu=bonds[port.bond].mtu, profile=of_bond[port.bond])
        elif not port.routed:
            profile = draw(st.sampled_from(("", *switch.profiles)))
            changed = changed._replace(profile=profile, **_carried(draw, numbers, False))
        ports[name] = changed._replace(dcbx=_dcbx(draw, changed))
    return switch._replace(bonds=bonds, ports=ports)


def _dcbx(draw: Draw, port: SwitchPort) -> str:
    return draw(DCBX) if port.profile else ""


def _carried(draw: Draw, numbers: list[int], is_peer_link: bool) -> dict[str, Any]:
    tagged = tuple(sorted(draw(st.sets(st.sampled_from(numbers)))))
    return {
        "tagged": tagged,
        "untagged": draw(st.sampled_from((None, *numbers))),
        "mtu": draw(MTUS),
        "edge": not is_peer_link and draw(st.booleans()),
    }


def _gateways(draw: Draw, base: SwitchIntent, numbers: list[int]) -> Any:
    if not base.gateways:
        return {}
    kind = next(iter(base.gateways.values()))._replace(at={}, further={})
    found = {}
    for number in sorted(draw(st.sets(st.sampled_from(numbers), max_size=3))):
        third = number % 256
        found[number] = kind._replace(
            vlan=number,
            network=draw(NAMES),
            address=f"10.{number // 256}.{third}.{draw(st.integers(2, 3))}/24",
            address6=draw(st.sampled_from(("", f"2001:db8:{number:x}::2/64"))),
            shared=draw(st.sampled_from(("", f"10.{number // 256}.{third}.1"))),
            shared6=draw(st.sampled_from(("", f"2001:db8:{number:x}::1"))),
            length6=64,
            redundancy=draw(st.sampled_from(("", "vrrp", "hsrp", "anycast"))),
            mtu=draw(MTUS),
        )
    return found


def _profile(draw: Draw, base: SwitchProfile) -> SwitchProfile:
    """Another distribution of code points and priorities over classes, which are scheduled otherwise."""
    kind = next(iter(base.traffic_classes.values()), None)
    if kind is None:
        return base
    class_of = {priority: draw(st.sampled_from((0, 3, 5, 7))) for priority in range(8)}
    classes = {}
    for number in sorted(set(class_of.values())):
        low = draw(st.one_of(st.none(), st.integers(1, 2000)))
        is_strict = draw(st.integers(0, 3)) == 0
        classes[number] = kind._replace(
            number=number,
            at={},
            priorities=tuple(priority for priority, one in class_of.items() if one == number),
            scheduling="strict" if is_strict else "dwrr",
            bandwidth=None if is_strict else float(draw(st.integers(1, 90))),
            ecn_min=None if low is None else low * 1000,
            ecn_max=None if low is None else low * 1000 + draw(st.integers(1, 10**6)),
            ecn_probability=None if low is None else draw(st.sampled_from((None, 1, 50, 100))),
        )
    return base._replace(
        trust=draw(st.sampled_from((("dscp",), ("pcp",), ("pcp", "dscp")))),
        pcp_map={code: draw(PRIORITIES) for code in range(8)},
        dscp_map=draw(st.dictionaries(st.integers(0, 63), PRIORITIES, max_size=10)),
        pfc_priorities=tuple(sorted(draw(st.sets(PRIORITIES, max_size=3)))),
        traffic_classes=classes,
        global_pause=draw(st.booleans()),
        at={},
    )

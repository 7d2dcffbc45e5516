"""Intent of a switch from its configuration: what the text of a configuration states, in the records of the
intent, so that both are compared and walked alike.

No configuration holds everything of an intent. Cables and the devices at their far ends, roles, names of
networks, the redundancy of gateways, services and places in files come from the intent of the design; the
name of the switch, its management port, the MLAG pair, ports, bonds, VLANs, sizes, QoS and the addresses that
the switch answers for come from the text.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ..model.types.qos import BufferPool, TrafficClass
from ..views.intent.switch_qos import DSCPS, PRIORITIES, PauseWatchdog, SwitchProfile
from ..views.intent.switch_records import (
    ManagementPort,
    MlagPair,
    StaticSwitchRoute,
    SwitchBond,
    SwitchGateway,
    SwitchIntent,
    SwitchPort,
    SwitchVlan,
)

DEFAULT_VLAN = 1
"""VLAN of frames without a tag on a port of EOS, NX-OS, OS10 and Cumulus Linux that states none."""


NOTHING_TRUSTED = ("none",)
"""Trust of a port that gives every packet the default priority."""


class ConfiguredWatchdog(NamedTuple):
    """PFC watchdog of a port as a configuration states it; times in seconds."""

    action: str
    """``drop``, ``forward`` or ``alert``."""
    detect: float | None
    restore: float | None
    unsettable: tuple[str, ...] = ()
    """Fields of a design that no command of the system sets."""


NO_WATCHDOG = ConfiguredWatchdog("", None, None)


class ConfiguredMemory(NamedTuple):
    """Percent of the packet memory by kind of traffic."""

    lossy: float
    lossless: float


HALVES = ConfiguredMemory(50, 50)
"""Memory of a switch whose design has no buffer pools."""


class ConfiguredProfile(NamedTuple):
    """QoS of a port as a configuration states it."""

    trust: tuple[str, ...]
    """``pcp``, ``dscp``, both or none."""
    pcp_map: Mapping[int, int]
    """Priority of each PCP that does not have priority 0."""
    dscp_map: Mapping[int, int]
    """Priority of each DSCP that does not have priority 0."""
    pfc_priorities: tuple[int, ...]
    pfc_off: tuple[str, ...] = ()
    """Directions in which PFC is off: ``receive``, ``transmit``."""
    shares: Mapping[int, float] = {}
    """Percent of the bandwidth by traffic class; none where the configuration states no shares."""
    strict: frozenset[int] | None = None
    """Traffic classes with strict priority; None where the configuration states no scheduling."""
    marks: Mapping[int, tuple[int, int]] | None = None
    """ECN thresholds in bytes by traffic class; None for a system that does not state them in bytes."""
    probabilities: Mapping[int, int] | None = None
    """Percent of packets marked at the upper threshold, by traffic class; None for a system whose reader
    returns none."""
    watchdog: ConfiguredWatchdog | None = None
    """``NO_WATCHDOG`` if the configuration has none; None for a system whose reader returns none."""
    cable_length: float | None = None
    """Meters that the headroom is for, 0 if the configuration states none; None for a system whose reader
    returns none."""
    queues: Mapping[int, int] | None = None
    """Traffic class of each switch priority, without those that the system assigns itself; None for a system
    whose reader returns none."""
    memory: ConfiguredMemory | None = None
    """None where the configuration does not divide the memory."""
    unbuffered: tuple[int, ...] | None = None
    """Priorities with PFC whose packets have no lossless buffer; None for a system whose reader returns
    none."""


class ConfiguredPort(NamedTuple):
    """A port as a configuration states it, with the settings that it has from its bond."""

    routed: bool
    tagged: tuple[int, ...]
    untagged: int | None
    mtu: int | None
    """Bytes as the system counts them; None where the configuration states none."""
    bond: str
    qos: ConfiguredProfile | None
    """None for a port without QoS."""
    is_up: bool = True
    address: str = ""
    """IPv4 address of a routed port with the length of its prefix."""
    dcbx: str | None = None
    """``ieee``, ``cee``, or ``disabled``; empty if the configuration states none; None for a system whose
    reader returns none."""


class ConfiguredBond(NamedTuple):
    """A bond as a configuration states it."""

    mode: str
    """``lacp`` or ``static``."""
    is_of_pair: bool = False
    """Whether both switches of the MLAG pair have it."""
    mlag: int | None = None
    """Id on both switches; None for a system that states none."""


class ConfiguredPair(NamedTuple):
    """The MLAG pair of a switch as a configuration states it."""

    domain: str | None
    """None for a system whose configuration has no domain."""
    peer_address: str
    """Management address of the other switch, without length."""
    peer_link: str
    """Bond between the two, as its members name it."""


class ConfiguredGateway(NamedTuple):
    """A VLAN in which a switch has addresses, as a configuration states it."""

    addresses: frozenset[str]
    """Addresses without length that the switch answers for, its own and shared ones."""
    mtu: int | None


class ConfiguredTree(NamedTuple):
    """Spanning tree of a switch as a configuration states it."""

    mode: str
    """``mst``, ``rapid-pvst``, or ``rstp``; empty if the configuration states none."""
    priority: int | None
    """None if the configuration states none."""


class ConfiguredSwitch(NamedTuple):
    """What a configuration states of everything that forwards packets."""

    vlans: frozenset[int]
    ports: Mapping[str, ConfiguredPort]
    gateways: Mapping[int, ConfiguredGateway]
    routes: Mapping[str, str] = {}
    """Names of static routes of the default VRF by destination and next hop; empty for a route without."""
    bonds: Mapping[str, ConfiguredBond] = {}
    """Bonds by the name that their members state; without those that the system makes itself."""
    name: str = ""
    management: Mapping[str, tuple[str, ...]] = {}
    """Addresses of management ports with the lengths of their prefixes, by port."""
    pair: ConfiguredPair | None = None
    shut_down: frozenset[str] = frozenset()
    """Ports that are shut down."""
    tree: ConfiguredTree | None = None
    """None for a system whose reader returns none."""


NO_PORT = ConfiguredPort(routed=False, tagged=(), untagged=None, mtu=None, bond="", qos=None, is_up=False)
"""A port that a configuration does not have."""


def configured_intent(
    configured: ConfiguredSwitch, design: SwitchIntent, default_mtu: int | None
) -> SwitchIntent:
    """Intent of a switch with what its configuration states. ``design`` is its intent by the design, from
    which everything comes that no configuration holds. ``default_mtu`` is the MTU of a port whose
    configuration states none, in bytes; None where no source has it."""
    profiles: dict[str, SwitchProfile] = {}
    ports = {}
    for name, port in design.ports.items():
        stated = configured.ports.get(name, NO_PORT)
        profile = _profile(design, port, stated.qos)
        if profile is not None:
            profiles[profile.name] = profile
        mtu = default_mtu if stated.mtu is None else stated.mtu
        ports[name] = _port(design, port, stated, profile, mtu)
    vlans = {
        number: design.vlans.get(number, SwitchVlan(number, "", design.origin))
        for number in sorted(configured.vlans)
    }
    gateways = {
        number: _gateway(design.gateways[number], stated)
        for number, stated in sorted(configured.gateways.items())
        if number in design.gateways
    }
    routes = {key: _route(design, key, name) for key, name in configured.routes.items()}
    unused_ports = {
        name: port._replace(shut_down=name in configured.shut_down)
        for name, port in design.unused_ports.items()
    }
    return design._replace(
        name=configured.name,
        management=design.management and _management(design.management, configured.management),
        mlag=design.mlag and _pair(design, configured),
        unused_ports=unused_ports,
        bonds={name: _bond(bond, configured, default_mtu) for name, bond in design.bonds.items()},
        vlans=vlans,
        ports=ports,
        gateways=gateways,
        routes=routes,
        profiles=profiles,
    )


def _management(planned: ManagementPort, stated: Mapping[str, tuple[str, ...]]) -> ManagementPort:
    """Management port with the first address of each family that the configuration has."""
    addresses = stated.get(planned.interface, ())
    return planned._replace(
        address=next((one for one in addresses if ":" not in one), ""),
        address6=next((one for one in addresses if ":" in one), ""),
    )


def _name_of_bond(planned: SwitchBond, configured: ConfiguredSwitch) -> str:
    """Name that all members of a bond of the design state for it; empty where they differ."""
    names = {configured.ports.get(member, NO_PORT).bond for member in planned.members}
    return names.pop() if len(names) == 1 else ""


def _bond(planned: SwitchBond, configured: ConfiguredSwitch, default_mtu: int | None) -> SwitchBond:
    """Bond with its mode, its id on both switches, and the settings that its first member has from it."""
    name, first = _name_of_bond(planned, configured), next(iter(planned.members), "")
    member = configured.ports.get(first, NO_PORT)
    mtu = default_mtu if member.mtu is None else member.mtu
    bond = planned._replace(
        tagged=member.tagged,
        untagged=member.untagged,
        mtu=planned.mtu if mtu is None else mtu,
        routed=member.routed,
        address=member.address,
    )
    if name and name not in configured.bonds:
        return bond
    stated = configured.bonds.get(name, ConfiguredBond(""))
    own_id = planned.mlag if stated.mlag is None else stated.mlag
    return bond._replace(mode=stated.mode, mlag=own_id if stated.is_of_pair else None)


def _pair(design: SwitchIntent, configured: ConfiguredSwitch) -> MlagPair | None:
    """MLAG pair with its settings in the configuration; None where it has no pair. The peer link has the name
    of the bond of the design with the same members."""
    pair, planned = configured.pair, design.mlag
    if pair is None or planned is None:
        return None
    links = (
        name
        for name, bond in design.bonds.items()
        if pair.peer_link and _name_of_bond(bond, configured) == pair.peer_link
    )
    link = next(links, pair.peer_link)
    domain = planned.domain if pair.domain is None else pair.domain
    return planned._replace(domain=domain, peer_address=pair.peer_address, peer_link=link)


def _route(design: SwitchIntent, key: str, name: str) -> StaticSwitchRoute:
    """A static route: that of the design with the same destination and next hop, else a new one."""
    to, _, via = key.partition(" ")
    return design.routes.get(key, StaticSwitchRoute(to, via, name, design.origin))


def _port(
    design: SwitchIntent,
    port: SwitchPort,
    stated: ConfiguredPort,
    profile: SwitchProfile | None,
    mtu: int | None,
) -> SwitchPort:
    """A cabled port with what the configuration states. A port that is down, or that the far end bundles by
    LACP and the configuration does not, forwards nothing."""
    bond = design.bonds.get(port.bond)
    is_suspended = bond is not None and bond.mode == "lacp" and not stated.bond
    forwards = stated.is_up and not is_suspended
    return port._replace(
        routed=forwards and stated.routed,
        tagged=stated.tagged if forwards else (),
        untagged=stated.untagged if forwards else None,
        mtu=port.mtu if mtu is None else mtu,
        mtu_is_stated=mtu is not None,
        vlans_are_stated=True,
        bond=stated.bond,
        address=stated.address,
        dcbx=_dcbx(port, stated),
        profile=profile.name if profile is not None else "",
    )


def _dcbx(port: SwitchPort, stated: ConfiguredPort) -> str:
    """DCBX of a port. Without a statement, a port for which the design disables DCBX has none; and no DCBX is
    nothing else than what a design leaves open."""
    is_off = stated.dcbx in ("", "disabled") and port.dcbx in ("", "disabled")
    if stated.dcbx is None or is_off:
        return port.dcbx
    return stated.dcbx


def _profile(design: SwitchIntent, port: SwitchPort, qos: ConfiguredProfile | None) -> SwitchProfile | None:
    """QoS profile of a port: that of the design where the configuration states the same, else one with the
    values of the configuration."""
    if qos is None:
        return None
    known = design.profiles.get(port.profile)
    base = known if known is not None else next(iter(design.profiles.values()), None)
    if base is None:
        return None
    classes = {number: _traffic_class(one, qos) for number, one in base.traffic_classes.items()}
    stated = base._replace(
        # Nothing trusted is a statement of the configuration, and an open question of the design.
        trust=qos.trust or (NOTHING_TRUSTED if base.trust else ()),
        pcp_map={pcp: qos.pcp_map.get(pcp, 0) for pcp in PRIORITIES},
        dscp_map={dscp: qos.dscp_map.get(dscp, 0) for dscp in DSCPS},
        pfc_priorities=qos.pfc_priorities,
        pfc_off=qos.pfc_off,
        watchdog=_watchdog(base, qos.watchdog),
        cable_length=base.cable_length if qos.cable_length is None else qos.cable_length or None,
        traffic_classes=classes,
        pools=base.pools if qos.memory is None else _pools(base, qos.memory),
    )
    if known is not None and _profile_settings(stated) == _profile_settings(known):
        return known
    return stated._replace(name=f"{base.name} on {port.name}")


def _watchdog(planned: SwitchProfile, stated: ConfiguredWatchdog | None) -> PauseWatchdog | None:
    """Watchdog of a configuration. What the design leaves to the system is left out."""
    own = planned.watchdog
    if stated is None or stated == NO_WATCHDOG:
        return own if stated is None else None
    if own is None:
        return PauseWatchdog(stated.action, stated.detect, stated.restore, planned.origin)
    return own._replace(
        action=own.action and stated.action,
        **{
            field: getattr(stated, field)
            for field in ("detect", "restore")
            if getattr(own, field) is not None and field not in stated.unsettable
        },
    )


def _pools(planned: SwitchProfile, memory: ConfiguredMemory) -> dict[str, BufferPool]:
    """Buffer pools of a profile with the sizes of a configuration. An unlimited pool stays unlimited. A
    profile without pools gets them if the memory is not divided in halves."""
    lossless = {*planned.pfc_priorities}
    if not planned.pools and memory != HALVES:
        lossy = tuple(priority for priority in PRIORITIES if priority not in lossless)
        return {
            kind: BufferPool(kind, "ingress", "dynamic", size, priorities, (), planned.origin)
            for kind, size, priorities in (
                ("lossy", memory.lossy, lossy),
                ("lossless", memory.lossless, planned.pfc_priorities),
            )
        }
    paused = {one.number for one in planned.traffic_classes.values() if lossless & {*one.priorities}}
    return {
        name: pool
        if pool.size is None
        else pool._replace(
            size=memory.lossless
            if lossless & {*pool.priorities} or paused & {*pool.traffic_classes}
            else memory.lossy
        )
        for name, pool in planned.pools.items()
    }


def _traffic_class(planned: TrafficClass, qos: ConfiguredProfile) -> TrafficClass:
    """Traffic class with the priorities, the share, and the ECN thresholds of a configuration."""
    low, high = (planned.ecn_min, planned.ecn_max) if qos.marks is None else (None, None)
    if qos.marks is not None and planned.number in qos.marks:
        low, high = qos.marks[planned.number]
    share = qos.shares.get(planned.number, planned.bandwidth)
    scheduling = planned.scheduling
    if qos.strict is not None and (scheduling == "strict") != (planned.number in qos.strict):
        scheduling = "strict" if planned.number in qos.strict else ""
    probability = planned.ecn_probability
    if probability is not None and qos.probabilities is not None:
        probability = qos.probabilities.get(planned.number)
    return planned._replace(
        priorities=_priorities(planned, qos),
        scheduling=scheduling,
        bandwidth=share,
        ecn_min=low,
        ecn_max=high,
        ecn_probability=probability,
    )


def _priorities(planned: TrafficClass, qos: ConfiguredProfile) -> tuple[int, ...]:
    """Priorities of a traffic class in a configuration; in the order of the design if they are the same."""
    if qos.queues is None:
        return planned.priorities
    stated = tuple(priority for priority, number in qos.queues.items() if number == planned.number)
    stated += tuple(priority for priority in planned.priorities if priority not in qos.queues)
    return planned.priorities if {*stated} == {*planned.priorities} else stated


def _profile_settings(profile: SwitchProfile) -> tuple[object, ...]:
    """Settings of a profile that a configuration states."""
    classes = {
        number: (one.priorities, one.scheduling, one.ecn_min, one.ecn_max, one.ecn_probability)
        for number, one in profile.traffic_classes.items()
    }
    sizes = {name: pool.size for name, pool in profile.pools.items()}
    return (*forwarding_settings(profile), classes, sizes, profile.watchdog, profile.cable_length)


def forwarding_settings(profile: SwitchProfile) -> tuple[object, ...]:
    """Settings of a profile that decide about packets. A map counts only where its field is trusted, and the
    order of priorities means nothing."""
    return (
        frozenset(profile.trust),
        dict(profile.pcp_map) if "pcp" in profile.trust else {},
        dict(profile.dscp_map) if "dscp" in profile.trust else {},
        frozenset(profile.pfc_priorities),
        frozenset(profile.pfc_off),
        {number: one.bandwidth for number, one in profile.traffic_classes.items()},
    )


def _gateway(gateway: SwitchGateway, stated: ConfiguredGateway) -> SwitchGateway:
    """A gateway with the addresses that the configuration has."""

    def known_address(text: str) -> str:
        return text if text.partition("/")[0] in stated.addresses else ""

    further = {
        name: one._replace(
            address=known_address(one.address),
            address6=known_address(one.address6),
            shared=known_address(one.shared),
            shared6=known_address(one.shared6),
        )
        for name, one in gateway.further.items()
    }
    return gateway._replace(
        address=known_address(gateway.address),
        address6=known_address(gateway.address6),
        shared=known_address(gateway.shared),
        shared6=known_address(gateway.shared6),
        mtu=gateway.mtu if stated.mtu is None else stated.mtu,
        further=further,
    )

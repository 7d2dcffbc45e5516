"""Shared code of switch checks: the switches of a design and their expected values, derived from the same
records as the configuration."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ..core.origin import Origin
from ..model.ranges import compress
from ..model.types.design import Design
from ..model.types.qos import TrafficClass
from ..views.intent.switch_qos import SwitchProfile
from ..views.intent.switch_records import MlagPair, SwitchBond, SwitchIntent, SwitchPort
from ..views.intent.switches import every_switch_intent
from .checks import Check, SourceDocument, Unchecked, texts

NTC = "https://github.com/networktocode/ntc-templates/tree/master/tests/"
"""Recorded outputs of commands, by system and command."""

PRIORITIES = range(8)

ALIASED = ("sonic",)
"""Systems that send the alias of a port by LLDP, such as ``hundredGigE1/2``, instead of its name."""


def recorded_output(system: str, command: str) -> SourceDocument:
    """Recorded output of a command: ``cisco_nxos``, ``show interface status``."""
    return SourceDocument(f"NTC Templates, {system}: {command}", f"{NTC}{system}/{command.replace(' ', '_')}")


class SwitchQuestion(NamedTuple):
    """Switch that is checked, with its intent."""

    design: Design
    intent: SwitchIntent
    existing: bool
    """True if the switch is already in service; it can have settings from outside of this design."""

    @property
    def list_comparison(self) -> str:
        """Comparison for lists that contain only values from designs."""
        return "contains" if self.existing else "exactly"

    def check(
        self,
        run: str,
        read: str,
        expected: object,
        origin: Origin,
        source: SourceDocument,
        *,
        compare: str = "equals",
        row: str = "",
        when: str = "",
        says: str = "",
    ) -> Check:
        """Check of this switch; ``expected`` is a value or a sequence of values."""
        return Check(
            (self.intent.name,), run, read, texts(expected), origin, source, compare, row, when, says
        )

    def unchecked_setting(self, what: str, reason: str) -> Unchecked:
        """Setting of this switch that no check verifies."""
        return Unchecked((self.intent.name,), what, reason)


def switches(design: Design, *systems: str) -> Iterator[SwitchQuestion]:
    """Switches that run one of these systems."""
    for name, intent in every_switch_intent(design).items():
        if intent.system in systems:
            yield SwitchQuestion(design, intent, design.switches[name].existing)


def switches_as_written(
    design: Design, system: str, names: Callable[[SwitchIntent], Mapping[str, str]]
) -> Iterator[SwitchQuestion]:
    """Switches that run a system, with the names that their files give to bonds: ``names`` has those that
    differ, by the names of the design. A switch in service keeps its names."""
    for asked in switches(design, system):
        written = {} if asked.existing else names(asked.intent)
        yield asked._replace(intent=with_bond_names(asked.intent, written)) if written else asked


def with_bond_names(switch: SwitchIntent, names: Mapping[str, str]) -> SwitchIntent:
    """Switch with other names for some bonds."""
    pair = switch.mlag
    return switch._replace(
        bonds={
            names.get(name, name): bond._replace(name=names.get(name, bond.name))
            for name, bond in switch.bonds.items()
        },
        ports={
            name: port._replace(bond=names.get(port.bond, port.bond)) for name, port in switch.ports.items()
        },
        mlag=pair and pair._replace(peer_link=names.get(pair.peer_link, pair.peer_link)),
    )


def vlan_numbers(asked: SwitchQuestion, *of_platform: int) -> tuple[int, ...]:
    """VLANs of the configured switch, sorted: those of its ports, those that ports without a cable are parked
    in, and ``of_platform``, which its configuration creates on its own."""
    parked = (port.vlan for port in asked.intent.unused_ports.values() if port.vlan is not None)
    return tuple(sorted({*asked.intent.vlans, *parked, *of_platform}))


def vlans_origin(asked: SwitchQuestion) -> Origin:
    """Origin of the VLANs of a switch: the first VLAN, otherwise the switch."""
    first = next(iter(asked.intent.vlans.values()), None)
    return asked.intent.origin if first is None else first.origin


def bridged_ports(asked: SwitchQuestion) -> Iterator[SwitchPort]:
    """Cabled ports that carry VLANs themselves: neither routed ports nor members of a bond."""
    for port in asked.intent.ports.values():
        if not port.routed and not port.bond:
            yield port


def bridged_bonds(asked: SwitchQuestion) -> Iterator[SwitchBond]:
    """Bonds that carry VLANs."""
    return (bond for bond in asked.intent.bonds.values() if not bond.routed)


def carriers(asked: SwitchQuestion) -> Iterator[SwitchPort | SwitchBond]:
    """Ports, then bonds, that carry VLANs."""
    yield from bridged_ports(asked)
    yield from bridged_bonds(asked)


def profile_of(asked: SwitchQuestion, port: SwitchPort) -> SwitchProfile | None:
    """QoS profile of a port."""
    return asked.intent.profiles.get(port.profile)


def with_profile(asked: SwitchQuestion) -> Iterator[tuple[SwitchPort, SwitchProfile]]:
    """Cabled ports that have a QoS profile."""
    for port in asked.intent.ports.values():
        profile = profile_of(asked, port)
        if profile is not None:
            yield port, profile


def lossless(asked: SwitchQuestion) -> Iterator[tuple[SwitchPort, SwitchProfile]]:
    """Cabled ports with PFC."""
    return ((port, profile) for port, profile in with_profile(asked) if profile.pfc_priorities)


def marking(profile: SwitchProfile) -> list[TrafficClass]:
    """Traffic classes with ECN marking."""
    return [queue for queue in profile.traffic_classes.values() if queue.ecn_min is not None]


def priorities_without_pause(profile: SwitchProfile) -> tuple[int, ...]:
    """Priorities without PFC."""
    return tuple(number for number in PRIORITIES if number not in profile.pfc_priorities)


def queue_of(profile: SwitchProfile, priority: int | None) -> TrafficClass | None:
    """Traffic class of a switch priority, or None if the profile does not state it."""
    queues = profile.traffic_classes.values()
    return next((queue for queue in queues if priority in queue.priorities), None)


def neighbors(asked: SwitchQuestion) -> Iterator[tuple[SwitchPort, bool]]:
    """Cabled ports whose far end sends its name by LLDP, each with True if it also sends its port name."""
    for port in asked.intent.ports.values():
        far = asked.design.switches.get(port.far_device)
        if far is not None:
            yield port, far.nos not in ALIASED
        elif _announces(asked.design, port):
            yield port, False


def _announces(design: Design, port: SwitchPort) -> bool:
    """True if the far end is a distributed switch of a host that sends LLDP. It sends a MAC address as its
    port ID."""
    host = design.hosts.get(port.far_device)
    if host is None:
        return False
    return any(
        switch.kind == "distributed"
        and switch.discovery_protocol == "lldp"
        and switch.discovery_operation in ("advertise", "both")
        for switch in design.clusters[host.cluster].virtual_switches.values()
        if port.far_port in switch.uplinks.values()
    )


def speaks_dcbx(asked: SwitchQuestion, port: SwitchPort) -> bool:
    """True if the design states IEEE DCBX for the host at the far end."""
    name = asked.design.applied.get(port.far_device, ("",))[0]
    profile = asked.design.profiles.get(name)
    return profile is not None and profile.host.get("dcbx") == "ieee"


def silent(asked: SwitchQuestion) -> Iterator[Unchecked]:
    """Ports whose far end sends no LLDP according to the design."""
    heard = {port.name for port, _ in neighbors(asked)}
    ports = [port for port in asked.intent.ports.values() if port.name not in heard]
    if ports:
        far = compress(list(dict.fromkeys(port.far_device for port in ports)))
        names = f"{compress([port.name for port in ports])} ({far})"
        reason = "the design does not state that the far end sends LLDP"
        yield asked.unchecked_setting(f"neighbors of {names}", reason)


def _states_behavior(pair: MlagPair | None) -> bool:
    """True if the design states what the switches of a pair do after a restart or for the MAC address of the
    other."""
    return pair is not None and (pair.peer_gateway, pair.auto_recovery, pair.restore_delay) != (None,) * 3


NO_CHECK = "refarch has no check for it"


def unread(asked: SwitchQuestion, *read: str) -> Iterator[Unchecked]:
    """Settings of a switch that the checks of no system verify, except for the names in ``read``."""
    intent = asked.intent
    subnets = intent.gateways.values()
    services = intent.services._replace(origin=Origin("", ()), at={})
    for what, there in (
        ("addresses in VLANs", any(gateway.address for gateway in subnets)),
        ("IPv6 addresses in VLANs", any(gateway.address6 for gateway in subnets)),
        ("shared addresses of gateways", any(gateway.shared or gateway.shared6 for gateway in subnets)),
        ("second subnets of VLANs", any(gateway.further for gateway in subnets)),
        ("loopbacks and other addresses", bool(intent.other_addresses)),
        ("static routes", bool(intent.routes)),
        ("BGP neighbors", intent.bgp is not None and bool(intent.bgp.neighbors)),
        ("BGP neighbors without addresses", intent.bgp is not None and bool(intent.bgp.unnumbered)),
        ("networks that BGP announces", intent.bgp is not None and bool(intent.bgp.networks)),
        ("VXLAN", intent.vxlan),
        ("spanning tree", intent.spanning_tree is not None),
        ("restart and gateway behavior of the pair", _states_behavior(intent.mlag)),
        ("DNS, NTP, syslog, and SNMP", any(value for value in services if isinstance(value, (str, tuple)))),
    ):
        if there and what not in read:
            yield asked.unchecked_setting(what, NO_CHECK)

"""Effects of differences on traffic: conversations of hosts are walked over the switches as built, and
compared with the design."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from ..core.wording import count_text
from ..model.types import Design
from ..platforms.configured_switch import NOTHING_TRUSTED
from ..platforms.observed import BOND, PORT, VLAN
from ..views.intent.host_records import HostIntent
from ..views.intent.hosts import host_intents
from ..views.intent.switch_qos import SwitchProfile
from ..views.intent.switch_records import SwitchIntent, SwitchPort
from ..views.intent.switches import every_switch_intent
from ..views.walk.conversations import conversations_of_host, title_of
from ..views.walk.records import ARRIVES, VERDICTS, Conversation
from ..views.walk.walker import Walker, walker
from .as_built_devices import host_as_built, with_codes
from .cable_mistakes import CableMistake
from .cables import cable_results
from .host_settings import host_results
from .observed_cabling import far_ends_as_built, far_ends_of_mistake, recabled_devices
from .observed_network import ObservedNetwork
from .results import Result
from .settings import setting_results
from .sightings import seen_cables

AS_BUILT = " as built on "
"""Words in the name of a QoS profile between the profile of the design and the port that has it."""

MOST_HOSTS = 4
"""Hosts behind the ports of a difference whose conversations are walked."""

MOST_CONVERSATIONS = 64
"""Conversations that are walked for a difference: a host of a large cluster has one with each other."""


def effect_text(design: Design, results: Sequence[Result]) -> str:
    """Effect of a difference on the traffic of the hosts behind it, as the end of a message; empty for
    none."""
    hosts = [one.expectation.device for one in results if one.expectation.device in design.hosts]
    if hosts:
        interfaces = {one.expectation.subject for one in results}
        built = Walker(design, hosts=hosts_as_built(design, results))
        return _effect(design, built, _conversations_of_hosts(design, hosts, interfaces))
    built = Walker(design, switches_as_built(design, results))
    return _effect(design, built, _conversations(design, results))


def cabling_effect_text(network: ObservedNetwork, mistake: CableMistake) -> str:
    """Effect of cables in wrong ports on the traffic of their hosts, with the place and the reason, as the
    end of a message; empty for none."""
    design, far_ends = network.design, far_ends_of_mistake(mistake)
    switches, hosts = recabled_devices(network, every_switch_intent(design), host_intents(design), far_ends)
    names = dict.fromkeys(end.device for end in far_ends if end.device in design.hosts)
    built = Walker(design, switches, hosts)
    return _effect(design, built, _conversations_of_hosts(design, [*names]), is_explained=True)


def walker_as_built(network: ObservedNetwork) -> Walker:
    """Walker of the network with all settings and cables that were observed."""
    design, seen = network.design, seen_cables(network)
    results = [*setting_results(network, seen), *host_results(network)]
    wrong = [one for one in results if one.outcome in ("different", "absent")]
    switches = switches_as_built(design, [one for one in wrong if one.expectation.device in design.switches])
    hosts = {**host_intents(design), **hosts_as_built(design, wrong)}
    far_ends = far_ends_as_built(design, seen, cable_results(network, seen))
    return Walker(design, *recabled_devices(network, switches, hosts, far_ends))


def _effect(
    design: Design, built: Walker, conversations: Iterable[Conversation], is_explained: bool = False
) -> str:
    """The worst change of a verdict, as the end of a message. ``is_explained`` adds its place and reason."""
    planned = walker(design)
    changed = []
    for conversation in conversations:
        before, walk = planned.walk(conversation).verdict, built.walk(conversation)
        if VERDICTS.index(walk.verdict) < VERDICTS.index(before):
            changed.append((VERDICTS.index(walk.verdict), before, walk))
    if not changed:
        return ""
    _, before, walk = min(changed, key=lambda one: one[0])
    verb = before if before == ARRIVES else f"is {before}"
    text = f"; {_title(walk.conversation)} {verb} in the design, but {walk.verdict} as built"
    fault = next((one for one in walk.faults if one.verdict == walk.verdict), None)
    if is_explained and fault is not None:
        text += f" at {' '.join(filter(None, (fault.device, fault.port)))}, because {fault.text}"
    more = count_text(len(changed) - 1, "more conversation") if len(changed) > 1 else ""
    return f"{text}; {more} affected" if more else text


def _title(one: Conversation) -> str:
    far = " ".join(filter(None, (one.far_device or one.address, one.far_interface)))
    return f"{title_of(one.service)}, {one.host} {one.interface} -> {far}"


def _conversations(design: Design, results: Sequence[Result]) -> Iterator[Conversation]:
    """Conversations of the hosts behind the ports; of a difference without hosts, those of the first
    hosts."""
    intents = every_switch_intent(design)
    hosts: dict[str, None] = {}
    for one in results:
        expected = one.expectation
        port = intents[expected.device].ports.get(expected.subject)
        if expected.kind == PORT and port is not None and port.far_device in design.hosts:
            hosts.setdefault(port.far_device)
    yield from _conversations_of_hosts(design, [*(hosts or design.hosts)])


def _conversations_of_hosts(
    design: Design, hosts: Sequence[str], interfaces: Container[str] = ()
) -> Iterator[Conversation]:
    """Conversations of the first hosts, of all interfaces or of some."""
    listed = (
        conversation
        for host in hosts[:MOST_HOSTS]
        for conversation in conversations_of_host(design, host)
        if not interfaces or conversation.interface in interfaces
    )
    return islice(listed, MOST_CONVERSATIONS)


def hosts_as_built(design: Design, results: Sequence[Result]) -> Mapping[str, HostIntent]:
    """Intents of hosts with the observed MTU and VLANs of their interfaces, by name; without the others."""
    by_host: dict[str, list[Result]] = {}
    for one in results:
        if one.outcome == "different" and one.expectation.property in ("mtu", "vlan"):
            by_host.setdefault(one.expectation.device, []).append(one)
    intents = host_intents(design)
    return {name: host_as_built(intents[name], found) for name, found in by_host.items() if name in intents}


def switches_as_built(design: Design, results: Sequence[Result]) -> Mapping[str, SwitchIntent]:
    """Intents of all switches, with the observed values of these results."""
    switches = dict(every_switch_intent(design))
    for one in results:
        expected = one.expectation
        switch = switches[expected.device]
        if expected.kind == VLAN:
            gone = int(expected.subject)
            vlans = {number: vlan for number, vlan in switch.vlans.items() if number != gone}
            switch = switch._replace(vlans=vlans)
            for port in switch.ports.values():
                tagged = tuple(number for number in port.tagged if number != gone)
                untagged = None if port.untagged == gone else port.untagged
                switch = _with_port(switch, port._replace(tagged=tagged, untagged=untagged))
        elif expected.kind == BOND:
            for name in {*expected.value} - {*(one.observed or ())} if expected.property == "members" else ():
                switch = _with_port(switch, _silent(switch.ports[name])._replace(bond=""))
        elif expected.subject in switch.ports:
            switch = _with_value(switch, switch.ports[expected.subject], expected.property, one)
        switches[expected.device] = switch
    return switches


def _with_value(switch: SwitchIntent, port: SwitchPort, property_name: str, one: Result) -> SwitchIntent:
    """A switch whose port has the observed value of a property."""
    value = one.observed
    match property_name:
        case "up":
            return switch if value else _with_port(switch, _silent(port))
        case "mtu" if isinstance(value, int):
            return _with_port(switch, port._replace(mtu=value))
        case "tagged" if isinstance(value, tuple):
            return _with_port(switch, port._replace(tagged=value))
        case "untagged":
            return _with_port(switch, port._replace(untagged=value or None))
        case "pfc" if isinstance(value, tuple) and port.profile in switch.profiles:
            return _with_profile(switch, port, switch.profiles[port.profile]._replace(pfc_priorities=value))
        case "trust" if isinstance(value, tuple) and port.profile in switch.profiles:
            trust = value or NOTHING_TRUSTED
            return _with_profile(switch, port, switch.profiles[port.profile]._replace(trust=trust))
        case "dscp" | "pcp" if isinstance(value, Mapping) and port.profile in switch.profiles:
            profile = with_codes(switch.profiles[port.profile], property_name, value)
            return _with_profile(switch, port, profile)
        case _:
            return switch


def _with_profile(switch: SwitchIntent, port: SwitchPort, profile: SwitchProfile) -> SwitchIntent:
    """A switch whose port has a QoS profile of its own."""
    name = f"{profile.name.partition(AS_BUILT)[0]}{AS_BUILT}{port.name}"
    switch = switch._replace(profiles={**switch.profiles, name: profile._replace(name=name)})
    return _with_port(switch, port._replace(profile=name))


def _silent(port: SwitchPort) -> SwitchPort:
    """A port that forwards nothing."""
    return port._replace(tagged=(), untagged=None, routed=False)


def _with_port(switch: SwitchIntent, port: SwitchPort) -> SwitchIntent:
    return switch._replace(ports={**switch.ports, port.name: port})

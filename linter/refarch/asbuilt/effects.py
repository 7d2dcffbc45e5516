"""Effects of differences on traffic: conversations of hosts are walked over the switches as built, and
compared with the design."""

from collections.abc import Iterator, Mapping, Sequence

from ..core.wording import count_text
from ..model.types import Design
from ..platforms.observed import BOND, PORT, VLAN
from ..views.intent.switch_records import SwitchIntent, SwitchPort
from ..views.intent.switches import every_switch_intent
from ..views.walk.conversations import conversations_of_host, title_of
from ..views.walk.records import VERDICTS, Conversation
from ..views.walk.walker import Walker
from .results import Result

MOST_HOSTS = 4
"""Hosts behind the ports of a difference whose conversations are walked."""

MOST_CONVERSATIONS = 64
"""Conversations that are walked for a difference: a host of a large cluster has one with each other."""


def effect_text(design: Design, results: Sequence[Result]) -> str:
    """Effect of a difference on the traffic of the hosts behind it, as the end of a message; empty for
    none."""
    switches = switches_as_built(design, results)
    planned, built = Walker(design), Walker(design, switches)
    changed = []
    for conversation in _conversations(design, results):
        before, after = planned.walk(conversation).verdict, built.walk(conversation).verdict
        if VERDICTS.index(after) < VERDICTS.index(before):
            changed.append((VERDICTS.index(after), before, after, conversation))
    if not changed:
        return ""
    _, before, after, conversation = min(changed, key=lambda one: one[0])
    text = f"; {_title(conversation)} is {before} in the design, but {after} as built"
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
    count = 0
    for host in [*(hosts or design.hosts)][:MOST_HOSTS]:
        for conversation in conversations_of_host(design, host):
            count += 1
            if count > MOST_CONVERSATIONS:
                return
            yield conversation


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
            name = f"{port.profile} as built on {port.name}"
            profile = switch.profiles[port.profile]._replace(name=name, pfc_priorities=value)
            switch = switch._replace(profiles={**switch.profiles, name: profile})
            return _with_port(switch, port._replace(profile=name))
        case _:
            return switch


def _silent(port: SwitchPort) -> SwitchPort:
    """A port that forwards nothing."""
    return port._replace(tagged=(), untagged=None, routed=False)


def _with_port(switch: SwitchIntent, port: SwitchPort) -> SwitchIntent:
    return switch._replace(ports={**switch.ports, port.name: port})

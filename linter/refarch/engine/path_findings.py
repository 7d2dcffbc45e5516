"""Findings of the walk next to those of other rules: one cause is one finding.

A rule that looks at one value often finds the cause of what the walk finds as an effect. Then the finding of
the rule stays, and gets the effect as a note; a finding of the walk stays alone only where no rule has the
cause. The same cause is assumed where the places agree, or where a rule that is declared to explain the
effect names the same device, network or VLAN.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import combinations
from typing import NamedTuple

from ..core.finding import RANK, Finding, Related
from ..model.ranges import RangeError, expand
from ..model.types import Design, End
from ..views.intent.hosts import host_intent
from ..views.network.links import links_by_end, other_end
from ..views.walk.outcomes import PathCause, PathEffect
from ..views.walk.records import (
    AMBIGUOUS,
    ASYMMETRIC,
    DOES_NOT_ARRIVE,
    ENDS_DIFFER,
    LARGE_PACKETS_DROPPED,
    LOSSLESS_CLASS,
    LOSSY,
    OTHER_ADAPTER,
    SHARES_DIFFER,
    PathFault,
)

_REACH = frozenset(
    """
    HST042 IP001 IP002 IP003 IP004 IP005 IP009 IP011 IP012 IP013 IP015 IP016 IP017 IP018 IP019 IP020
    IP021 IP026 IP029 IP030 MLAG001 MLAG002 MLAG005 NIC026 NVME003 NVME007 NVME011 NVME013 NVME014 NVME017
    PVR016 SCHEMA002 SIB002 SMB004 SMB017 SMB019 SMB020 SMB021 SMB025 SMB028 SMB030 TEAM001 TEAM004 TEAM005
    TEAM008 TEAM012 TEAM014 TEAM017 TEAM019 TOP006 TOP007 TOP017 TOP019 TOP026 TOP028 TOP031
    TOP021 TOP032 VLAN001 VLAN005 VLAN006 VLAN009 VLAN020 VSAN001 VSAN013 WIRE001 WIRE002 WIRE003
    WIRE010 WIRE012 WIRE014 WIRE017 WIRE018 WIRE019
    """.split()  # noqa: SIM905
)
"""Rules whose faults keep packets from their far end, or send them another way."""

_LOSS = frozenset(
    """
    NIC001 NIC003 NIC004 NIC005 NIC016 NIC017 NIC018 NVME012 PVR001 PVR008 PVR016 QOS001 QOS002 QOS003
    QOS004 QOS005 QOS008 QOS009 QOS010 QOS013 QOS014 QOS016 QOS018 QOS019 QOS020 QOS021 QOS023 QOS024
    QOS025 QOS027 QOS030 QOS031 QOS033 SIB002 SMB019 TEAM004 TOP004 TOP005 TOP006 TOP012 VLAN001
    WIRE017
    """.split()  # noqa: SIM905
)
"""Rules whose faults let RDMA lose packets, or make a cluster use RDMA that it should not."""

_SIZE = frozenset(
    """
    IP030 NIC026 MTU001 MTU002 MTU003 MTU004 MTU006 MTU008 MTU011 MTU012 MTU013 SMB024 SMB027 TEAM004
    WIRE025
    """.split()  # noqa: SIM905
)
"""Rules whose faults drop large packets."""

_RULES_OF_CABLES = frozenset("TEAM004 WIRE002 WIRE003 WIRE010 WIRE014".split())  # noqa: SIM905
"""Rules about single cables and ports: a finding about another cable of the same device is another cause. A
port that is used twice (WIRE001) makes its switch uncertain."""

_RULES_OF_PAIRS = frozenset("WIRE017 WIRE018 WIRE019".split())  # noqa: SIM905
"""Rules about the cables between two hosts: both must name the same two."""

_STOPPED = (DOES_NOT_ARRIVE, ASYMMETRIC)

_REDUNDANCY = frozenset("TEAM003 TEAM013 TEAM020 TOP020 TOP022".split())  # noqa: SIM905
"""Rules whose faults leave no second way."""

_TEAMING_ORDERS = frozenset({"TEAM003"})
"""Rules about the uplinks of a team, which may be none at all."""

_GATEWAYS = frozenset({"TOP033"})
"""Rules whose faults keep packets from their router."""

EXPLAINING_RULES: Mapping[str, frozenset[str]] = {
    DOES_NOT_ARRIVE: _REACH,
    ASYMMETRIC: _REACH,
    OTHER_ADAPTER: _REACH,
    AMBIGUOUS: _REACH,
    LOSSY: _LOSS,
    LARGE_PACKETS_DROPPED: _SIZE,
    ENDS_DIFFER: _SIZE,
    LOSSLESS_CLASS: _LOSS | {"QOS006", "QOS007", "QOS022"},
    SHARES_DIFFER: _LOSS | {"QOS006", "QOS007", "QOS022"},
}
"""Codes of the rules whose findings explain a verdict of the walk, if both have a line in common, or name the
same device, network or VLAN."""

_Line = tuple[str, int]
"""File and line."""

_WORD = re.compile(r"VLAN [0-9]+|[A-Za-z0-9_.:/-]+")
_STEP = re.compile(r"\.|\[")
"""Beginning of a further step in the path of a value."""

_RANGE = re.compile(r"[A-Za-z0-9_.-]*\[[0-9A-Za-z,-]+\][A-Za-z0-9_.-]*")
"""Names that a message shortens, e.g. ``host-[2-16]``."""


def merge_path_findings(
    findings: Iterable[Finding],
    evidence: Mapping[str, tuple[object, ...]],
    design: Design,
    fixed: Mapping[str, str],
) -> list[Finding]:
    """Findings, after waivers, with those of the walk merged. ``evidence`` has the effects of each finding of
    the walk, by its fingerprint. ``fixed`` are severities that the project gives to codes, which stay as they
    are. The order of ``findings`` decides only about the order of the result."""
    others = list[Finding]()
    effects = list[_Effect]()
    for finding in findings:
        found = evidence.get(finding.fingerprint, ()) if finding.waived is None else ()
        if details := tuple(one for one in found if isinstance(one, PathEffect)):
            effects.append(_Effect(finding, details))
        else:
            others.append(finding)
    if not effects:
        return others
    devices = frozenset((*design.hosts, *design.switches, *design.arrays))
    index = _FindingIndex(others, devices, devices | _names(design))
    alone: list[_Effect] = []
    for effect in sorted(effects, key=lambda effect: _reading_order(effect.finding)):
        number = index.number_of_cause(effect, _names_of_effect(design, effect))
        if number is None:
            alone.append(effect)
        else:
            others[number] = _with_effect(others[number], effect, fixed)
    return others + _distinct_causes(alone)


class _Effect(NamedTuple):
    """A finding of the walk, with what the walk found."""

    finding: Finding
    details: tuple[PathEffect, ...]
    """At least one; several for several causes at one place."""

    @property
    def explaining_rules(self) -> frozenset[str]:
        """Codes of the rules that can have the cause."""
        codes = _TEAMING_ORDERS if self.finding.object.endswith(".teaming") else frozenset[str]()
        for cause in (one.cause for one in self.details):
            codes |= EXPLAINING_RULES[cause.fault.verdict]
            verdict, talk = cause.fault.verdict, cause.conversation
            if cause.failure.name and verdict in (*_STOPPED, OTHER_ADAPTER):
                codes |= _REDUNDANCY
            if verdict == LOSSY and cause.fault.port:
                # A cable, or an address behind it, can lead to a port that the QoS profile does not have.
                codes |= _REACH
            if talk.network != talk.near_network and verdict in _STOPPED:
                codes |= _GATEWAYS
        return codes


def _reading_order(finding: Finding) -> tuple[str, str, int, int, str]:
    return finding.code, finding.file, finding.line, finding.column, finding.message


class _FindingIndex:
    """Findings of the other rules that can have the cause of an effect, by place and by name. Of several that
    fit, the first in reading order has it."""

    def __init__(self, findings: list[Finding], devices: frozenset[str], names: frozenset[str]) -> None:
        self._devices, self._names = devices, names
        self._codes = [finding.code for finding in findings]
        self._by_object: dict[tuple[str, str], list[int]] = {}
        self._by_line: dict[_Line, list[int]] = {}
        self._by_related_line: dict[_Line, list[int]] = {}
        self._by_name: dict[str, list[int]] = {}
        self._by_devices: dict[tuple[str, ...], list[int]] = {}
        """Findings of rules about the cables between two devices, by their pairs."""
        self._ranks: dict[int, int] = {}
        for number in sorted(range(len(findings)), key=lambda number: _reading_order(findings[number])):
            self._add(number, findings[number])

    def _add(self, number: int, finding: Finding) -> None:
        # Who waives a finding accepts what it says, and not what else the cause does.
        if finding.severity == "info" or finding.waived is not None:
            return
        self._ranks[number] = len(self._ranks)
        self._by_object.setdefault((finding.file, finding.object), []).append(number)
        self._by_line.setdefault((finding.file, finding.line), []).append(number)
        for line in {(place.file, place.line) for place in finding.related}:
            self._by_related_line.setdefault(line, []).append(number)
        # A warning of VLAN001 is about a port that no walked packet passes, so it stops none.
        is_unused_port = finding.code == "VLAN001" and finding.severity != "error"
        if is_unused_port or finding.code in _RULES_OF_CABLES:
            return
        named = _named_in(_texts(finding), self._names)
        if finding.code in _RULES_OF_PAIRS:
            for pair in combinations(sorted(named & self._devices), 2):
                self._by_devices.setdefault(pair, []).append(number)
        else:
            for name in named:
                self._by_name.setdefault(name, []).append(number)

    def number_of_cause(self, effect: _Effect, concerned: set[str]) -> int | None:
        """Number of the finding that has the cause of an effect; None for none. It is of a rule that explains
        the effect, and at the same place, else at a related place, else about the same object. ``concerned``
        are the hosts and clusters that have the effect."""
        finding, codes = effect.finding, effect.explaining_rules
        line = (finding.file, finding.line)
        number = self._first_number(codes, self._by_object.get((finding.file, finding.object), ()))
        if number is None:
            lines = {line, *((place.file, place.line) for place in finding.related)}
            near = [number for one in lines for number in self._by_line.get(one, ())]
            number = self._first_number(codes, near + self._by_related_line.get(line, []))
        if number is None:
            named = _named_in(_texts(finding), self._names)
            pairs = combinations(sorted(named & self._devices), 2)
            about = [number for name in named | concerned for number in self._by_name.get(name, ())]
            about += [number for pair in pairs for number in self._by_devices.get(pair, ())]
            number = self._first_number(codes, about)
        return number

    def _first_number(self, codes: Collection[str], numbers: Iterable[int]) -> int | None:
        """The first finding in reading order of some rules, by its number."""
        fitting = (number for number in numbers if self._codes[number] in codes)
        return min(fitting, key=self._ranks.__getitem__, default=None)


def _names_of_effect(design: Design, effect: _Effect) -> set[str]:
    """Names of all that the causes of an effect concern."""
    return {name for one in effect.details for name in _names_of_cause(design, one.cause)}


def _names_of_cause(design: Design, cause: PathCause) -> set[str]:
    """Hosts, clusters, interface, port group and far device that a cause concerns."""
    conversation = cause.conversation
    interface = host_intent(design, conversation.host).interfaces.get(conversation.interface)
    # Virtual machines have no interface of the host: their conversation is named after the port group.
    group = interface.port_group if interface is not None else conversation.interface
    names = {*cause.hosts, *cause.clusters, *_far_device(design, cause.fault)}
    return names | {group.removeprefix("port group "), conversation.interface} - {""}


def _distinct_causes(alone: Iterable[_Effect]) -> list[Finding]:
    """Findings of the walk with one for each cause; the others become related places. One cause are packets
    of one network that are too large for several hops, the two directions between two devices, and a value
    with a part of it, such as a cable and its list of VLANs."""
    kept: list[Finding] = []
    first: dict[tuple[str, ...], int] = {}
    for finding, details in alone:
        cause = details[0].cause
        number = next((first[key] for key in _keys_of_same_cause(finding, cause) if key in first), None)
        if number is None:
            number = len(kept)
            kept.append(finding)
        else:
            place = Related(finding.file, finding.line, finding.column, cause.fault.text)
            kept[number] = kept[number]._replace(related=(*kept[number].related, place))
        for key in _keys_of_cause(finding, cause):
            first.setdefault(key, number)
    return kept


def _keys_of_cause(finding: Finding, cause: PathCause) -> Iterator[tuple[str, ...]]:
    """Keys under which a later finding of the same cause looks for this one."""
    talk, code = cause.conversation, finding.code
    if cause.fault.verdict == LARGE_PACKETS_DROPPED:
        yield code, "network", talk.near_network
    else:
        yield code, "ends", talk.service, talk.host, talk.far_device
    yield code, "value", finding.file, finding.object
    for above in _paths_above(finding.object):
        yield code, "part of", finding.file, above


def _keys_of_same_cause(finding: Finding, cause: PathCause) -> Iterator[tuple[str, ...]]:
    """Keys of earlier findings with the same cause."""
    talk, code = cause.conversation, finding.code
    if cause.fault.verdict == LARGE_PACKETS_DROPPED:
        yield code, "network", talk.near_network
    else:
        yield code, "ends", talk.service, talk.far_device, talk.host
    yield code, "part of", finding.file, finding.object
    for above in _paths_above(finding.object):
        yield code, "value", finding.file, above


def _paths_above(path: str) -> Iterator[str]:
    """Paths of the values that contain a value, from the inside: ``links[1]`` and ``links`` for
    ``links[1].carries``."""
    for match in reversed([*_STEP.finditer(path)]):
        yield path[: match.start()]


def _far_device(design: Design, fault: PathFault) -> Iterator[str]:
    """Device at the other end of the cable of the port that has a fault; empty for no cable."""
    near = End(fault.device, fault.port)
    link = links_by_end(design).get(near)
    if link is not None:
        yield other_end(link, near).device


def _names(design: Design) -> frozenset[str]:
    """Names of what two findings can have in common besides devices."""
    virtual = [one for cluster in design.clusters.values() for one in cluster.virtual_switches.values()]
    groups = (name for one in virtual for name in one.port_groups)
    # On ESXi, all hosts number their adapters alike, so a name says nothing.
    clusters = [cluster for cluster in design.clusters.values() if cluster.kind.platform != "esxi"]
    interfaces = {adapter.name for cluster in clusters for adapter in cluster.vmkernel}
    return frozenset(
        (
            *design.clusters,
            *design.networks,
            *design.profiles,
            *(one.name for one in virtual),
            *groups,
            *interfaces,
        )
    )


def _named_in(text: str, names: frozenset[str]) -> set[str]:
    words = {word.rstrip(".:,") for word in _WORD.findall(text)}
    for word in _RANGE.findall(text):
        with suppress(RangeError):
            words |= set(expand(word))
    return {word for word in words if word in names or word.startswith("VLAN ")}


def _texts(finding: Finding) -> str:
    """Message of a finding with those of its related places."""
    return "; ".join((finding.message, *(one.message for one in finding.related)))


def _with_effect(finding: Finding, effect: _Effect, fixed: Mapping[str, str]) -> Finding:
    """A finding with an effect as a note; it becomes as severe as the effect."""
    place = effect.finding
    note = Related(place.file, place.line, place.column, f"so {effect.details[0].clause}")
    severity = finding.severity
    if finding.code not in fixed and RANK[place.severity] < RANK[severity]:
        severity = place.severity
    return finding._replace(related=(*finding.related, note), severity=severity)

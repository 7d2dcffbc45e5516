"""Facts of a switch from its configuration, with the line of each."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..core import quantities
from .configured_switch import (
    DEFAULT_VLAN,
    NO_WATCHDOG,
    ConfiguredPort,
    ConfiguredProfile,
    ConfiguredSwitch,
    ConfiguredWatchdog,
)
from .observed import (
    BOND,
    LISTED,
    PEER_LINK,
    PORT,
    SETTING,
    SYSTEM,
    VLAN,
    CollectedFile,
    Evidence,
    ObservedFact,
)
from .switch_subjects import (
    ADDRESSES,
    DEFAULT_VRF,
    DOMAIN,
    MLAG_PAIR,
    MODE,
    PEER_ADDRESS,
    PREFIXES,
    PRIORITY,
    SPANNING_TREE,
    STATIC_ROUTES,
    address_texts,
    prefix_texts,
    vlan_interface,
)

UNBUFFERED = "priorities without buffers"
"""Property of a port: the priorities with PFC whose packets have no lossless buffer."""

CLASS_PRIORITIES = "priorities of classes"
"""Property of a port: the priorities of each traffic class."""

DEFAULT = "default"
"""Value of a setting that a configuration does not state."""


class EcnThresholds(NamedTuple):
    """Thresholds of ECN of a traffic class, in bytes."""

    low: int | None
    high: int | None

    def __str__(self) -> str:
        return f"{_bytes(self.low)} to {_bytes(self.high)} bytes"


def _bytes(count: int | None) -> str:
    return "an unknown number" if count is None else quantities.number(count)


WORDS_OF_PROPERTIES: Mapping[str, str] = {
    "mtu": r"\bmtu\b",
    "tagged": r"\bvlans?\b|vlan_members|allowed",
    "untagged": r"\bnative\b|untagged|\baccess\b",
    "bond": r"channel-group|\blag\b|bond member|802\.3ad|PORTCHANNEL_MEMBER",
    "up": r"shutdown|link state|\bdisable\b|admin_status",
    "pfc": r"pfc|priority-flow-control|flow-control|congestion-notification",
    "trust": r"\btrust\b|service-policy|classifiers|_to_tc_map",
    "shares": r"bandwidth|bw-percent|scheduler|DWRR",
    "strict": r"priority (?:strict|level)|\bstrict\b|STRICT|scheduler",
    "ecn": r"\becn\b|random-detect|threshold|WRED",
    "ecn probability": r"\becn\b|random-detect|probability|WRED",
    "watchdog": r"watchdog|watch-dog|PFC_WD",
    "cable length": r"cable",
    UNBUFFERED: r"BUFFER_PG|tc_to_pg_map",
    CLASS_PRIORITIES: r"queue",
    "dcbx": r"dcbx",
    "mode": r"mode (?:active|on|lacp|static)|lacp",
    "mlag": r"mlag|vpc|mc-ae",
}
"""Patterns of the commands that set a property."""

WORDS_OF_PEER_LINK = r"peer-link|inter-switch-link|peerlink|peer_link|multi-chassis-protection|vlt-domain"
"""Pattern of the commands that name the peer link of an MLAG pair."""

_WORD = re.compile(r"[A-Za-z][\w./:-]*[0-9][\w./:-]*|[0-9]+(?:/[0-9]+)+")
_RANGE = re.compile(r"([A-Za-z/0-9:]*?)([0-9]+)-([0-9]+)")
_LONGEST_RANGE = 512
_LONGEST_COMMAND = 1000
"""Characters of a line in which names and commands are searched, as patterns try each beginning of a word."""


LINES_OF_SWITCH: Mapping[str, str] = {
    "dscp": r"(?i)map dscp|match dscp|dscp-map|group \d dscp|classifiers dscp|dscp \d+ switch-p|dscp_to_tc|"
    "qos roce",
    "pcp": r"(?i)map cos|match cos|cos-map|group \d dot1p|classifiers ieee|pcp \d switch-p|dot1p_to_tc|"
    "qos roce",
}
"""Patterns of the commands of maps, which are not below a port."""


class ConfigurationLines:
    """Lines of a configuration by the names of ports and bonds: those that contain the name, and the block
    below such a line."""

    def __init__(self, text: str) -> None:
        self._lines = [line[:_LONGEST_COMMAND] for line in text.splitlines()]
        self._by_name: dict[str, list[int]] = defaultdict(list)
        owners: list[str] = []
        depth = 0
        for number, line in enumerate(self._lines, 1):
            indent = len(line) - len(line.lstrip())
            names = [name for word in _WORD.findall(line) for name in _names(word.strip("':,\""))]
            if names and (not owners or indent <= depth):
                owners, depth = names, indent
            elif indent <= depth:
                owners = []
            for name in dict.fromkeys((*names, *owners)):
                self._by_name[name.casefold()].append(number)

    def line(self, property_name: str, *subjects: str) -> int:
        """Line that sets a property of the first of these ports and bonds that has one; else the first line
        about the first, else the first line."""
        pattern = re.compile(WORDS_OF_PROPERTIES.get(property_name, r"\Z\A"))
        lines = [self._by_name.get(subject.casefold(), []) for subject in subjects]
        setting = (n for numbers in lines for n in numbers if pattern.search(self._lines[n - 1]))
        return next(setting, lines[0][0] if lines[0] else 1)

    def matching_line(self, pattern: str) -> int:
        """First line that matches a pattern, else the first line."""
        form = re.compile(pattern)
        return next((n for n, line in enumerate(self._lines, 1) if form.search(line)), 1)


def _names(word: str) -> Sequence[str]:
    """Names of a word: ``swp1-4`` names four ports."""
    match = _RANGE.fullmatch(word)
    if match is None or int(match[3][:6]) - int(match[2][:6]) not in range(_LONGEST_RANGE):
        return (word,)
    return tuple(f"{match[1]}{number}" for number in range(int(match[2]), int(match[3]) + 1))


def configuration_facts(
    read: Callable[[str], ConfiguredSwitch], file: CollectedFile, whole: Evidence | None = None
) -> Iterator[ObservedFact]:
    """Facts of a configuration. ``whole`` is the place of a configuration that is a value of a JSON file.
    Raises ReadingError for a line that the reader does not know."""
    switch = read(file.text)
    lines = ConfigurationLines(file.text)

    def fact(kind: str, subject: str, property_name: str, value: Any, line: int) -> ObservedFact:
        place = whole or file.line_place(line)
        return ObservedFact(switch.name, kind, subject, property_name, value, place, is_state=False)

    yield fact(SYSTEM, "", "name", switch.name, lines.matching_line(r"host-?name"))
    for number in sorted(switch.vlans - {DEFAULT_VLAN}):
        yield fact(VLAN, str(number), "exists", True, lines.matching_line(rf"(?i)vlan.*\b{number}\b"))
    yield fact(SYSTEM, "", "vlans", tuple(sorted(switch.vlans)), lines.matching_line(r"(?i)\bvlan"))
    yield fact(SYSTEM, "", "ports", tuple(switch.ports), 1)
    peer_link = "" if switch.pair is None else switch.pair.peer_link
    yield fact(SYSTEM, "", PEER_LINK, peer_link, lines.matching_line(WORDS_OF_PEER_LINK))
    of_switch = {name: lines.matching_line(pattern) for name, pattern in LINES_OF_SWITCH.items()}
    for name, port in switch.ports.items():
        for property_name, value in _port_values(port):
            line = of_switch.get(property_name, 1)
            if line == 1:
                line = lines.line(property_name, name, *filter(None, (port.bond,)))
            yield fact(PORT, name, property_name, value, line)
    for name in sorted(switch.shut_down - switch.ports.keys()):
        yield fact(PORT, name, "up", False, lines.line("up", name))
    for subject, property_name, value, pattern in _switch_values(switch):
        yield fact(SETTING, subject, property_name, value, lines.matching_line(pattern))
    yield fact(SYSTEM, "", LISTED.format(ADDRESSES), True, 1)
    for name, bond in switch.bonds.items():
        yield fact(BOND, name, "mode", bond.mode, lines.line("mode", name))
        if bond.mlag is not None or not bond.is_of_pair:
            yield fact(BOND, name, "mlag", bond.mlag, lines.line("mlag", name))


def _switch_values(switch: ConfiguredSwitch) -> Iterator[tuple[str, str, Any, str]]:
    """Subject, property, value, and pattern of the line of each setting of the whole switch. The value is
    None where the configuration states none."""
    for vlan, gateway in switch.gateways.items():
        line = rf"(?i)interface.* ?vlan ?{vlan}\b|\bvlan{vlan}\b|irb unit {vlan}\b"
        yield vlan_interface(vlan), ADDRESSES, address_texts(gateway.addresses), line
    for name, addresses in switch.management.items():
        yield name, ADDRESSES, address_texts(addresses), rf"\b{re.escape(name)}\b"
        yield name, PREFIXES, prefix_texts(addresses), rf"\b{re.escape(name)}\b"
    for name, port in switch.ports.items():
        if port.address:
            yield name, ADDRESSES, address_texts((port.address,)), rf"\b{re.escape(name)}\b"
    mode, priority = switch.tree or (None, None)
    if switch.tree is not None and priority is None:
        priority = DEFAULT_PRIORITY
    yield SPANNING_TREE, MODE, mode or None, TREE_LINE
    yield SPANNING_TREE, PRIORITY, priority, TREE_LINE
    pair = switch.pair
    yield MLAG_PAIR, DOMAIN, "" if pair is None else pair.domain, PAIR_LINE
    yield MLAG_PAIR, PEER_ADDRESS, "" if pair is None else pair.peer_address, PAIR_LINE
    yield DEFAULT_VRF, STATIC_ROUTES, tuple(sorted(switch.routes)), r"\broutes?\b"


TREE_LINE = r"(?i)spanning-tree|\bstp\b|\brstp\b"
PAIR_LINE = r"(?i)\bmc?lag\b|\bvpc\b|vlt-domain|\bvsx\b|mc-ae"

DEFAULT_PRIORITY = 32768
"""Priority of a bridge that states none, by IEEE 802.1Q."""


def _port_values(port: ConfiguredPort) -> Iterator[tuple[str, Any]]:
    """Properties of a port with their values."""
    yield "up", port.is_up
    yield "mtu", DEFAULT if port.mtu is None else port.mtu
    yield "bond", port.bond
    yield "tagged", () if port.routed else tuple(sorted(port.tagged))
    yield "untagged", 0 if port.routed else port.untagged or 0
    yield from WITHOUT_QOS.items() if port.qos is None else _qos_values(port.qos)
    yield "dcbx", port.dcbx or None


WITHOUT_QOS: Mapping[str, Any] = {
    "pfc": (),
    "trust": None,
    "dscp": None,
    "pcp": None,
    "shares": {},
    "strict": None,
    "ecn": {},
    "ecn probability": {},
    "watchdog": None,
    "cable length": None,
    UNBUFFERED: None,
    CLASS_PRIORITIES: None,
}
"""Properties of a port without a statement of QoS. It pauses and marks nothing, and has no shares. What it
trusts is the default of its system, which is not known here."""


def _qos_values(qos: ConfiguredProfile) -> Iterator[tuple[str, Any]]:
    """Properties of QoS; None where the configuration states none, and for the map of a field that the port
    does not trust."""
    yield "pfc", tuple(sorted(qos.pfc_priorities))
    yield "trust", tuple(sorted(qos.trust))
    yield "dscp", codes_by_priority(qos.dscp_map) if "dscp" in qos.trust else None
    yield "pcp", codes_by_priority(qos.pcp_map) if "pcp" in qos.trust else None
    yield "shares", dict(sorted(qos.shares.items()))
    yield "strict", None if qos.strict is None else tuple(sorted(qos.strict))
    marks = qos.marks
    yield (
        "ecn",
        None if marks is None else {number: EcnThresholds(*marks[number]) for number in sorted(marks)},
    )
    yield "ecn probability", None if qos.probabilities is None else dict(sorted(qos.probabilities.items()))
    yield "watchdog", None if qos.watchdog is None else watchdog_settings(qos.watchdog)
    yield "cable length", qos.cable_length
    yield UNBUFFERED, None if qos.unbuffered is None else tuple(sorted(qos.unbuffered))
    yield CLASS_PRIORITIES, None if qos.queues is None else _keys_by_value(qos.queues)


def _keys_by_value(values: Mapping[int, int]) -> Mapping[int, tuple[int, ...]]:
    """Keys of each value, such as the priorities of each traffic class.

    >>> _keys_by_value({0: 0, 3: 3, 1: 0})
    {0: (0, 1), 3: (3,)}
    """
    found: dict[int, list[int]] = defaultdict(list)
    for key in sorted(values):
        found[values[key]].append(key)
    return {value: tuple(found[value]) for value in sorted(found)}


def watchdog_settings(stated: ConfiguredWatchdog) -> Mapping[str, Any]:
    """Settings of a PFC watchdog by name; None for a setting that the configuration does not state.

    >>> watchdog_settings(ConfiguredWatchdog("drop", 0.2, None))
    {'on': True, 'action': 'drop', 'detect': 0.2, 'restore': None}
    """
    if stated == NO_WATCHDOG:
        return {"on": False}
    fields = {"action": stated.action or None, "detect": stated.detect, "restore": stated.restore}
    return {"on": True, **{name: one for name, one in fields.items() if name not in stated.unsettable}}


def codes_by_priority(priorities: Mapping[int, int]) -> Mapping[int, tuple[int, ...]]:
    """Codes, DSCP or PCP, of each priority but 0, which codes without a statement have.

    >>> codes_by_priority({24: 3, 26: 3, 0: 0})
    {3: (24, 26)}
    """
    return {number: codes for number, codes in _keys_by_value(priorities).items() if number}


def is_rollback(text: str) -> bool:
    """Whether a text begins as a rollback file of refarch does, which describes no state of a device."""
    return "Rollback for " in text[:200].partition("\n")[0]

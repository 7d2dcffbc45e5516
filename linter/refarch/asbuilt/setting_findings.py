"""Problems of settings: one for all ports of a switch that differ alike."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.problem import Problem
from ..model.ranges import compress_stepped
from ..model.types import Design, End
from ..platforms import host_subjects, switch_subjects
from ..platforms.configuration_facts import CLASS_PRIORITIES, UNBUFFERED
from ..platforms.observed import (
    BOND,
    PEER_LINK,
    PORT,
    PORT_GROUP,
    SETTING,
    SOFTWARE,
    SYSTEM,
    VLAN,
    ObservedFact,
)
from ..views.network.links import links_by_end, other_end
from .effects import effect_text
from .findings import MOST_EFFECTS, Sighted
from .names import port_key
from .observed_network import ObservedNetwork, device_origin
from .results import (
    INTERFACE,
    OF_BOND,
    Expectation,
    Result,
    codes_text,
    ports_of_changed_bonds,
    value_text,
)
from .settings import STATE_DIFFERS, extra_bonds, extra_vlans

STATE, MTU, VLANS = "BUILT008", "BUILT009", "BUILT010"
BONDS, LOSSLESS, SPEED = "BUILT011", "BUILT012", "BUILT013"
ADDRESS, TEAMING, RELEASE, MODEL = "BUILT014", "BUILT015", "BUILT016", "BUILT017"
HOST, SAME_NAME = "BUILT018", "BUILT019"

CODES = {
    "up": STATE,
    "mtu": MTU,
    "tagged": VLANS,
    "untagged": VLANS,
    "exists": VLANS,
    "members": BONDS,
    "mode": BONDS,
    "mlag": BONDS,
    PEER_LINK: BONDS,
    "pfc": LOSSLESS,
    "shares": LOSSLESS,
    "trust": LOSSLESS,
    "strict": LOSSLESS,
    "ecn": LOSSLESS,
    "ecn probability": LOSSLESS,
    "watchdog": LOSSLESS,
    "cable length": LOSSLESS,
    CLASS_PRIORITIES: LOSSLESS,
    UNBUFFERED: LOSSLESS,
    "dcbx": LOSSLESS,
    "dscp": LOSSLESS,
    "pcp": LOSSLESS,
    "speed": SPEED,
    "address": ADDRESS,
    switch_subjects.ADDRESSES: ADDRESS,
    switch_subjects.DOMAIN: BONDS,
    switch_subjects.PEER_ADDRESS: BONDS,
    "vlan": VLANS,
    "policy": TEAMING,
    "active": TEAMING,
    "standby": TEAMING,
    "release": RELEASE,
    "model": MODEL,
    host_subjects.MTU: MTU,
    host_subjects.VLAN: VLANS,
    host_subjects.ACCESS_VLAN: VLANS,
    host_subjects.PFC: LOSSLESS,
    host_subjects.FLOW_CONTROL: LOSSLESS,
    host_subjects.BANDWIDTH: LOSSLESS,
    host_subjects.ACTIVE: TEAMING,
    host_subjects.STANDBY: TEAMING,
}
"""Rule of each property; a setting of a host with another property has the rule of such settings."""

OF_LINKS = ("up", "speed")
"""Properties that both ends of a link have."""

NEEDS_LINK = ("pfc", "dcbx")
"""Properties whose state needs a link."""

WORDS = {
    "mtu": "MTU",
    "vlan": "VLAN",
    "policy": "the teaming policy",
    "release": "release",
    "model": "model",
}
"""Words before the value of a property."""

STATE_HINT = "Check why the state differs from the configuration, such as a negotiation with the neighbor."
"""Hint for a difference of the state alone: the configuration needs no change."""

MOST_EVIDENCE = 8
"""Lines of outputs that one problem names."""

Key = tuple[str, str]
"""Device and port."""


class _Difference(NamedTuple):
    """What differs alike on several ports."""

    device: str
    """Device of ports; empty for what several devices have: an interface, a release, a model."""
    subject: str
    """Interface, port group, product, or port in another bond; empty for other differences of ports."""
    property: str
    text: str


def setting_problems(
    network: ObservedNetwork, results: Sequence[Result], explained: Collection[Key]
) -> Iterator[Problem]:
    """Problems of settings that differ. ``explained`` are ports whose cable is missing or elsewhere, so that
    their state needs no other reason."""
    wrong = [*_drop_repeated_absences(one for one in results if one.outcome in ("different", "absent"))]
    of_untagged = _tagged_of_untagged(wrong)
    wrong = [one for one in wrong if one.expectation.property != "tagged" or _port(one) not in of_untagged]
    missing_vlans = {(e.device, int(e.subject)) for e, *_ in wrong if e.kind == VLAN}
    outside_of_bond = ports_of_changed_bonds(wrong)
    # An interface that a host does not have is one problem.
    without = {
        (e.device, e.subject) for e, outcome, *_ in wrong if (e.kind, outcome) == (INTERFACE, "absent")
    }
    moves = _moved_members(wrong)
    groups: dict[_Difference, list[Result]] = defaultdict(list)
    for one in _drop_follow_ups(network.design, wrong, explained):
        expected = one.expectation
        port = (expected.device, expected.subject)
        if expected.property in OF_BOND and port in outside_of_bond:
            continue
        if expected.kind in (INTERFACE, SETTING, SOFTWARE, SYSTEM):
            if port in without and expected.property != "mtu":
                continue
            text = _difference(one, missing_vlans)
            groups[_Difference("", expected.subject, expected.property, text)].append(one)
            continue
        if expected.kind == PORT_GROUP:
            text = _difference(one, missing_vlans)
            groups[_Difference(expected.device, expected.subject, expected.property, text)].append(one)
            continue
        if expected.property == "mtu" and one.outcome == "absent":
            continue  # the state of the port is the same problem
        difference = _switch_difference(one, moves, missing_vlans)
        if difference is not None:
            groups[difference].append(one)
    for number, (difference, found) in enumerate(groups.items()):
        is_of_hosts = found[0].expectation.kind == INTERFACE
        is_walked = (difference.device in network.design.switches or is_of_hosts) and number < MOST_EFFECTS
        is_untagged = difference.property == "untagged"
        tagged = [of_untagged[_port(one)] for one in found if is_untagged and _port(one) in of_untagged]
        effect = effect_text(network.design, [*found, *tagged]) if is_walked else ""
        problem = _problem(difference, found, effect, network.design.switches)
        yield problem._replace(evidence=(*problem.evidence, *tagged))
    yield from _extra_bond_problems(network)
    for device, (numbers, fact) in extra_vlans(network).items():
        message = f"{device} has VLANs {value_text(numbers)}, but the design does not"
        evidence = (Sighted(fact.evidence, f"VLANs of {device}"),)
        yield Problem(device_origin(network, device), message, code=VLANS, severity="info", evidence=evidence)


def _drop_follow_ups(design: Design, wrong: Sequence[Result], explained: Collection[Key]) -> Iterator[Result]:
    """Differences without those of links that follow from others: from a cable that is missing or elsewhere,
    from the same difference at the other end, or, for PFC and DCBX, from a link that is down."""
    of_links = {(e.property, e.device, e.subject) for e, *_ in wrong if e.property in OF_LINKS}
    far_ends = {end: other_end(link, end) for end, link in links_by_end(design).items()}
    for one in wrong:
        expected = one.expectation
        port = End(expected.device, expected.subject)
        if expected.property in NEEDS_LINK and one.says == STATE_DIFFERS and ("up", *port) in of_links:
            continue
        if expected.property in OF_LINKS:
            far_end = far_ends.get(port, port)
            is_repeated = far_end != port and (expected.property, *far_end) in of_links
            is_unused = not expected.value and one.outcome == "absent"
            if port in explained or is_unused or (is_repeated and expected.device in design.hosts):
                continue
        yield one


def _extra_bond_problems(network: ObservedNetwork) -> Iterator[Problem]:
    """Bonds that the design does not have: one problem each, at the first link of their ports."""
    links = links_by_end(network.design)
    for bond in extra_bonds(network):
        name = f"{bond.device} {compress_stepped([*bond.ports])}"
        verb = "are" if len(bond.ports) > 1 else "is"
        message = f"{name} {verb} in bond {bond.name}, but the design has no bond there"
        evidence = tuple(Sighted(fact.evidence, _sight(fact)) for fact in bond.facts[:MOST_EVIDENCE])
        where = links[End(bond.device, bond.ports[0])].origin
        yield Problem(where, message, code=BONDS, evidence=evidence)


def _switch_difference(
    one: Result, moves: Mapping[Key, _Difference], missing_vlans: Collection[tuple[str, int]]
) -> _Difference | None:
    """Difference of a setting of a switch; None if a missing VLAN is the reason."""
    expected = one.expectation
    moved = moves.get((expected.device, expected.subject))
    if moved is not None and expected.property == "members":
        return moved
    text = _difference(one, missing_vlans)
    return _Difference(expected.device, "", expected.property, text) if text else None


def _port(one: Result) -> Key:
    """Device and port of a result."""
    return one.expectation.device, one.expectation.subject


def _tagged_of_untagged(wrong: Iterable[Result]) -> Mapping[Key, Result]:
    """Differences of the tagged VLANs of ports that follow from another untagged VLAN, by device and port: a
    port does not tag its untagged VLAN, and tags the designed one if that stays among its allowed VLANs."""
    by_property: dict[str, dict[Key, Result]] = {"tagged": {}, "untagged": {}}
    for one in wrong:
        if one.expectation.property in by_property and one.expectation.kind == PORT:
            by_property[one.expectation.property][_port(one)] = one
    found = {}
    for key, untagged in by_property["untagged"].items():
        tagged = by_property["tagged"].get(key)
        if tagged is None:
            continue
        expected, observed = {*tagged.expectation.value}, {*tagged.observed}
        lacks, extra = expected - observed, observed - expected
        if lacks <= {untagged.observed} and extra <= {untagged.expectation.value}:
            found[key] = tagged
    return found


def _moved_members(wrong: Iterable[Result]) -> Mapping[Key, _Difference]:
    """Difference of each two bonds of a switch of which members of one are in the other, by device and bond:
    it is one mistake."""
    of_members = [one for one in wrong if one.expectation.property == "members" and one.observed]
    takers = {
        (one.expectation.device, frozenset(one.observed) - {*one.expectation.value}): one
        for one in of_members
    }
    found: dict[Key, _Difference] = {}
    for lost in of_members:
        device, bond, members = lost.expectation.device, lost.expectation.subject, lost.expectation.value
        # If all members are in one bond, it is that of the other: the name on the switch tells whose it is.
        missing = frozenset(members) - {*lost.observed}
        taker = takers.get((device, missing or frozenset(members)))
        if taker is None or (not missing and not _has_name(taker)):
            continue
        other = taker.expectation.subject
        text = f"is in bond {other}, but the design has it in bond {bond}"
        moved = _Difference(device, compress_stepped([*(missing or members)]), "members", text)
        found |= {(device, bond): moved, (device, other): moved}
    return found


def _has_name(one: Result) -> bool:
    """Whether the members of a bond are in a bond of its name."""
    return port_key(one.expectation.subject) in {port_key(str(fact.value)) for fact in one.facts}


def same_name_problems(results: Iterable[Result]) -> Iterator[Problem]:
    """Port groups with one name, of which refarch does not guess the one of the cluster: one problem each."""
    found: dict[Key, list[Result]] = defaultdict(list)
    for one in results:
        if one.expectation.kind == PORT_GROUP and one.outcome == "not understood":
            found[one.expectation.device, one.expectation.subject].append(one)
    for (cluster, _), of_group in found.items():
        first = of_group[0]
        message = f"{first.says}, so refarch cannot tell which one is of cluster {cluster}"
        places = {fact.evidence: _sight(fact) for one in of_group for fact in one.facts}
        evidence = tuple(Sighted(place, text) for place, text in [*places.items()][:MOST_EVIDENCE])
        yield Problem(first.expectation.origin, message, code=SAME_NAME, evidence=(*evidence, *of_group))


def _drop_repeated_absences(results: Iterable[Result]) -> Iterator[Result]:
    """Results without further settings of a part of a host that is absent, such as a port group."""
    absent: set[Key] = set()
    for one in results:
        key = (one.expectation.device, one.expectation.subject)
        if one.expectation.kind != SETTING or one.outcome != "absent":
            yield one
        elif key not in absent:
            absent.add(key)
            yield one


def _difference(one: Result, missing_vlans: Collection[tuple[str, int]]) -> str:
    """The difference as the end of a sentence; empty if a missing VLAN is the reason."""
    expected, value = one.expectation, one.observed
    if expected.kind == SETTING:
        observed, designed = (_setting_text(expected.property, each) for each in (value, expected.value))
        return f"has {observed}, but the design has {designed}"
    if expected.kind == INTERFACE and one.outcome == "absent":
        return "is not there, but the design has it"
    if expected.property == "tagged":
        lacks = [
            number
            for number in expected.value
            if number not in value and (expected.device, number) not in missing_vlans
        ]
        extra = [number for number in value if number not in expected.value]
        parts = [f"lacks tagged VLAN {value_text(tuple(lacks))}"] if lacks else []
        parts += (
            [f"carries tagged VLAN {value_text(tuple(extra))}, which the design does not"] if extra else []
        )
        return " and ".join(parts)
    if expected.property == "untagged" and not value and (expected.device, expected.value) in missing_vlans:
        return ""
    if expected.property == PEER_LINK:
        return "is not the peer link of the MLAG pair, but the design has it there"
    if expected.property == "exists":
        return f"has no VLAN {expected.subject}, but the design has it"
    return f"has {_value(expected, value, one)}, but the design has {_value(expected, expected.value)}"


def _setting_text(property_name: str, value: Any) -> str:
    """Value of a setting of a host with its name."""
    return f"{property_name} {value_text(value)}" if value else f"no {property_name}"


def _value(expected: Expectation, value: Any, result: Result | None = None) -> str:
    """Value with its name, such as ``MTU 9216``."""
    if expected.property in WORDS:
        return f"{WORDS[expected.property]} {value}"
    match expected.property:
        case "up":
            if result is not None and result.outcome == "absent":
                return "no such port"
            return "a link" if value else "no link"
        case "speed":
            return f"{value / 1000:g} Gbit/s"
        case "address":
            return f"the address {value_text(value)}" if value else "no address"
        case "active" | "standby":
            return f"the {expected.property} uplinks {value_text(value)}"
        case "untagged":
            return f"untagged VLAN {value}" if value else "no untagged VLAN"
        case "members":
            return f"members {value_text(value)}"
        case "mode":
            return f"mode {value or 'none'}"
        case "mlag":
            return f"MLAG ID {value}" if value is not None else "no MLAG ID"
        case _:
            return _qos_value(expected.property, value)


def _qos_value(property_name: str, value: Any) -> str:
    """Value of QoS with its name."""
    if property_name == "pfc":
        return f"PFC for priority {value_text(value)}" if value else "no PFC"
    if property_name == "trust":
        fields = " and ".join(field.upper() for field in value)
        return f"trust in {fields}" if fields else "no trust in any marking"
    if property_name in ("dscp", "pcp"):
        codes = {number: codes_text(each) or "no code" for number, each in value.items()}
        return " and ".join(
            f"{property_name.upper()} {each} for priority {number}" for number, each in codes.items()
        )
    if property_name == "dcbx":
        return "DCBX disabled" if value == "disabled" else f"DCBX {value}"
    if property_name == "strict":
        return f"strict priority for class {value_text(value)}" if value else "no class with strict priority"
    if property_name == "ecn":
        thresholds = " and ".join(f"{each} for class {number}" for number, each in value.items())
        return f"ECN thresholds {thresholds}" if value else "no ECN thresholds"
    if property_name == UNBUFFERED:
        return f"no lossless buffers for priority {value_text(value)}" if value else "them for all with PFC"
    if property_name == CLASS_PRIORITIES:
        lists = (f"{codes_text(each) or 'none'} in class {number}" for number, each in value.items())
        return f"priorities {' and '.join(lists)}"
    if property_name == "watchdog":
        return _watchdog_text(value)
    if property_name == "cable length":
        return f"headroom for {value:g} m of cable" if value else "no headroom for a length of cable"
    noun = "shares" if property_name == "shares" else "probabilities of ECN"
    percents = value_text({key: f"{share:g}%" for key, share in value.items()})
    return f"{noun} {percents}" if percents else f"no {noun}"


def _watchdog_text(value: Mapping[str, Any]) -> str:
    """PFC watchdog with its settings, of which None is the default of the system."""
    if not value["on"]:
        return "no PFC watchdog"
    times = {name: value.get(name) for name in ("detect", "restore") if name in value}
    parts = [f"action {value['action'] or 'of the system'}"] if "action" in value else []
    parts += [f"{name} {'by default' if one is None else f'{one:g} s'}" for name, one in times.items()]
    return f"a PFC watchdog with {', '.join(parts)}" if parts else "a PFC watchdog"


def _problem(difference: _Difference, found: list[Result], effect: str, switches: Collection[str]) -> Problem:
    first = found[0].expectation
    subjects = [one.expectation.subject for one in found]
    if first.kind == VLAN:
        name = difference.device
    elif first.kind in (INTERFACE, SETTING):
        name = f"{compress_stepped([one.expectation.device for one in found])} {first.subject}"
    elif first.kind in (SOFTWARE, SYSTEM):
        name = compress_stepped([one.expectation.device for one in found])
    elif first.kind == PORT_GROUP:
        name = f"port group {first.subject} of cluster {first.device}"
    elif first.kind == BOND and difference.subject:
        name = f"{difference.device} {difference.subject}"
    elif first.kind == BOND:
        name = f"bond {compress_stepped(subjects)} on {difference.device}"
    else:
        name = f"{difference.device} {compress_stepped(subjects)}"
    nouns = {PORT: "ports", INTERFACE: "hosts", SETTING: "hosts", SOFTWARE: "devices", SYSTEM: "devices"}
    noun = "switches" if first.kind == SETTING and first.device in switches else nouns.get(first.kind)
    count = f"; {len(found)} {noun}" if len(found) > 1 and first.kind in nouns else ""
    message = f"{name} {difference.text}{count}"
    reasons = dict.fromkeys(one.says for one in found if one.says and one.outcome == "different")
    message += "".join(f"; {reason}" for reason in reasons) + effect
    places = {fact.evidence: _sight(fact) for one in found for fact in one.facts[:1]}
    evidence = tuple(Sighted(place, text) for place, text in [*places.items()][:MOST_EVIDENCE])
    code = CODES.get(difference.property, HOST)
    if first.kind == INTERFACE and found[0].outcome == "absent":
        code = STATE
    hint = STATE_HINT if all(one.says == STATE_DIFFERS for one in found) else ""
    return Problem(first.origin, message, hint, code=code, evidence=(*evidence, *found))


def _sight(fact: ObservedFact) -> str:
    """What a line shows."""
    what = f"{fact.kind} {fact.subject}" if fact.subject else "this device"
    place = fact.evidence
    sheet = f" in the sheet {place.pointer[0]}" if place.line and place.pointer else ""
    return f"{what}: {fact.property} {value_text(fact.value) or 'none'}{sheet}"

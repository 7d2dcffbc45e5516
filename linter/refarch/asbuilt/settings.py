"""Results of the settings of ports, bonds, and VLANs of switches. The state of a device decides over its
configuration."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from ..model.types import End
from ..platforms.configuration_facts import CLASS_PRIORITIES, DEFAULT, UNBUFFERED
from ..platforms.configured_switch import DEFAULT_VLAN
from ..platforms.observed import BOND, BUNDLED, PEER_LINK, PORT, SYSTEM, VLAN, ObservedFact
from ..platforms.running_qos import PRIORITY_ECN, PRIORITY_SHARES, PRIORITY_STRICT, PRIORITY_WEIGHTS
from ..views.intent.switch_records import SwitchBond
from ..views.network.links import links_by_end
from .announcements import announced_facts
from .expectations import bonds_by_name, class_priorities, switch_expectations
from .names import port_key
from .observed_network import ObservedDevices, ObservedNetwork
from .results import Expectation, Result, value_text
from .sightings import SeenCables

PAIR_VLAN = 4094
"""VLAN of the control traffic of an MLAG pair on its peer link, which EOS needs and no design states."""

OF_CODES = ("dscp", "pcp", CLASS_PRIORITIES)
OF_CLASSES = ("shares", "ecn", "ecn probability")
"""Properties whose values are lists by priority or traffic class, and values by traffic class."""

OTHER_FORMS = {
    "tagged": ("carried",),
    "untagged": ("carried",),
    "shares": (PRIORITY_SHARES, PRIORITY_WEIGHTS),
    "ecn": (PRIORITY_ECN,),
    "strict": (PRIORITY_STRICT,),
}
"""Properties that say the same in other forms. Weights are relative to those of the other classes."""

WITHOUT_VALUE = {
    **dict.fromkeys(("tagged", "untagged"), "refarch does not read a command about the VLANs of this port"),
    **{
        field: f"the port does not trust {field.upper()}, or its trust is not read"
        for field in ("dscp", "pcp")
    },
    **dict.fromkeys(
        ("trust", "shares", "dcbx", "strict", "ecn", "ecn probability"),
        "refarch reads none from the configuration of this port",
    ),
}
"""Reasons why a configuration has no value of a property; of the others, no source states the default."""

STATE_DIFFERS = "the configuration is as designed, but the state is not"
"""Reason of a difference of the state alone."""

OF_SOME_SYSTEMS = ("watchdog", "cable length", CLASS_PRIORITIES, UNBUFFERED)
"""Properties that are expected only where an output of the switch shows them. Other systems have no such
setting, or refarch does not read it."""

Facts = tuple[ObservedFact, ...]


class ObservedSettings:
    """Facts about ports and bonds of switches, by the names of the design."""

    def __init__(self, network: ObservedDevices, seen: SeenCables) -> None:
        self._facts: dict[tuple[str, str, str, str], list[ObservedFact]] = defaultdict(list)
        self._shown: set[tuple[str, str, str]] = set()
        self._ports: set[tuple[str, str]] = set()
        for (device, kind, subject, property_name), facts in network.facts_by_key.items():
            name = port_key(subject) if kind == BOND else subject
            self._facts[device, kind, name, property_name] += sorted(facts, key=lambda one: not one.is_state)
            self._shown.add((device, kind, property_name))
            if kind == PORT:
                self._ports.add((device, name))
        for end, fact in announced_facts(seen):
            facts_of_port = self._facts[end.device, PORT, end.port, fact.property]
            facts_of_port.insert(0 if fact.is_state else len(facts_of_port), fact)
        self._ports_of_bonds: dict[tuple[str, str], set[str]] = defaultdict(set)
        for (device, kind, subject, property_name), found in self._facts.items():
            if kind == PORT and property_name == "bond" and found[0].value:
                self._ports_of_bonds[device, port_key(str(found[0].value))].add(subject)

    def facts(self, device: str, kind: str, subject: str, property_name: str) -> Facts:
        """Facts about a property, those of the state first."""
        name = port_key(subject) if kind == BOND else subject
        return tuple(self._facts.get((device, kind, name, property_name), ()))

    def shows(self, device: str, kind: str, property_name: str) -> bool:
        """Whether an output of a device shows a property of any subject."""
        return (device, kind, property_name) in self._shown

    def has_value(self, device: str, kind: str, property_name: str) -> bool:
        """Whether a property of any subject of a device has another value than none."""
        return (device, kind, property_name) in self._with_value

    @cached_property
    def _with_value(self) -> frozenset[tuple[str, str, str]]:
        return frozenset(
            (device, kind, property_name)
            for (device, kind, _, property_name), facts in self._facts.items()
            if any(fact.value is not None for fact in facts)
        )

    def has_port(self, device: str, port: str) -> bool:
        """Whether an output shows anything of a port."""
        return (device, port) in self._ports

    def bond_of(self, device: str, port: str) -> str | None:
        """Bond of a port as the system names it; empty for a port without, None where nothing shows it."""
        facts = self.facts(device, PORT, port, "bond")
        return str(facts[0].value) if facts else None

    def ports_of_bond(self, device: str, bond: str) -> frozenset[str]:
        """Ports that are in a bond."""
        return frozenset(self._ports_of_bonds.get((device, port_key(bond)), ()))

    def unbundled_fact(self, device: str, port: str) -> ObservedFact | None:
        """State of a member of a bond that has a link, but is not bundled; None for another port."""
        link, found = self.facts(device, PORT, port, "up"), self.facts(device, PORT, port, BUNDLED)
        return found[0] if found and not found[0].value and (not link or link[0].value) else None

    def port_facts(self, device: str, port: str, property_name: str) -> Facts:
        """Facts about a port, else about the bond that it is in."""
        facts = self.facts(device, PORT, port, property_name)
        bond = self.bond_of(device, port)
        return facts or (self.facts(device, BOND, bond, property_name) if bond else ())


class PlannedPort(NamedTuple):
    """What the design has of a port, next to the expectation itself."""

    ignored: frozenset[int]
    """VLANs that do not count."""
    untagged: int
    """Untagged VLAN; 0 for none."""
    priorities: Mapping[int, int]
    """First priority of each traffic class."""


def setting_results(network: ObservedNetwork, seen: SeenCables) -> Iterator[Result]:
    """Results of all expectations of switches."""
    results = tuple(_results_of_settings(network, seen))
    alike = _switches_with_one_speed(results)
    links = links_by_end(network.design)
    for result in results:
        expected = result.expectation
        is_other_speed = expected.property == "speed" and result.outcome == "different"
        if is_other_speed and expected.device in alike and links[_end(expected)].speed is None:
            says = f"all links of {expected.device} show one speed, as those of a virtual switch"
            yield Result(expected, "not understood", None, result.facts[:1], says)
        else:
            yield result


def _end(expected: Expectation) -> End:
    return End(expected.device, expected.subject)


def _switches_with_one_speed(results: Sequence[Result]) -> frozenset[str]:
    """Switches whose links, at least two, show the same speed. The ports of a virtual switch have one speed,
    whatever its model, so that another one than designed is no fault of a cable or of a port."""
    speeds: dict[str, list[int]] = defaultdict(list)
    for result in results:
        if result.expectation.property == "speed" and result.observed is not None:
            speeds[result.expectation.device].append(result.observed)
    return frozenset(device for device, shown in speeds.items() if len(shown) > 1 and len({*shown}) == 1)


def _results_of_settings(network: ObservedNetwork, seen: SeenCables) -> Iterator[Result]:
    observed = ObservedSettings(network, seen)
    bonds = bonds_by_name(network.design)
    peer_links = {(key[0], name) for key, bond in bonds.items() if bond.peer_link for name in bond.members}
    priorities = class_priorities(network.design)
    expectations = tuple(switch_expectations(network.design))
    untagged = {(one.device, one.subject): one.value for one in expectations if one.property == "untagged"}
    for expected in expectations:
        port = (expected.device, expected.subject)
        if expected.property in OF_SOME_SYSTEMS and not observed.has_value(
            expected.device, PORT, expected.property
        ):
            continue
        if expected.kind == VLAN:
            yield _vlan_result(observed, expected)
        elif expected.kind == BOND:
            result = _bond_result(observed, expected, bonds[port].members)
            is_other_id = expected.property == "mlag" and result.outcome == "different"
            yield _pair_result(network, observed, bonds, result) if is_other_id else result
        else:
            ignored = frozenset((PAIR_VLAN,) if port in peer_links else ())
            planned = PlannedPort(ignored, untagged.get(port, 0), priorities.get(port, {}))
            yield _port_result(network, observed, expected, planned)


def _port_result(
    network: ObservedNetwork, observed: ObservedSettings, expected: Expectation, planned: PlannedPort
) -> Result:
    facts = observed.port_facts(expected.device, expected.subject, expected.property)
    if expected.property == "mtu" and not network.design.switches[expected.device].nos:
        # The design counts bytes of payload where it does not name a system that counts otherwise.
        facts = observed.port_facts(expected.device, expected.subject, "payload") or facts
    if not any(fact.is_state for fact in facts):
        substitute = _substitute_result(observed, expected, planned, facts)
        if substitute is not None:
            return substitute
    if not facts:
        lists_ports = observed.shows(expected.device, SYSTEM, "ports")
        is_known = observed.has_port(expected.device, expected.subject)
        if expected.property == "up" and lists_ports and not is_known:
            return Result(expected, "absent", says=f"{expected.device} has no port {expected.subject}")
        return Result(expected, "not collected")
    value = facts[0].value
    if value == DEFAULT:
        value = _default_mtu(network, expected.device)
    if value is None:
        says = WITHOUT_VALUE.get(expected.property, "no source states the default")
        return Result(expected, "not understood", None, facts[:1], says)
    if expected.property == "watchdog" and value["on"]:
        return _watchdog_result(expected, facts)
    if expected.property == CLASS_PRIORITIES:
        return _class_priorities_result(expected, facts)
    return _compared_result(expected, _comparable_value(expected, value, planned.ignored), facts)


def _class_priorities_result(expected: Expectation, facts: Facts) -> Result:
    """Result of the priorities of traffic classes. Some systems assign some priorities themselves."""
    value = _comparable_value(expected, facts[0].value, frozenset())
    shown = {priority for priorities in facts[0].value.values() for priority in priorities}
    missing = sorted({priority for priorities in expected.value.values() for priority in priorities} - shown)
    others = {number: tuple(one for one in each if one in shown) for number, each in expected.value.items()}
    if missing and value == others:
        says = f"no command of the system sets the class of priority {value_text(tuple(missing))}"
        return Result(expected, "not understood", None, facts[:1], says)
    return _compared_result(expected, value, facts)


def _watchdog_result(expected: Expectation, facts: Facts) -> Result:
    """Result of a watchdog that is on, by the settings that the design states. Some systems have no command
    for some of them."""
    value = {name: facts[0].value[name] for name in expected.value if name in facts[0].value}
    missing = [name for name in expected.value if name not in value]
    if missing and all(one == expected.value[name] for name, one in value.items()):
        says = f"no command of the system sets {' and '.join(missing)}"
        return Result(expected, "not understood", None, facts[:1], says)
    return _compared_result(expected, value, facts)


def _substitute_result(
    observed: ObservedSettings, expected: Expectation, planned: PlannedPort, facts: Facts
) -> Result | None:
    """Result from another form: VLANs of an output that does not tell tagged from untagged, or settings of
    traffic classes by their priorities, as a switch announces them, or its running configuration has them.
    None for no such form."""
    found: Facts = ()
    for name in OTHER_FORMS.get(expected.property, ()):
        found = found or observed.port_facts(expected.device, expected.subject, name)
    if not found:
        return None
    value: Any = found[0].value
    if value is None:
        return Result(expected, "not understood", None, found[:1], WITHOUT_VALUE[expected.property])
    if expected.property == "strict":
        if any(first not in value for first in planned.priorities.values()):
            return Result(expected, "not understood", None, found[:1], "the platform decides its scheduling")
        value = tuple(number for number, first in planned.priorities.items() if value[first])
    elif expected.property in OF_CLASSES:
        classes = {number: value[first] for number, first in planned.priorities.items() if first in value}
        is_share = expected.property == "shares"
        value = {number: each for number, each in classes.items() if number in expected.value or not is_share}
        if found[0].property == PRIORITY_WEIGHTS:
            scale = sum(expected.value.values()) / sum(value.values()) if value else 0
            value = {number: round(weight * scale, 1) for number, weight in value.items()}
    else:
        carried = {*found[0].value} - planned.ignored - {DEFAULT_VLAN}
        value = tuple(sorted(carried - {planned.untagged}))
        if expected.property == "untagged":
            value = expected.value if expected.value in carried or not expected.value else 0
    return _compared_result(expected, value, (*found, *facts))


def _default_mtu(network: ObservedNetwork, device: str) -> Any:
    """MTU of a port whose configuration states none; None where no source has it."""
    return network.design.products.get(network.design.switches[device].nos, {}).get("default_mtu")


def _comparable_value(expected: Expectation, value: Any, ignored: frozenset[int]) -> Any:
    """Observed value in the form of the expected one: VLAN 1 is that of ports without a statement."""
    if expected.property == "untagged" and value == DEFAULT_VLAN and not expected.value:
        return 0
    if expected.property == "tagged":
        uncounted = {*ignored, DEFAULT_VLAN} - {*expected.value}
        return tuple(sorted({*value} - uncounted))
    if expected.property == "cable length" and value and abs(value - expected.value) < 1:
        return expected.value  # switches have whole meters
    if expected.property in OF_CODES:
        return {number: value.get(number, ()) for number in expected.value}
    if expected.property in OF_CLASSES:
        return {number: each for number, each in value.items() if number in expected.value or each}
    return value


def _compared_result(expected: Expectation, value: Any, facts: Facts) -> Result:
    if value != expected.value:
        configured = next((fact for fact in facts if not fact.is_state), None)
        is_only_state = facts[0].is_state and configured is not None and configured.value == expected.value
        return Result(expected, "different", value, facts, STATE_DIFFERS if is_only_state else "")
    return Result(expected, "equal", value, facts)


def _vlan_result(observed: ObservedSettings, expected: Expectation) -> Result:
    facts = observed.facts(expected.device, VLAN, expected.subject, "exists")
    if facts:
        return _compared_result(expected, facts[0].value, facts)
    listed = observed.facts(expected.device, SYSTEM, "", "vlans")
    if listed:
        return Result(
            expected, "absent", None, listed[:1], f"{expected.device} has no VLAN {expected.subject}"
        )
    return Result(expected, "not collected")


def _bond_result(observed: ObservedSettings, expected: Expectation, members: tuple[str, ...]) -> Result:
    """Result of a bond, which is found by its members: systems name it by their own rules."""
    device = expected.device
    names = {port: observed.bond_of(device, port) for port in members}
    known = [name for name in names.values() if name]
    facts = tuple(fact for port in members for fact in observed.facts(device, PORT, port, "bond")[:1])
    if expected.property == "members":
        if None in names.values() or not facts:
            return Result(expected, "not collected")
        if not known:
            return Result(expected, "different", (), facts)
        name = max(known, key=known.count)
        together = observed.ports_of_bond(device, name)
        value = tuple([port for port in members if port in together] + sorted(together - {*members}))
        states = {port: observed.unbundled_fact(device, port) for port in members}
        idle = {port: fact for port, fact in states.items() if fact is not None}
        if value == expected.value and idle:
            left = tuple(port for port in members if port not in idle)
            return Result(expected, "different", left, (*idle.values(), *facts), STATE_DIFFERS)
        return _compared_result(expected, value, facts)
    if not known:
        return Result(expected, "not collected")
    name = max(known, key=known.count)
    if expected.property == PEER_LINK:
        links = observed.facts(device, SYSTEM, "", PEER_LINK)
        is_peer_link = bool(links) and port_key(str(links[0].value)) == port_key(name)
        return _compared_result(expected, is_peer_link, links) if links else Result(expected, "not collected")
    found = observed.facts(device, BOND, name, expected.property)
    return _compared_result(expected, found[0].value, found) if found else Result(expected, "not collected")


def _pair_result(
    network: ObservedNetwork,
    observed: ObservedSettings,
    bonds: Mapping[tuple[str, str], SwitchBond],
    result: Result,
) -> Result:
    """Result of an MLAG ID that is not the designed one. A bond between two pairs has one in the design, and
    one on each pair, so it is right if both switches of the pair have it."""
    expected = result.expectation
    pairs = network.design.mlags.values()
    others = {
        one: other for pair in pairs for one in pair.switches for other in pair.switches if one != other
    }
    other = others.get(expected.device, "")
    bond, same = bonds[expected.device, expected.subject], bonds.get((other, expected.subject))
    if same is None or not {*bond.far_devices} <= others.keys() or not isinstance(result.observed, int):
        return result
    of_other = _bond_result(observed, expected._replace(device=other), same.members)
    if of_other.outcome == "not collected" or of_other.observed not in (None, result.observed):
        return result
    # Without an ID on the other switch, the other switch is wrong.
    is_shared = of_other.observed == result.observed
    who = "both switches of the pair have" if is_shared else "only this switch of the pair has"
    return result._replace(outcome="equal", says=f"{who} this MLAG ID")


def extra_vlans(network: ObservedNetwork) -> Mapping[str, tuple[tuple[int, ...], ObservedFact]]:
    """VLANs that a switch has and the design does not, by switch, with the list of VLANs that shows them."""
    found = {}
    expected: dict[str, set[int]] = defaultdict(set)
    for one in switch_expectations(network.design):
        if one.kind == VLAN:
            expected[one.device].add(int(one.subject))
    for (device, kind, _, property_name), facts in network.facts_by_key.items():
        if kind == SYSTEM and property_name == "vlans" and device in network.design.switches:
            shown = min(facts, key=lambda fact: not fact.is_state)
            further = {*shown.value} - expected[device] - {DEFAULT_VLAN, PAIR_VLAN}
            if further and expected[device]:
                found[device] = (tuple(sorted(further)), shown)
    return found


class ExtraBond(NamedTuple):
    """A bond of a switch that has no port of a designed bond."""

    device: str
    name: str
    """Name that the system gives it."""
    ports: tuple[str, ...]
    """Ports in it that the design has without a bond."""
    facts: Facts


def extra_bonds(network: ObservedNetwork) -> Iterator[ExtraBond]:
    """Bonds of switches that the design does not have. Ports that it leaves free do not count, and a further
    port of a designed bond is a difference of that bond."""
    members = {(key[0], port) for key, bond in bonds_by_name(network.design).items() for port in bond.members}
    found: dict[tuple[str, str], list[tuple[str, ObservedFact]]] = defaultdict(list)
    for (device, kind, subject, property_name), facts in network.facts_by_key.items():
        if kind == PORT and property_name == "bond" and device in network.design.switches:
            shown = min(facts, key=lambda fact: not fact.is_state)
            if shown.value:
                found[device, port_key(str(shown.value))].append((subject, shown))
    cabled = {end for link in network.design.links for end in (link.a, link.b)}
    for (device, _), of_bond in found.items():
        ports = {port: fact for port, fact in of_bond if End(device, port) in cabled}
        if ports and not any((device, port) in members for port, _ in of_bond):
            facts = tuple(ports.values())
            yield ExtraBond(device, str(facts[0].value), tuple(ports), facts)

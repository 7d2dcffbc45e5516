"""Results of the settings of ports, bonds, and VLANs of switches. The state of a device decides over its
configuration."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from ..platforms.configuration_facts import DEFAULT
from ..platforms.configured_switch import DEFAULT_VLAN
from ..platforms.observed import BOND, PORT, SYSTEM, VLAN, ObservedFact
from .expectations import bonds_by_name, switch_expectations
from .names import port_key
from .observed_network import ObservedNetwork
from .results import Expectation, Result

PAIR_VLAN = 4094
"""VLAN of the control traffic of an MLAG pair on its peer link, which EOS needs and no design states."""

Facts = tuple[ObservedFact, ...]


class ObservedSettings:
    """Facts about ports and bonds of switches, by the names of the design."""

    def __init__(self, network: ObservedNetwork) -> None:
        self._facts: dict[tuple[str, str, str, str], list[ObservedFact]] = defaultdict(list)
        self._shown: set[tuple[str, str, str]] = set()
        self._ports: set[tuple[str, str]] = set()
        for (device, kind, subject, property_name), facts in network.facts_by_key.items():
            name = port_key(subject) if kind == BOND else subject
            self._facts[device, kind, name, property_name] += sorted(facts, key=lambda one: not one.is_state)
            self._shown.add((device, kind, property_name))
            if kind == PORT:
                self._ports.add((device, name))
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

    def port_facts(self, device: str, port: str, property_name: str) -> Facts:
        """Facts about a port, else about the bond that it is in."""
        facts = self.facts(device, PORT, port, property_name)
        bond = self.bond_of(device, port)
        return facts or (self.facts(device, BOND, bond, property_name) if bond else ())


def setting_results(network: ObservedNetwork) -> Iterator[Result]:
    """Results of all expectations of switches."""
    observed = ObservedSettings(network)
    bonds = bonds_by_name(network.design)
    peer_links = {key for key, bond in bonds.items() if bond.peer_link}
    members = {(key[0], name): key for key, bond in bonds.items() for name in bond.members}
    expectations = tuple(switch_expectations(network.design))
    untagged_vlans = {
        (one.device, one.subject): one.value for one in expectations if one.property == "untagged"
    }
    for expected in expectations:
        device = expected.device
        if expected.kind == VLAN:
            yield _vlan_result(observed, expected)
        elif expected.kind == BOND:
            bond = bonds[device, expected.subject]
            yield _bond_result(observed, expected, bond.members)
        else:
            ignored = {PAIR_VLAN} if members.get((device, expected.subject)) in peer_links else set()
            untagged = untagged_vlans.get((device, expected.subject), 0)
            yield _port_result(network, observed, expected, frozenset(ignored), untagged)


def _port_result(
    network: ObservedNetwork,
    observed: ObservedSettings,
    expected: Expectation,
    ignored: frozenset[int],
    untagged: int,
) -> Result:
    """Result of a setting of a port. ``ignored`` are VLANs that do not count, and ``untagged`` is the
    untagged VLAN of the port in the design."""
    facts = observed.port_facts(expected.device, expected.subject, expected.property)
    if expected.property == "mtu" and not network.design.switches[expected.device].nos:
        # The design counts bytes of payload where it does not name a system that counts otherwise.
        facts = observed.port_facts(expected.device, expected.subject, "payload") or facts
    if expected.property in ("tagged", "untagged") and not any(fact.is_state for fact in facts):
        carried = observed.port_facts(expected.device, expected.subject, "carried")
        if carried:
            return _carried_result(expected, (*carried, *facts), ignored, untagged)
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
        return Result(expected, "not understood", None, facts[:1], "no source states the default")
    return _compared_result(expected, _comparable_value(expected, value, ignored), facts)


def _carried_result(expected: Expectation, facts: Facts, ignored: frozenset[int], untagged: int) -> Result:
    """Result of the VLANs of a port from an output that does not tell tagged from untagged."""
    carried = {*facts[0].value} - ignored - {DEFAULT_VLAN}
    if expected.property == "untagged":
        value = expected.value if expected.value in carried or not expected.value else 0
    else:
        value = tuple(sorted(carried - {untagged}))
    return _compared_result(expected, value, facts)


def _default_mtu(network: ObservedNetwork, device: str) -> Any:
    """MTU of a port whose configuration states none; None where no source has it."""
    return network.design.products.get(network.design.switches[device].nos, {}).get("default_mtu")


def _comparable_value(expected: Expectation, value: Any, ignored: frozenset[int]) -> Any:
    """Observed value in the form of the expected one: VLAN 1 is that of ports without a statement."""
    if expected.property == "untagged" and value == DEFAULT_VLAN and not expected.value:
        return 0
    if expected.property == "tagged":
        return tuple(sorted(number for number in value if number in expected.value or number not in ignored))
    if expected.property == "shares":
        return {number: share for number, share in value.items() if number in expected.value or share}
    return value


def _compared_result(expected: Expectation, value: Any, facts: Facts) -> Result:
    if value != expected.value:
        configured = next((fact for fact in facts if not fact.is_state), None)
        is_only_state = facts[0].is_state and configured is not None and configured.value == expected.value
        says = "the configuration is as designed, but the state is not" if is_only_state else ""
        return Result(expected, "different", value, facts, says)
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
        return _compared_result(expected, value, facts)
    if not known:
        return Result(expected, "not collected")
    found = observed.facts(device, BOND, max(known, key=known.count), expected.property)
    return _compared_result(expected, found[0].value, found) if found else Result(expected, "not collected")


def extra_vlans(network: ObservedNetwork) -> Mapping[str, tuple[tuple[int, ...], ObservedFact]]:
    """VLANs that a switch has and the design does not, by switch, with the list of VLANs that shows them."""
    found = {}
    expected: dict[str, set[int]] = defaultdict(set)
    for one in switch_expectations(network.design):
        if one.kind == VLAN:
            expected[one.device].add(int(one.subject))
    for (device, kind, _, property_name), facts in network.facts_by_key.items():
        if kind == SYSTEM and property_name == "vlans" and device in network.design.switches:
            further = {*facts[0].value} - expected[device] - {DEFAULT_VLAN, PAIR_VLAN}
            if further and expected[device]:
                found[device] = (tuple(sorted(further)), facts[0])
    return found

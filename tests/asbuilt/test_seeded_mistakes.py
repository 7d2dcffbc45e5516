"""Mistakes seeded into five recorded fabrics: cables exchanged, moved, and pulled, and another MTU, VLAN,
bond, and state of a port. Each is one problem that names the port, and nothing else is reported."""

import random
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import needs
from refarch import api
from refarch.asbuilt.collection import Collection, read_collection
from refarch.asbuilt.names import port_key
from refarch.asbuilt.observed_network import ObservedNetwork
from refarch.asbuilt.sightings import seen_cables
from refarch.asbuilt.verification import Verification, verify
from refarch.core.problem import Problem
from refarch.model.types import End
from refarch.platforms.configuration_facts import DEFAULT
from refarch.platforms.observed import NEIGHBOR, PORT, ObservedFact
from sharing import Share

OWN = Path(__file__).parent.parent / "fixtures" / "observed"

FABRICS = ("cumulus-dual-evpn", "eos", "cumulus-dual-bgp", "junos", "nxos")

TRUE_DIFFERENCES = {
    "cumulus-dual-evpn": 4,
    "eos": 0,
    "cumulus-dual-bgp": 2,
    "junos": 1,
    "nxos": 0,
}
"""Problems of the untouched recording: MTUs that differ at both ends, loops of cables at the exits, and a
firewall that the design does not have."""


class Fabric(NamedTuple):
    """A recorded fabric with its design."""

    design: api.Design
    collection: Collection
    untouched: Verification
    """Result of the fabric as it was recorded."""

    def problems(self, facts: Iterable[ObservedFact] | None = None) -> list[Problem]:
        """Problems of the fabric, without what was not collected; ``facts`` replace those recorded."""
        result = self.untouched
        if facts is not None:
            result = verify(self.design, self.collection._replace(facts=tuple(facts)))
        return [one for one in result.problems if one.code != "BUILT007"]


@cache
def fabric(name: str) -> Fabric:
    """A recorded fabric by its name."""
    recorded = needs.shared_folder() / "verifiers" / "observed" / "fabrics" / name
    given = recorded / "design" / name
    (result,) = api.lint_designs([str(given if given.is_dir() else OWN / name)])
    assert result.design is not None, result.findings
    collection = read_collection(str(recorded / "devices"))
    return Fabric(result.design, collection, verify(result.design, collection))


@pytest.mark.parametrize("name", FABRICS)
def test_untouched_fabrics_have_their_true_differences_only(name: str) -> None:
    one = fabric(name)
    unread = one.untouched.not_understood
    assert len(one.problems()) + len(unread) == TRUE_DIFFERENCES[name], [
        *(problem.message for problem in one.problems()),
        *(part.problem for part in unread),
    ]


class Mistake(NamedTuple):
    """A mistake with its facts, and how it must be reported."""

    facts: list[ObservedFact]
    codes: tuple[str, ...]
    names: tuple[str, ...]
    """Texts that the message or the hint has."""


def device_of(fact: ObservedFact) -> str:
    return fact.evidence.file.split("/")[0]


def data_cables(one: Fabric) -> list[tuple[End, End]]:
    """Cables between switches that both ends have seen, by the names of the design."""
    far_ends = seen_cables(ObservedNetwork(one.design, one.collection)).far_ends
    planned = {frozenset((link.a, link.b)) for link in one.design.links}
    return sorted(
        (near, sight.far)
        for near, sight in far_ends.items()
        if frozenset((near, sight.far)) in planned and near < sight.far
    )


def with_cables(one: Fabric, far_ends: dict[End, End | None]) -> list[ObservedFact]:
    """Facts with other far ends at some ports; None for a port without a neighbor."""
    network = ObservedNetwork(one.design, one.collection)
    facts = []
    for fact in one.collection.facts:
        if fact.kind == NEIGHBOR:
            device = device_of(fact)
            end = End(device, network.ports[device].find(fact.subject) if device in network.ports else "")
            if end in far_ends:
                far = far_ends[end]
                if far is None:
                    continue
                value = fact.value._replace(device=far.device, chassis="", ports=(far.port,), mac="")
                fact = fact._replace(value=value)
        facts.append(fact)
    return facts


def exchanged(one: Fabric, choice: random.Random) -> Mistake:
    cables = data_cables(one)
    while True:
        (a, b), (c, d) = choice.sample(cables, 2)
        if len({a, b, c, d}) == 4 and a.device != d.device and b.device != c.device:
            break
    facts = with_cables(one, {a: d, d: a, c: b, b: c})
    return Mistake(facts, ("BUILT001",), (f"{a.device} {a.port}", f"{c.device} {c.port}"))


def pulled(one: Fabric, choice: random.Random) -> Mistake:
    a, b = choice.choice(data_cables(one))
    facts = with_cables(one, {a: None, b: None})
    return Mistake(facts, ("BUILT003",), (f"{a.device} {a.port}", f"{b.device} {b.port}"))


def moved(one: Fabric, choice: random.Random) -> Mistake:
    """A cable of a switch in a port that the design leaves free."""
    a, b = choice.choice(data_cables(one))
    used = {end for link in one.design.links for end in (link.a, link.b)}
    free = [name for name in one.design.switches[b.device].ports if End(b.device, name) not in used]
    port = choice.choice(free[:8])
    facts = [*with_cables(one, {a: End(b.device, port), b: None})]
    return Mistake(facts, ("BUILT002",), (f"{b.device} {port}", f"{b.device} {b.port}"))


def with_value(one: Fabric, name: str, choice: random.Random, value: Any) -> Mistake:
    """One property of a cabled port of a switch with another value, in every output that shows it."""
    changed = (name, "payload") if name == "mtu" else (name,)
    network = ObservedNetwork(one.design, one.collection)
    wrong_already = {
        (result.expectation.device, result.expectation.subject)
        for result in one.untouched.results
        if result.outcome != "equal" and result.expectation.property == name
    }
    shown = sorted(
        {
            (device_of(fact), network.ports[device_of(fact)].find(fact.subject))
            for fact in one.collection.facts
            if fact.kind == PORT and fact.property == name and fact.value and fact.value != DEFAULT
            if device_of(fact) in one.design.switches
        }
    )
    used = {end for link in one.design.links for end in (link.a, link.b)}
    device, port = choice.choice(
        [place for place in shown if End(*place) in used and place not in wrong_already]
    )
    facts = []
    for fact in one.collection.facts:
        is_own = fact.kind == PORT and device_of(fact) == device and fact.property in changed
        if is_own and network.ports[device].find(fact.subject) == port:
            fact = fact._replace(value=value(fact.value))
        facts.append(fact)
    return Mistake(facts, (), (device, port))


def other_mtu(one: Fabric, choice: random.Random) -> Mistake:
    found = with_value(one, "mtu", choice, lambda mtu: 1280)
    return found._replace(codes=("BUILT009",))


def other_bond(one: Fabric, choice: random.Random) -> Mistake:
    found = with_value(one, "bond", choice, lambda bond: "")
    # The message names the bond; the port is in its expected members.
    return found._replace(codes=("BUILT011",))


def no_link(one: Fabric, choice: random.Random) -> Mistake:
    found = with_value(one, "up", choice, lambda up: False)
    return found._replace(codes=("BUILT008",))


def missing_vlan(one: Fabric, choice: random.Random) -> Mistake:
    """A VLAN that a port or bond of a switch lacks, in every output that shows it."""
    network = ObservedNetwork(one.design, one.collection)
    kinds = ("tagged", "untagged", "carried")
    expected = [
        result.expectation
        for result in one.untouched.results
        if result.outcome == "equal" and result.expectation.property in ("tagged", "untagged")
        if result.expectation.value
    ]
    aim = choice.choice(expected)
    vlan = choice.choice(aim.value) if isinstance(aim.value, tuple) else aim.value
    bonds = {
        port_key(fact.value)
        for fact in one.collection.facts
        if fact.kind == PORT and fact.property == "bond" and device_of(fact) == aim.device
        if fact.value and network.ports[aim.device].find(fact.subject) == aim.subject
    }
    facts = []
    for fact in one.collection.facts:
        if device_of(fact) == aim.device and fact.property in kinds:
            is_port = fact.kind == PORT and network.ports[aim.device].find(fact.subject) == aim.subject
            is_own = is_port or port_key(fact.subject) in bonds
            if is_own and isinstance(fact.value, tuple):
                fact = fact._replace(value=tuple(number for number in fact.value if number != vlan))
            elif is_own and fact.value == vlan:
                fact = fact._replace(value=0)
        facts.append(fact)
    return Mistake(facts, ("BUILT010",), (aim.device, str(vlan)))


MISTAKES = (exchanged, pulled, moved, other_mtu, other_bond, no_link, missing_vlan)

TRIES = 12


@pytest.mark.parametrize("name", FABRICS)
@pytest.mark.parametrize("make", MISTAKES, ids=lambda make: make.__name__)
def test_seeded_mistakes_are_found_and_named(name: str, make: Any, share: Share) -> None:
    one = fabric(name)
    if name == "junos" and make is other_bond:
        return  # its design has no bonds
    known = {problem.message for problem in one.problems()}
    for seed in share.of(range(TRIES), FABRICS.index(name) + MISTAKES.index(make)):
        mistake = make(one, random.Random(f"{name} {make.__name__} {seed}"))
        found = [problem for problem in one.problems(mistake.facts) if problem.message not in known]
        texts = [(problem.code, problem.message) for problem in found]
        assert [problem.code for problem in found] == [*mistake.codes], (seed, texts)
        text = f"{found[0].message} {found[0].hint}"
        if make is other_bond:
            assert mistake.names[0] in text, (mistake.names, texts)
            continue
        assert all(part in text for part in mistake.names), (mistake.names, text)

"""Results of the distributed port groups of clusters: VLAN, and policy and order of the uplinks."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from ..model.types.origins import origin_of
from ..platforms.observed import PORT_GROUP, ObservedFact
from ..views.intent.clusters import cluster_intents
from ..views.intent.virtual_records import HostPortGroup
from .observed_network import ObservedNetwork
from .results import Expectation, Result

Facts = tuple[ObservedFact, ...]


def port_group_results(network: ObservedNetwork) -> Iterator[Result]:
    """Results of all expectations. A name that several virtual switches of the design have tells no port
    group."""
    facts: dict[tuple[str, str], list[ObservedFact]] = defaultdict(list)
    for fact in network.all_facts:
        if fact.kind == PORT_GROUP:
            facts[fact.subject, fact.property].append(fact)
    groups = [
        (cluster.name, group)
        for cluster in cluster_intents(network.design).values()
        for switch in cluster.switches.values()
        for group in switch.port_groups.values()
    ]
    count = Counter(group.name for _, group in groups)
    for cluster, group in groups:
        for expected in _expectations(cluster, group):
            found = tuple(facts.get((group.name, expected.property), ()))
            yield _result(expected, found, count[group.name] > 1)


def _expectations(cluster: str, group: HostPortGroup) -> Iterator[Expectation]:
    def expectation(property_name: str, value: Any, thing: Any, field: str) -> Expectation:
        return Expectation(cluster, PORT_GROUP, group.name, property_name, value, origin_of(thing, field))

    yield expectation("vlan", group.vlan, group, "vlan")
    for name in ("policy", "active", "standby"):
        yield expectation(name, getattr(group.teaming, name), group.teaming, name)


def _result(expected: Expectation, found: Facts, is_ambiguous: bool) -> Result:
    if not found:
        return Result(expected, "not collected")
    if is_ambiguous:
        says = f"the design has several port groups {expected.subject}"
        return Result(expected, "not understood", None, found, says)
    if len({fact.value for fact in found}) > 1:
        says = f"{len(found)} port groups have the name {expected.subject}"
        return Result(expected, "not understood", None, found, says)
    value = found[0].value
    return Result(expected, "equal" if value == expected.value else "different", value, found)

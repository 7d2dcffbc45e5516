"""A port group that is cut from a design takes its lines out of the files of hosts, clusters and domains, a
VLAN those of switches: no other line goes, and none comes."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from rich_intents import designs, intents

from refarch.api import BUILT_IN_PLUGINS, Design, Origin, RefarchError
from refarch.api.intent import SwitchIntent
from refarch.platforms.target import DEPLOYMENT, GUEST, SWITCH, TARGETS, ConfigLine, Target

EVERY = {name: target for name, target in BUILT_IN_PLUGINS.all_plugins(TARGETS).items() if target.systems}

MOST = 4
"""Things that are cut for each target."""


def lines(target: Target[Any], intent: Any) -> list[ConfigLine]:
    """What a target writes, without what joins items of a list."""
    pieces = (piece for piece in target.lines(intent) if isinstance(piece, ConfigLine))
    return [line._replace(text=line.text.strip(" ,")) for line in pieces]


def without(
    design: Design, cluster: str, switch: str, name: str
) -> tuple[Design, list[Origin], list[Origin]]:
    """A design without a port group and what is on it, with the places of all that is gone, and those of the
    other port groups and adapters of the cluster."""
    own = design.clusters[cluster]
    virtual = own.virtual_switches[switch]
    group = virtual.port_groups[name]
    gone = [adapter for adapter in own.vmkernel if adapter.port_group == group]
    left = {key: other for key, other in virtual.port_groups.items() if key != name}
    changed = own._replace(
        virtual_switches={**own.virtual_switches, switch: virtual._replace(port_groups=left)},
        vmkernel=tuple(adapter for adapter in own.vmkernel if adapter not in gone),
        virtual_machines=(),
    )
    places = [group.origin, *(adapter.origin for adapter in gone)]
    groups = [other for one in own.virtual_switches.values() for other in one.port_groups.values()]
    others = [thing.origin for thing in (*groups, *own.vmkernel) if thing.origin not in places]
    return design._replace(clusters={**design.clusters, cluster: changed}), places, others


def cuts(
    target: Target[Any],
) -> Iterator[tuple[str, list[ConfigLine], list[ConfigLine], list[Origin], list[Origin]]]:
    """Files before and after a port group is cut that they have, the places of it, and those of others."""
    products = {system.product for system in target.systems}
    for design in designs():
        before = {
            name: intent for name, intent in target.scope.intents(design).items() if intent.system in products
        }
        for cluster in design.clusters.values() if before else ():
            for switch in cluster.virtual_switches.values():
                for group in list(switch.port_groups)[:1]:
                    changed, places, others = without(design, cluster.id, switch.name, group)
                    after = target.scope.intents(changed)
                    for name, intent in before.items():
                        found = _both(target, intent, after[name])
                        if found is not None and found[0] != found[1]:
                            yield f"{design.id} {name} {switch.name} {group}", *found, places, others
                            break


def _both(target: Target[Any], one: Any, two: Any) -> tuple[list[ConfigLine], list[ConfigLine]] | None:
    try:
        return lines(target, one), lines(target, two)
    except RefarchError:
        return None


def names_one_of(line: ConfigLine, places: list[Origin]) -> bool:
    """Whether a line comes from one of some places, or from below one."""
    return any(
        own.file == place.file and own.pointer[: len(place.pointer)] == place.pointer
        for own in line.origins
        for place in places
    )


def is_part(part: list[str], whole: list[str]) -> bool:
    """Whether texts are among others in the same order."""
    rest = iter(whole)
    return all(text in rest for text in part)


OTHERS = (SWITCH, GUEST, DEPLOYMENT)
OF_PORT_GROUPS = [name for name, target in EVERY.items() if target.scope not in OTHERS]
"""Targets of what has port groups; what one of them means for a guest is tried in test_linux_guest.py. The
values of a deployment are those of networks; test_azure_local_deployment.py leaves one out."""


@pytest.mark.parametrize("name", OF_PORT_GROUPS)
def test_a_port_group_that_is_cut_takes_its_lines_and_no_others(name: str) -> None:
    seen = 0
    for of, before, after, places, others in cuts(EVERY[name]):
        texts = [line.text for line in after if not line.text.endswith("[]")]
        assert is_part(texts, [line.text for line in before]), of
        assert not any(names_one_of(line, places) for line in after), of
        kept = Counter(line.text for line in after)
        gone = Counter(line.text for line in before)
        assert any((gone - kept)[line.text] for line in before if names_one_of(line, places)), of
        of_others = Counter(line.text for line in before if names_one_of(line, others))
        assert of_others <= kept, (of, of_others - kept)
        seen += 1
        if seen == MOST:
            break
    assert seen


def fitting(switch: SwitchIntent) -> list[int]:
    """VLANs that some ports carry with others, and none alone, untagged, or parked."""
    records = (*switch.ports.values(), *switch.bonds.values())
    apart = {record.untagged for record in records} | {port.vlan for port in switch.unused_ports.values()}
    apart |= {record.tagged[0] for record in records if len(record.tagged) == 1}
    carried = {vlan for record in records for vlan in record.tagged}
    return [vlan for vlan in switch.vlans if vlan in carried - apart]


def without_vlan(switch: SwitchIntent, number: int) -> SwitchIntent:
    """A switch that does not carry a VLAN which is untagged nowhere."""
    return switch._replace(
        vlans={key: vlan for key, vlan in switch.vlans.items() if key != number},
        gateways={key: gateway for key, gateway in switch.gateways.items() if gateway.vlan != number},
        ports={name: _without(port, number) for name, port in switch.ports.items()},
        bonds={name: _without(bond, number) for name, bond in switch.bonds.items()},
    )


def _without(record: Any, number: int) -> Any:
    return record._replace(tagged=tuple(vlan for vlan in record.tagged if vlan != number))


def form(text: str) -> str:
    """A line without its numbers and ranges: one whose list of VLANs is shorter has the same."""
    return re.sub(r"\d[\d,-]*", "N", text)


@pytest.mark.parametrize("name", [name for name, target in EVERY.items() if target.scope is SWITCH])
def test_a_vlan_that_is_cut_takes_its_lines_and_no_others(name: str) -> None:
    seen = 0
    for of, switch in intents(EVERY[name]):
        for number in fitting(switch)[:1]:
            before = Counter(line.text for line in lines(EVERY[name], switch))
            after = Counter(line.text for line in lines(EVERY[name], without_vlan(switch, number)))
            gone, come = before - after, after - before
            assert gone, (of, number)
            assert {form(text) for text in come} <= {form(text) for text in gone}, (of, number)
            word = re.compile(rf"(?<!\d){number}(?!\d)")
            assert not any(word.search(text) for text in come), (of, number)
            seen += 1
        if seen == MOST:
            break
    assert seen

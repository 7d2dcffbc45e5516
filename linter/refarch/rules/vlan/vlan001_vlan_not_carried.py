"""A port group tags another VLAN than its network has, or a port, bridge or link lacks a VLAN where no walked
packet passes.

## What it checks

The port group tags the VLAN of its network. If it differs, this is an error: every port follows the tag of
the port group, and the network is another one.

The walk of all conversations reports each place where a VLAN stops on the way of a packet, also after each
single failure (PATH001, PATH007). This rule reports the places that no walked packet passes:

- Switch ports of active and standby uplinks that do not carry the VLAN of a port group or interface are
  warnings. A port that gives frames without a tag another VLAN is an error.
- Bridges of switches on the path that lack the VLAN are errors.
- Ports to arrays that lack the VLAN of the address of the array, or send another VLAN untagged, are errors.
- A link between switches that lacks the VLAN is an info if another shortest link between the hosts carries
  it: the redundancy of the others is missing.
- A VLAN that the design assigns to a port is also in the bridge of the switch; else this is a warning.

## Why it matters

The hosts do not reach each other: vSAN forms partitions, and vMotion finds no peer. Adapters get their
addresses and links are up. A switch drops frames of a VLAN that a port does not carry, without an error on
the host.

## Example

```yaml
# design.yaml
clusters:
  compute:
    virtual_switches:
      Storage:
        port_groups:
          vMotion:
            network: vmotion
            vlan: 21  # <- VLAN001
```

## Use instead

Remove the VLAN: it then follows from the network.

```diff
# design.yaml
-            vlan: 21
```

## When it does not apply

Out-of-band networks, and VLANs without a port group. Links that are `routed` carry no VLAN; the walk checks
them. Longer paths do not have to carry the VLAN. If no shortest link carries the VLAN, and all hosts reach
each other, the design means the VLAN to stay on each switch.

## Limits of this check

A network without a VLAN is not changed: its port groups do not tag, and its VLAN on the switch is not stated
(VLAN005 checks that it is one VLAN). Whether a switch needs its untagged VLAN in the list of the bridge is
not documented, and not checked. A port group that differs from its network is a separate finding, and the
path of its VLAN is not checked.
"""

from collections.abc import Collection, Iterator

from ...core.finding import Severity
from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Design, End, Link, Network, PortGroup, origin_of
from ...views.addresses.misplaced_adapters import adapters_elsewhere
from ...views.network.fabric import fabric_graph
from ...views.network.gateways import is_outside_fabric, networks_by_interface
from ...views.network.ports_on_path import NetworkPath, PortUse, network_paths, port_groups_by_network
from ...views.network.vlans import (
    GUEST_TAGGING,
    bridge_vlans,
    port_vlans,
    tag_of_port_group,
    vlans_needed_by_port,
)
from ...views.storage.nvme_ports_on_path import bridged_nvme_links
from ...views.walk.outcomes import stopped_vlans
from .. import Problem, Rule, fix_value
from ..documents.broadcom_articles import KB382163
from ..documents.nvidia import CUMULUS_BRIDGE, CUMULUS_MLAG

TAGGED_HINT = "Remove `untagged` from the link. Or set `untagged` to a network that no host tags."
UNTAGGED_HINT = (
    "Set `untagged` of the link to the network. Or remove `vlan` from the port group or interface, "
    "so that the hosts tag the network."
)


def check(design: Design) -> Iterator[Problem]:
    """Hits at places where the walk reports nothing: there PATH001 and PATH007 say what does not arrive."""
    reported = stopped_vlans(design)
    for hit in _hits(design):
        vlans = reported.get(hit.where, frozenset())
        # A hit begins its subject with its VLAN. Another VLAN that stops at the same place is another fault.
        if not vlans or not (0 in vlans or _vlan_of_subject(hit) in vlans):
            yield hit


def _vlan_of_subject(hit: Problem) -> int:
    """VLAN of a hit about a port, bridge or link; 0 for a port group."""
    words = hit.subject.split()
    return int(words[1]) if words[:1] == ["VLAN"] else 0


def _hits(design: Design) -> Iterator[Problem]:
    """Network by network: port groups, host-facing ports, bridges, links between the switches. Then the VLANs
    that ports carry without effect."""
    missing: set[tuple[str, int]] = set()
    misplaced = _misplaced_interfaces(design)
    for path in network_paths(design).values():
        deviating: set[Origin] = set()
        for hit, group in _deviating_port_groups(design, path):
            deviating.add(group.origin)
            yield hit
        # A port group with another VLAN than its network is a separate finding; the path of its VLAN is not
        # checked.
        reported = deviating | misplaced
        uses = [use for use in path.uses if use.port_group.origin not in reported]
        for use in uses:
            yield from _hits_of_host_port(design, path.network, use)
        # A tag of 0 is sent untagged: the bridges then carry the VLANs of the ports, which VLAN005 compares.
        for vlan in dict.fromkeys(tag_of_port_group(design, use.port_group) for use in uses):
            if vlan:
                for hit, switch in _hits_of_path_bridges(design, path, vlan):
                    missing.add((switch, vlan))
                    yield hit
        # Adapters in a wrong network are omitted. The path between the switches would be that of their
        # network
        # too.
        if reported - deviating and len(uses) < len(path.uses):
            continue
        for vlan in dict.fromkeys(use.vlan for use in uses):
            links = [link for link in path.shortest_links if vlan and not link.routed]
            # Where no link carries the VLAN, the hosts need none, or the walk reports it.
            if any(_carries(design, link, vlan) for link in links):
                for link in links:
                    yield from _hits_of_link(design, path.network, link, vlan)
    yield from _hits_on_ways_to_arrays(design, missing)
    yield from _hits_of_array_ports(design)
    yield from _hits_of_bridges(design, missing)


def _misplaced_interfaces(design: Design) -> set[Origin]:
    """Interfaces of Windows and Linux hosts whose addresses are all in another network: IP012 finds the
    network that they declare."""
    misplaced_origins, well_placed_origins = set[Origin](), set[Origin]()
    for adapter in (adapter for cluster in design.clusters.values() for adapter in cluster.vmkernel):
        group = adapter.port_group
        # On ESXi the port group has the VLAN, and all its adapters share it.
        if group is not None and design.clusters[adapter.cluster].kind.platform != "esxi":
            (
                misplaced_origins
                if (adapter.host, adapter.name) in adapters_elsewhere(design)
                else well_placed_origins
            ).add(group.origin)
    # A port group with one adapter in the right network is right, and the addresses of the others are wrong.
    return misplaced_origins - well_placed_origins


def _deviating_port_groups(design: Design, path: NetworkPath) -> Iterator[tuple[Problem, PortGroup]]:
    """Port groups of the network whose tag is not the network's VLAN."""
    network, untagged = path.network, dict[Origin, bool]()
    for use in path.uses:
        untagged[use.port_group.origin] = (
            untagged.get(use.port_group.origin, False) or use.link.untagged == network.vlan
        )
    for group in port_groups_by_network(design)[network.id]:
        # With 4095 the guest tags, with the VLAN of this network among others.
        deviates = group.vlan not in (network.vlan, GUEST_TAGGING)
        # Without a tag the switch port decides. If it has the VLAN of the network as untagged, the port group
        # is right.
        if deviates and (group.vlan or not untagged.get(group.origin, False)):
            yield _hit_of_port_group(design, group, network), group


def _carrier_name(design: Design, group: PortGroup) -> str:
    """Kind of object that has the tag: a port group on ESXi, an interface on Windows and Linux."""
    on_esxi = design.clusters[group.cluster].kind.platform == "esxi"
    return "port group" if on_esxi else "interface"


def _hit_of_port_group(design: Design, group: PortGroup, network: Network) -> Problem:
    tags = f"tags VLAN {group.vlan}" if group.vlan else "does not tag frames"
    has = f"has VLAN {network.vlan}" if network.vlan else "has no VLAN"
    return Problem(
        origin_of(group, "vlan"),
        f"{_carrier_name(design, group)} {group.name} {tags}, but its network {network.id} {has}",
        hint=f"Remove `vlan`, so that the {_carrier_name(design, group)} uses the VLAN of its network.",
        related=((origin_of(network, "vlan"), f"network {network.id} {has}"),),
        fix=fix_value(origin_of(group, "vlan"), network.vlan) if network.vlan else None,
    )


def _hits_of_host_port(design: Design, network: Network, use: PortUse) -> Iterator[Problem]:
    """Hits for the VLANs of one host-facing port."""
    tagged, port = tag_of_port_group(design, use.port_group), f"port {use.end.port} on {use.end.device}"
    carried = port_vlans(design)[use.end]
    carrier = f"{_carrier_name(design, use.port_group)} {use.port_group.name}"
    group = f"{carrier} on {use.host}"
    name = f"VLAN {tagged or network.vlan} of network {network.id}"
    place, fact, hint = origin_of(use.link, "untagged"), "", ""
    severity: Severity = "warning"
    # A frame that arrives tagged on a port that sends this VLAN untagged returns without its tag.
    if tagged and tagged == use.link.untagged:
        fact, hint = f"{port} sends {name} untagged, but {group} tags it", TAGGED_HINT
    elif tagged and tagged not in carried.tagged:
        place, fact = carried.origin, f"{port} carries {_vlans_text(carried.tagged)}, but {group} tags {name}"
    elif not tagged and network.vlan and use.link.untagged != network.vlan:
        has = f"VLAN {use.link.untagged} untagged" if use.link.untagged else "no untagged VLAN"
        fact, hint = f"{port} has {has}, but {group} sends {name} untagged", UNTAGGED_HINT
        # The packets enter another VLAN, and stop far from here.
        severity = "error"
    if fact:
        subject = f"VLAN {tagged or network.vlan} on {port}"
        yield Problem(place, fact, hint, ((use.port_group.origin, carrier),), subject, severity)


def _hits_on_ways_to_arrays(design: Design, missing: set[tuple[str, int]]) -> Iterator[Problem]:
    """Links and bridges on the path to arrays, unless the hosts alone need them."""
    paths = network_paths(design)
    for network, link in bridged_nvme_links(design):
        # Hosts on the same path can need the VLAN too, and the link is then reported above.
        if link.routed or link in paths[network.id].shortest_links:
            continue
        yield from _hits_of_link(design, network, link, network.vlan, "an array behind it")
        for name in {link.a.device: None, link.b.device: None}:
            switch, vlan = design.switches[name], network.vlan
            if switch.vlans is not None and vlan not in switch.vlans and (name, vlan) not in missing:
                missing.add((name, vlan))
                fact = (
                    f"the bridge on {name} has {_vlans_text(switch.vlans)}, but connects to an array in VLAN "
                    f"{vlan}"
                )
                yield Problem(origin_of(switch, "vlans"), fact, subject=f"VLAN {vlan} on {name}")


def _hits_of_array_ports(design: Design) -> Iterator[Problem]:
    """Ports to arrays whose stated VLANs lack the VLAN of the network in which the array has its address."""
    if design.arrays:
        for link in design.links:
            for switch_end, array_end in ((link.a, link.b), (link.b, link.a)):
                # Only cables between a switch and an array.
                if array_end.device not in design.arrays or switch_end.device not in design.switches:
                    continue
                carried = port_vlans(design)[switch_end]
                # 0 means no VLAN, which no port must carry.
                for vlan in sorted(
                    vlans_needed_by_port(design).get(array_end, frozenset()) - carried.tagged - {0}
                ):
                    port = f"port {switch_end.port} on {switch_end.device}"
                    fact = (
                        f"{port} carries {_vlans_text(carried.tagged)}, but {array_end.port} on "
                        f"{array_end.device} is in VLAN {vlan}"
                    )
                    yield Problem(carried.origin, fact, subject=f"VLAN {vlan} on {port}")
                # Ports that carry the VLAN of the array can still send another VLAN untagged.
                yield from _hits_of_unused_native_vlan(design, link, switch_end, array_end)


def _hits_of_unused_native_vlan(
    design: Design, link: Link, switch_end: End, array_end: End
) -> Iterator[Problem]:
    """A port to an array that sends a network untagged in which the array's port has no address, and does not
    list the network in which it has one."""
    array_networks = networks_by_interface(design).get(array_end, ())
    # The cable is wrong, and PATH001 reports it.
    if any(is_outside_fabric(design, switch_end.device, network) for network in array_networks):
        return
    if (
        link.untagged
        and array_networks
        and link.carries is None
        and link.untagged not in {net.vlan for net in array_networks}
    ):
        port = f"port {switch_end.port} on {switch_end.device}"
        fact = (
            f"{port} sends VLAN {link.untagged} untagged, but {array_end.port} on {array_end.device} has its "
            f"address in network {array_networks[0].id} (VLAN {array_networks[0].vlan})"
        )
        network_id = array_networks[0].id
        hint = (
            f"Set `untagged: {network_id}`. Or add `{network_id}` to `carries` if the array tags the network."
        )
        related = ((array_networks[0].origin, f"network {array_networks[0].id}"),)
        yield Problem(origin_of(link, "untagged"), fact, hint, related, f"VLAN {link.untagged} on {port}")


def _hits_of_path_bridges(design: Design, path: NetworkPath, vlan: int) -> Iterator[tuple[Problem, str]]:
    """Switches that serve the network, or connect the switches that do, whose list lacks its VLAN. A bridge
    without a list has the VLANs of its ports, and the ports are checked."""
    switches_between = (
        end.device for link in path.shortest_links for end in (link.a, link.b) if not link.routed
    )
    for name in dict.fromkeys((*path.switches, *switches_between)):
        vlans = bridge_vlans(design)[name]
        # A bridge without a list has the VLANs of its ports, and the ports are checked.
        if vlan not in vlans and design.switches[name].vlans is not None:
            role = "serves hosts" if name in path.switches else "connects leaf switches with hosts"
            served = f"network {path.network.id}, VLAN {vlan}"
            fact = f"the bridge on {name} has {_vlans_text(vlans)}, but it {role} of {served}"
            yield (
                Problem(origin_of(design.switches[name], "vlans"), fact, subject=f"VLAN {vlan} on {name}"),
                name,
            )


def _hits_of_link(
    design: Design, network: Network, link: Link, vlan: int, reason: str = "hosts on both sides"
) -> Iterator[Problem]:
    carried = port_vlans(design)[link.a]
    if not _carries(design, link, vlan) and not _is_carried_by_other_bond(design, link, vlan):
        ends = f"{link.a.port} on {link.a.device} to {link.b.port} on {link.b.device}"
        fact = (
            f"the link from {ends} carries {_vlans_text(carried.tagged)}, but network {network.id} (VLAN "
            f"{vlan}) has {reason}"
        )
        yield Problem(carried.origin, fact, subject=f"VLAN {vlan} from {ends}", severity="info")


def _carries(design: Design, link: Link, vlan: int) -> bool:
    """Whether a link carries a VLAN; one that carries it untagged at both ends does."""
    carried = port_vlans(design)[link.a]
    return vlan in carried.tagged or vlan == carried.untagged


def _is_carried_by_other_bond(design: Design, link: Link, vlan: int) -> bool:
    """Whether another bond between the same two switches carries the VLAN."""
    return any(
        vlan in port_vlans(design)[other_link.a].tagged or vlan == port_vlans(design)[other_link.a].untagged
        for other_link in fabric_graph(design)[link.a.device].get(link.b.device, ())
        if other_link.bond and link.bond and other_link.bond != link.bond and not other_link.routed
    )


def _hits_of_bridges(design: Design, missing: set[tuple[str, int]]) -> Iterator[Problem]:
    """VLANs that the design assigns to a port but not to its bridge."""
    for end, carried in port_vlans(design).items():
        bridge = bridge_vlans(design)[end.device] if carried.is_stated else ()
        if carried.is_stated:
            for vlan in sorted(carried.tagged.difference(bridge)):
                if (end.device, vlan) not in missing:
                    missing.add((end.device, vlan))
                    yield Problem(
                        origin_of(design.switches[end.device], "vlans"),
                        f"the bridge on {end.device} has {_vlans_text(bridge)}, but its port {end.port} "
                        f"carries VLAN {vlan}",
                        related=((carried.origin, f"{end.port} on {end.device} carries VLAN {vlan}"),),
                        subject=f"VLAN {vlan} on {end.device}",
                        severity="warning",
                    )


def _vlans_text(vlans: Collection[int]) -> str:
    """A few VLANs in the usual notation."""
    numbers = [str(vlan) for vlan in sorted(vlans)]
    more = f" and {len(numbers) - 6} more" if len(numbers) > 7 else ""
    return f"VLAN {', '.join(numbers[:6] if more else numbers)}{more}" if numbers else "no tagged VLAN"


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("networks", "cables")),
    hint=(
        "Add the network to `carries` of the cable, or the VLAN to `vlans` of the switch. Or remove "
        "`carries` or `vlans`, so that refarch uses the VLANs that the hosts tag."
    ),
    sources=(
        KB382163.says(
            "VLAN tagging must be consistent on all devices of the path.", "Switch Configuration, PFC"
        ),
        CUMULUS_BRIDGE.says(
            "Ports use the VLAN list of the bridge unless a port sets a different list.",
            "first note; VLAN Pruning",
        ),
        CUMULUS_MLAG.says(
            "Every VLAN of an MLAG bond must be in the bridge as well, so that the peer link can carry it.",
            "Configure MLAG Interfaces, step 4",
        ),
    ),
    fixes="usually",
    check=check,
)

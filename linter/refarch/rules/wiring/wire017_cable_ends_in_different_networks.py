"""The two ends of a cable between hosts are in different networks, or one port has no interface.

## What it checks

Every cable between two hosts, without a switch. The interfaces on the ports at both ends must be in the same
network, with the same VLAN.

## Why it matters

Both ports have link, but no packet is answered, because a direct cable connects only its two ends: for
example, one end is 10.0.1.1/24 and the other 10.0.4.3/24, or one end tags VLAN 711 and the other 712. In a
mesh of three or four nodes this is the most common mistake: two plugs are swapped, and SMB uses the remaining
cables, or the management network, without an alarm.

## Example

Two plugs of node-3 are swapped.

```yaml
# wiring.yaml of the example `mesh`
links:
  - {from: node-1 port1, to: node-2 port1, cable: nvidia-mcp2m00-a003e30l}
  - {from: node-2 port2, to: node-3 port1, cable: nvidia-mcp2m00-a003e30l}  # <- WIRE017
  - {from: node-1 port2, to: node-3 port2, cable: nvidia-mcp2m00-a003e30l}  # <- WIRE017
```

## Use instead

```diff
# wiring.yaml
-  - {from: node-2 port2, to: node-3 port1, cable: nvidia-mcp2m00-a003e30l}
-  - {from: node-1 port2, to: node-3 port2, cable: nvidia-mcp2m00-a003e30l}
+  - {from: node-2 port2, to: node-3 port2, cable: nvidia-mcp2m00-a003e30l}
+  - {from: node-1 port2, to: node-3 port1, cable: nvidia-mcp2m00-a003e30l}
```

## When it does not apply

Cables to switches: VLAN001 follows the VLAN there. Networks that are out of band. A cable without an
interface at either end, because its purpose is not specified.

## Limits of this check

Interfaces that take over only after a failure count at the far end, so that a team of two cables with one
network has this network on both. WIRE018 checks which port is active. Two networks with the same prefix and
VLAN count as one. If one port has two interfaces, the rule reports the cable of the port without an
interface.
"""

from collections.abc import Iterable, Iterator

from ...core.rule import Applies
from ...model.types import Design, Link
from ...views.addresses.misplaced_adapters import interfaces_in_two_networks
from ...views.network.direct_cables import DirectCableEnd, direct_cable_ends, direct_links
from ...views.network.shared_uplinks import ports_with_two_interfaces
from ...views.network.teams import AdapterTeam
from .. import Problem, Rule
from ..documents.microsoft import AZURE_LOCAL_THREE_NODES, LOOKED_UP
from ..documents.others import RFC_1122

IDLE_HINT = (
    "Add an interface in this network to the port without an interface. Or move the cable to a port "
    "with an interface in this network."
)

Segment = tuple[int, int, int]
"""Network address, length of the prefix, and VLAN; VLAN001 finds an interface with another VLAN."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each cable whose ends are in different networks."""
    sides_by_end, reported_elsewhere = direct_cable_ends(design), _segments_without_far_end(design)
    crowded = {end for cluster in design.clusters.values() for end in ports_with_two_interfaces(cluster)}
    hosts = {host for host, _ in crowded}
    for link in direct_links(design):
        # NIC026 finds two interfaces on one port, one of which belongs on another port.
        if hosts & {link.a.device, link.b.device}:
            continue
        side_a, side_b = sides_by_end.get(link.a), sides_by_end.get(link.b)
        # A cable within one host is reported by WIRE001; without a known side, the cable goes to a switch.
        if side_a is None or side_b is None or link.a.device == link.b.device:
            continue
        # WIRE002 finds ports that do not exist.
        if any(end.port not in design.hosts[end.device].nics for end in (link.a, link.b)):
            continue
        adapters = {(team.adapter.host, team.adapter.name) for team in (*side_a.active, *side_b.active)}
        # IP021 finds an interface that is in two networks.
        if adapters & interfaces_in_two_networks(design):
            continue
        segments_a, segments_b = _segments(side_a), _segments(side_b)
        # The purpose of the cable is not specified.
        if not segments_a and not segments_b:
            continue
        if not segments_a or not segments_b:
            yield from _hits_at_idle_port(
                design, link, side_b if segments_a else side_a, side_a if segments_a else side_b
            )
        # A standby interface counts at the other end, but does not itself need an active peer.
        elif (_active(side_a) - segments_b | _active(side_b) - segments_a) - reported_elsewhere:
            yield _hit_of_different_networks(design, link, side_a, side_b)


def _segments_without_far_end(design: Design) -> set[Segment]:
    """Networks on a cable without an interface at its other end: reported there, and not again where their
    other interface is."""
    segments = set[Segment]()
    for link in direct_links(design):
        segments_a, segments_b = (_segments(direct_cable_ends(design)[end]) for end in (link.a, link.b))
        segments |= segments_a if not segments_b else segments_b if not segments_a else set()
    return segments


def _teams_in_band(teams: Iterable[AdapterTeam]) -> list[AdapterTeam]:
    return [team for team in teams if team.network is not None and not team.network.out_of_band]


def _segment(team: AdapterTeam) -> Segment:
    network = team.network
    assert network is not None
    return network.base, network.length, network.vlan


def _segments(side: DirectCableEnd) -> set[Segment]:
    return {_segment(team) for team in _teams_in_band(side.active + side.standby)}


def _active(side: DirectCableEnd) -> set[Segment]:
    return {_segment(team) for team in _teams_in_band(side.active)}


def _hit_of_different_networks(
    design: Design, link: Link, near: DirectCableEnd, far: DirectCableEnd
) -> Problem:
    ends = " and ".join(f"{side.end.port} on {side.end.device}{_networks_text(side)}" for side in (near, far))
    related = tuple(
        (team.port_group.origin, f"interface {team.adapter.name} on {side.end.device}")
        for side in (near, far)
        for team in _teams_in_band(side.active)
    )
    return Problem(
        link.origin,
        f"the cable connects {ends}, but both ports must be in the same network",
        related=related,
        subject=link.a.device,
    )


def _networks_text(side: DirectCableEnd) -> str:
    texts = []
    for team in _teams_in_band(side.active) or _teams_in_band(side.standby):
        network = team.network
        assert network is not None
        texts.append(f"{network.prefix}, VLAN {network.vlan}" if network.vlan else network.prefix)
    return f" ({'; '.join(dict.fromkeys(texts))})"


def _hits_at_idle_port(
    design: Design, link: Link, idle: DirectCableEnd, used: DirectCableEnd
) -> Iterator[Problem]:
    cluster = design.clusters.get(design.hosts[idle.end.device].cluster)
    if cluster is not None and any(
        adapter.port_group is None and adapter.host == idle.end.device for adapter in cluster.vmkernel
    ):
        # It has an interface without a network, which is reported as such.
        return
    team = _teams_in_band(used.active + used.standby)[0]
    message = (
        f"the cable connects {used.end.port} on {used.end.device}{_networks_text(used)} to {idle.end.port} "
        f"on {idle.end.device}, but {idle.end.port} has no interface"
    )
    related = ((team.port_group.origin, f"interface {team.adapter.name} on {used.end.device}"),)
    yield Problem(link.origin, message, IDLE_HINT, related, subject=link.a.device)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("wiring", "ip-plan", "host-links")),
    hint=(
        "Connect two ports with interfaces in the same network. Or move the interfaces of both ports "
        "to one network."
    ),
    sources=(
        AZURE_LOCAL_THREE_NODES.says(
            "Each pair of storage adapters between the nodes has a separate IP subnet, and a node has "
            "the subnet of the neighbor that it is cabled to.",
            "Node interconnect networks VLAN for SMB traffic",
            LOOKED_UP,
        ),
        RFC_1122.says(
            "A host sends directly only to addresses that match its own under the mask.",
            "3.3.1.1 Local/Remote Decision",
        ),
    ),
    check=check,
)

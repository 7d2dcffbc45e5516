"""A routed link is too small for the packets that are routed over it, or for these packets with VXLAN
headers.

## What it checks

If switches carry VLANs in VXLAN (`vxlan`), the MTU of the routed links between them has room for the headers.
It is at least 50 bytes above the MTU of the largest adapter whose packets can cross them. Routed links
between the routers of two vSAN networks of one cluster, as between its sites, have room for the packets of
its adapters.

## Why it matters

Full frames of storage are lost although pings pass, and the sites of a cluster lose contact with each other
under load. VXLAN encapsulates each frame in another packet and adds 50 bytes, and switches drop packets that
do not fit. A router drops packets that are too large for a link and must not be fragmented, as in TCP.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {vxlan: true}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: "leaf-1 swp[21-22]"
    to: "leaf-2 swp[21-22]"
    cable: nvidia-mcp1600-c003e30l
    routed: true
    mtu: 9000  # <- MTU007
```

## Use instead

```diff
# wiring.yaml
-    mtu: 9000
+    mtu: 9216
```

## When it does not apply

Links that carry VLANs, and fabrics without VXLAN.

## Limits of this check

An outer VLAN tag would add four more bytes.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, End, Link
from ...views.network.links import fabric_names, switch_links
from ...views.network.port_mtus import mtu_is_known, port_mtu
from ...views.network.ports_on_path import frame_overhead, largest_packet, network_paths
from ...views.network.teams import teams
from ...views.storage.sites import RoutedPath, routed_paths
from .. import Problem, Rule
from ..documents.site import RFC_7348

VXLAN_HEADERS = 50
"""Bytes that VXLAN adds: Ethernet 14, IPv4 20, UDP 8, VXLAN 8."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each port; those of one line together."""
    yield from _hits_between_sites(design)
    largest: dict[str, int] = {}
    for team in teams(design):
        if team.network is not None:
            largest[team.network.id] = max(
                largest_packet(design, team.adapter), largest.get(team.network.id, 0)
            )
    overlaid = {switch.fabric for switch in design.switches.values() if switch.vxlan}
    needed_by_link: dict[int, tuple[int, str]] = {}
    for identity, path in network_paths(design).items():
        for link in path.possible_links:
            if link.routed and design.switches[link.a.device].fabric in overlaid:
                known_need = needed_by_link.get(link.number, (0, ""))
                # Of several networks, the one with the largest packets is reported.
                needed_by_link[link.number] = max((largest.get(identity, 0), identity), known_need)
    for number, (payload, identity) in needed_by_link.items():
        link = design.links[number]
        for end in (link.a, link.b):
            mtu, place = port_mtu(design, end, link)
            # A port without a stated MTU counts as large enough: WIRE015 reports it.
            if mtu_is_known(design, end, link) and mtu < payload + VXLAN_HEADERS:
                who = f"port {end.port} on {end.device}"
                message = (
                    f"{who} has MTU {mtu}, but packets of {payload} bytes of network {identity} need "
                    f"{payload + VXLAN_HEADERS} bytes in VXLAN"
                )
                yield Problem(place, message, subject=who)


def _hits_between_sites(design: Design) -> Iterator[Problem]:
    reported_ends: set[End] = set()
    for way in (way for listed in routed_paths(design).values() for way in listed):
        payload = largest_packet(design, way.adapter)
        for link in _routed_links(design, way):
            for end in (link.a, link.b):
                mtu, place = port_mtu(design, end, link)
                needed_mtu = payload + frame_overhead(design, end.device)
                # One hit for each port, whichever network needs it first.
                if end not in reported_ends and mtu_is_known(design, end, link) and mtu < needed_mtu:
                    reported_ends.add(end)
                    who = f"port {end.port} on {end.device}"
                    message = (
                        f"{who} has MTU {mtu}, but packets of {payload} bytes are routed through it from "
                        f"network {way.network.id} to {way.far.id}"
                    )
                    yield Problem(place, message, subject=who)


def _routed_links(design: Design, way: RoutedPath) -> Iterator[Link]:
    """The routed links of the fabric that contains the routers of both networks."""
    fabrics = fabric_names(design)
    near_fabrics, far_fabrics = (
        {fabrics[switch] for switch in (network.router.switches if network.router else ())}
        for network in (way.network, way.far)
    )
    for link in switch_links(design):
        if link.routed and fabrics[link.a.device] in near_fabrics & far_fabrics:
            yield link


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("routed-links",)),
    hint=(
        "Remove `mtu` from the routed link to use the jumbo default of the switch, such as 9216. Or "
        "set a larger `mtu` on the routed link."
    ),
    sources=(
        RFC_7348.says(
            "The outer headers are Ethernet, IP, UDP and VXLAN; switches in the path can drop packets that "
            "exceed the MTU.",
            "4.3 Physical Infrastructure Requirements; 5 VXLAN Frame Format",
            verified="",
        ),
    ),
    check=check,
)

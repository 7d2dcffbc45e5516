"""The untagged (native) VLAN differs between switch ports that should be identical.

## What it checks

If port groups send a network without a VLAN in the plan untagged, all their switch ports have the same
untagged VLAN: otherwise it is an error. On the other ports of a cluster's virtual switch, the stated untagged
VLANs are the same on all hosts and uplinks: otherwise it is a warning. If some ports to an array send the
storage network of its address untagged, the other ports do the same: otherwise it is also a warning.

## Why it matters

Two hosts of one subnet are in two networks, or one host changes its network when it fails over to its other
uplink. Frames that leave a host untagged are in the untagged VLAN of the switch port. If no untagged traffic
exists today, the fault appears when a host is installed over that port.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, untagged: 100}
  - from: "host-[1-4] vmnic5"
    to: "leaf-2 swp[1-4]"
    cable: nvidia-mcp2m00-a003e30l
    untagged: 101  # <- VLAN005
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-    untagged: 101
+    untagged: 100
```

## When it does not apply

Ports of different clusters, and ports without a stated untagged VLAN, unless a port group sends untagged.
VLAN001 compares a network with a VLAN that is sent untagged.

## Limits of this check

In a design, the two ends of a cable are one statement and cannot differ. WIRE010 compares the members of a
bond. No vendor document states that both ends must agree.
"""

from collections.abc import Iterator

from ...core.majority import most_common
from ...core.rule import Applies
from ...model.types import Cluster, Design, End, Link, origin_of
from ...views.network.ports_on_path import PortUse, network_paths
from ...views.network.teams import uplinks
from ...views.network.vlans import tag_of_port_group
from ...views.storage.nvme_routes import array_targets
from ...views.storage.nvme_routing import SERVING_PURPOSES
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_BRIDGE


def check(design: Design) -> Iterator[Problem]:
    """Untagged networks over all clusters, then the other ports of each virtual switch."""
    compared_links: set[int] = set()
    for path in network_paths(design).values():
        uses = [use for use in path.uses if not tag_of_port_group(design, use.port_group)]
        compared_links.update(use.link.number for use in uses)
        # VLAN001 compares a network with a VLAN.
        if not path.network.vlan:
            yield from _hits_of_untagged_network(path.network.id, uses)
    for cluster in design.clusters.values():
        yield from _hits_of_cluster(design, cluster, compared_links)
    for array in design.arrays:
        yield from _hits_of_array(design, array)


def _hits_of_array(design: Design, array: str) -> Iterator[Problem]:
    """Ports of one array whose cables do not state how its network is tagged, where others state it."""
    cabled = [
        (target.link, target.network)
        for target in array_targets(design)[array]
        if target.link is not None and target.network is not None and target.switch is not None
    ]
    # Management and replication ports of an array are not compared.
    serving = [
        (link, network) for link, network in cabled if network.purpose in SERVING_PURPOSES and network.vlan
    ]
    untagged_links = [link for link, network in serving if link.untagged == network.vlan]
    for link, network in serving:
        # A port that lists its networks states how the network is tagged.
        if untagged_links and not link.untagged and link.carries is None:
            ends = [end for end in (link.a, link.b) if end.device in design.switches]
            example_ends = [
                end for end in (untagged_links[0].a, untagged_links[0].b) if end.device in design.switches
            ]
            port, example = (f"port {end.port} on {end.device}" for end in (ends[0], example_ends[0]))
            yield Problem(
                link.origin,
                f"{port} tags network {network.id} for {array}, but {example} sends the array's VLAN "
                f"{untagged_links[0].untagged} untagged",
                f"Set `untagged: {network.id}` on the link. Or tag the networks on all ports of the array.",
                (
                    (
                        origin_of(untagged_links[0], "untagged"),
                        f"{example} has {_untagged_text(untagged_links[0])}",
                    ),
                ),
                port,
            )


def _hits_of_untagged_network(network: str, uses: list[PortUse]) -> Iterator[Problem]:
    # Ports without an untagged VLAN count as one kind: a port that sends no VLAN untagged drops these
    # frames.
    usual_vlan = most_common(use.link.untagged or 0 for use in uses)
    example = next((use for use in uses if (use.link.untagged or 0) == usual_vlan), None)
    for use in uses:
        if example is not None and (use.link.untagged or 0) != usual_vlan:
            both = f"both receive network {network} untagged"
            yield _hit((use.link, use.end), (example.link, example.end), both)._replace(severity="error")


def _hits_of_cluster(design: Design, cluster: Cluster, compared_links: set[int]) -> Iterator[Problem]:
    """Stated untagged VLANs on the uplinks of each virtual switch, where no port group sends untagged."""
    ports = uplinks(design)
    for switch in cluster.virtual_switches.values():
        cabled = (
            ports.get((host.name, vmnic)) for host in cluster.hosts for vmnic in switch.uplinks.values()
        )
        links = [
            (port.link, port.far_end)
            for port in cabled
            if port is not None and port.link is not None and port.switch is not None
        ]
        stated = [
            (link, switch_end)
            for link, switch_end in links
            # Links of networks that port groups send untagged are compared above, where a difference is an
            # error.
            if link.untagged and switch_end is not None and link.number not in compared_links
        ]
        usual_vlan = most_common(link.untagged for link, _ in stated)
        first = next(((link, end) for link, end in stated if link.untagged == usual_vlan), None)
        for link, switch_end in stated:
            if first is not None and link.untagged != usual_vlan:
                yield _hit(
                    (link, switch_end), first, f"both connect to uplinks of virtual switch {switch.name}"
                )


def _hit(odd: tuple[Link, End], example: tuple[Link, End], both: str) -> Problem:
    """A port whose untagged VLAN differs from the example."""
    (link, end), (example_link, example_end) = odd, example
    port = f"port {end.port} on {end.device}"
    example_text = f"port {example_end.port} on {example_end.device}"
    return Problem(
        origin_of(link, "untagged"),
        f"{port} has {_untagged_text(link)}, but {example_text} has {_untagged_text(example_link)}; {both}",
        hint=f"Set `untagged` of {port} as on {example_text}.",
        related=(
            (origin_of(example_link, "untagged"), f"{example_text} has {_untagged_text(example_link)}"),
        ),
        subject=port,
    )


def _untagged_text(link: Link) -> str:
    return f"untagged VLAN {link.untagged}" if link.untagged else "no untagged VLAN"


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("networks", "cables")),
    hint="Set the same `untagged` on all of these ports.",
    sources=(
        CUMULUS_BRIDGE.says(
            "The native VLAN is 1 by default and can be set for each bridge or port.",
            "Configure a VLAN-aware Bridge",
        ),
    ),
    check=check,
)

"""The untagged (native) VLAN differs between switch ports that should be alike.

## What it checks

Where port groups send a network untagged that has no VLAN in the plan, all switch ports behind them have the
same untagged VLAN: otherwise it is an error. On the other ports of a cluster's virtual switch the untagged
VLANs that the design states are the same on all hosts and uplinks: otherwise it is a warning. Where some
ports to an array send the storage network of its address untagged, the others do so with theirs: a warning
too.

## Why it matters

What leaves a host untagged is in the VLAN that the switch port says. With two different ones, two hosts of
one subnet are in two networks, or one host changes its network when it fails over to its other uplink. Where
nothing is sent untagged today, it is a trap for the day when a host is installed over that port.

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

Ports of different clusters, and ports whose untagged VLAN the design leaves open, unless a port group sends
untagged. A network that has a VLAN and is sent untagged is compared with its VLAN by VLAN001.

## Limits of this check

The two ends of a cable are one statement in a design and cannot differ. Members of a bond are compared by
WIRE010. No vendor document says that both ends must agree.
"""

from collections.abc import Iterator

from ...core.majority import usual
from ...core.rule import Applies
from ...model.types import Cluster, Design, End, Link, where
from ...views.network.crossed_ports import Use, network_paths
from ...views.network.teams import uplinks
from ...views.network.vlans import tag
from ...views.storage.nvme_routes import targets
from ...views.storage.nvme_routing import SERVING
from .. import Hit, Rule
from ..documents.nvidia import CUMULUS_BRIDGE


def check(design: Design) -> Iterator[Hit]:
    """Untagged networks over all clusters, then the other ports of each virtual switch."""
    judged: set[int] = set()
    for path in network_paths(design).values():
        uses = [use for use in path.uses if not tag(design, use.port_group)]
        judged.update(use.link.number for use in uses)
        if not path.network.vlan:
            yield from _in_network(path.network.id, uses)
    for cluster in design.clusters.values():
        yield from _in_cluster(design, cluster, judged)
    for array in design.arrays:
        yield from _at_array(design, array)


def _at_array(design: Design, array: str) -> Iterator[Hit]:
    """Ports of one array whose cables leave open how its network is tagged, beside others that say it."""
    cabled = [
        (target.link, target.network)
        for target in targets(design)[array]
        if target.link is not None and target.network is not None and target.switch is not None
    ]
    serving = [(link, network) for link, network in cabled if network.purpose in SERVING and network.vlan]
    plain = [link for link, network in serving if link.untagged == network.vlan]
    for link, network in serving:
        if plain and not link.untagged and link.carries is None:
            ends = [end for end in (link.a, link.b) if end.device in design.switches]
            other = [end for end in (plain[0].a, plain[0].b) if end.device in design.switches]
            port, example = (f"port {end.port} of {end.device}" for end in (ends[0], other[0]))
            yield Hit(
                link.origin,
                f"{port} tags network {network.id} for {array}, and {example} sends the array's VLAN "
                f"{plain[0].untagged} untagged",
                f"Name {network.id} as the link's `untagged`, or tag the networks at all ports of the array.",
                ((where(plain[0], "untagged"), f"{example} has {_named(plain[0])}"),),
                port,
            )


def _in_network(network: str, uses: list[Use]) -> Iterator[Hit]:
    most = usual(use.link.untagged or 0 for use in uses)
    example = next((use for use in uses if (use.link.untagged or 0) == most), None)
    for use in uses:
        if example is not None and (use.link.untagged or 0) != most:
            both = f"both get network {network} untagged"
            yield _hit((use.link, use.end), (example.link, example.end), both)._replace(severity="error")


def _in_cluster(design: Design, cluster: Cluster, judged: set[int]) -> Iterator[Hit]:
    """Stated untagged VLANs on the uplinks of each virtual switch, where no port group sends untagged."""
    ports = uplinks(design)
    for switch in cluster.virtual_switches.values():
        cabled = (
            ports.get((host.name, vmnic)) for host in cluster.hosts for vmnic in switch.uplinks.values()
        )
        links = [
            (port.link, port.far)
            for port in cabled
            if port is not None and port.link is not None and port.switch is not None
        ]
        stated = [
            (link, far)
            for link, far in links
            if link.untagged and far is not None and link.number not in judged
        ]
        most = usual(link.untagged for link, _ in stated)
        first = next(((link, end) for link, end in stated if link.untagged == most), None)
        for link, far in stated:
            if first is not None and link.untagged != most:
                yield _hit((link, far), first, f"both are behind {switch.name}")


def _hit(odd: tuple[Link, End], usual_one: tuple[Link, End], both: str) -> Hit:
    (link, end), (other, far) = odd, usual_one
    port, example = f"port {end.port} of {end.device}", f"port {far.port} of {far.device}"
    return Hit(
        where(link, "untagged"),
        f"{port} has {_named(link)}, and {example} {_named(other)}; {both}",
        related=((where(other, "untagged"), f"{example} has {_named(other)}"),),
        subject=port,
    )


def _named(link: Link) -> str:
    return f"untagged VLAN {link.untagged}" if link.untagged else "no untagged VLAN"


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("networks", "cables")),
    hint="Give all ports the same untagged VLAN.",
    sources=(
        CUMULUS_BRIDGE.says(
            "The native VLAN is 1 by default and can be set for each bridge or port.",
            "Configure a VLAN-aware Bridge",
        ),
    ),
    check=check,
)

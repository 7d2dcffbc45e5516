"""Hosts of one network are on switches that only routed links connect.

## What it checks

All switches with hosts of a network are connected by links that carry VLANs, or their fabric carries VLANs in
VXLAN. The switches of a network are reported if all their paths cross a `routed` link.

## Why it matters

Hosts on the two sides do not reach each other. A VLAN ends at a routed port. The hosts have addresses of one
subnet and look for each other in their VLAN, where the other hosts are not.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: "leaf-1 swp[21-22]"
    to: "leaf-2 swp[21-22]"
    cable: nvidia-mcp1600-c003e30l
    routed: true  # <- VLAN007
```

## Use instead

```diff
# wiring.yaml
+switches:
+  leaf-[1-2]: {vxlan: true}
 links:
```

## When it does not apply

Networks whose hosts are all on switches that VLANs connect, such as one pair of leaf switches; out-of-band
networks.

## Limits of this check

TOP010 finds switches without a connection for vSAN.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Link
from ...views.addresses.misplaced_adapters import adapters_elsewhere
from ...views.network.links import broadcast_domains, fabric_names, switch_links
from ...views.network.ports_on_path import NetworkPath, network_paths
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each fabric, at the routed links that connect it."""
    domains, fabrics = broadcast_domains(design), fabric_names(design)
    split: dict[str, list[NetworkPath]] = {}
    for path in network_paths(design).values():
        first: dict[str, str] = {}
        for name in _switches_of_hosts(design, path):
            # Two fabrics have no link at all, which TOP010 reports for vSAN; within one fabric, only routed
            # links can separate them.
            if domains[first.setdefault(fabrics[name], name)] != domains[name]:
                split.setdefault(fabrics[name], []).append(path)
                # One hit for each fabric lists all its networks, because the routed links are the one cause.
                break
    for fabric, paths in split.items():
        links = [link for link in switch_links(design) if link.routed and fabrics[link.a.device] == fabric]
        yield _hit(paths, links)


def _switches_of_hosts(design: Design, path: NetworkPath) -> Iterator[str]:
    """The switches of the hosts in a network, without hosts with addresses of other networks (IP012)."""
    misplaced_hosts = {host for host, _ in adapters_elsewhere(design)}
    switches_of_members = {use.end.device for use in path.uses if use.host not in misplaced_hosts}
    return (name for name in path.switches if name in switches_of_members)


def _hit(paths: list[NetworkPath], links: list[Link]) -> Problem:
    networks = ", ".join(path.network.id for path in paths)
    first, last = paths[0].switches[0], paths[0].switches[-1]
    message = f"only routed links connect {first} and {last}, but both have hosts of {networks}"
    related = tuple((path.network.origin, f"network {path.network.id}") for path in paths[:1])
    return Problem(links[0].origin.child("routed"), message, related=related)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("routed-links", "networks")),
    hint=(
        "Remove `routed` if the link carries VLANs. Or set `vxlan: true` on the switches if their fabric "
        "carries VLANs. Or use a separate network for each side."
    ),
    sources=(),
    check=check,
)

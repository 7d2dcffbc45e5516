"""VLAN 1 is tagged on a link between switches with different operating systems.

## What it checks

Bridged links between two switches with different operating systems. They do not carry VLAN 1 as a tagged
VLAN.

## Why it matters

VLAN 1 is the untagged VLAN of a trunk on some operating systems, and a tagged VLAN on others. If one end
sends the frames untagged and the other end expects a tag, hosts on the two switches do not reach each other.
No link goes down.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
  border: {model: arista-dcs-7050cx3-32s, role: spine, fabric: main, nos: arista-eos, existing: true}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
  - from: leaf-1 swp20
    to: border Ethernet1/1
    cable: generic-qsfp28-aoc
    length: 5m
    vlans: [1]  # <- VLAN022
```

## Use instead

```diff
# wiring.yaml
-    vlans: [1]
+    vlans: [31]
```

## When it does not apply

Links on which VLAN 1 is the untagged VLAN, routed links, and links between switches with the same operating
system.

## Limits of this check

refarch does not check how the hosts tag VLAN 1. VLAN008 reports storage networks in VLAN 1.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Link, origin_of
from ...views.network.links import bridged_links
from ...views.network.vlans import networks_by_vlan, port_vlans
from .. import Problem, Rule
from ..documents.others import NETLAB_1876

DEFAULT = 1


def check(design: Design) -> Iterator[Problem]:
    """One hit for each place that gives a link its VLANs."""
    for link in bridged_links(design):
        systems = [design.switches[end.device].nos for end in (link.a, link.b)]
        vlans = port_vlans(design)[link.a]
        if not link.routed and all(systems) and systems[0] != systems[1] and DEFAULT in vlans.tagged:
            networks = networks_by_vlan(design).get(DEFAULT, ())
            name = f" (network {networks[0].id})" if networks else ""
            titles = [str(design.products.get(nos, {}).get("model", nos)) for nos in systems]
            place = origin_of(networks[0], "vlan") if networks and not vlans.is_stated else vlans.origin
            yield Problem(
                place,
                f"the link between {link.a.device} ({titles[0]}) and {link.b.device} ({titles[1]}) tags VLAN "
                f"{DEFAULT}{name}, but VLAN {DEFAULT} is untagged by default on some systems",
                related=tuple((network.origin, f"network {network.id}") for network in networks),
                subject=_port(link),
            )


def _port(link: Link) -> str:
    return f"{link.a.port} on {link.a.device}"


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "networks")),
    hint="Set `vlan` of the network to a dedicated ID, 2 or higher.",
    sources=(
        NETLAB_1876.says(
            "In a trunk with VLAN 1, Cumulus Linux tags the VLAN, but EOS sends it untagged.",
            "description",
            "2026-11-29",
        ),
    ),
    check=check,
)

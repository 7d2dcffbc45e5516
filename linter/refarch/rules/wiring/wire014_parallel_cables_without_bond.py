"""Several cables connect two switches without a bond, or in two bonds.

## What it checks

The cables between each pair of switches. If there are several paths, each cable should be a member of a bond,
and two bonds should not carry the same VLAN.

## Why it matters

Parallel cables are a loop. Spanning tree blocks all paths but one, so half of the purchased bandwidth is
unused until a failure. If spanning tree is off, frames circulate until no other traffic gets through.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l}  # <- WIRE014
```

## Use instead

```diff
# wiring.yaml
-  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l}
+  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## When it does not apply

Single cables between two switches, cables between management ports, and links that are `routed`, which share
their load without a bond.

## Limits of this check

refarch does not search for loops over more than two switches.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Link
from ...views.network.links import is_management_port, switch_links
from ...views.network.vlans import port_vlans
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each pair of switches, at the first cable without a bond."""
    pairs: dict[frozenset[str], list[Link]] = {}
    for link in switch_links(design):
        # The routing protocol balances routed links, and the site decides how the management network is
        # connected.
        if link.routed or is_management_port(design, link.a) or is_management_port(design, link.b):
            continue
        pairs.setdefault(frozenset((link.a.device, link.b.device)), []).append(link)
    for links in pairs.values():
        cables_without_bond = [link for link in links if not link.bond]
        ways = len(cables_without_bond) + len({link.bond for link in links if link.bond})
        # A bond counts as one path, and each cable without a bond as another; spanning tree blocks all but
        # one.
        if ways > 1 and not cables_without_bond:
            yield from _two_bonds(design, links)
        elif cables_without_bond and ways > 1:
            first = cables_without_bond[0]
            bonds = (
                f", {len(cables_without_bond)} of them without a bond"
                if len(cables_without_bond) < len(links)
                else " without a bond"
            )
            text = (
                f"{first.a.device} and {first.b.device} are connected by {len(links)} cables{bonds}; "
                "spanning tree blocks all paths but one"
            )
            yield Problem(first.origin, text, subject=f"{first.a.device} and {first.b.device}")


def _two_bonds(design: Design, links: list[Link]) -> Iterator[Problem]:
    """A second bond between two switches that carries the same VLAN. Bonds of different VLANs can keep some
    VLANs off the peer link."""
    first: dict[str, Link] = {}
    for link in links:
        first.setdefault(link.bond, link)
    bonds = list(first.values())
    port_vlans_of_bonds = [port_vlans(design)[link.a] for link in bonds]
    for number, link in enumerate(bonds):
        vlans = {*port_vlans_of_bonds[number].tagged, port_vlans_of_bonds[number].untagged} - {None}
        for other_bond, other_vlans in zip(bonds[:number], port_vlans_of_bonds, strict=False):
            if vlans & {*other_vlans.tagged, other_vlans.untagged}:
                pair = f"{link.a.device} and {link.b.device}"
                text = (
                    f"{pair} are connected by two bonds with the same VLANs, {other_bond.bond} and "
                    f"{link.bond}; spanning tree blocks one of the bonds"
                )
                related = ((other_bond.origin, f"cables of {other_bond.bond}"),)
                hint = (
                    f"Set `bond: {other_bond.bond}` on all cables. Or set `routed: true` on the bond "
                    "that is a layer 3 link."
                )
                yield Problem(link.origin, text, hint, related, f"{pair} {link.bond}")
                # One hit for each bond: a second hit would have the same cause.
                break


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("wiring", "switch-links")),
    hint=(
        "Set the same `bond` on all of these cables, for example `bond: bond1`. Or set `routed: "
        "true` on layer 3 links, which need no bond."
    ),
    sources=(),
    check=check,
)

"""The peer link of an MLAG pair carries a VLAN that no network and no other port of the pair has.

## What it checks

Peer links with stated VLANs (`carries`, `vlans`). Each VLAN is that of a network in ip-plan.yaml, or another
port of the two switches carries it.

## Why it matters

The number is often a typing error, and the intended VLAN is missing on the peer link. Otherwise the VLAN is
left from an earlier design.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: "leaf-1 swp[21-22]"
    to: "leaf-2 swp[21-22]"
    cable: nvidia-mcp1600-c003e30l
    bond: bond1
    carries: [vsan, vmotion]
    vlans: [999]  # <- MLAG011
mlag:
  pair-1: {switches: [leaf-1, leaf-2], peer_link: bond1}
```

## Use instead

```diff
# wiring.yaml
-    vlans: [999]
```

## When it does not apply

Pairs with a switch that is in service already, and switches with stated `vlans`, which VLAN001 compares with
their ports.

## Limits of this check

refarch does not know VLANs of devices that are not in the design.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Design, Mlag
from ...views.network.links import links_by_device, numbers_of_links, peer_link_cables
from ...views.network.vlans import networks_by_vlan, port_vlans
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each entry of wiring.yaml with cables of a peer link."""
    for pair in design.mlags.values():
        if not _is_planned(design, pair):
            continue
        used = {*networks_by_vlan(design)} | _vlans_of_other_ports(design, pair)
        entries = {link.origin: link for link in peer_link_cables(design, pair) if not link.routed}
        for entry, link in entries.items():
            if unused := sorted({*(link.carries or ())} - used):
                yield Problem(
                    # A VLAN without a network has only a number.
                    entry.child("vlans"),
                    f"peer link {pair.peer_link} between {enumeration(pair.switches)} carries "
                    f"{'VLAN' if len(unused) == 1 else 'VLANs'} {enumeration(unused)}, but no network and no "
                    "other port of the pair does",
                    f"Correct the number, or remove {enumeration(unused)} from the peer link.",
                    subject=pair.peer_link,
                )


def _is_planned(design: Design, pair: Mlag) -> bool:
    """Whether the design states everything about both switches, and VLANs only by their ports."""
    switches = [design.switches[name] for name in pair.switches if name in design.switches]
    return all(not switch.existing and switch.vlans is None for switch in switches)


def _vlans_of_other_ports(design: Design, pair: Mlag) -> set[int]:
    """VLANs of all ports of both switches outside of the peer link."""
    cables = numbers_of_links(peer_link_cables(design, pair))
    vlans: set[int] = set()
    for name in pair.switches:
        for end, link in links_by_device(design).get(name, {}).items():
            if link.number not in cables:
                vlans |= {*port_vlans(design)[end].tagged, port_vlans(design)[end].untagged or 0}
    return vlans


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("wiring", "mlag-pairs", "cables", "networks")),
    hint="Correct the number, or remove the VLAN from the peer link.",
    sources=(),
    check=check,
)

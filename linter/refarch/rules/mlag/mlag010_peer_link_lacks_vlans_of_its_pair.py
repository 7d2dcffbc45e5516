"""The peer link of an MLAG pair lacks VLANs of the bonds that are connected to both switches.

## What it checks

Peer links with stated VLANs (`carries`, `vlans`, `untagged`). They carry every VLAN of the bonds that have an
MLAG ID at one of the two switches.

## Why it matters

Nothing fails until a bond loses its cables to one switch. Frames in the missing VLAN that arrive at this
switch then cannot reach the bond over the other switch, and a host loses traffic although one cable is up.

## Example

```yaml
# wiring.yaml
switches:
  leaf-3: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
mlag:
  pair-1: {switches: [leaf-1, leaf-2], peer_link: bond1}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: "leaf-1 swp[21-22]"
    to: "leaf-2 swp[21-22]"
    cable: nvidia-mcp1600-c003e30l
    bond: bond1
    carries: [vsan]  # <- MLAG010
  - {from: "leaf-3 swp21", to: "leaf-1 swp20", cable: nvidia-mcp1600-c003e30l, bond: bond2, mlag: 2}
  - {from: "leaf-3 swp22", to: "leaf-2 swp20", cable: nvidia-mcp1600-c003e30l, bond: bond2, mlag: 2}
```

```yaml
# ip-plan.yaml
networks:
  management:
    addresses:
      - {of: "leaf-[1-3] eth0", first: 192.0.2.11}
```

## Use instead

```diff
# wiring.yaml
-    carries: [vsan]
```

## When it does not apply

Peer links without stated VLANs: they carry all VLANs of their pair. Routed peer links. VLANs of ports without
an MLAG ID, which can be intended on one switch only.

## Limits of this check

refarch does not check the consistency checks of the switches, such as those of vPC on NX-OS.
"""

from collections.abc import Iterator, Mapping

from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Design, Link, Mlag
from ...views.network.links import peer_link_cables
from ...views.network.vlans import networks_by_vlan, port_vlans
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_MLAG, ONYX_MLAG


def check(design: Design) -> Iterator[Problem]:
    """One hit for each place that states VLANs of a peer link."""
    for pair in design.mlags.values():
        bonds = _bond_by_vlan(design, pair)
        stated = {
            vlans.origin: vlans
            for link in peer_link_cables(design, pair)
            if (vlans := port_vlans(design)[link.a]).is_stated and not link.routed
        }
        for place, vlans in stated.items():
            missing = sorted({*bonds} - vlans.tagged - {vlans.untagged})
            if missing:
                bond = bonds[missing[0]]
                yield Problem(
                    place,
                    f"peer link {pair.peer_link} between {enumeration(pair.switches)} does not carry "
                    f"{_vlans_text(missing)}, but bond {bond.bond} of the pair does",
                    _hint(design, missing),
                    related=((bond.origin, f"bond {bond.bond} carries VLAN {missing[0]}"),),
                    subject=pair.peer_link,
                )


def _bond_by_vlan(design: Design, pair: Mlag) -> Mapping[int, Link]:
    """The first bond with an MLAG ID at a switch of a pair that carries a VLAN, by VLAN."""
    bonds: dict[int, Link] = {}
    for link in design.links:
        for end in (link.a, link.b):
            if link.mlag is not None and end.device in pair.switches and not link.routed:
                vlans = port_vlans(design)[end]
                for vlan in vlans.tagged | ({vlans.untagged} if vlans.untagged else set()):
                    bonds.setdefault(vlan, link)
    return bonds


def _vlans_text(vlans: list[int]) -> str:
    return f"VLAN {vlans[0]}" if len(vlans) == 1 else f"VLANs {enumeration(vlans)}"


def _hint(design: Design, vlans: list[int]) -> str:
    """Two corrections; `carries` has names of networks, and `vlans` has numbers."""
    numbers = [vlan for vlan in vlans if vlan not in networks_by_vlan(design)]
    names = [f"`{networks_by_vlan(design)[vlan][0].id}`" for vlan in vlans if vlan not in numbers]
    listed = [
        f"{enumeration(words)} to `{key}`" for words, key in ((names, "carries"), (numbers, "vlans")) if words
    ]
    return (
        "Remove `carries` and `vlans` from the peer link: without them, it carries all VLANs of the pair. "
        f"Or add {enumeration(listed)}."
    )


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "mlag-pairs", "mlag-bonds")),
    hint="Remove `carries` and `vlans` from the peer link: without them, it carries all VLANs of the pair.",
    sources=(
        CUMULUS_MLAG.says(
            "Every VLAN of an MLAG bond must be in the bridge as well, so that the peer link can carry it.",
            "Configure MLAG Interfaces, step 4",
        ),
        ONYX_MLAG.says(
            "The two switches share an inter-peer link for control messages and, after failures, for data. "
            "(Onyx)",
        ),
    ),
    check=check,
)

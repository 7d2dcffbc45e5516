"""The cables of a bond between switches are cabled to different peers, or have different speeds or settings.

## What it checks

All cables between switches with the same bond on the same switch. They must be cabled to one peer (with an
MLAG ID, to two). They must have the same speed, mode (LACP or static), MTU, MLAG ID, and tagged and untagged
VLANs.

## Why it matters

The leaf switches have only a fraction of the planned bandwidth between them when a leaf switch fails and all
storage traffic must cross the bond. A bond is one logical port. Cables to two switches that are not an MLAG
pair cannot form a bond: LACP leaves some of them out, and a static bond sends frames to both switches and
loses half of them. Members of different speed do not join the bond either.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: leaf-1 swp21, to: leaf-2 swp21, cable: nvidia-mcp1600-c003e30l, bond: bond1}
  - from: leaf-1 swp22
    to: leaf-2 swp22
    cable: nvidia-mcp1600-c003e30l
    bond: bond1
    speed: 40G  # <- WIRE010
```

## Use instead

```diff
# wiring.yaml
-    speed: 40G
```

## When it does not apply

Bonds to hosts, which TEAM002 checks, and cables between switches without a bond.

## Limits of this check

refarch does not check whether two peers of an MLAG bond are set up as a pair. The plan uses the same bond
name on both switches, but the switches do not require this.
"""

from collections.abc import Iterator

from ...core.quantities import ethernet
from ...core.rule import Applies
from ...model.types import Design, Link, origin_of
from ...views.network.links import switch_links
from ...views.network.port_mtus import port_mtu
from ...views.network.vlans import port_vlans
from ...views.network.wiring import link_speed
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_BONDING, CUMULUS_PORTS

FIELDS = (
    ("bond_mode", "mode"),
    ("mlag", "MLAG ID"),
    ("mtu", "MTU"),
    ("carries", "tagged VLANs"),
    ("untagged", "untagged VLAN"),
)
"""Fields of a link that belong to the bond, with their names."""


SAME_ID = (
    "Set the same `mlag` ID on all members of the bond. Or use one entry with a range of ports, which "
    "has one ID."
)


def check(design: Design) -> Iterator[Problem]:
    """One hit for each cable that differs from the first cable of its bond, and for each difference."""
    bonds: dict[tuple[str, str], list[Link]] = {}
    for link in switch_links(design):
        if link.bond:
            for end in (link.a, link.b):
                bonds.setdefault((end.device, link.bond), []).append(link)
    for (switch, name), members in bonds.items():
        yield from _hits_of_peers(switch, name, members)
        yield from _hits_of_differences(design, name, members)


def _hits_of_peers(switch: str, name: str, members: list[Link]) -> Iterator[Problem]:
    """Members with one peer too many."""
    allowed: dict[str, Link] = {}
    # Only with an MLAG ID a bond can end on two switches, those of the pair.
    most_peers = 2 if any(link.mlag is not None for link in members) else 1
    for link in members:
        own_end, peer_end = (link.a, link.b) if link.a.device == switch else (link.b, link.a)
        if peer_end.device in allowed or len(allowed) < most_peers:
            allowed.setdefault(peer_end.device, link)
            continue
        first = next(iter(allowed.values()))
        yield Problem(
            origin_of(link, "b" if peer_end == link.b else "a"),
            f"{own_end.port} on {switch} is a member of {name} and is cabled to {peer_end.device}, but other "
            f"members are cabled to {' and '.join(allowed)}",
            related=((first.origin, f"the first member of {name}"),),
            subject=f"{switch} {own_end.port}",
        )


def _hits_of_differences(design: Design, name: str, members: list[Link]) -> Iterator[Problem]:
    """Members that differ from the first member in speed, or in a setting of the bond."""
    first = members[0]
    first_speed = link_speed(design, first)
    for link in members[1:]:
        runs = link_speed(design, link)
        port = f"{link.a.port} on {link.a.device}"
        first_port = f"{first.a.port} on {first.a.device}"
        related = ((first.origin, f"the first member of {name}"),)
        # The speed is compared link by link: within one entry the cables, or the ports of a range, can
        # differ.
        if first_speed and runs and runs != first_speed:
            message = (
                f"{port} is a member of {name} and runs at {ethernet(runs)}, but {first_port}, another "
                f"member, runs at {ethernet(first_speed)}"
            )
            yield Problem(
                # Without a stated speed, the cable makes the link slower.
                origin_of(link, "cable" if link.speed is None else "speed"),
                message,
                related=related,
                subject=port,
            )
        # Links of one entry share the fields of that entry.
        if link.entry == first.entry:
            continue
        settings, first_settings = _settings(design, link), _settings(design, first)
        # Switches form a bond only of equal members.
        for field, title in FIELDS:
            if settings[field] != first_settings[field]:
                message = (
                    f"{port} is a member of {name} and has {title} {settings[field]}, but {first_port} has "
                    f"{title} {first_settings[field]}"
                )
                hint = (
                    SAME_ID
                    if field == "mlag"
                    else f"Set the same {title} (`{field}`) on all members of the bond."
                )
                yield Problem(origin_of(link, field), message, hint, related, port)


def _settings(design: Design, link: Link) -> dict[str, str]:
    """Settings of a bond on one of its links, stated or not."""
    tagged = ", ".join(map(str, sorted(port_vlans(design)[link.a].tagged)))
    return {
        "bond_mode": link.bond_mode,
        "mlag": str(link.mlag or "none"),
        "mtu": str(port_mtu(design, link.a, link)[0]),
        "carries": tagged or "none",
        "untagged": str(link.untagged or "none"),
    }


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("wiring", "switch-links")),
    hint=(
        "Use the same cable and speed for all members of the bond, for example in one entry of `links` with "
        "a range of ports. Or set a separate `bond` for the other cables."
    ),
    sources=(
        CUMULUS_BONDING.says(
            "All ports of a bond have the same speed, and match those of the link partner; a port belongs "
            "to one bond only. LACP can detect members that differ or are cabled wrongly.",
            "introduction; Optional Configuration",
        ),
        CUMULUS_PORTS.says(
            "The MTU of a bond is set on the bond and inherited by its members.", "Bridge MTU"
        ),
    ),
    check=check,
)

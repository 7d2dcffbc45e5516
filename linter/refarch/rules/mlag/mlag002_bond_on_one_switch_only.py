"""A bond with an MLAG ID ends on only one switch of a pair, or on switches that are not an MLAG pair.

## What it checks

Every bond between switches, or to an array, with an MLAG ID. The switches with this ID must be an MLAG pair
of the design, and both must have the ID, at the end where the bond is an MLAG bond. If the other end is also
on two switches, these must be a pair too. Two bonds of a switch must not have the same ID.

## Why it matters

On only one switch, the link works as a regular bond, and the missing second path is noticed only when the
first path fails. The two switches use the ID to identify links to the same device.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
  spine-1: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}
mlag:
  leafs: {switches: [leaf-1, leaf-2], peer_link: bond1}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
  - {from: "leaf-1 swp19", to: "spine-1 swp19", cable: nvidia-mcp1600-c003e30l, bond: bond2, mlag: 2}  # <- MLAG002
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", spine-1, "host-[1-4]"]}
```

## Use instead

```diff
# wiring.yaml
-  - {from: "leaf-1 swp19", to: "spine-1 swp19", cable: nvidia-mcp1600-c003e30l, bond: bond2, mlag: 2}
+  - {from: "leaf-[1-2] swp19", to: "spine-1 swp[19-20]", cable: nvidia-mcp1600-c003e30l, bond: bond2, mlag: 2}
```

## When it does not apply

Bonds without an MLAG ID, and bonds to hosts: TEAM002 finds such bonds with RDMA, with any ID. WIRE010 finds
bonds whose members have different IDs, and MLAG001 finds invalid pairs.

## Limits of this check

IDs are compared as numbers. The bond does not need the same name on both switches.
"""  # noqa: E501

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Design, Link, origin_of
from ...views.network.links import switch_links
from .. import Problem, Rule
from ..documents.nvidia import NVUE_MLAG

BondName = tuple[str, int | None]
"""Name of a bond, or its MLAG ID where it has no name."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each bond whose ID is not on both switches of a pair, or whose other end is on two switches
    that are not a pair."""
    pairs = [frozenset(pair.switches) for pair in design.mlags.values() if len(pair.switches) == 2]
    # Such switches make every bond on them doubtful; MLAG001 reports them.
    unpaired_switches = {
        name for pair in design.mlags.values() if len(pair.switches) != 2 for name in pair.switches
    }
    first: dict[frozenset[str], Link] = {}
    for links in _bonds(design, pairs):
        ends = {end.device for link in links for end in (link.a, link.b)}
        complete_pairs = [pair for pair in pairs if pair <= ends]
        unpaired_ends = ends.difference(*complete_pairs)
        # WIRE010 finds members with another ID, or without one; MLAG001 finds invalid pairs.
        if (
            len({link.mlag for link in links}) > 1
            or ends & unpaired_switches
            or (complete_pairs and len(unpaired_ends) < 2)
        ):
            continue
        # Of a bond that ends on more than a pair, only the other switches are wrong.
        listed = " and ".join(
            name for name in design.switches if name in (unpaired_ends if complete_pairs else ends)
        )
        message = (
            f"{links[0].bond or 'a link'} (MLAG ID {links[0].mlag}) connects to {listed}, but not to both "
            "switches of an MLAG pair"
        )
        # Bonds to the same two switches have one cause, and one place.
        place = first.setdefault(max(_sides(links), key=len), links[0])
        yield Problem(origin_of(place, "mlag"), message, _hint(design, ends), subject=links[0].bond)
    yield from _hits_of_repeated_ids(design, {name for pair in pairs for name in pair})
    yield from _hits_of_arrays(design, pairs)


def _hits_of_arrays(design: Design, pairs: list[frozenset[str]]) -> Iterator[Problem]:
    """Bonds with an ID that connect one switch of a pair to an array, or both switches with two IDs."""
    bonds: dict[tuple[str, str | int | None], list[tuple[str, Link]]] = {}
    unbonded_links: dict[tuple[str, str], Link] = {}
    for link in design.links:
        for switch_end, array_end in ((link.a, link.b), (link.b, link.a)):
            if array_end.device in design.arrays and switch_end.device in design.switches:
                if link.mlag is not None:
                    bonds.setdefault((array_end.device, link.bond or link.mlag), []).append(
                        (switch_end.device, link)
                    )
                # A plain cable to the other switch of the pair shows where the bond should end.
                elif not link.bond:
                    unbonded_links.setdefault((array_end.device, switch_end.device), link)
    for (array, _), members in bonds.items():
        ends, (first_switch, first) = {name for name, _ in members}, members[0]
        bond = first.bond or "a link"
        # The members of a bond share one ID, on both switches.
        odd_link = next((link for _, link in members if link.mlag != first.mlag), None)
        if odd_link is not None:
            name = next(name for name, link in members if link is odd_link)
            message = (
                f"{bond} to {array} has MLAG ID {first.mlag} on {first_switch} but {odd_link.mlag} on {name}"
            )
            related = ((origin_of(first, "mlag"), f"MLAG ID {first.mlag}"),)
            hint = f"Set `mlag: {first.mlag}` on both cables."
            yield Problem(origin_of(odd_link, "mlag"), message, hint, related, bond)
        elif not any(pair <= ends for pair in pairs):
            message = (
                f"{bond} to {array} (MLAG ID {first.mlag}) connects to {enumeration(sorted(ends), 'and')}, "
                "but not to both switches of an MLAG pair"
            )
            unbonded = tuple(
                (link.origin, f"the cable to {array} without a bond")
                for (device, name), link in unbonded_links.items()
                if device == array and any(name in pair and ends & pair for pair in pairs)
            )
            yield Problem(origin_of(first, "mlag"), message, _hint(design, ends), unbonded, bond)


def _hint(design: Design, ends: set[str]) -> str:
    """Hint to extend a bond on these switches to a complete pair."""
    peers = [
        name
        for pair in design.mlags.values()
        if len(ends & {*pair.switches}) == 1 and len(pair.switches) == 2
        for name in pair.switches
        if name not in ends
    ]
    # If one switch of a pair has the bond, the other switch is missing.
    if peers:
        return (
            f"Connect another cable of the bond to {enumeration(peers, 'or')}, the other switch of the pair."
        )
    return (
        "Add the switches of the bond as a pair to `mlag` in wiring.yaml. Or connect the bond to "
        "both switches of a pair in `mlag`."
    )


def _hits_of_repeated_ids(design: Design, paired: set[str]) -> Iterator[Problem]:
    """IDs that two bonds of one switch of a pair have."""
    users: dict[tuple[str, int], Link] = {}
    for link in switch_links(design):
        if link.mlag is not None and link.bond:
            for end in (link.a, link.b):
                first = users.setdefault((end.device, link.mlag or 0), link)
                # Bonds of one name are one bond; switches without a pair can use any IDs.
                if first.bond != link.bond and end.device in paired:
                    message = (
                        f"{end.device} has MLAG ID {link.mlag} on bond {first.bond} and on bond "
                        f"{link.bond}, but the ID must be unique on a switch"
                    )
                    hint = (
                        f"Set another `mlag` ID for {link.bond}. Or set `bond: {first.bond}` if the "
                        "cables are one bond."
                    )
                    yield Problem(
                        origin_of(link, "mlag"),
                        message,
                        hint,
                        ((origin_of(first, "mlag"), f"on {first.bond}"),),
                        end.device,
                    )


def _sides(links: list[Link]) -> tuple[frozenset[str], frozenset[str]]:
    """The switches at the two ends of a bond. If several bonds end on the same two switches that are not a
    pair, these switches are the common cause."""
    return frozenset(link.a.device for link in links), frozenset(link.b.device for link in links)


def _bonds(design: Design, pairs: list[frozenset[str]]) -> Iterator[list[Link]]:
    """The links between switches of each bond with an MLAG ID. Bonds of one name without a common switch, and
    without the two switches of a pair at both ends, are two bonds: two pairs can be cabled as a square."""
    peers_by_switch: dict[str, set[str]] = {}
    for pair in pairs:
        for switch in pair:
            peers_by_switch.setdefault(switch, set()).update(pair)
    bonds: dict[BondName, dict[int, tuple[set[str], list[Link]]]] = {}
    numbers_by_switch: dict[tuple[BondName, str], set[int]] = {}
    for link in switch_links(design):
        ends = {link.a.device, link.b.device}
        # A bond without a name is identified by its ID.
        name = (link.bond, None if link.bond else link.mlag)
        bonds_of_name = bonds.setdefault(name, {})
        # The two switches of a pair count as one, so that both halves of a bond are found as one bond.
        peers = [ends | peers_by_switch.get(end, set()) for end in (link.a.device, link.b.device)]
        numbers = sorted(
            {number for switch in set().union(*peers) for number in numbers_by_switch.get((name, switch), ())}
        )
        joined = [
            number
            for number in numbers
            if bonds_of_name[number][0] & ends
            or (link.mlag is not None and all(bonds_of_name[number][0] & (peer - ends) for peer in peers))
        ]
        merged = [bonds_of_name.pop(number) for number in joined]
        switches = ends.union(*(bond_switches for bond_switches, _ in merged))
        # The bond of a later link has a higher number.
        bonds_of_name[link.number] = (
            switches,
            [member for _, members in merged for member in members] + [link],
        )
        for switch in switches:
            known = numbers_by_switch.setdefault((name, switch), set())
            known.difference_update(joined)
            known.add(link.number)
    for bonds_with_links in bonds.values():
        for _, links in bonds_with_links.values():
            if any(link.mlag is not None for link in links):
                yield links


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("wiring", "mlag-bonds")),
    hint="Connect the bond to both switches of an MLAG pair.",
    sources=(
        NVUE_MLAG.says(
            "Every dual-connected bond has an ID that is unique on each peer switch and the same on both.",
            "bond mlag id",
        ),
    ),
    check=check,
)

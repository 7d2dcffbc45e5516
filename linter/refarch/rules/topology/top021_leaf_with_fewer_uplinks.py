"""A leaf switch has no link to a spine that other leaf switches of its fabric have, or less bandwidth to one
spine than to another.

## What it checks

Connected leaf switches and spines: every leaf switch with uplinks has one to each spine that another leaf
switch has, with the same bandwidth to each. Two switches of one MLAG: if one has links to other switches, the
other also has links. A leaf switch with the gateway of a network has a link to a spine, alone or through its
MLAG partner, if other leaf switches of its fabric have one: otherwise it is an error. A leaf switch with
routed links to other leaf switches also has one to a spine.

## Why it matters

When a spine fails, a leaf switch with only one spine is disconnected. The fabric is planned for the failure
of a spine. Traffic is distributed evenly over the spines, so the path with the least bandwidth is congested
first. A gateway without an uplink forwards packets only between the networks of its own switch.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
  spine-[1-2]: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[19-20]", to: "spine-[1-2] swp19", cable: nvidia-mcp1600-c003e30l}
  - {from: leaf-2 swp19, to: spine-1 swp20, cable: nvidia-mcp1600-c003e30l}  # <- TOP021
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", "spine-[1-2]", "host-[1-4]"]}
```

## Use instead

```diff
# wiring.yaml
-  - {from: leaf-2 swp19, to: spine-1 swp20, cable: nvidia-mcp1600-c003e30l}
+  - {from: "leaf-2 swp[19-20]", to: "spine-[1-2] swp20", cable: nvidia-mcp1600-c003e30l}
```

## When it does not apply

Fabrics without spines. Leaf switches without a gateway and without any link to a spine, if no MLAG partner
has one: TOP010 checks their networks. MLAG002 checks a leaf switch whose MLAG bond ends on only one of its
spines.

## Limits of this check

If leaf switches of a fabric differ intentionally, waive the finding with the reason. The total number of
cables can differ between leaf switches.
"""

from collections.abc import Collection, Iterator

from ...core.quantities import rate
from ...core.rule import Applies
from ...model.types import Design, Link, Mlag, origin_of
from ...views.network.fabric import fabric_graph
from ...views.network.leaf_uplinks import LeafUplinks, leaf_uplinks
from ...views.network.links import is_management_port
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """At most one hit for each leaf switch or MLAG pair."""
    for uplinks in leaf_uplinks(design):
        # MLAG002 finds a bond that omits the same spine on every leaf switch.
        if uplinks.missing_spines and not _has_half_a_bond(design, uplinks):
            yield _hit_of_missing_spine(design, uplinks)
        # A missing spine makes the widths uneven too, and is reported alone.
        elif uplinks.is_uneven and not uplinks.missing_spines:
            yield _hit_of_uneven_uplinks(uplinks)
    for pair in design.mlags.values():
        yield from _hits_of_unjoined_peer(design, pair)
    yield from _hits_of_gateways_without_uplink(design)
    yield from _hits_of_leafs_behind_leafs(design)


def _hits_of_leafs_behind_leafs(design: Design) -> Iterator[Problem]:
    """A hit for each leaf switch whose routed uplinks all end at other leaf switches, although its fabric has
    spines."""
    joined = {uplinks.leaf: uplinks for uplinks in leaf_uplinks(design)}
    for name, switch in design.switches.items():
        if switch.role != "leaf" or name in joined:
            continue
        pair = _mlag_members(design, name)
        sibling = next(
            (
                uplinks
                for uplinks in joined.values()
                if design.switches[uplinks.leaf].fabric == switch.fabric and uplinks.leaf not in pair
            ),
            None,
        )
        astray = [link for link in _outward_links(design, name, pair) if link.routed]
        if sibling is None or not astray:
            continue
        first = astray[0]
        neighbors = dict.fromkeys(other for link in astray for other in (link.a.device, link.b.device))
        # TOP017 reports a leaf at the spines of another fabric.
        if any(design.switches[other].role == "spine" for other in neighbors):
            continue
        others = " and ".join(other for other in neighbors if other != name)
        spine = next(iter(sibling.links))
        yield Problem(
            first.origin,
            f"{name} has routed links to {others}, but no link to a spine; {sibling.leaf} has a link to "
            f"{spine}",
            f"Connect {name} to {' and '.join(sibling.links)}.",
            ((sibling.links[spine][0].origin, f"uplink of {sibling.leaf}"),),
            name,
        )


def _mlag_members(design: Design, name: str) -> tuple[str, ...]:
    """Switches of the MLAG pair of a switch; itself where it is in none."""
    return next((pair.switches for pair in design.mlags.values() if name in pair.switches), (name,))


def _hits_of_gateways_without_uplink(design: Design) -> Iterator[Problem]:
    """A hit for each leaf switch, or MLAG pair, that has a gateway and no link to any other switch, although
    its fabric has spines."""
    joined: set[str] = set()
    for network in design.networks.values():
        routers = network.router.switches if network.router is not None else ()
        for name in routers:
            switch = design.switches.get(name)
            if switch is None or switch.role != "leaf" or name in joined:
                continue
            pair = _mlag_members(design, name)
            # TOP010 finds a leaf without a way to the others that have the network.
            if not set(routers) <= set(pair):
                continue
            joined.update(pair)
            sibling = next(
                (
                    uplinks
                    for uplinks in leaf_uplinks(design)
                    if design.switches[uplinks.leaf].fabric == switch.fabric and uplinks.leaf not in pair
                ),
                None,
            )
            if sibling is None or any(_outward_links(design, member, pair) for member in pair):
                continue
            spines = " and ".join(sibling.links)
            yield Problem(
                switch.origin,
                f"{' and '.join(pair)} {'have' if pair[1:] else 'has'} the gateway of network {network.id}, "
                f"but no link to a spine; {sibling.leaf} has a link to {spines}",
                f"Connect {' and '.join(pair)} to {spines}.",
                (
                    (origin_of(network, "gateway"), f"gateway of network {network.id}"),
                    (next(iter(sibling.links.values()))[0].origin, f"uplink of {sibling.leaf}"),
                ),
                name,
                severity="error",
            )


def _outward_links(design: Design, name: str, pair: Collection[str]) -> list[Link]:
    """Links of a switch to switches outside of its MLAG pair. The management network needs no redundant
    path."""
    return [
        link
        for neighbor, links in fabric_graph(design).get(name, {}).items()
        if neighbor not in pair and design.switches[neighbor].role != "management"
        for link in links
        if not _is_management_link(design, link)
    ]


def _hits_of_unjoined_peer(design: Design, pair: Mlag) -> Iterator[Problem]:
    """A hit for a switch without any link out of its pair, at the links of the other switch."""
    outward = {name: _outward_links(design, name, pair.switches) for name in pair.switches}
    joined = [name for name, links in outward.items() if links]
    if joined:
        for name in outward:
            links_of_peer = outward[joined[0]]
            # MLAG002 finds a bond that ends on one switch of the pair.
            is_half_a_bond = any(link.mlag is not None for link in links_of_peer)
            if not outward[name] and not is_half_a_bond:
                message = (
                    f"{name} has no link to a switch outside its MLAG pair, but {joined[0]}, the "
                    f"other switch of {pair.name}, has {len(links_of_peer)}"
                )
                hint = f"Connect {name} to the same switches as {joined[0]}, so that one of the two can fail."
                yield Problem(
                    links_of_peer[0].origin,
                    message,
                    hint,
                    ((pair.origin, f"MLAG {pair.name}"),),
                    subject=name,
                )


def _is_management_link(design: Design, link: Link) -> bool:
    return any(is_management_port(design, end) for end in (link.a, link.b))


def _has_half_a_bond(design: Design, uplinks: LeafUplinks) -> bool:
    """Whether an MLAG bond of the leaf switch lacks the same spines on every leaf switch of the bond."""
    bonds = {
        (link.bond, link.mlag) for links in uplinks.links.values() for link in links if link.mlag is not None
    }
    complete_bonds = {
        (link.bond, link.mlag)
        for other_uplinks in leaf_uplinks(design)
        if other_uplinks.fabric == uplinks.fabric
        for spine in uplinks.missing_spines
        for link in other_uplinks.links.get(spine, ())
    }
    return bool(bonds - complete_bonds)


def _hit_of_missing_spine(design: Design, uplinks: LeafUplinks) -> Problem:
    # Another leaf switch that has the link shows that the spine is in this fabric.
    spine = uplinks.missing_spines[0]
    other_leaf = next(
        candidate
        for candidate in leaf_uplinks(design)
        if candidate.fabric == uplinks.fabric and spine in candidate.links
    )
    first_link = next(iter(uplinks.links.values()))[0]
    message = (
        f"{uplinks.leaf} has links to {' and '.join(uplinks.links)}, but no link to "
        f"{' and '.join(uplinks.missing_spines)}; {other_leaf.leaf} has a link to {spine}"
    )
    related = ((other_leaf.links[spine][0].origin, f"uplink of {other_leaf.leaf}"),)
    hint = (
        f"Connect {uplinks.leaf} to {' and '.join(uplinks.missing_spines)}, with the same number and "
        "speed of cables as to the other spines."
    )
    return Problem(first_link.origin, message, hint, related, uplinks.leaf)


def _hit_of_uneven_uplinks(uplinks: LeafUplinks) -> Problem:
    widths = uplinks.bandwidths
    # The first of equal widths, so that the message does not change with the order of a set.
    wide, narrow = max(widths, key=widths.__getitem__), min(widths, key=widths.__getitem__)
    message = f"{uplinks.leaf} has {rate(widths[narrow])} to {narrow}, but {rate(widths[wide])} to {wide}"
    related = ((uplinks.links[wide][0].origin, f"to {wide}"),)
    hint = f"Use the same number and speed of cables from {uplinks.leaf} to {narrow} as to {wide}."
    return Problem(uplinks.links[narrow][0].origin, message, hint, related, uplinks.leaf)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("wiring", "spines", "switch-links")),
    hint="Connect every leaf switch to every spine, with the same number and speed of cables to each spine.",
    sources=(),
    check=check,
)

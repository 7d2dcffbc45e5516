"""The uplinks of a leaf switch are trunks, but the uplinks of the other leaf switches are routed links, or
the reverse.

## What it checks

The uplinks of every leaf switch in a fabric of leaf switches and spines. If most leaf switches have routed
links to the spines, all have them. If most have links with VLANs, all have those.

## Why it matters

Behind that leaf switch, no host reaches another rack, although the links are up. The other end of a routed
link is a router, not a bridge. Frames that a leaf switch sends into a trunk end at the spine, which has none
of its VLANs.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, vxlan: true}
  spine-[1-2]: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[19-20]", to: "spine-[1-2] swp19", cable: nvidia-mcp1600-c003e30l, routed: true}
  - {from: "leaf-2 swp[19-20]", to: "spine-[1-2] swp20", cable: nvidia-mcp1600-c003e30l}  # <- TOP032
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", "spine-[1-2]", "host-[1-4]"]}
```

## Use instead

```diff
# wiring.yaml
-  - {from: "leaf-2 swp[19-20]", to: "spine-[1-2] swp20", cable: nvidia-mcp1600-c003e30l}
+  - {from: "leaf-2 swp[19-20]", to: "spine-[1-2] swp20", cable: nvidia-mcp1600-c003e30l, routed: true}
```

## When it does not apply

Leaf switches that have both kinds of links, where others have one kind.

## Limits of this check

If both kinds are equally frequent, the kind of the first leaf switch is taken as intended.
"""

from collections.abc import Iterator

from ...core.majority import most_common
from ...core.rule import Applies
from ...model.types import Design, Link, origin_of
from ...views.network.leaf_uplinks import LeafUplinks, leaf_uplinks
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each leaf switch without uplinks of the usual kind."""
    by_fabric: dict[tuple[str, str], list[LeafUplinks]] = {}
    for uplinks in leaf_uplinks(design):
        key = (uplinks.fabric, design.switches[uplinks.leaf].fabric)
        by_fabric.setdefault(key, []).append(uplinks)
    for listed in by_fabric.values():
        kind = most_common(link.routed for uplinks in listed for link in _all_links(uplinks)[:1])
        # If both kinds are equally frequent, the kind of the first leaf switch is taken as intended.
        example = next(
            (uplinks_of_leaf for uplinks_of_leaf in listed if _all_links(uplinks_of_leaf)[0].routed is kind),
            None,
        )
        for uplinks in listed:
            # A leaf switch with both kinds is between the two, and not reported.
            if example is not None and all(link.routed is not kind for link in _all_links(uplinks)):
                yield _hit(uplinks, example, routed=bool(kind))


def _all_links(uplinks: LeafUplinks) -> list[Link]:
    return [link for links in uplinks.links.values() for link in links]


def _hit(uplinks: LeafUplinks, example: LeafUplinks, *, routed: bool) -> Problem:
    first_link, example_link = _all_links(uplinks)[0], _all_links(example)[0]
    kind_texts = ("no routed links", "routed links") if routed else ("only routed links", "links with VLANs")
    message = f"{uplinks.leaf} has {kind_texts[0]} to its spines, but {example.leaf} has {kind_texts[1]}"
    hint = (
        f"Set `routed: true` and a separate `subnet` on each uplink of {uplinks.leaf}."
        if routed
        else f"Remove `routed: true` from the uplinks of {uplinks.leaf}."
    )
    related = ((example_link.origin, f"uplinks of {example.leaf}"),)
    return Problem(origin_of(first_link, "routed"), message, hint, related, uplinks.leaf)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("wiring", "spines", "switch-links")),
    hint="Use the same kind of uplinks on all leaf switches of a fabric.",
    sources=(),
    check=check,
)

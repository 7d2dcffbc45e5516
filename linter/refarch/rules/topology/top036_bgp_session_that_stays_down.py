"""Only one end of a routed link has BGP, or both ends have the same AS number.

## What it checks

The switch at the other end of each routed link of a switch with `bgp`: it has `bgp`, too, with another AS
number.

## Why it matters

Without BGP at the other end, no session comes up, and neither switch learns the networks of the other. With
the same AS number on both ends, the session is internal BGP: a switch does not pass on what it learns there.
In both cases, networks behind the link are not reached.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]:
    model: nvidia-sn2010
    role: leaf
    fabric: main
    nos: cumulus-linux
    bgp: {as: 65101}  # <- TOP036
links:
  - {from: "hosts of compute vmnic4", to: "leaf-1 swp[1-]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "hosts of compute vmnic5", to: "leaf-2 swp[1-]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
  - from: leaf-1 swp17
    to: leaf-2 swp17
    cable: nvidia-mcp2m00-a003e30l
    routed: true
    subnet: 198.18.0.0/31
```

## Use instead

```diff
# wiring.yaml
-    bgp: {as: 65101}
+    bgp: {as: {first: 65101}}
```

## When it does not apply

Links that carry VLANs, and routed links between two switches without BGP.

## Limits of this check

refarch configures external BGP only. It does not check the AS numbers of routers outside the design.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Switch, origin_of
from .. import Problem, Rule
from ..documents.others import RFC_4271


def check(design: Design) -> Iterator[Problem]:
    """One hit for each pair of switches."""
    seen: set[frozenset[str]] = set()
    for link in design.links:
        near, far = design.switches.get(link.a.device), design.switches.get(link.b.device)
        if not link.routed or near is None or far is None or near.bgp is far.bgp is None:
            continue
        pair = frozenset((near.name, far.name))
        if pair not in seen:
            seen.add(pair)
            yield from _hits(near, far)


def _hits(near: Switch, far: Switch) -> Iterator[Problem]:
    if near.bgp is None:
        near, far = far, near
    assert near.bgp is not None
    related = ((far.origin, f"switch {far.name}"),)
    if far.bgp is None:
        message = (
            f"{near.name} has BGP, but {far.name} at the other end of its routed link has none; no session "
            "comes up"
        )
        hint = f"Add `bgp` to {far.name}. Or use `routes` on both switches."
        yield Problem(near.bgp.origin, message, hint, related, near.name)
    elif near.bgp.number == far.bgp.number:
        message = (
            f"{near.name} and {far.name} have a routed link, but the same AS number {near.bgp.number}; the "
            "session does not pass on routes"
        )
        hint = f"Set another AS number on {far.name}, for example by `as: {{first: {near.bgp.number}}}`."
        yield Problem(origin_of(near.bgp, "number"), message, hint, related, near.name)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "bgp")),
    hint="Add `bgp` to both switches, with different AS numbers.",
    sources=(
        RFC_4271.says(
            "Routes that a speaker learns from an internal peer are not passed on to other internal peers.",
            "9.2 Update-Send Process",
            "2026-11-29",
        ),
    ),
    check=check,
)

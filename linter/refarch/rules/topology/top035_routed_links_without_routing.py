"""A switch has routed links to other switches, but the design does not state how it routes.

## What it checks

Every switch with a routed link to another switch and with an address in a VLAN has `routes` or `bgp`.

## Why it matters

The links come up, but hosts behind the switch reach only the networks of this switch. Packets to other racks
and sites are dropped without an alarm. The generated configuration contains addresses, but no route.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}  # <- TOP035
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

```yaml
# ip-plan.yaml
networks:
  vmotion:
    gateway: 198.51.100.254
    router: {devices: "leaf-[1-2]", redundancy: vrr}
```

## Use instead

```diff
# wiring.yaml
-  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
+  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, bgp: {as: {first: 65101}}}
```

## When it does not apply

Switches without an address in a VLAN, such as spines, and switches that are already in service.

## Limits of this check

refarch does not check OSPF, EVPN, or routes in VRFs, because a design cannot state them.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import count_text
from ...model.types import Design
from ...views.intent.switches import switch_intents
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for all switches, because their routing is one decision."""
    routers = [
        intent for intent in switch_intents(design).values() if intent.routing_is_open and intent.gateways
    ]
    if not routers:
        return
    first, *others = routers
    subject = (
        f"{first.name} and {count_text(len(others), 'other switch', 'other switches')}"
        if others
        else first.name
    )
    verb, behind = ("have", "them") if others else ("has", "it")
    message = (
        f"{subject} {verb} routed links, but no `routes` and no `bgp`; hosts behind {behind} reach only "
        "networks of their switch"
    )
    places = dict.fromkeys(intent.origin for intent in others if intent.origin != first.origin)
    related = tuple((place, "switch with routed links") for place in places)
    yield Problem(first.origin, message, related=related, subject=first.name)


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("wiring", "ip-plan", "switch-links")),
    hint="Add `bgp: {as: {first: 65101}}` to the switches. Or add `routes`.",
    sources=(),
    check=check,
)

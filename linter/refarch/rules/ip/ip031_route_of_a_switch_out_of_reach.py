"""A static route of a switch uses a next hop that is not in a network of the switch.

## What it checks

The `via` of every route in `routes` of a switch. It is an address of the same IP version as `to`, in the
subnet of a routed link, in a VLAN in which the switch has an address, or in the network of an interface that
the IP plan lists. It is not an address of the switch itself.

## Why it matters

The switch accepts the route, but does not use it, or rejects it. Packets to the destination are dropped.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]:
    model: nvidia-sn2010
    role: leaf
    fabric: main
    nos: cumulus-linux
    routes: [{to: 0.0.0.0/0, via: 198.18.9.1}]  # <- IP031
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
-    routes: [{to: 0.0.0.0/0, via: 198.18.9.1}]
+    routes: [{to: 0.0.0.0/0, via: 198.51.100.253}]
```

## When it does not apply

Routes of adapters of hosts: IP020 finds those.

## Limits of this check

A next hop that another route leads to is reported, although some systems resolve it. refarch does not check
whether a device has the address.
"""

from collections.abc import Iterator
from ipaddress import ip_address

from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.intent.subnets import addresses_of_switch
from ...views.intent.switch_records import SwitchIntent
from ...views.intent.switches import every_switch_intent
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each route."""
    for name, intent in every_switch_intent(design).items():
        for route in intent.routes.values():
            reason = _reason(intent, route.to, route.via)
            if reason:
                message = f"the route of {name} to {route.to} uses {route.via}, {reason}"
                yield Problem(origin_of(route, "via"), message, subject=name)


def _reason(intent: SwitchIntent, to: str, via: str) -> str:
    """Why a next hop cannot be used, as a clause; empty if it can."""
    if (":" in to) != (":" in via):
        return "an address of another IP version; the switch rejects it"
    interfaces = list(addresses_of_switch(intent))
    if any(str(one.ip) == via for one in interfaces):
        return "an address of the switch itself; packets do not leave the switch"
    if not any(ip_address(via) in one.network for one in interfaces):
        return "which is in no network of the switch; the route is not used"
    return ""


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("wiring", "switch-routes")),
    hint="Set `via` to the address of the next router, in the subnet of a link or in a VLAN of the switch.",
    sources=(),
    check=check,
)

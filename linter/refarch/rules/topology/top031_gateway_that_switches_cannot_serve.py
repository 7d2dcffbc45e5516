"""The switches that should have the gateway of a network cannot share it, are too few, or lack its VLAN.

## What it checks

Where a network names its `router`: it has a gateway; switches that share the address say how (`redundancy`);
each of them has the network's VLAN in its bridge. A network whose hosts are on several switches has its
gateway on more than one: otherwise it is a warning.

## Why it matters

Two switches with one address and no protocol between them fight over it, and every host loses its gateway now
and then. With one switch, its restart cuts off the networks of all hosts.

## Example

```yaml
# ip-plan.yaml
networks:
  vmotion:
    gateway: 198.51.100.254
    router: {devices: "leafs of main"}  # <- TOP031
```


## Use instead

```yaml
# ip-plan.yaml
networks:
  vmotion:
    gateway: 198.51.100.254
    router: {devices: "leafs of main", redundancy: vrr}
```


## When it does not apply

Routers outside of the design, `devices: site`.

## Limits of this check

Whether the switches can route is not known. Own addresses of the switches beside the shared one are not asked
for.
"""

from collections.abc import Iterator

from ...model.types import Design, Network, Router, where
from ...views.network.crossed_ports import network_paths
from ...views.network.vlans import bridge_vlans
from .. import Hit, Rule


def check(design: Design) -> Iterator[Hit]:
    """Hits network by network."""
    for network in design.networks.values():
        if network.router is not None:
            yield from _router(design, network, network.router)


def _router(design: Design, network: Network, router: Router) -> Iterator[Hit]:
    place, on = where(router, "devices"), router.switches
    if not network.gateway and not network.gateway6:
        text = f"network {network.id} has a router and no gateway"
        yield Hit(place, text, "Add `gateway`, the router's address.")
        return
    if on[1:] and router.redundancy in ("", "none"):
        who = " and ".join(on)
        text = f"{who} have the gateway of network {network.id}, and nothing says how they share it"
        yield Hit(place, text, "Add `redundancy`, such as vrrp or anycast.")
    path = network_paths(design).get(network.id)
    for name in on if network.vlan and not network.out_of_band else ():
        if name in design.switches and network.vlan not in bridge_vlans(design)[name]:
            text = f"{name} has the gateway of network {network.id}, and not its VLAN {network.vlan}"
            hint = "Add the VLAN to the switch, or name the switches that have it."
            yield Hit(place, text, hint, subject=name)
    if not on[1:] and on and path is not None and path.switches[1:]:
        count = len(path.switches)
        text = f"{on[0]} alone has the gateway of network {network.id}, whose hosts are on {count} switches"
        yield Hit(place, text, "Name a second switch, and how the two share the address.", severity="warning")


RULE = Rule(
    severity="error",
    confidence="practice",
    hint="Name the switches that have the gateway, and how they share it.",
    sources=(),
    check=check,
)

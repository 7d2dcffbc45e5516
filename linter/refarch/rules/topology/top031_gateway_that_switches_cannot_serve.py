"""The switches that should have the gateway of a network cannot share it, are too few, or lack its VLAN.

## What it checks

Where a network names its `router`: it has a gateway; switches that share the address say how (`redundancy`);
each of them has the network's VLAN in its bridge, and with HSRP, VARP and VRR none has the shared address as
its own. Where the interface of a switch is named after a VLAN, that is the VLAN of the network in which its
address is. A network whose hosts are on several switches has its
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

import re
from collections.abc import Iterator

from ...model.types import Design, Network, Router, where
from ...views.network.crossed_ports import network_paths
from ...views.network.gateways import elsewhere, unserved
from ...views.network.links import components
from .. import Hit, Rule

SHARED = ("hsrp", "varp", "vrr")
"""Protocols under which the shared address is none of the switches' own; with VRRP one may own it."""

VLAN_INTERFACE = re.compile(r"(?:vlan|vlanif|irb\.|bvi)[ -]?([0-9]{1,4})", re.IGNORECASE)
"""Names of interfaces that say their VLAN: Vlan100, vlan100, irb.100."""


def check(design: Design) -> Iterator[Hit]:
    """Hits network by network."""
    for network in design.networks.values():
        if network.router is not None:
            yield from _router(design, network, network.router)
            yield from _own_address(network, network.router)
        yield from _misnamed(design, network)


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
    for name in unserved(design).get(network.id, ()):
        text = f"{name} has the gateway of network {network.id}, and not its VLAN {network.vlan}"
        hint = "Add the VLAN to the switch, or name the switches that have it."
        yield Hit(place, text, hint, tuple(elsewhere(design, network)), name)
    if not on[1:] and on and path is not None and path.switches[1:]:
        if len({components(design)[name] for name in (*on, *path.switches)}) > 1:
            return  # hosts on another fabric have no use of a second router
        count = len(path.switches)
        text = f"{on[0]} alone has the gateway of network {network.id}, whose hosts are on {count} switches"
        yield Hit(place, text, "Name a second switch, and how the two share the address.", severity="warning")


def _own_address(network: Network, router: Router) -> Iterator[Hit]:
    """A switch that has the shared address as its own, where the protocol wants a third one."""
    for address in network.addresses if router.redundancy in SHARED else ():
        if address.text == network.gateway and address.device in router.switches:
            text = (
                f"{address.device} has {address.text} as its own address, which is the virtual one of "
                f"network {network.id} ({router.redundancy})"
            )
            hint = "Give each switch an address of its own beside the virtual one."
            related = ((where(network, "gateway"), "the virtual address"),)
            yield Hit(where(address, "text"), text, hint, related, address.device)


def _misnamed(design: Design, network: Network) -> Iterator[Hit]:
    """A switch's interface of another VLAN, by its name."""
    for address in network.addresses if network.vlan else ():
        number = VLAN_INTERFACE.fullmatch(address.interface) if address.device in design.switches else None
        if number is not None and int(number[1]) != network.vlan:
            text = (
                f"{address.interface} of {address.device} has an address in network {network.id}, whose VLAN "
                f"is {network.vlan}"
            )
            hint = "Name the interface of the network's VLAN, or move the address to the other network."
            related = ((where(network, "vlan"), f"the VLAN of network {network.id}"),)
            yield Hit(where(address, "text"), text, hint, related, address.device)


RULE = Rule(
    severity="error",
    confidence="practice",
    hint="Name the switches that have the gateway, and how they share it.",
    sources=(),
    check=check,
)

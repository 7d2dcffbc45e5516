"""The switches that should have the gateway of a network cannot share it, are too few, or lack its VLAN.

## What it checks

Where a network names its `router`: it has a gateway; switches that share the address say how (`redundancy`);
each of them has the network's VLAN in its bridge, and with HSRP, VARP and VRR none has the shared address as
its own; with VRRP none has where none has in the networks beside it. Under these protocols, where one of them
has an address of its own in the network, all have. A single switch has the gateway's address, if it has one
in the network at all, or if another switch has one in the network that it serves alone. The protocol is one
that their system has: HSRP Cisco's, VARP Arista's, VRR that of Cumulus Linux. The links between them, where
they say what they carry, carry the VLAN. Where the interface of a switch is named after a VLAN, that is the
VLAN of the network in which its address is. A network whose hosts are on several switches has its gateway on
more than one: otherwise it is a warning.

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

```diff
# ip-plan.yaml
-    router: {devices: "leafs of main"}
+    router: {devices: "leafs of main", redundancy: vrr}
```

## When it does not apply

Routers outside of the design, `devices: site`.

## Limits of this check

Whether the switches can route is not known. Own addresses of the switches beside the shared one are not asked
for where none of them has one. Switches that carry VLANs in VXLAN need no link between them.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.switch_interfaces import vlan_of
from ...model.types import Address, Address6, Design, Network, Router, where
from ...views.network.crossed_ports import network_paths
from ...views.network.gateways import elsewhere, unserved
from ...views.network.links import components, switch_links
from ...views.network.vlans import port_vlans
from .. import Hit, Rule

SHARED = ("hsrp", "varp", "vrr")
"""Protocols under which the shared address is none of the switches' own; with VRRP one may own it."""

VRRP = "vrrp"

PROTOCOLS = {
    "hsrp": (("cisco-nx-os",), "HSRP"),
    "varp": (("arista-eos",), "VARP"),
    "vrr": (("cumulus-linux",), "VRR"),
}
"""Protocols of one vendor: the systems of the catalogue that have them, and their names."""


def check(design: Design) -> Iterator[Hit]:
    """Hits network by network."""
    for network in design.networks.values():
        if network.router is not None:
            yield from _router(design, network, network.router)
            yield from _own_address(design, network, network.router)
            yield from _protocol(design, network, network.router)
            yield from _without_own(design, network, network.router)
            yield from _apart(design, network, network.router)
            yield from _alone(design, network, network.router)
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
    if _is_too_few(design, network, router) and path is not None:
        count = len(path.switches)
        text = f"{on[0]} alone has the gateway of network {network.id}, whose hosts are on {count} switches"
        yield Hit(place, text, "Name a second switch, and how the two share the address.", severity="warning")


def _protocol(design: Design, network: Network, router: Router) -> Iterator[Hit]:
    """One hit for the first switch whose system has no such protocol."""
    systems, named = PROTOCOLS.get(router.redundancy, ((), ""))
    for name in router.switches:
        nos = design.switches[name].nos if name in design.switches else ""
        fits = bool(nos) and nos in design.switches[name].model.data.get("nos", (nos,))  # else WIRE016
        if systems and fits and nos not in systems and design.products.get(nos):
            text = f"{name} runs {nos}, which has no {named}"
            hint = "Name a protocol that the system has, such as vrrp."
            yield Hit(where(router, "redundancy"), text, hint, subject=network.id)
            return


def _without_own(design: Design, network: Network, router: Router) -> Iterator[Hit]:
    """One hit for each switch that lacks an address of its own which another one has."""
    listed: tuple[Address | Address6, ...] = (*network.addresses, *network.addresses6)
    own = {address.device: address for address in listed}
    having = [name for name in router.switches if name in own and name in design.switches]
    for name in router.switches if having and router.redundancy in (*SHARED, VRRP) else ():
        if name not in own:
            text = f"{name} has no address of its own in network {network.id}, and {having[0]} has one"
            hint = "Give it one: the gateway's address is shared, and the switches speak from their own."
            related = ((where(router, "devices"), "the switches of the gateway"),)
            yield Hit(where(own[having[0]], "text"), text, hint, related, name)


def _apart(design: Design, network: Network, router: Router) -> Iterator[Hit]:
    """A link between two of the switches that says what it carries, and lacks the VLAN, where no other one
    has it."""
    if router.redundancy not in (*SHARED, VRRP) or not network.vlan or network.out_of_band:
        return
    between = [
        link
        for link in switch_links(design)
        if {link.a.device, link.b.device} <= {*router.switches} and not link.routed
    ]
    carried = [port_vlans(design)[link.a] for link in between]
    lacks = all(one.stated and network.vlan not in {*one.tagged, one.untagged} for one in carried)
    if between and lacks and not any(design.switches[name].vxlan for name in router.switches):
        first, second = between[0].a.device, between[0].b.device
        text = (
            f"{first} and {second} share the gateway of network {network.id}, and no link between them "
            f"carries its VLAN {network.vlan}"
        )
        related = ((where(router, "devices"), f"the router of network {network.id}"),)
        hint = "Add the network to what the link carries: the switches hear each other in that VLAN."
        yield Hit(carried[0].origin, text, hint, related, network.id)


def _is_too_few(design: Design, network: Network, router: Router) -> bool:
    """Whether one switch is the router of hosts on several of one fabric: those on another have no use of
    a second router."""
    path = network_paths(design).get(network.id)
    if len(router.switches) != 1 or path is None or not path.switches[1:]:
        return False
    return len({components(design)[name] for name in (*router.switches, *path.switches)}) == 1


def _own_address(design: Design, network: Network, router: Router) -> Iterator[Hit]:
    """A switch that has the shared address as its own, where the protocol wants a third one; or, with VRRP,
    where it is one in the networks beside it."""
    vrrp = router.redundancy == VRRP and _is_apart_elsewhere(design, network)
    for address in network.addresses if vrrp or router.redundancy in SHARED else ():
        if address.text == network.gateway and address.device in router.switches:
            text = (
                f"{address.device} has {address.text} as its own address, which is the virtual one of "
                f"network {network.id} ({router.redundancy})"
            )
            hint = "Give each switch an address of its own beside the virtual one."
            related = ((where(network, "gateway"), "the virtual address"),)
            yield Hit(where(address, "text"), text, hint, related, address.device)


def _is_apart_elsewhere(design: Design, network: Network) -> bool:
    """Whether the same switches have, in another network, addresses of their own beside the gateway's."""
    return any(
        other.router is not None
        and network.router is not None
        and other.router.switches == network.router.switches
        and (own := [one.text for one in other.addresses if one.device in other.router.switches])
        and other.gateway not in own
        for other in design.networks.values()
        if other is not network
    )


def _alone(design: Design, network: Network, router: Router) -> Iterator[Hit]:
    """A single switch that has another address than the gateway; or none, where another one has it so."""
    if len(router.switches) != 1 or router.redundancy not in ("", "none") or not network.gateway:
        return
    if _is_too_few(design, network, router):
        return
    name, held = router.switches[0], {one.text: one.device for one in network.addresses}
    own = [address for address in network.addresses if address.device == name]
    like = _one_with_its_own(design)
    if own and network.gateway not in held:
        text = (
            f"{name}, the router of network {network.id}, has {own[0].text} in it, and the gateway is "
            f"{network.gateway}, which nobody has"
        )
        hint = "Make the gateway the switch's address, or give the switch that of the gateway."
        related = ((where(own[0], "text"), f"{own[0].interface} of {name}"),)
        yield Hit(where(network, "gateway"), text, hint, related, name)
    elif not own and like is not None:
        text = (
            f"{name} has the gateway of network {network.id} and no address in it; {like[0]} has one in "
            f"{like[1].id}"
        )
        hint = "Give the interface of its VLAN the gateway's address in ip-plan.yaml."
        related = ((network.origin, f"network {network.id}"),)
        yield Hit(where(router, "devices"), text, hint, related, name, severity="warning")


def _one_with_its_own(design: Design) -> tuple[str, Network] | None:
    """A switch that alone is the router of a network and has the gateway's address there."""
    for network in design.networks.values():
        only = network.router.switches if network.router is not None else ()
        if len(only) == 1 and (only[0], network.gateway) in {(x.device, x.text) for x in network.addresses}:
            return only[0], network
    return None


def _misnamed(design: Design, network: Network) -> Iterator[Hit]:
    """A switch's interface of another VLAN, by its name."""
    for address in network.addresses if network.vlan else ():
        number = vlan_of(address.interface) if address.device in design.switches else 0
        if number and number != network.vlan:
            text = (
                f"{address.interface} of {address.device} has an address in network {network.id}, whose VLAN "
                f"is {network.vlan}"
            )
            hint = "Name the interface of the network's VLAN, or move the address to the other network."
            related = ((where(network, "vlan"), f"the VLAN of network {network.id}"),)
            yield Hit(address.origin.child("of"), text, hint, related, address.device)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("routers",)),
    hint="Name the switches that have the gateway, and how they share it.",
    sources=(),
    check=check,
)

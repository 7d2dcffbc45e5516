"""The switches with the gateway of a network cannot share it, are too few, or lack its VLAN.

## What it checks

Networks with a `router`. The network has a gateway. Switches that share the address state the protocol
(`redundancy`), and each of them has the VLAN of the network in its bridge.

- With HSRP, VARP, and VRR, no switch has the shared address as its individual address. With VRRP, no switch
  has it if the switches have separate addresses in their other networks.
- With these protocols, if one switch has an individual address in the network, all have one.
- A single switch has the gateway's address, if it has an address in the network, or if another switch has one
  in the network that it serves alone.
- The operating system supports the protocol: Cisco supports HSRP, Arista VARP, Cumulus Linux VRR.
- The links between the switches, if they list their VLANs, carry the VLAN.
- If the interface of a switch is named after a VLAN, its address is in the network of that VLAN.
- A network whose hosts are on several switches has its gateway on more than one switch: otherwise it is a
  warning.

## Why it matters

Two switches with one address and no protocol between them compete for it, and every host loses its gateway
from time to time. With one switch, its restart disconnects the networks of all hosts.

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

Routers outside the design, `devices: site`.

## Limits of this check

refarch does not check whether the switches can route. Individual addresses of the switches are not required
if none of them has one. Switches that carry VLANs in VXLAN need no link between them.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.switch_interfaces import vlan_of
from ...model.types import Address, Address6, Design, Network, Router, origin_of
from ...views.addresses.misplaced_adapters import adapters_in_network, are_adapters_misplaced
from ...views.network.gateways import (
    PROTOCOLS_OF_ONE_SYSTEM,
    cables_with_vlan,
    gateway_switches_without_vlan,
)
from ...views.network.links import fabric_names, switch_links
from ...views.network.ports_on_path import network_paths
from ...views.network.vlans import port_vlans
from .. import Problem, Rule

SHARED = ("hsrp", "varp", "vrr")
"""Protocols whose shared address must not be the address of a switch; with VRRP a switch can own it."""

VRRP = "vrrp"


def check(design: Design) -> Iterator[Problem]:
    """Hits network by network."""
    # In this order: a router without a gateway makes the later checks pointless.
    for network in design.networks.values():
        if network.router is not None:
            yield from _hits_of_router(design, network, network.router)
            yield from _hits_of_own_shared_address(design, network, network.router)
            yield from _hits_of_protocol(design, network, network.router)
            yield from _hits_of_missing_own_address(design, network, network.router)
            yield from _hits_of_links_without_vlan(design, network, network.router)
            yield from _hits_of_single_router(design, network, network.router)
        yield from _hits_of_interface_names(design, network)


def _hits_of_router(design: Design, network: Network, router: Router) -> Iterator[Problem]:
    place, switches = origin_of(router, "devices"), router.switches
    if not network.gateway and not network.gateway6:
        text = f"network {network.id} has a router but no gateway"
        yield Problem(place, text, "Set `gateway` to the address of the router.")
        return
    if switches[1:] and router.redundancy in ("", "none"):
        who = " and ".join(switches)
        text = f"{who} have the gateway of network {network.id}, but `redundancy` of the router is not set"
        yield Problem(
            place, text, "Set `redundancy`, for example `redundancy: vrrp` or `redundancy: anycast`."
        )
    path = network_paths(design).get(network.id)
    # A switch that cannot serve the network is at fault, not its cables. Adapters in another VLAN are the
    # cause where they are all that would bring this one: IP012 and VLAN001 report them.
    lacking = gateway_switches_without_vlan(design).get(network.id, ())
    for name in () if are_adapters_misplaced(design, network) else lacking:
        text = f"{name} has the gateway of network {network.id}, but not its VLAN {network.vlan}"
        hint = (
            f"Add VLAN {network.vlan} to {name}. Or list the switches with VLAN {network.vlan} in "
            "`devices` of the router."
        )
        users = adapters_in_network(design, network)[:1]
        related = (
            *((adapter.origin, f"{adapter.name} on {adapter.host}") for adapter in users),
            *cables_with_vlan(design, network),
        )
        yield Problem(place, text, hint, related, name)
    if _is_too_few(design, network, router) and path is not None:
        count = len(path.switches)
        text = (
            f"only {switches[0]} has the gateway of network {network.id}, but its hosts are on {count} "
            "switches"
        )
        hint = "Add a second switch to `devices` of the router, and set `redundancy`."
        yield Problem(place, text, hint, severity="warning")


def _hits_of_protocol(design: Design, network: Network, router: Router) -> Iterator[Problem]:
    """One hit for the first switch whose operating system does not support the protocol."""
    systems = PROTOCOLS_OF_ONE_SYSTEM.get(router.redundancy, ())
    for name in router.switches:
        nos = design.switches[name].nos if name in design.switches else ""
        # WIRE016 finds an operating system that the model does not run.
        runs_on_model = bool(nos) and nos in design.switches[name].model.data.get("nos", (nos,))
        if systems and runs_on_model and nos not in systems and design.products.get(nos):
            text = f"{name} runs {nos}, which does not support {router.redundancy.upper()}"
            hint = "Set a protocol that the operating system supports, for example `redundancy: vrrp`."
            yield Problem(origin_of(router, "redundancy"), text, hint, subject=network.id)
            return


def _hits_of_missing_own_address(design: Design, network: Network, router: Router) -> Iterator[Problem]:
    """One hit for each switch without an individual address where another switch has one."""
    listed: tuple[Address | Address6, ...] = (*network.addresses, *network.addresses6)
    own_addresses = {address.device: address for address in listed}
    addressed = [name for name in router.switches if name in own_addresses and name in design.switches]
    # If no switch has an individual address, the design leaves the addresses to the site.
    if addressed and router.redundancy in (*SHARED, VRRP):
        for name in router.switches:
            if name not in own_addresses:
                text = (
                    f"{name} has no individual address in network {network.id}, but {addressed[0]} has an "
                    "address there"
                )
                hint = (
                    f"Add an address for {name} to network {network.id}. The switches share the "
                    "gateway address, and send from their individual addresses."
                )
                related = ((origin_of(router, "devices"), "switches of the gateway"),)
                yield Problem(origin_of(own_addresses[addressed[0]], "text"), text, hint, related, name)


def _hits_of_links_without_vlan(design: Design, network: Network, router: Router) -> Iterator[Problem]:
    """A link between two of the switches that lists its VLANs and lacks this VLAN, where no other link has
    it."""
    if router.redundancy not in (*SHARED, VRRP) or not network.vlan or network.out_of_band:
        # The switches exchange advertisements in the VLAN itself, so a network without a VLAN does not need
        # it on a link.
        return
    links_between = [
        link
        for link in switch_links(design)
        if {link.a.device, link.b.device} <= {*router.switches} and not link.routed
    ]
    vlans_of_links = [port_vlans(design)[link.a] for link in links_between]
    vlan_is_missing = all(
        vlans.is_stated and network.vlan not in {*vlans.tagged, vlans.untagged} for vlans in vlans_of_links
    )
    # VXLAN carries the VLAN over routed links.
    if links_between and vlan_is_missing and not any(design.switches[name].vxlan for name in router.switches):
        first, second = links_between[0].a.device, links_between[0].b.device
        text = (
            f"{first} and {second} share the gateway of network {network.id}, but no link between them "
            f"carries its VLAN {network.vlan}"
        )
        related = ((origin_of(router, "devices"), f"router of network {network.id}"),)
        hint = f"Add VLAN {network.vlan} to the link. The switches exchange advertisements in this VLAN."
        yield Problem(vlans_of_links[0].origin, text, hint, related, network.id)


def _is_too_few(design: Design, network: Network, router: Router) -> bool:
    """Whether one switch is the router of hosts on several switches of one fabric. Hosts on another fabric
    cannot use a second router."""
    path = network_paths(design).get(network.id)
    # Several routers, or hosts on one switch: no router is missing.
    if len(router.switches) != 1 or path is None or not path.switches[1:]:
        return False
    return len({fabric_names(design)[name] for name in (*router.switches, *path.switches)}) == 1


def _hits_of_own_shared_address(design: Design, network: Network, router: Router) -> Iterator[Problem]:
    """A switch that has the shared address as its individual address, where the protocol needs a separate
    one; or, with VRRP, where it is separate in other networks."""
    # With VRRP a switch can own the address. It is a mistake only if the same switches have individual
    # addresses in other networks.
    own_is_wrong_under_vrrp = router.redundancy == VRRP and _keeps_own_addresses_elsewhere(design, network)
    if own_is_wrong_under_vrrp or router.redundancy in SHARED:
        for address in network.addresses:
            if address.text == network.gateway and address.device in router.switches:
                text = (
                    f"{address.device} uses {address.text} as its individual address, but "
                    f"{address.text} is the virtual address of network {network.id} "
                    f"({router.redundancy})"
                )
                hint = "Set an individual address for each switch, in addition to the virtual address."
                related = ((origin_of(network, "gateway"), "virtual address"),)
                yield Problem(origin_of(address, "text"), text, hint, related, address.device)


def _keeps_own_addresses_elsewhere(design: Design, network: Network) -> bool:
    """Whether the same switches have individual addresses in another network, next to the gateway's."""
    return any(
        other_network.router is not None
        and network.router is not None
        and other_network.router.switches == network.router.switches
        and (
            own_texts := [
                address.text
                for address in other_network.addresses
                if address.device in other_network.router.switches
            ]
        )
        and other_network.gateway not in own_texts
        for other_network in design.networks.values()
        if other_network is not network
    )


def _hits_of_single_router(design: Design, network: Network, router: Router) -> Iterator[Problem]:
    """A single switch that has another address than the gateway, or none where another switch has it."""
    # Switches that share the address are checked above.
    if len(router.switches) != 1 or router.redundancy not in ("", "none") or not network.gateway:
        return
    # A second router is required, whatever address this one has.
    if _is_too_few(design, network, router):
        return
    name = router.switches[0]
    holder_by_address = {address.text: address.device for address in network.addresses}
    own_addresses = [address for address in network.addresses if address.device == name]
    example = _router_with_gateway_address(design)
    if own_addresses and network.gateway not in holder_by_address:
        text = (
            f"{name}, the router of network {network.id}, has address {own_addresses[0].text}, but "
            f"the gateway of the network is {network.gateway}, which no device has"
        )
        hint = (
            f"Set `gateway: {own_addresses[0].text}`. Or assign {network.gateway} to {name} in ip-plan.yaml."
        )
        related = ((origin_of(own_addresses[0], "text"), f"{own_addresses[0].interface} on {name}"),)
        yield Problem(origin_of(network, "gateway"), text, hint, related, name)
    elif not own_addresses and example is not None:
        example_switch, example_network = example
        text = (
            f"{name} has the gateway of network {network.id}, but no address in this network; "
            f"{example_switch} has an address in network {example_network.id}"
        )
        hint = (
            f"Add {network.gateway} for the VLAN interface of {name} to network {network.id} in ip-plan.yaml."
        )
        related = ((network.origin, f"network {network.id}"),)
        yield Problem(origin_of(router, "devices"), text, hint, related, name, severity="warning")


def _router_with_gateway_address(design: Design) -> tuple[str, Network] | None:
    """A switch that is the only router of a network and has the gateway's address there."""
    for network in design.networks.values():
        routers = network.router.switches if network.router is not None else ()
        if len(routers) == 1 and (routers[0], network.gateway) in {
            (address.device, address.text) for address in network.addresses
        }:
            return routers[0], network
    return None


def _hits_of_interface_names(design: Design, network: Network) -> Iterator[Problem]:
    """A switch's interface of another VLAN, by its name."""
    if network.vlan:
        for address in network.addresses:
            # Only interfaces with a number in their name are named after a VLAN.
            number = vlan_of(address.interface) if address.device in design.switches else 0
            if number and number != network.vlan:
                text = (
                    f"{address.interface} on {address.device} has an address in network {network.id}, but "
                    f"the VLAN of this network is {network.vlan}"
                )
                hint = (
                    f"Assign the address to the interface of VLAN {network.vlan}. Or move the address "
                    f"to the network of VLAN {number}."
                )
                related = ((origin_of(network, "vlan"), f"VLAN of network {network.id}"),)
                yield Problem(address.origin.child("of"), text, hint, related, address.device)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("routers",)),
    hint="List the switches with the gateway in `devices` of the router, and set `redundancy`.",
    sources=(),
    check=check,
)

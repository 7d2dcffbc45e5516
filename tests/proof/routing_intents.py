"""Switches with routing, for validators: a switch of a design, with routes that no design has."""

from refarch.api.intent import (
    BgpNeighbor,
    BgpProcess,
    InterfaceAddress,
    StaticSwitchRoute,
    SwitchIntent,
    UnnumberedNeighbor,
)


def with_routing(switch: SwitchIntent) -> SwitchIntent:
    """A switch with static routes (two next hops for one destination, a host route, IPv6) and BGP."""
    routes = {
        f"{to} {via}": StaticSwitchRoute(to, via, name, switch.origin)
        for to, via, name in (
            ("0.0.0.0/0", "198.51.100.1", "border-1"),
            ("0.0.0.0/0", "198.51.100.3", ""),
            ("203.0.113.9/32", "198.51.100.1", ""),
            ("2001:db8:9::/48", "2001:db8::1", "core"),
        )
    }
    loopback = {"sonic": "Loopback0", "arista-eos": "Loopback0"}.get(switch.system)
    others = dict(switch.other_addresses)
    if loopback is not None:
        others[loopback] = InterfaceAddress(loopback, "192.0.2.9/32", "", False, switch.origin)
    return switch._replace(routes=routes, bgp=_bgp(switch), other_addresses=others)


def _bgp(switch: SwitchIntent) -> BgpProcess:
    here = switch.origin
    neighbors = {
        address: BgpNeighbor(address, device, 65100, here)
        for address, device in (("198.51.100.1", "spine-1"), ("198.51.100.3", "spine-2"))
    }
    unnumbered = {"swp32": UnnumberedNeighbor("swp32", "spine-3", 4200000001, here)}
    is_cumulus = switch.system == "cumulus-linux"
    networks = ("192.0.2.9/32", "203.0.113.0/24")
    return BgpProcess(65101, "192.0.2.9", networks, neighbors, unnumbered if is_cumulus else {}, here)

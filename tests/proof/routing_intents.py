"""Switches with routing, for validators: a switch of a design, with routes that no design has."""

from refarch.api.intent import StaticSwitchRoute, SwitchIntent


def with_routing(switch: SwitchIntent) -> SwitchIntent:
    """A switch with static routes: two next hops for one destination, a host route, and IPv6."""
    routes = {
        f"{to} {via}": StaticSwitchRoute(to, via, name, switch.origin)
        for to, via, name in (
            ("0.0.0.0/0", "198.51.100.1", "border-1"),
            ("0.0.0.0/0", "198.51.100.3", ""),
            ("203.0.113.9/32", "198.51.100.1", ""),
            ("2001:db8:9::/48", "2001:db8::1", "core"),
        )
    }
    return switch._replace(routes=routes)

"""Routing table of the host that sends: by which interface the packets leave, and to which next hop."""

from ipaddress import IPv4Network, ip_address

from ...core.origin import Origin
from ...core.wording import enumeration
from ...model.types import Design, Network, origin_of
from ..intent.host_records import HostIntent
from ..intent.virtual_records import IpInterface, StaticRoute
from .conversations import title_of
from .flow import Flow
from .records import (
    AMBIGUOUS,
    DOES_NOT_ARRIVE,
    OTHER_ADAPTER,
    Conversation,
    Hop,
    PathFact,
    PathFault,
    PathUnknown,
)
from .routes import RouteChoice, RoutingEntry, chosen_route, parsed_prefix, routing_table


def source_route(
    design: Design, host: HostIntent, interface: IpInterface, conversation: Conversation
) -> RouteChoice | None:
    """Way of the packets out of a host; None where the far end has no address, and where no route leads to
    it."""
    if _is_of_machines(host, interface):
        if conversation.service == "gateway":
            return RouteChoice(interface, conversation.address, conversation.origin)
        return None
    if not conversation.address:
        return None
    return chosen_route(host, routing_table(host, design.networks), interface, conversation.address)


def check_route(flow: Flow) -> None:
    """Report packets that have no route, leave by another interface, or may leave by several."""
    conversation, interface, route = flow.conversation, flow.interface, flow.route
    # The routing table of a virtual machine is not in the design.
    if _is_of_machines(flow.host, interface):
        return
    _check_address(flow)
    if not conversation.address:
        return
    if route is None:
        _report_missing_route(flow)
        return
    step = f"via {route.via}" if route.via else "on link"
    text = f"to {conversation.address}, {step} over {route.interface.name}"
    flow.trail.add_hop(Hop(flow.host.name, interface.name, text, (PathFact(step, route.origin),)))
    # Adapters of one service share a network on purpose, and bind their connections.
    if route.interface.name != interface.name and conversation.service not in route.interface.services:
        _report_other_adapter(flow, route)
        return
    others = [one for one in route.others if conversation.service not in one.interface.services]
    if others:
        _report_equal_entries(flow, route, others)
    _check_next_hop(flow, route)


def _is_of_machines(host: HostIntent, interface: IpInterface) -> bool:
    """Whether an interface stands for virtual machines."""
    return interface.name not in host.interfaces


def _check_address(flow: Flow) -> None:
    """Report an interface without an address in a network where others have one."""
    interface, network = flow.interface, flow.design.networks.get(flow.interface.network)
    if interface.address or interface.address6 or interface.dhcp:
        return
    cluster = flow.design.hosts[flow.host.name].cluster
    placed = (address.device for address in network.addresses) if network is not None else ()
    sibling = next(
        (name for name in placed if name in flow.design.hosts and flow.design.hosts[name].cluster == cluster),
        "",
    )
    # Without any address of the cluster, the plan leaves them to a later day.
    if network is None or not sibling:
        return
    flow.trail.add_fault(
        PathFault(
            DOES_NOT_ARRIVE,
            flow.host.name,
            interface.name,
            f"{flow.sender} has no address, but {sibling} has one in its network {network.id}",
            f"Add an address for {flow.sender} to `addresses` of network {network.id} in ip-plan.yaml.",
            interface.origin,
            (PathFact(f"network {network.id}", network.origin),),
        )
    )


def _report_missing_route(flow: Flow) -> None:
    """Report an address that no entry of the routing table leads to. DHCP may bring routes that the design
    does not have, and only a network of the design is certain to exist."""
    conversation, interface = flow.conversation, flow.interface
    if not conversation.network or interface.dhcp:
        return
    if not interface.stack:
        flow.trail.add_unknown(
            PathUnknown(
                f"the default gateway of {flow.host.name}",
                "ip-plan.yaml, `gateway` of the management network",
                flow.host.origin,
            )
        )
        return
    near, far = flow.design.networks.get(interface.network), flow.design.networks[conversation.network]
    via = near.gateway if near is not None and near.gateway else "NEXT-HOP"
    flow.trail.add_fault(
        PathFault(
            DOES_NOT_ARRIVE,
            flow.host.name,
            interface.name,
            f"{flow.sender} is on stack {interface.stack}, but this stack has no route to "
            f"{conversation.address} in network {conversation.network}",
            f"Add `{{to: {far.prefix}, via: {via}}}` to `routes` of {interface.name}.",
            origin_of(interface, "routes") if interface.routes else interface.origin,
            (PathFact(f"network {conversation.network}", far.origin),),
        )
    )


def _report_other_adapter(flow: Flow, route: RouteChoice) -> None:
    """Report packets that leave by an interface of another service."""
    conversation, interface, used = flow.conversation, flow.interface, route.interface
    title = title_of(conversation.service)
    far = conversation.network or conversation.address
    flow.trail.add_fault(
        PathFault(
            OTHER_ADAPTER,
            flow.host.name,
            interface.name,
            f"{title} of {flow.host.name} uses {interface.name}, but packets to {conversation.address} in "
            f"network {far} leave by {used.name}",
            _hint_for_route(flow, route),
            _place_of_other_adapter(flow, route),
            (PathFact(flow.sender, interface.origin),),
        )
    )


def _place_of_other_adapter(flow: Flow, route: RouteChoice) -> Origin:
    """Place to change where packets leave by another interface: its route. If it has only its gateway or the
    default gateway, the routes of the interface, or the interface, which do not lead to the far end."""
    interface, used = flow.interface, route.interface
    if any(one.origin == route.origin for one in used.routes):
        return route.origin
    return origin_of(interface, "routes") if interface.routes else interface.origin


def _hint_for_route(flow: Flow, route: RouteChoice) -> str:
    """Hint for packets that leave by another interface: the route that leads there, or the one that is
    missing."""
    near, used = flow.interface, route.interface
    static = next((one for one in used.routes if one.origin == route.origin), None)
    if static is not None:
        return f"Remove `{{to: {static.to}, via: {static.via}}}` from `routes` of {used.name}."
    network, far = (flow.design.networks.get(name) for name in (near.network, flow.conversation.network))
    narrow = _narrower_route(near, far)
    if far is not None and narrow is not None:
        return f"Set `to: {far.prefix}` of the route of {near.name} to {narrow.to}."
    if far is None or far.id == used.network:
        return f"Move {near.name} and {used.name} to different networks."
    if network is not None and network.gateway:
        gateway = network.gateway
        hint = f"Set `gateway: {gateway}` of {near.name}."
        return f"{hint} Or add `{{to: {far.prefix}, via: {gateway}}}` to its `routes`."
    return f"Add `{{to: {far.prefix}, via: NEXT-HOP}}` to `routes` of {near.name}."


def _narrower_route(interface: IpInterface, network: Network | None) -> StaticRoute | None:
    """A route of an interface to a part of a network; None for none."""
    whole = parsed_prefix(network.prefix) if network is not None and network.prefix else None
    for route in interface.routes:
        part = parsed_prefix(route.to)
        if not isinstance(whole, IPv4Network) or not isinstance(part, IPv4Network):
            continue
        if part != whole and part.subnet_of(whole):
            return route
    return None


def _report_equal_entries(flow: Flow, route: RouteChoice, others: list[RoutingEntry]) -> None:
    """Report interfaces of other services whose entries are as good as the one of the interface."""
    conversation, interface = flow.conversation, flow.interface
    names = enumeration(sorted({interface.name, *(entry.interface.name for entry in others)}))
    far = conversation.network or conversation.address
    network = flow.design.networks.get(conversation.network)
    host = flow.host.name
    flow.trail.add_fault(
        PathFault(
            AMBIGUOUS,
            host,
            interface.name,
            f"{names} on {host} all lead to network {far}, so packets may leave by any of them",
            "Move each adapter to its own network.",
            network.origin if network is not None and not route.via else others[0].origin,
            (
                PathFact(flow.sender, interface.origin),
                *(PathFact(f"{entry.interface.name} on {host}", entry.interface.origin) for entry in others),
            ),
        )
    )


def _check_next_hop(flow: Flow, route: RouteChoice) -> None:
    """Report a next hop that is not in the subnet of the interface."""
    if not route.via:
        return
    interface, network = flow.interface, flow.design.networks.get(flow.interface.network)
    texts = [interface.address, interface.address6]
    if not any(texts) and network is not None:
        texts = [network.prefix, network.prefix6]
    next_hop = ip_address(route.via)
    prefixes = [prefix for prefix in map(parsed_prefix, filter(None, texts)) if prefix is not None]
    same = [prefix for prefix in prefixes if prefix.version == next_hop.version]
    if same and not any(next_hop in prefix for prefix in same):
        flow.trail.add_fault(
            PathFault(
                DOES_NOT_ARRIVE,
                flow.host.name,
                interface.name,
                f"{flow.sender} is in {same[0]}, but its next hop {route.via} is not",
                f"Use a next hop in {same[0]}.",
                route.origin,
            )
        )

"""Routers on the way: gateways on switches of the design, and those of the site, of which a design may state
where they forward to."""

from typing import NamedTuple

from ...core.origin import Origin
from ...model.ranges import compress
from ...model.types import ReachedNetwork, origin_of
from ..intent.switch_records import SwitchGateway
from ..network.site_devices import sites_of_hosts, sites_of_switches
from ..network.stated_routes import stated_route
from .conversations import title_of
from .fabric import Crossing, FabricPort, Node
from .far_end import FarPort, far_ports, report_lost_far_end, report_uncabled_far_end
from .flow import Entrance, Flow
from .layer2 import check_room, cross_cables, leave_switches, pass_switches
from .records import (
    DOES_NOT_ARRIVE,
    INTER_SITE_LINK,
    LARGE_PACKETS_DROPPED,
    LOSSY,
    NO_FAILURE,
    SITE,
    Failure,
    Hop,
    PathFact,
    PathFault,
    PathUnknown,
)
from .routing_tables import states_routing
from .split_vlans import fabric_fault


def walk_over_router(flow: Flow, entrance: Entrance, via: str, origin: Origin) -> None:
    """Walk to the next hop ``via`` and on from there: over each switch that has its address, since any of
    them may forward the packets. ``origin`` is the place of the route."""
    fabric, failure = flow.fabric, flow.failure
    routers = fabric.gateways.get(via, [])
    if not routers:
        _pass_site(flow, via, origin)
        return
    check_room(flow, entrance.at)
    working = [node for node in routers if node[0] not in failure.switches]
    if not working:
        _report_routers_out_of_service(flow, routers)
    is_reached = False
    for router in working:
        arrival = fabric.reaches(entrance.node, router[0], failure)
        if arrival == router:
            is_reached = True
            ways = fabric.crossings(entrance.node, arrival, failure)
            priority = pass_switches(flow, entrance, ways)
            _forward(flow, entrance, router, priority)
    if working and not is_reached:
        if failure.kind == INTER_SITE_LINK and not _is_on_site_of_host(flow, working):
            _report_routers_out_of_service(flow, working)
        else:
            _report_unreached_gateway(flow, entrance, working[0], via)


def _report_unreached_gateway(flow: Flow, entrance: Entrance, router: Node, address: str) -> None:
    """Report a VLAN that stops before it gets to its gateway."""
    switch, vlan = router
    near = entrance.at.switch
    stop = flow.fabric.last_port(entrance.node, switch, flow.failure)
    fault = None if stop is not None else fabric_fault(flow, near, switch, entrance.vlan)
    flow.trail.add_fault(
        fault
        or PathFault(
            DOES_NOT_ARRIVE,
            switch if stop is None else stop.switch,
            "" if stop is None else stop.port.name,
            f"VLAN {entrance.vlan} enters {near}, but does not reach its gateway {address} on {switch}",
            f"Add {flow.network_text(vlan)} to `carries` of the cables between {near} and {switch}.",
            flow.fabric.switches[switch].origin if stop is None else origin_of(stop.port, "tagged"),
            vlan=entrance.vlan,
        )
    )


# Routers of the design


def _forward(flow: Flow, entrance: Entrance, router: Node, priority: int | None) -> None:
    """Walk on from a router of the design to the far end. ``priority`` is that of packets that must not be
    lost; None for others."""
    conversation, (name, vlan) = flow.conversation, router
    _check_gateway_mtu(flow, router)
    gateway = flow.fabric.switches[name].gateways[vlan]
    shared = PathFact("gateway", origin_of(gateway, "shared"))
    flow.trail.add_hop(Hop(name, f"VLAN {vlan}", "routes", (shared,)))
    if conversation.service == "gateway":
        return
    if states_routing(flow.fabric.switches[name]) and _destination(flow):
        way = _stated_way(flow, name)
        if way is not None:
            _walk_on(flow, entrance, way, priority)
        return
    usual = _routers_of_far_network(flow, name, NO_FAILURE)
    if not usual:
        _pass_site(flow, name, gateway.origin)
        return
    way = _routed_way(flow, name)
    if way is None:
        _report_routers_out_of_reach(flow, usual)
        return
    _walk_on(flow, entrance, way, priority)


def _walk_on(flow: Flow, entrance: Entrance, way: "RoutedWay", priority: int | None) -> None:
    """Walk from a router to the last router of a way, and on to the far end."""
    start = way.start
    for steps in way.legs:
        cross_cables(flow, entrance, steps, priority)
    ports = far_ports(flow)
    if ports is None:
        report_uncabled_far_end(flow)
        return
    if not ports:
        report_lost_far_end(flow)
    for far in ports:
        _walk_from_router(flow, entrance, start, far, priority)


def _destination(flow: Flow) -> str:
    """Address by which switches route the packets of a conversation: that of the far end, else the first of
    its network; empty for none."""
    conversation = flow.conversation
    network = flow.design.networks.get(conversation.network)
    if conversation.address or network is None:
        return conversation.address
    return (network.prefix or network.prefix6).partition("/")[0]


def _stated_way(flow: Flow, router: str) -> "RoutedWay | None":
    """Way by the routing that the design states. None where it ends before the far network: that is
    reported, or an open question."""
    tables, destination, failure = flow.routing, _destination(flow), flow.failure
    usual = tables.follow(router, destination, NO_FAILURE)
    found = tables.follow(router, destination, failure)
    if found.without_route:
        if usual.end is not None and not usual.without_route:
            _report_routers_out_of_reach(flow, [usual.end])
        else:
            _report_missing_route(flow, found.without_route)
        return None
    if found.returns_at:
        _report_circle(flow, found.returns_at)
        return None
    if found.open_switch:
        text = f"whether {found.open_switch} forwards to {_far_text(flow)}"
        key = f"wiring.yaml, `routes` or `bgp` of {found.open_switch}"
        origin = flow.fabric.switches[found.open_switch].origin
        flow.trail.add_unknown(PathUnknown(text, key, origin, found.open_switch))
        return None
    if found.end is None:
        _pass_site(flow, found.leaves_at, flow.fabric.switches[found.leaves_at].origin)
        return None
    return RoutedWay(found.end, (found.steps,))


def _report_circle(flow: Flow, switch: str) -> None:
    """Report routes that send packets back where they come from."""
    intent = flow.fabric.switches[switch]
    flow.trail.add_fault(
        PathFault(
            DOES_NOT_ARRIVE,
            switch,
            "",
            f"the routes of {switch} send packets for {_far_text(flow)} back to a switch that they come from",
            f"Correct `via` in `routes` of {switch}.",
            next((route.origin for route in intent.routes.values()), intent.origin),
            (PathFact(flow.sender, flow.conversation.origin),),
        )
    )


def _far_text(flow: Flow) -> str:
    """The network of the far end as messages name it, else its address."""
    network = flow.conversation.network
    return f"network {network}" if network else flow.conversation.address


def _report_missing_route(flow: Flow, switch: str) -> None:
    """Report a switch that states how it routes and has no route to the far end."""
    intent, conversation = flow.fabric.switches[switch], flow.conversation
    network = flow.design.networks.get(conversation.network)
    prefix = "" if network is None else (network.prefix or network.prefix6)
    destination = f"{_far_text(flow)} ({prefix})" if prefix else _far_text(flow)
    entry = f"{{to: {prefix or conversation.address}, via: ADDRESS}}"
    announced = f" Or announce {prefix} by BGP." if prefix and intent.bgp is not None else ""
    flow.trail.add_fault(
        PathFault(
            DOES_NOT_ARRIVE,
            switch,
            "",
            f"{switch} has no route to {destination}, but {flow.sender} needs it",
            f"Add `{entry}` to `routes` of {switch}, with the address of its next router.{announced}",
            intent.bgp.origin if intent.bgp is not None else next(iter(intent.routes.values())).origin,
            (PathFact(flow.sender, conversation.origin),),
        )
    )


def _check_gateway_mtu(flow: Flow, router: Node) -> None:
    """Report a gateway that drops the largest packets."""
    name, vlan = router
    gateway = flow.fabric.switches[name].gateways[vlan]
    if gateway.mtu >= flow.size:
        return
    flow.trail.add_fault(
        PathFault(
            LARGE_PACKETS_DROPPED,
            name,
            f"VLAN {vlan}",
            f"the gateway of VLAN {vlan} on {name} has MTU {gateway.mtu}, but packets of {flow.host.name} "
            f"have {flow.size} bytes",
            f"Set `mtu: {flow.size}` of network {gateway.network}.",
            origin_of(gateway, "mtu"),
        )
    )


class RoutedWay(NamedTuple):
    """Way from a router to one with a gateway in the network of the far end."""

    start: Node
    """Router there, with its VLAN."""
    legs: tuple[tuple[Crossing, ...], ...]
    """Steps between two routers each; empty where they are one."""


def _routers_of_far_network(flow: Flow, router: str, failure: Failure) -> list[Node]:
    """Switches with a gateway in the network of the far end that routed cables join with a router, the
    nearest first; the first is the router itself if it has one."""
    fabric, far = flow.fabric, flow.conversation.network
    reached: list[tuple[int, Node]] = []
    for name, intent in fabric.switches.items():
        vlan = next((one.vlan for one in intent.gateways.values() if _is_in_network(one, far)), None)
        distance = None if vlan is None else fabric.routed_distance(router, name, failure)
        if vlan is not None and distance is not None and name not in failure.switches:
            reached.append((distance, (name, vlan)))
    return [node for _, node in sorted(reached, key=lambda one: one[0])]


def _routed_way(flow: Flow, router: str) -> RoutedWay | None:
    """Shortest way over routed cables into the network of the far end. After a failure it may begin with a
    step to another router in the same VLAN, such as the second one of a pair. None for no way."""
    fabric, failure = flow.fabric, flow.failure
    for start in _routers_of_far_network(flow, router, failure):
        return RoutedWay(start, (fabric.routed_crossings(router, start[0], failure),))
    for vlan in fabric.switches[router].gateways:
        near = (router, vlan)
        for peer in sorted(fabric.reached_switches(near, failure)):
            arrival = fabric.reaches(near, peer, failure)
            if peer == router or arrival is None or arrival[1] not in fabric.switches[peer].gateways:
                continue
            for start in _routers_of_far_network(flow, peer, failure):
                to_peer = fabric.crossings(near, arrival, failure)
                return RoutedWay(start, (to_peer, fabric.routed_crossings(peer, start[0], failure)))
    return None


def _is_in_network(gateway: SwitchGateway, network: str) -> bool:
    return network == gateway.network or network in gateway.further


def _is_on_site_of_host(flow: Flow, routers: list[Node]) -> bool:
    """Whether one of several routers is on the site of the host that sends."""
    site, switches = sites_of_hosts(flow.design).get(flow.host.name), sites_of_switches(flow.design)
    return any(switches.get(name) == site for name, _ in routers)


def _report_routers_out_of_service(flow: Flow, routers: list[Node]) -> None:
    """Report a gateway whose routers are all lost."""
    name, vlan = routers[0]
    network = flow.fabric.switches[name].gateways[vlan].network
    _report_lost_routers(flow, network, [node[0] for node in routers], f"{flow.sender} uses it")


def _report_routers_out_of_reach(flow: Flow, routers: list[Node]) -> None:
    """Report a far end whose routers are all lost."""
    far = flow.conversation.far_device or flow.conversation.address
    need = f"{flow.sender} needs it to reach {far}"
    _report_lost_routers(flow, flow.conversation.network, [node[0] for node in routers], need)


def _report_lost_routers(flow: Flow, network_id: str, routers: list[str], need: str) -> None:
    """Report a network whose routers are all lost: with another site, or with the link to it. After other
    failures this is the end of the path, because a design with one router does not claim to have another."""
    network, site = flow.design.networks[network_id], sites_of_hosts(flow.design).get(flow.host.name)
    where = f"of site {site}" if site else "of another site"
    listed = network.router.switches if network.router is not None else routers
    is_of_site = flow.failure.kind in (SITE, INTER_SITE_LINK)
    flow.trail.add_fault(
        PathFault(
            DOES_NOT_ARRIVE,
            flow.host.name,
            flow.interface.name,
            f"network {network.id} has its gateway only on {compress(list(listed))}, but {need}",
            f"Add a switch{f' {where}' if is_of_site else ''} to `devices` below `router` of network "
            f"{network.id}.",
            network.origin if network.router is None else network.router.origin,
            (PathFact(flow.sender, flow.conversation.origin),),
            network.vlan,
            is_end=not is_of_site,
        )
    )


def _walk_from_router(
    flow: Flow, entrance: Entrance, start: Node, far: FarPort, priority: int | None
) -> None:
    """Walk from the last router to one port of the far end."""
    fabric, out = flow.fabric, far.at
    arrival = fabric.reaches(start, out.switch, flow.failure)
    if arrival is None:
        _report_unreached_far_end(flow, start, out)
        return
    cross_cables(flow, entrance, fabric.crossings(start, arrival, flow.failure), priority)
    leave_switches(flow, far, arrival[1], priority)


def _report_unreached_far_end(flow: Flow, start: Node, out: FabricPort) -> None:
    """Report a VLAN of the far end that does not get to its gateway."""
    router, vlan = start
    stop = flow.fabric.last_port(start, out.switch, flow.failure)
    fault = None if stop is not None else fabric_fault(flow, router, out.switch, vlan)
    flow.trail.add_fault(
        fault
        or PathFault(
            DOES_NOT_ARRIVE,
            router,
            f"VLAN {vlan}",
            f"VLAN {vlan} of {flow.conversation.far_device} is on {out.switch}, but does not reach its "
            f"gateway on {router}",
            f"Add {flow.network_text(vlan)} to `carries` of the cables between {router} and {out.switch}.",
            flow.fabric.switches[router].origin,
            vlan=vlan,
        )
    )


# Routers of the site


def _pass_site(flow: Flow, router: str, origin: Origin) -> None:
    """Routers outside of the design: what the design states of them, else an open question."""
    conversation = flow.conversation
    near, far = conversation.near_network, conversation.network
    stated = stated_route(flow.design, near, far) if far else None
    if stated is None:
        target = f"network {far}" if far else conversation.address
        key = f"ip-plan.yaml, `reaches` of network {near}"
        flow.trail.add_unknown(PathUnknown(f"whether {router} forwards to {target}", key, origin, router))
        return
    routed = PathFact("routed by the site", stated.origin)
    flow.trail.add_hop(Hop("site", "", f"routes {near} to {far}", (routed,)))
    _check_site_mtu(flow, stated)
    if conversation.lossless:
        _check_site_dscp(flow, stated)


def _check_site_mtu(flow: Flow, stated: ReachedNetwork) -> None:
    """Report routers of the site that drop the largest packets."""
    if stated.mtu is None or stated.mtu >= flow.size:
        return
    conversation, name = flow.conversation, flow.interface.name
    title = title_of(conversation.service)
    flow.trail.add_fault(
        PathFault(
            LARGE_PACKETS_DROPPED,
            flow.host.name,
            name,
            f"the site routes packets of {stated.mtu} bytes from network {conversation.near_network} to "
            f"{conversation.network}, but {title} packets of {name} have {flow.size} bytes",
            f"Set `mtu: {stated.mtu}` of {name}. Or raise the MTU of the routers.",
            origin_of(stated, "mtu"),
            (PathFact(f"MTU of {name}", conversation.origin),),
        )
    )


def _check_site_dscp(flow: Flow, stated: ReachedNetwork) -> None:
    """Report routers of the site that clear the DSCP, by which RDMA packets are lossless behind a router: a
    VLAN tag with its PCP ends there."""
    near, far = flow.conversation.near_network, flow.conversation.network
    if stated.keeps_dscp is None:
        text = f"whether the site keeps the DSCP of packets from network {near} to {far}"
        key = f"ip-plan.yaml, `keeps_dscp` of `reaches` of network {near}"
        flow.trail.add_unknown(PathUnknown(text, key, stated.origin))
    elif not stated.keeps_dscp:
        flow.trail.add_fault(
            PathFault(
                LOSSY,
                flow.host.name,
                flow.interface.name,
                f"the site clears the DSCP of packets from network {near} to {far}, but RDMA packets of "
                f"{flow.sender} are lossless by their DSCP",
                "Keep the DSCP on the routers, and state `keeps_dscp: true`.",
                origin_of(stated, "keeps_dscp"),
            )
        )

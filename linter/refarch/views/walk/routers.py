"""Routers on the way: gateways on switches of the design, and those of the site, of which a design may state
where they forward to."""

from ...core.origin import Origin
from ...model.types import ReachedNetwork, origin_of
from ..network.stated_routes import stated_route
from .conversations import title_of
from .fabric import FabricPort, Node
from .far_end import FarPort, far_ports, report_uncabled_far_end
from .flow import Entrance, Flow
from .layer2 import check_crossing, check_room, pass_switches
from .records import DOES_NOT_ARRIVE, LARGE_PACKETS_DROPPED, LOSSY, Hop, PathFact, PathFault, PathUnknown
from .routes import RouteChoice


def walk_over_router(flow: Flow, entrance: Entrance, route: RouteChoice) -> None:
    """Walk to the next hop and on from there: over each switch that has its address, since any of them may
    forward the packets."""
    fabric, failure = flow.fabric, flow.failure
    routers = fabric.gateways.get(route.via, [])
    if not routers:
        _pass_site(flow, route.via, route.origin)
        return
    check_room(flow, entrance.at)
    working = [node for node in routers if node[0] not in failure.switches]
    is_reached = False
    for router in working:
        arrival = fabric.reaches(entrance.node, router[0], failure)
        if arrival == router:
            is_reached = True
            pass_switches(flow, entrance, fabric.crossings(entrance.node, arrival, failure))
            _forward(flow, entrance, router)
    if working and not is_reached:
        _report_unreached_gateway(flow, entrance, working[0], route.via)


def _report_unreached_gateway(flow: Flow, entrance: Entrance, router: Node, address: str) -> None:
    """Report a VLAN that stops before it gets to its gateway."""
    switch, vlan = router
    near = entrance.at.switch
    stop = flow.fabric.last_port(entrance.node, switch, flow.failure)
    flow.trail.add_fault(
        PathFault(
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


def _forward(flow: Flow, entrance: Entrance, router: Node) -> None:
    """Walk on from a router of the design to the far end."""
    conversation, (name, vlan) = flow.conversation, router
    _check_gateway_mtu(flow, router)
    gateway = flow.fabric.switches[name].gateways[vlan]
    shared = PathFact("gateway", origin_of(gateway, "shared"))
    flow.trail.add_hop(Hop(name, f"VLAN {vlan}", "routes", (shared,)))
    if conversation.service == "gateway":
        return
    ports = far_ports(flow)
    if ports is None:
        report_uncabled_far_end(flow)
        return
    start = _router_in_far_network(flow, name)
    if start is None:
        _pass_site(flow, name, gateway.origin)
        return
    for far in ports:
        _walk_from_router(flow, entrance, start, far)


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


def _router_in_far_network(flow: Flow, router: str) -> Node | None:
    """Switch with a gateway in the network of the far end: the router itself, else one that routed cables
    join it with; None where the design has none."""
    fabric, network = flow.fabric, flow.design.networks.get(flow.conversation.network)
    vlan = network.vlan if network is not None else 0
    owners = [
        name
        for name, intent in fabric.switches.items()
        if vlan in intent.gateways
        and name not in flow.failure.switches
        and (name == router or fabric.underlay[name] == fabric.underlay[router])
    ]
    if not owners:
        return None
    return (router if router in owners else owners[0]), vlan


def _walk_from_router(flow: Flow, entrance: Entrance, start: Node, far: FarPort) -> None:
    """Walk from the last router to one port of the far end. Flow control is not checked there."""
    fabric, out = flow.fabric, far.at
    arrival = fabric.reaches(start, out.switch, flow.failure)
    if arrival is None:
        _report_unreached_far_end(flow, start, out)
        return
    for step in fabric.crossings(start, arrival, flow.failure):
        check_crossing(flow, step, entrance.marking, None)
    check_room(flow, out)
    flow.trail.add_hop(Hop(out.switch, out.port.name, f"out, VLAN {start[1]}"))


def _report_unreached_far_end(flow: Flow, start: Node, out: FabricPort) -> None:
    """Report a VLAN of the far end that does not get to its gateway."""
    router, vlan = start
    flow.trail.add_fault(
        PathFault(
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
        flow.trail.add_unknown(PathUnknown(f"whether {router} forwards to {target}", key, origin))
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

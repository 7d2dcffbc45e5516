"""The QoS map: from the marking of a packet to its switch priority, traffic class, flow control and
buffers."""

from collections.abc import Iterator

from refarch.api import enumeration
from refarch.api.figures import percents, sizes
from refarch.api.model import BufferPool, Design, QosProfile, TrafficClass, compress
from refarch.api.rdma import codes_of_priority, traffic_class_of_priority

from ._graph import (
    Diagram,
    EdgeEnd,
    Graph,
    GraphCell,
    GraphEdge,
    GraphNode,
    GraphText,
    Href,
    LegendEntry,
    LineStyle,
    Role,
    Sketch,
    bold_text,
    small_text,
)

PRIORITIES, DSCPS = range(8), range(64)


def sketches(design: Design, href: Href) -> Iterator[Sketch]:
    """Sketches of the QoS profiles."""
    for number, profile in enumerate(design.profiles.values(), 1):
        graph = _qos_graph(f"qos-map-{number}", profile, href)
        yield Sketch(graph, f"QoS map of profile {profile.name}", _qos_alt(design, profile))


def _qos_graph(name: str, profile: QosProfile, href: Href) -> Graph:
    classes, order = _sorted_classes(profile), _sorted_priorities(profile)
    ingress, egress = _sorted_pools(profile, "ingress"), _sorted_pools(profile, "egress")
    nodes = (
        *(_pool_node(profile, f"in_{number}", pool, href) for number, pool in enumerate(ingress)),
        _priorities_node(profile, order, href),
        *(_class_node(profile, traffic_class, href) for traffic_class in classes),
        *(_pool_node(profile, f"out_{number}", pool, href) for number, pool in enumerate(egress)),
    )
    edges = (
        *_ingress_edges(profile, ingress, order),
        *_class_edges(profile, order),
        *_egress_edges(profile, egress, classes),
    )
    rows = tuple(
        row
        for row in (
            tuple(f"in_{number}" for number in range(len(ingress))),
            tuple(f"class_{traffic_class.number}" for traffic_class in classes),
            tuple(f"out_{number}" for number in range(len(egress))),
        )
        if row
    )
    return Graph(
        name,
        "LR",
        nodes,
        edges=edges,
        legend=tuple(_qos_legend(profile)),
        rank_gap=0.5,
        node_gap=0.3,
        rows=rows,
    )


def _sorted_classes(profile: QosProfile) -> list[TrafficClass]:
    """Traffic classes from top to bottom: lossless ones last, so that lines to classes and pools do not
    cross."""
    return sorted(
        profile.traffic_classes.values(),
        key=lambda traffic_class: (_is_lossless(profile, traffic_class), traffic_class.number),
    )


def _is_lossless(profile: QosProfile, traffic_class: TrafficClass) -> bool:
    return any(priority in profile.pfc_priorities for priority in traffic_class.priorities)


def _sorted_priorities(profile: QosProfile) -> list[int]:
    """Priorities from top to bottom, in the order of their classes."""
    ranks = {
        priority: rank
        for rank, traffic_class in enumerate(_sorted_classes(profile))
        for priority in traffic_class.priorities
    }
    return sorted(PRIORITIES, key=lambda priority: (ranks.get(priority, len(ranks)), priority))


def _sorted_pools(profile: QosProfile, direction: str) -> list[BufferPool]:
    """Pools of a direction, lossy ones first."""
    classes = profile.traffic_classes

    def lossless(pool: BufferPool) -> bool:
        held = {
            *pool.priorities,
            *(
                priority
                for traffic_class in pool.traffic_classes
                if traffic_class in classes
                for priority in classes[traffic_class].priorities
            ),
        }
        return bool(held & set(profile.pfc_priorities))

    return sorted((pool for pool in profile.pools.values() if pool.direction == direction), key=lossless)


def _priority_role(profile: QosProfile, priorities: tuple[int, ...]) -> Role:
    """Colors of a priority or class: lossless, congestion notification, or the rest."""
    if any(priority in profile.pfc_priorities for priority in priorities):
        return "lossless"
    return "signal" if priorities == (profile.cnp_priority,) else "host"


def _role_style(role: Role) -> LineStyle:
    return "bold" if role == "lossless" else "dashed" if role == "signal" else "solid"


def _priorities_node(profile: QosProfile, order: list[int], href: Href) -> GraphNode:
    heads = tuple(GraphCell((small_text(text),), framed=False) for text in ("PCP", "DSCP", "Switch priority"))
    rows = [_priority_row(profile, number, href) for number in order]
    return GraphNode("priorities", (heads, *rows), spacing=2)


def _priority_row(profile: QosProfile, number: int, href: Href) -> tuple[GraphCell, ...]:
    """Marking and priority; the first and the last cell are where lines end."""
    role = _priority_role(profile, (number,))
    carries = []
    if number == profile.rdma_priority:
        carries.append(f"RDMA{'' if profile.rdma_dscp is None else f', DSCP {profile.rdma_dscp}'}")
    if number == profile.cnp_priority:
        carries.append(f"CNP{'' if profile.cnp_dscp is None else f', DSCP {profile.cnp_dscp}'}")
    texts = [
        bold_text(f"{number}{', PFC' if number in profile.pfc_priorities else ''}"),
        *(small_text(traffic_class) for traffic_class in carries),
    ]
    address = href("priorities", str(number))
    return (
        GraphCell(
            (GraphText(codes_of_priority(number, profile.priority_of_pcp, PRIORITIES)),), f"l{number}", role
        ),
        GraphCell(
            (GraphText(codes_of_priority(number, profile.priority_of_dscp, DSCPS).replace("-", " to ")),),
            "",
            role,
        ),
        GraphCell(tuple(texts), f"r{number}", role, address, width=100),
    )


def _class_node(profile: QosProfile, traffic_class: TrafficClass, href: Href) -> GraphNode:
    strict = traffic_class.scheduling == "strict"
    share = "" if traffic_class.bandwidth is None else f" {percents(traffic_class.bandwidth)}"
    scheduling = "strict priority" if strict else traffic_class.scheduling.upper()
    texts = [bold_text(f"Traffic class {traffic_class.number}"), small_text(f"{scheduling}{share}")]
    texts += [small_text(words) for words in _ecn_lines(traffic_class)]
    return GraphNode(
        f"class_{traffic_class.number}",
        (
            (
                GraphCell(
                    tuple(texts),
                    "",
                    _priority_role(profile, traffic_class.priorities),
                    href("classes", ""),
                    width=130,
                ),
            ),
        ),
    )


def _ecn_lines(traffic_class: TrafficClass) -> list[str]:
    """ECN marking in two short lines; nothing for a class that does not mark."""
    if traffic_class.ecn_min is None or traffic_class.ecn_max is None:
        return []
    chance = (
        "" if traffic_class.ecn_probability is None else f", up to {percents(traffic_class.ecn_probability)}"
    )
    return [f"ECN marks{chance}", _ecn_thresholds(traffic_class)]


def _ecn_thresholds(traffic_class: TrafficClass) -> str:
    """Minimum and maximum ECN threshold of a traffic class: ``150,000 to 1,500,000 bytes``."""
    return sizes(traffic_class.ecn_min or 0, traffic_class.ecn_max or 0)


def _pool_node(profile: QosProfile, identity: str, pool: BufferPool, href: Href) -> GraphNode:
    size = "unlimited" if pool.size is None else percents(pool.size)
    texts = (
        bold_text(pool.name),
        small_text(f"{pool.direction} buffer pool"),
        small_text(f"{pool.mode}, {size}"),
    )
    return GraphNode(identity, ((GraphCell(texts, "", "quiet", href("pools", pool.name)),),))


def _ingress_edges(profile: QosProfile, pools: list[BufferPool], order: list[int]) -> Iterator[GraphEdge]:
    for number, pool in enumerate(pools):
        for priority in order:
            if priority in pool.priorities:
                role = _priority_role(profile, (priority,))
                yield GraphEdge(
                    EdgeEnd(f"in_{number}"),
                    EdgeEnd("priorities", f"l{priority}", "w"),
                    role,
                    _role_style(role),
                )


def _class_edges(profile: QosProfile, order: list[int]) -> Iterator[GraphEdge]:
    for priority in order:
        traffic_class = traffic_class_of_priority(profile, priority)
        if traffic_class:
            role = _priority_role(profile, (priority,))
            yield GraphEdge(
                EdgeEnd("priorities", f"r{priority}", "e"),
                EdgeEnd(f"class_{traffic_class.number}"),
                role,
                _role_style(role),
                arrow=True,
            )


def _egress_edges(
    profile: QosProfile, pools: list[BufferPool], classes: list[TrafficClass]
) -> Iterator[GraphEdge]:
    for traffic_class in classes:
        for number, pool in enumerate(pools):
            if traffic_class.number in pool.traffic_classes:
                role = _priority_role(profile, traffic_class.priorities)
                yield GraphEdge(
                    EdgeEnd(f"class_{traffic_class.number}"),
                    EdgeEnd(f"out_{number}"),
                    role,
                    _role_style(role),
                    arrow=True,
                )


def _qos_legend(profile: QosProfile) -> Iterator[LegendEntry]:
    if profile.pfc_priorities:
        yield LegendEntry("Lossless: PFC pauses the sender", "lossless", "bold")
    if profile.cnp_priority is not None and profile.cnp_priority not in profile.pfc_priorities:
        yield LegendEntry("Congestion notification", "signal", "dashed")
    yield LegendEntry("Lossy", "host")


def _qos_alt(design: Design, profile: QosProfile) -> str:
    trust = enumeration([name.upper() for name in profile.trust])
    sentences = [f"Profile {profile.name} is {profile.mode}" + (f" and trusts {trust}" if trust else "")]
    sentences += [_class_sentence(profile, traffic_class) for traffic_class in _sorted_classes(profile)]
    sentences += [_pool_sentence(pool) for pool in profile.pools.values()]
    devices = [device for device, (name, _) in design.applied.items() if name == profile.name]
    if devices:
        sentences.append(f"Used by {compress(devices)}")
    return ". ".join(sentences) + "."


def _class_sentence(profile: QosProfile, traffic_class: TrafficClass) -> str:
    share = (
        "strict priority"
        if traffic_class.scheduling == "strict"
        else f"{traffic_class.scheduling.upper()} {percents(traffic_class.bandwidth or 0)}"
    )
    ecn = "" if traffic_class.ecn_min is None else f", ECN from {_ecn_thresholds(traffic_class)}"
    pfc = ", PFC" if _is_lossless(profile, traffic_class) else ""
    word = "priority" if len(traffic_class.priorities) == 1 else "priorities"
    numbers = _number_list(traffic_class.priorities)
    return f"Switch {word} {numbers} to traffic class {traffic_class.number}: {share}{ecn}{pfc}"


def _pool_sentence(pool: BufferPool) -> str:
    held = pool.priorities or pool.traffic_classes
    size = "unlimited" if pool.size is None else percents(pool.size)
    what = (
        ("switch priority", "switch priorities") if pool.priorities else ("traffic class", "traffic classes")
    )
    return (
        f"Pool {pool.name} ({pool.direction}, {pool.mode}, {size}) is for {what[len(held) > 1]} "
        f"{_number_list(held)}"
    )


def _number_list(numbers: tuple[int, ...]) -> str:
    return enumeration([str(number) for number in numbers])


DIAGRAM = Diagram(sketches=sketches)

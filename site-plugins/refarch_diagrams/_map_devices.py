"""The boxes of the picture of the whole fabric by what they stand for: names, models, numbers and VLANs of
switches, hosts, arrays and witnesses."""

from collections.abc import Iterable, Iterator, Sequence

from refarch.api import count_text
from refarch.api.figures import milliseconds
from refarch.api.model import Cluster, Design, Network, compress
from refarch.api.network import attachments_of

from ._graph import Href
from ._map_boxes import Badge, SizedBox, vlan_text
from ._map_frames import title_range
from ._map_model import MapNode, racks_of
from ._picture import Sign, TextLine
from ._shared_texts import device_label, device_title, is_peer_link, links_text
from ._text_measure import BOLD_SIZE, SMALL_SIZE, break_name, cut_text, shorten_middle, text_width

MAX_NAME, MAX_LIST_LINE = 190.0, 560.0
"""Points that the name of a device takes at most, and a line of a list of names."""

MIN_RACK_LINE = 84.0
"""Points that a line of a rack's title takes at most, where the name above it is no longer."""

MAX_NAME_LINES = 2
"""Lines that a name takes at most."""


def sized_box(
    design: Design, node: MapNode, tops: Iterable[Badge], bottoms: Iterable[Badge], href: Href, detail: bool
) -> SizedBox:
    """Box of a node with its ports, the upper and the lower ones in their order."""
    makers = {
        "leaf": _switch_box,
        "spine": _switch_box,
        "hosts": _hosts_box,
        "array": _array_box,
        "witness": _witness_box,
    }
    sized = makers[node.kind](design, node, href, detail)
    return sized._replace(tops=tuple(tops), bottoms=tuple(bottoms))


def short_box(sized: SizedBox) -> SizedBox:
    """Box with a short word below its name, as narrow as it can be."""
    node = sized.node
    names = compress(node.devices) if node.kind != "witness" else " ".join(sized.names)
    first = TextLine(shorten_middle(names, MAX_NAME, BOLD_SIZE, True), BOLD_SIZE, True)
    words = {"hosts": count_text(len(node.devices), "host"), "array": "array"}.get(node.kind, node.kind)
    second = TextLine(words, SMALL_SIZE, False, "quiet")
    return sized._replace(vlans=(), texts=(first, second), min_width=92.0)


def box_with_rack(design: Design, sized: SizedBox) -> SizedBox:
    """Box with the name of its rack, for devices that are drawn outside the frames of racks."""
    titles = title_range(rack.title for rack in racks_of(design, sized.node.devices))
    if not titles:
        return sized
    room = max(MIN_RACK_LINE, *(text_width(line.text, line.size, line.bold) for line in sized.texts))
    lines = [
        TextLine(line, SMALL_SIZE, False, "quiet")
        for line in break_name(titles, room, MAX_NAME_LINES, SMALL_SIZE)
    ]
    return sized._replace(texts=(*sized.texts, *lines), tip=f"{sized.tip}, in {titles}")


def _switch_box(design: Design, node: MapNode, href: Href, detail: bool) -> SizedBox:
    switches = [design.switches[name] for name in node.devices]
    models = unique_names(switch.model.model for switch in switches)
    if len(switches) > 1:
        second = (
            f"{len(switches)} × {models}" if "," not in models else f"{len(switches)} switches · {models}"
        )
    else:
        second = (detail and device_label(switches[0])) or models
    tip = ". ".join(
        f"{device_title(switch)}: {switch.model.vendor} {switch.model.model}, {switch.role}"
        for switch in switches
    )
    texts = _name_and_details(compress(node.devices), second, _inner_cables(design, node))
    return SizedBox(node, (), (), texts, "switch", "switch", href("switch", switches[0].name), tip)


def _hosts_box(design: Design, node: MapNode, href: Href, detail: bool) -> SizedBox:
    hosts = [design.hosts[name] for name in node.devices]
    clusters = [design.clusters[name] for name in dict.fromkeys(host.cluster for host in hosts)]
    titles = unique_names(_cluster_title(cluster) for cluster in clusters)
    servers = unique_names(host.server.model for host in hosts)
    tip = f"{compress(node.devices)}: {count_text(len(hosts), 'host')} of {titles}, {servers}"
    sign: Sign = "servers" if len(hosts) > 1 else "server"
    vlans = tuple(_carried_networks(design, node.devices))
    if len(clusters) > 1:
        members = [
            (_cluster_title(cluster), [host.name for host in hosts if host.cluster == cluster.id])
            for cluster in clusters
        ]
        texts = _cluster_list(f"{len(hosts)} hosts of {len(clusters)} clusters", members)
    else:
        second = f"{count_text(len(hosts), 'host')} · {titles}" if len(hosts) > 1 else titles
        texts = _name_and_details(
            compress(node.devices), second, servers if detail else "", _inner_cables(design, node)
        )
    return SizedBox(node, (), (), texts, sign, "host", href("host", hosts[0].name), tip, vlans)


def _cluster_title(cluster: Cluster) -> str:
    return cluster.title or cluster.id


def _array_box(design: Design, node: MapNode, href: Href, detail: bool) -> SizedBox:
    arrays = [design.arrays[name] for name in node.devices]
    models = unique_names(f"{array.model.vendor} {array.model.model}" for array in arrays)
    second = models if len(arrays) == 1 else f"{len(arrays)} arrays · {models}"
    tip = ". ".join(f"{device_title(array)}: {array.model.vendor} {array.model.model}" for array in arrays)
    texts = _name_and_details(compress(node.devices), second)
    return SizedBox(node, (), (), texts, "array", "storage", href("array", arrays[0].name), tip)


def _witness_box(design: Design, node: MapNode, href: Href, detail: bool) -> SizedBox:
    """Witness of a cluster, with where it is and how far away; of several clusters a list."""
    names, tips = [], []
    texts: tuple[TextLine, ...] = ()
    for cluster in (design.clusters[name] for name in node.devices):
        witness = cluster.witness
        if witness is None:
            raise ValueError(f"cluster {cluster.id} has no witness")
        away = milliseconds(witness.round_trip) if witness.round_trip is not None else ""
        where = ", ".join(piece for piece in (witness.site, away) if piece)
        words = f"Witness of {_cluster_title(cluster)}"
        names.append(witness.host)
        tips.append(
            ". ".join(piece for piece in (f"{words}: {witness.host}, {witness.kind}", where) if piece)
        )
        texts = _name_and_details(witness.host, words, where)
    if len(names) > 1:
        members = [
            (_cluster_title(design.clusters[of]), [name])
            for of, name in zip(node.devices, names, strict=True)
        ]
        texts = _cluster_list(f"{len(names)} witnesses", members)
    return SizedBox(node, (), (), texts, "witness", "plain", "", ". ".join(tips), names=tuple(names))


def _name_and_details(name: str, *others: str) -> tuple[TextLine, ...]:
    """Name of a device, in two lines if it is long, and the details below it."""
    lines = break_name(name, MAX_NAME, MAX_NAME_LINES, BOLD_SIZE, True)
    details = [
        TextLine(cut_text(words, MAX_NAME, SMALL_SIZE), SMALL_SIZE, False, "quiet")
        for words in others
        if words
    ]
    return (*(TextLine(line, BOLD_SIZE, True) for line in lines), *details)


def _cluster_list(head: str, members: Iterable[tuple[str, list[str]]]) -> tuple[TextLine, ...]:
    """Heading, and a line for the devices of each cluster."""
    lines = (f"{compress(names)} · {title}" for title, names in members)
    return (
        TextLine(head, BOLD_SIZE, True),
        *(
            TextLine(shorten_middle(line, MAX_LIST_LINE, SMALL_SIZE), SMALL_SIZE, False, "quiet")
            for line in lines
        ),
    )


def _inner_cables(design: Design, node: MapNode) -> str:
    """Cables between devices of one box, as text."""
    devices = set(node.devices)
    links = [link for link in design.links if link.a.device in devices and link.b.device in devices]
    joint = "MLAG" if any(is_peer_link(design, link) for link in links) else "joined by"
    return f"{joint} {links_text(design, links)}" if links else ""


def unique_names(names: Iterable[str]) -> str:
    """Distinct names, separated by commas."""
    return ", ".join(dict.fromkeys(names))


def _carried_networks(design: Design, names: Sequence[str]) -> Iterator[Network]:
    """Networks that the ports of hosts carry, in the order of the design."""
    attachments = attachments_of(design)
    used = {attachment.network for name in names for attachment in attachments.get(name, ())}
    listed: set[str] = set()
    for network in design.networks.values():
        if network.id in used and not network.out_of_band and vlan_text(network) not in listed:
            listed.add(vlan_text(network))
            yield network

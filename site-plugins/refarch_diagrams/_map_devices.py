"""The boxes of the picture of the whole fabric by what they stand for: names, models, numbers and VLANs of
switches, hosts, arrays and witnesses."""

from collections.abc import Iterable, Iterator, Sequence

from refarch.api import counted
from refarch.api.figures import milliseconds
from refarch.api.model import Cluster, Design, Network, compress
from refarch.api.network import attachments_of

from ._graph import Href
from ._map_boxes import Chip, Sized, vlan_text
from ._map_model import Node, racks_of
from ._map_parts import run_of
from ._measure import SMALL, STRONG, broken, cut, shortened, width
from ._parts import capacity, is_peer_link, label_of, named
from ._picture import Sign, TextLine

NAME, LIST = 190.0, 560.0
"""Points that the name of a device takes at most, and a line of a list of names."""

RACK = 84.0
"""Points that a line of a rack's title takes at most, where the name above it is no longer."""

LINES = 2
"""Lines that a name takes at most."""


def sized(
    design: Design, node: Node, tops: Iterable[Chip], bottoms: Iterable[Chip], href: Href, detail: bool
) -> Sized:
    """A box with its ports, those above and those below in their order."""
    makers = {"leaf": _switch, "spine": _switch, "hosts": _hosts, "array": _array, "witness": _witness}
    made = makers[node.kind](design, node, href, detail)
    return made._replace(tops=tuple(tops), bottoms=tuple(bottoms))


def terse(made: Sized) -> Sized:
    """The same with a short word below its name, as narrow as it can be."""
    node = made.node
    names = compress(node.devices) if node.kind != "witness" else " ".join(made.names)
    first: TextLine = (shortened(names, NAME, STRONG, True), STRONG, True, "plain")
    words = {"hosts": counted(len(node.devices), "host"), "array": "array"}.get(node.kind, node.kind)
    second: TextLine = (words, SMALL, False, "quiet")
    return made._replace(vlans=(), texts=(first, second), least=92.0)


def in_rack(design: Design, made: Sized) -> Sized:
    """The same with the rack that it stands in, for what is drawn outside the frames of racks."""
    titles = run_of(rack.title for rack in racks_of(design, made.node.devices))
    if not titles:
        return made
    room = max(RACK, *(width(words, size, bold) for words, size, bold, _ in made.texts))
    lines: list[TextLine] = [(line, SMALL, False, "quiet") for line in broken(titles, room, LINES, SMALL)]
    return made._replace(texts=(*made.texts, *lines), tip=f"{made.tip}, in {titles}")


def _switch(design: Design, node: Node, href: Href, detail: bool) -> Sized:
    switches = [design.switches[name] for name in node.devices]
    models = enumerated(switch.model.model for switch in switches)
    if len(switches) > 1:
        second = (
            f"{len(switches)} × {models}" if "," not in models else f"{len(switches)} switches · {models}"
        )
    else:
        second = (detail and label_of(switches[0])) or models
    tip = ". ".join(
        f"{named(switch)}: {switch.model.vendor} {switch.model.model}, {switch.role}" for switch in switches
    )
    texts = _texts(compress(node.devices), second, _inside(design, node))
    return Sized(node, (), (), texts, "switch", "switch", href("switch", switches[0].name), tip)


def _hosts(design: Design, node: Node, href: Href, detail: bool) -> Sized:
    hosts = [design.hosts[name] for name in node.devices]
    clusters = [design.clusters[name] for name in dict.fromkeys(host.cluster for host in hosts)]
    titles = enumerated(_title(cluster) for cluster in clusters)
    servers = enumerated(host.server.model for host in hosts)
    tip = f"{compress(node.devices)}: {counted(len(hosts), 'host')} of {titles}, {servers}"
    sign: Sign = "servers" if len(hosts) > 1 else "server"
    vlans = tuple(_vlans(design, node.devices))
    if len(clusters) > 1:
        members = [
            (_title(cluster), [host.name for host in hosts if host.cluster == cluster.id])
            for cluster in clusters
        ]
        texts = _list(f"{len(hosts)} hosts of {len(clusters)} clusters", members)
    else:
        second = f"{counted(len(hosts), 'host')} · {titles}" if len(hosts) > 1 else titles
        texts = _texts(compress(node.devices), second, servers if detail else "", _inside(design, node))
    return Sized(node, (), (), texts, sign, "host", href("host", hosts[0].name), tip, vlans)


def _title(cluster: Cluster) -> str:
    return cluster.title or cluster.id


def _array(design: Design, node: Node, href: Href, detail: bool) -> Sized:
    arrays = [design.arrays[name] for name in node.devices]
    models = enumerated(f"{array.model.vendor} {array.model.model}" for array in arrays)
    second = models if len(arrays) == 1 else f"{len(arrays)} arrays · {models}"
    tip = ". ".join(f"{named(array)}: {array.model.vendor} {array.model.model}" for array in arrays)
    texts = _texts(compress(node.devices), second)
    return Sized(node, (), (), texts, "array", "storage", href("array", arrays[0].name), tip)


def _witness(design: Design, node: Node, href: Href, detail: bool) -> Sized:
    """The witness of a cluster, with where it stands and how far away; of several clusters a list."""
    names, tips = [], []
    texts: tuple[TextLine, ...] = ()
    for cluster in (design.clusters[name] for name in node.devices):
        witness = cluster.witness
        if witness is None:
            raise ValueError(f"cluster {cluster.id} has no witness")
        away = milliseconds(witness.round_trip) if witness.round_trip is not None else ""
        where = ", ".join(piece for piece in (witness.site, away) if piece)
        words = f"Witness of {_title(cluster)}"
        names.append(witness.host)
        tips.append(
            ". ".join(piece for piece in (f"{words}: {witness.host}, {witness.kind}", where) if piece)
        )
        texts = _texts(witness.host, words, where)
    if len(names) > 1:
        members = [
            (_title(design.clusters[of]), [name]) for of, name in zip(node.devices, names, strict=True)
        ]
        texts = _list(f"{len(names)} witnesses", members)
    return Sized(node, (), (), texts, "witness", "plain", "", ". ".join(tips), names=tuple(names))


def _texts(name: str, *others: str) -> tuple[TextLine, ...]:
    """The name of a device, in two lines where it is long, and what is said below it."""
    lines = broken(name, NAME, LINES, STRONG, True)
    more: list[TextLine] = [(cut(words, NAME, SMALL), SMALL, False, "quiet") for words in others if words]
    return (*((line, STRONG, True, "plain") for line in lines), *more)


def _list(head: str, members: Iterable[tuple[str, list[str]]]) -> tuple[TextLine, ...]:
    """How many there are, and a line for the devices of each cluster."""
    lines = (f"{compress(names)} · {title}" for title, names in members)
    return (
        (head, STRONG, True, "plain"),
        *((shortened(line, LIST, SMALL), SMALL, False, "quiet") for line in lines),
    )


def _inside(design: Design, node: Node) -> str:
    """The cables between devices of one box, in words."""
    own = set(node.devices)
    links = [link for link in design.links if link.a.device in own and link.b.device in own]
    joint = "MLAG" if any(is_peer_link(design, link) for link in links) else "joined by"
    return f"{joint} {capacity(design, links)}" if links else ""


def enumerated(names: Iterable[str]) -> str:
    """Each once, with commas."""
    return ", ".join(dict.fromkeys(names))


def _vlans(design: Design, names: Sequence[str]) -> Iterator[Network]:
    """Networks that the ports of hosts carry, in the order of the design."""
    attachments = attachments_of(design)
    used = {attachment.network for name in names for attachment in attachments.get(name, ())}
    told: set[str] = set()
    for network in design.networks.values():
        if network.id in used and not network.out_of_band and vlan_text(network) not in told:
            told.add(vlan_text(network))
            yield network

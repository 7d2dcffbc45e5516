"""Labels of cables that stay, and that are not what they were."""

from collections.abc import Iterator, Mapping

from ..core.origin import Origin
from ..model.types import Design, End, Link, where
from ..views.inventory.plugs import LinkEnd, Plug, plugs, plugs_of_links
from .flat import link_name
from .names import Names, renamed_end


def relabeled(
    before: Design,
    after: Design,
    names: Names,
    moved: Mapping[tuple[str, ...], tuple[str, ...]],
) -> Iterator[tuple[Plug, Plug]]:
    """Plugs of both designs that have another label in the second one: as they were and as they are.
    ``names`` are new names by old ones; ``moved`` are cables with an end elsewhere, by their old ends."""
    old_plugs = plugs_of_links(before)
    old_links: dict[tuple[str, ...], Link] = {}
    for link in before.links:
        ends = link_name(_renamed(link, names))
        old_links[moved.get(ends, ends)] = link
    for plug in plugs(after):
        known = [(old_links.get(link_name(end.link)), end) for end in plug.serves]
        was = [old_plugs[link.number, _side(link, end, names)] for link, end in known if link is not None]
        if was and all(one.label != plug.label for one in was):
            yield was[0], plug


def place(plug: Plug) -> Origin:
    """Where a design gives a plug its label; else the link."""
    end = plug.serves[0]
    return where(end.link, f"label_{end.side}") if end.label else end.link.origin


def _renamed(link: Link, names: Names) -> Link:
    a, b = (_end(renamed_end(f"{end.device} {end.port}", names)) for end in (link.a, link.b))
    return link._replace(a=a, b=b)


def _end(text: str) -> End:
    device, _, port = text.partition(" ")
    return End(device, port)


def _side(link: Link, end: LinkEnd, names: Names) -> str:
    """The side of a link of the first design that is this end in the second: the same port, else the one
    whose other end is the same, else the same device."""
    a, b, *_ = _renamed(link, names)
    if end.near in (a, b):
        return "a" if end.near == a else "b"
    if end.far in (a, b):
        return "b" if end.far == a else "a"
    return "b" if end.near.device == b.device else "a"

"""Labels of cables that stay, and that are not what they were."""

from collections.abc import Iterator, Mapping

from ..core.origin import Origin
from ..model.types import Design, End, Link, where
from ..views.inventory.plugs import LinkEnd, Plug, plugs, plugs_by_link_end
from .flat import link_name
from .names import NewNames, renamed_end


def relabeled_plugs(
    before: Design,
    after: Design,
    names: NewNames,
    moved: Mapping[tuple[str, ...], tuple[str, ...]],
) -> Iterator[tuple[Plug, Plug]]:
    """Plugs of both designs that have another label in the second one: as they were and as they are.
    ``names`` are new names by old ones; ``moved`` are cables with an end elsewhere, by their old ends."""
    old_plugs = plugs_by_link_end(before)
    old_links: dict[tuple[str, ...], Link] = {}
    for link in before.links:
        ends = link_name(_renamed_link(link, names))
        old_links[moved.get(ends, ends)] = link
    for plug in plugs(after):
        known = [(old_links.get(link_name(end.link)), end) for end in plug.serves]
        was = [
            old_plugs[link.number, _side_in_first_design(link, end, names)]
            for link, end in known
            if link is not None
        ]
        if was and all(one.label != plug.label for one in was):
            yield was[0], plug


def label_origin(plug: Plug) -> Origin:
    """Place of a stated label; else that of the link."""
    end = plug.serves[0]
    return where(end.link, f"label_{end.side}") if end.label else end.link.origin


def _renamed_link(link: Link, names: NewNames) -> Link:
    a, b = (_end_of_text(renamed_end(f"{end.device} {end.port}", names)) for end in (link.a, link.b))
    return link._replace(a=a, b=b)


def _end_of_text(text: str) -> End:
    device, _, port = text.partition(" ")
    return End(device, port)


def _side_in_first_design(link: Link, end: LinkEnd, names: NewNames) -> str:
    """Side, in the first design, of a link end of the second one: that with the same port, else the one whose
    other end is the same, else the one at the same device."""
    a, b, *_ = _renamed_link(link, names)
    if end.near in (a, b):
        return "a" if end.near == a else "b"
    if end.far_port in (a, b):
        return "b" if end.far_port == a else "a"
    return "b" if end.near.device == b.device else "a"

"""The links of leaf switches to their spines, and which leaf switches have fewer than the fabric is planned
for."""

from collections.abc import Mapping
from typing import NamedTuple

from ...model.types import Design, Link
from .. import view
from .fabric import fabric_graph
from .links import fabric_names
from .wiring import link_speed


class LeafUplinks(NamedTuple):
    """The uplinks of one leaf."""

    leaf: str
    fabric: str
    """Name of the connected fabric (see ``fabric_names``)."""
    links: Mapping[str, tuple[Link, ...]]
    """Cables by the spine that they lead to."""
    missing_spines: tuple[str, ...]
    """Spines that other leaf switches of the fabric have links to and this one has not."""
    bandwidths: Mapping[str, int]
    """Mbit/s to each spine; 0 where no speed is known."""

    @property
    def is_uneven(self) -> bool:
        """Whether it has more bandwidth to one of its spines than to another. Members of a bond at different
        speeds are another matter."""
        bundled = any(link.bond for links in self.links.values() for link in links)
        widths = map(len, self.links.values()) if bundled else self.bandwidths.values()
        return len(set(widths)) > 1


@view
def leaf_uplinks(design: Design) -> tuple[LeafUplinks, ...]:
    """All leaf switches that have uplinks to spines of their fabric, in the order of the design."""
    links_by_leaf: dict[str, dict[str, tuple[Link, ...]]] = {}
    spines: dict[tuple[str, str], dict[str, None]] = {}
    for name, connected in fabric_names(design).items():
        fabric = design.switches[name].fabric
        uplinks = {
            spine_name: links
            for spine_name, links in fabric_graph(design)[name].items()
            if design.switches[spine_name].role == "spine" and design.switches[spine_name].fabric == fabric
        }
        if design.switches[name].role == "leaf" and uplinks:
            links_by_leaf[name] = uplinks
            spines.setdefault((connected, fabric), {}).update(dict.fromkeys(uplinks))
    return tuple(
        LeafUplinks(
            leaf=name,
            fabric=fabric_names(design)[name],
            links=links,
            missing_spines=tuple(
                spine
                for spine in spines[fabric_names(design)[name], design.switches[name].fabric]
                if spine not in links
            ),
            bandwidths={
                spine: sum(link_speed(design, link) or 0 for link in cables)
                for spine, cables in links.items()
            },
        )
        for name, links in links_by_leaf.items()
    )

"""Values of a design that an architect's text can name: ``{{ value("cluster.wl01.hosts") }}``."""

from collections.abc import Mapping

from ...core.paths import resolve
from ...core.quantities import span
from ...model.products import PRODUCT_NAMES
from ...model.ranges import compress
from ...model.types import Cluster, Design
from .. import view
from ..capacity.host_bandwidth import usable_bandwidth
from ..network.storage_ports import PROTOCOL_NAMES
from .key_figures import key_figures
from .verdict import verdict_text


@view
def named_values(design: Design) -> Mapping[str, str]:
    """All values with a name, by that name."""
    values = {"verdict": verdict_text(design)}
    values |= {f"key.{figure.key}": figure.value for figure in key_figures(design)}
    for cluster in design.clusters.values():
        values |= {
            f"cluster.{cluster.id}.{key}": value for key, value in _cluster_values(design, cluster).items()
        }
    return values


def _cluster_values(design: Design, cluster: Cluster) -> dict[str, str]:
    usual = usable_bandwidth(design)
    speeds = [usual[host.name] for host in cluster.hosts if usual.get(host.name)]
    return {
        "title": cluster.title or cluster.id,
        "hosts": str(len(cluster.hosts)),
        "names": compress([host.name for host in cluster.hosts]),
        "product": PRODUCT_NAMES.get(cluster.product, cluster.product),
        "transport": {**PROTOCOL_NAMES, "tcp": "TCP"}.get(cluster.transport, cluster.transport),
        "bandwidth": span(speeds, "Gbit/s") if speeds else "not stated",
    }


def design_value(design: Design, name: str) -> str | None:
    """Value with a name: a named value, or one value of the design's files by its path; None for a name
    that does not exist."""
    # Named values precede paths of the files.
    known = named_values(design).get(name)
    if known is not None:
        return known
    place = resolve(name, design.files) if "." in name else None
    if place is None or isinstance(place[1], Mapping | list) or place[1] is None:
        return None
    return {True: "yes", False: "no"}[place[1]] if isinstance(place[1], bool) else str(place[1])

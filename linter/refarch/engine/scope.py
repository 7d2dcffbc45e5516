"""Where a rule applies: the first condition of its that a design, or a cluster of it, does not meet."""

from ..core.rule import Applies
from ..model.types import Cluster, Design
from ..model.versions import in_range


def reason_not_applicable(applies: Applies, design: Design, cluster: Cluster | None) -> str:
    """Why a rule does not apply to a design, or to one of its clusters, in words; empty where it applies."""
    for part in applies.needs:
        if part not in design.parts:
            return f"the design has no {part}.yaml"
    reason = _no_cluster(applies, design) if cluster is None else _other_cluster(applies, cluster)
    return reason or _other_release(applies, design)


def _other_cluster(applies: Applies, cluster: Cluster) -> str:
    """Why a rule does not apply to a cluster."""
    for what, own, wanted in (
        ("product", cluster.product, applies.products),
        ("transport", cluster.transport, applies.transports),
        ("topology", cluster.topology, applies.topologies),
    ):
        if wanted and own not in wanted:
            return f"the {what} of cluster {cluster.id} is {own}, not {' or '.join(wanted)}"
    return ""


def _no_cluster(applies: Applies, design: Design) -> str:
    """Why a rule applies to none of the clusters of a design."""
    clusters = design.clusters.values()
    if applies.products and not any(cluster.product in applies.products for cluster in clusters):
        return f"no cluster is {' or '.join(applies.products)}"
    if applies.transports and not any(cluster.transport in applies.transports for cluster in clusters):
        return f"no cluster uses {' or '.join(applies.transports)}"
    return ""


def _other_release(applies: Applies, design: Design) -> str:
    """Why a rule is not for the software of a design."""
    for product, bounds in applies.versions:
        release = design.software.get(product)
        if release is not None and release.release and not in_range(release.release, bounds):
            return f"{product} is {release.release}, and the rule is for {bounds}"
    return ""

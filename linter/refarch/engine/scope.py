"""Where a rule applies: the first condition of its that a design, or a cluster of it, does not meet; and what
it would examine there that the design does not state."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core.rule import Applies
from ..model.types import Cluster, Design
from ..model.versions import in_range
from ..rules import Rule
from ..views.subjects import Gap
from ..views.subjects.registry import exclusions, gap

FILE_SUBJECTS = ("bom", "ip-plan", "wiring", "qos", "results")
"""Subjects that are files of their own: without them, rules that need them are not run."""


class RuleScope(NamedTuple):
    """Where a rule applies, and what is missing there."""

    has_all: bool
    """Whether a cluster, or the design, states all that the rule examines."""
    unstated: tuple[Gap, ...]
    """What the design leaves out."""
    excluded: tuple[Gap, ...]
    """What it leaves out, and says why."""
    elsewhere: tuple[str, ...]
    """Why the rule does not apply, or not everywhere."""


def scope_of(applies: Applies, is_for_clusters: bool, design: Design) -> RuleScope:
    """Where a rule applies in a design. A rule about whole designs is asked of each cluster that it is for,
    too: their hosts are part of what it examines."""
    nowhere = "" if is_for_clusters else _design_mismatch(applies, design)
    if nowhere:
        return RuleScope(False, (), (), (nowhere,))
    has_all, gaps, elsewhere = False, dict[Gap, None](), dict[str, None]()
    for cluster in design.clusters.values():
        other = _cluster_mismatch(applies, cluster) or _release_mismatch(applies, design)
        if other and not is_for_clusters:
            continue
        found = [] if other else _gaps(applies, design, cluster)
        reason = next((one.says for one in found if not one.is_open), other)
        if reason:
            elsewhere[reason] = None
        else:
            has_all = has_all or not found
            gaps |= dict.fromkeys(found)
    excluded = tuple(one for one in gaps if one.subject in exclusions(design))
    return RuleScope(has_all, tuple(one for one in gaps if one not in excluded), excluded, tuple(elsewhere))


def is_area_irrelevant(area: Applies, design: Design) -> bool:
    """Whether no rule of an area has anything to examine, or to miss, in a design."""
    scope = scope_of(area, False, design)
    return not scope.has_all and not scope.unstated


def is_idle(rule: Rule, options: Mapping[str, Any]) -> bool:
    """Whether a rule compares with what a project sets, and this one sets nothing."""
    return bool(rule.options) and all(
        options.get(option.name, option.default) == "" for option in rule.options
    )


def _gaps(applies: Applies, design: Design, cluster: Cluster) -> list[Gap]:
    """What a cluster lacks of the things that a rule examines."""
    found = (gap(name, design, cluster) for name in applies.needs)
    return [one for one in found if one is not None]


def reason_not_applicable(applies: Applies, design: Design, cluster: Cluster | None) -> str:
    """Why a rule does not apply to a design, or to one of its clusters, in words; empty where it applies."""
    for part in applies.needs:
        if part in FILE_SUBJECTS and part not in design.parts:
            return f"the design has no {part}.yaml"
    if cluster is None:
        return _design_mismatch(applies, design)
    return _cluster_mismatch(applies, cluster) or _release_mismatch(applies, design)


def _design_mismatch(applies: Applies, design: Design) -> str:
    """Why a rule applies to no cluster of a design."""
    return _missing_cluster(applies, design) or _release_mismatch(applies, design)


def _cluster_mismatch(applies: Applies, cluster: Cluster) -> str:
    """Why a rule does not apply to a cluster."""
    for what, own, wanted in (
        ("product", cluster.product, applies.products),
        ("transport", cluster.transport, applies.transports),
        ("topology", cluster.topology, applies.topologies),
    ):
        if wanted and own not in wanted:
            return f"the {what} of cluster {cluster.id} is {own}, not {' or '.join(wanted)}"
    return ""


def _missing_cluster(applies: Applies, design: Design) -> str:
    """Why a rule applies to none of the clusters of a design."""
    clusters = design.clusters.values()
    if applies.products and not any(cluster.product in applies.products for cluster in clusters):
        return f"no cluster is {' or '.join(applies.products)}"
    if applies.transports and not any(cluster.transport in applies.transports for cluster in clusters):
        return f"no cluster uses {' or '.join(applies.transports)}"
    return ""


def _release_mismatch(applies: Applies, design: Design) -> str:
    """Why a rule is not for the software of a design."""
    for product, bounds in applies.versions:
        release = design.software.get(product)
        if release is not None and release.release and not in_range(release.release, bounds):
            return f"{product} is {release.release}, and the rule is for {bounds}"
    return ""

"""Scope of a rule in a design: where it applies, what it would examine there that the design does not state;
and the rules that had nothing to examine because of that."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..core.finding import Finding
from ..core.rule import Applies
from ..core.run import NotStated
from ..model.types import Cluster, Design
from ..model.versions import is_in_range
from ..rules import Rule
from ..rules.registry import Registry
from ..views import view
from ..views.subjects import SubjectGap
from ..views.subjects.registry import SUBJECTS, exclusions, gap_in_cluster

FILE_SUBJECTS = ("bom", "ip-plan", "wiring", "qos", "results")
"""Subjects that are a whole file: rules that need a file do not run on a design without it."""

CRASHED_RULE = "RULE001"
"""Code of the finding about a rule that failed; the object of the finding is the code of that rule."""


class RuleScope(NamedTuple):
    """Scope of a rule in a design, with what is missing there."""

    has_all: bool
    """Whether a cluster, or the design, states all that the rule examines."""
    unstated: tuple[SubjectGap, ...]
    """Subjects that the design leaves out without a reason."""
    excluded: tuple[SubjectGap, ...]
    """Subjects that the design excludes, with a reason."""
    elsewhere: tuple[str, ...]
    """Reasons why the rule does not apply, or does not apply to some clusters."""


def scope_of(applies: Applies, is_for_clusters: bool, design: Design) -> RuleScope:
    """Scope of a rule in a design. A rule about whole designs is asked of each cluster that it is for, too:
    their hosts are part of what it examines."""
    key, known = (applies, is_for_clusters), _scope_cache(design)
    if key not in known:
        known[key] = _scope_in_design(applies, is_for_clusters, design)
    return known[key]


@view
def _scope_cache(design: Design) -> dict[tuple[Applies, bool], RuleScope]:
    """Scopes that were looked for: many rules, and all rules of an area, have one scope."""
    return {}


def _scope_in_design(applies: Applies, is_for_clusters: bool, design: Design) -> RuleScope:
    """Scope of a rule, or of an area, in a design."""
    design_mismatch = "" if is_for_clusters else _design_mismatch(applies, design)
    if design_mismatch:
        return RuleScope(False, (), (), (design_mismatch,))
    has_all, gaps, elsewhere = False, dict[SubjectGap, None](), dict[str, None]()
    for cluster in design.clusters.values():
        mismatch = _cluster_mismatch(applies, cluster) or _release_mismatch(applies, design)
        if mismatch and not is_for_clusters:
            continue
        cluster_gaps = [] if mismatch else _gaps(applies, design, cluster)
        # A gap that is not open cannot be filled: the cluster has no such thing, so the rule is not for it.
        reason = next((missing.fact for missing in cluster_gaps if not missing.is_open), mismatch)
        if reason:
            elsewhere[reason] = None
        else:
            has_all = has_all or not cluster_gaps
            gaps |= dict.fromkeys(cluster_gaps)
    excluded = tuple(missing for missing in gaps if missing.subject in exclusions(design))
    unstated = tuple(missing for missing in gaps if missing.subject not in exclusions(design))
    return RuleScope(has_all, unstated, excluded, tuple(elsewhere))


def is_area_irrelevant(area: Applies, design: Design) -> bool:
    """Whether no rule of an area has anything to examine, or to miss, in a design."""
    scope = scope_of(area, False, design)
    return not scope.has_all and not scope.unstated


def is_idle(rule: Rule, options: Mapping[str, Any]) -> bool:
    """Whether a rule compares with options of the project, and the project sets none of them."""
    return bool(rule.options) and all(
        options.get(option.name, option.default) == "" for option in rule.options
    )


def _gaps(applies: Applies, design: Design, cluster: Cluster) -> list[SubjectGap]:
    """Subjects that a rule examines and a cluster does not state."""
    gaps = (gap_in_cluster(name, design, cluster) for name in applies.needs)
    return [cluster_gap for cluster_gap in gaps if cluster_gap is not None]


def reason_not_applicable(applies: Applies, design: Design, cluster: Cluster | None) -> str:
    """Reason why a rule does not apply to a design, or to one of its clusters; empty where it applies."""
    for part in applies.needs:
        if part in FILE_SUBJECTS and part not in design.parts:
            return f"the design has no {part}.yaml"
    if cluster is None:
        return _design_mismatch(applies, design)
    return _cluster_mismatch(applies, cluster) or _release_mismatch(applies, design)


def _design_mismatch(applies: Applies, design: Design) -> str:
    """Reason why a rule applies to no cluster of a design; empty where it applies to one."""
    return _missing_cluster(applies, design) or _release_mismatch(applies, design)


def _cluster_mismatch(applies: Applies, cluster: Cluster) -> str:
    """Reason why a rule does not apply to a cluster; empty where it applies."""
    for what, actual, wanted in (
        ("product", cluster.product, applies.products),
        ("transport", cluster.transport, applies.transports),
        ("topology", cluster.topology, applies.topologies),
    ):
        if wanted and actual not in wanted:
            return f"the {what} of cluster {cluster.id} is {actual}, not {' or '.join(wanted)}"
    return ""


def _missing_cluster(applies: Applies, design: Design) -> str:
    """Reason why a rule applies to none of the clusters of a design, by product and by transport each."""
    # The topology is left to the cluster: a rule for stretched clusters states the reason for each.
    clusters = design.clusters.values()
    if applies.products and not any(cluster.product in applies.products for cluster in clusters):
        return f"no cluster is {' or '.join(applies.products)}"
    if applies.transports and not any(cluster.transport in applies.transports for cluster in clusters):
        return f"no cluster uses {' or '.join(applies.transports)}"
    return ""


def _release_mismatch(applies: Applies, design: Design) -> str:
    """Reason why a rule is not for the releases of a design. A release that is not stated is checked: a rule
    that is silent because of it would look like a pass."""
    for product, bounds in applies.versions:
        release = design.software.get(product)
        if release is not None and release.release and not is_in_range(release.release, bounds):
            return f"{product} is {release.release}, but the rule applies to {bounds}"
    return ""


def not_stated(
    identity: str,
    design: Design,
    findings: Iterable[Finding],
    rules: Registry,
    switched_off: Iterable[str],
    options: Mapping[str, Mapping[str, Any]],
) -> tuple[NotStated, ...]:
    """Subjects that a design does not state, with the rules that found nothing because of that, in the order
    of the subjects. Rules with a finding that is not waived, crashed rules, and rules that the project has
    switched off are not among them."""
    silent = {finding.code for finding in findings if finding.waived is None}
    silent |= {*switched_off} | {finding.object for finding in findings if finding.code == CRASHED_RULE}
    facts: dict[str, dict[str, None]] = {}
    codes: dict[str, dict[str, None]] = {}
    for code in rules.checking_codes:
        if code in silent:
            continue
        for missing in _unstated_gaps(code, design, rules, options.get(code, {})):
            facts.setdefault(missing.subject, {})[missing.fact] = None
            codes.setdefault(missing.subject, {})[code] = None
    return tuple(
        NotStated(identity, name, "; ".join(facts[name]), subject.write, tuple(codes[name]))
        for name, subject in SUBJECTS.items()
        if name in facts
    )


def _unstated_gaps(
    code: str, design: Design, rules: Registry, options: Mapping[str, Any]
) -> tuple[SubjectGap, ...]:
    """Subjects that one rule examines and the design leaves out without a reason."""
    if is_area_irrelevant(rules.area(code), design):  # then the rule need not be imported
        return ()
    rule = rules.rule(code)
    if rule.stage is not None or is_idle(rule, options):
        return ()
    return scope_of(rule.applies, rule.is_for_clusters, design).unstated

"""New design from another one, step by step; it is linted before anything is written."""

from typing import NamedTuple

from ..core.errors import RefarchError
from ..core.finding import Finding
from ..core.wording import enumeration
from ..model.types import Design, Part
from ..project.session import Session
from . import bill, hosts, racks
from .cabling import HostCabling, demand_common_cabling, host_cabling
from .comments import cluster_summary, write_title_and_comments
from .copied_files import copy_files, read_files, with_chosen_cluster
from .design_folder import demand_id
from .draft import DesignDraft, DesignRequest, refusal_error
from .parts import (
    demand_part,
    demand_system,
    replace_cards,
    replace_servers,
    replace_transport,
    turn_on_rdma,
)
from .recabling import Recabling
from .separation import separate_from_others
from .starters import DEFAULT, find_starter
from .switches import replace_switches


class NewDesign(NamedTuple):
    """Design that is not on disk yet."""

    summary: str
    """Summary of its cluster."""
    like: str
    """Name of the original."""
    files: dict[str, str]
    """Texts by file name."""
    notes: tuple[str, ...]
    """Sentences about content that was removed or chosen."""
    warnings: tuple[str, ...]
    """Conflicts with other designs of the project."""
    findings: tuple[Finding, ...]
    """Findings of the linter: warnings and infos, no errors."""


def make_design(request: DesignRequest, session: Session, is_alone: bool = False) -> NewDesign:
    """Design of a request. Raises RefarchError, in one line, if it cannot be made. A design that ``is_alone``
    is not separated from the other designs of the project."""
    draft = new_draft(request, session, is_alone)
    result = draft.lint()
    if any(finding.severity == "error" for finding in result.findings):
        raise refusal_error(result)
    summary = cluster_summary(draft.cluster(draft.design()))
    return NewDesign(
        summary, draft.request.like, draft.files, tuple(draft.notes), tuple(draft.warnings), result.findings
    )


def new_draft(request: DesignRequest, session: Session, is_alone: bool = False) -> DesignDraft:
    """Draft of a request with all its texts, which may have errors. Raises RefarchError, in one line, if a
    step cannot be made. A design that ``is_alone`` is not separated from the other designs of the project."""
    request = request._replace(like=request.like or DEFAULT)
    demand_id(request.name, "the name of a design")
    if request.rack:
        demand_id(request.rack, "the name of a rack")
    begun = find_starter(request.like, session)
    draft = DesignDraft(request, session, read_files(begun.folder))
    copy_files(draft, begun.folder)
    draft.request = with_chosen_cluster(draft)
    _apply_request(draft)
    if not is_alone:
        separate_from_others(draft)
    write_title_and_comments(draft)
    return draft


def _apply_request(draft: DesignDraft) -> None:
    """Apply the request, in an order that satisfies the needs of each step."""
    request, before = draft.request, draft.design()
    cluster = draft.cluster(before)
    if request.nos:
        demand_system(draft.catalog, request.nos)
    is_scaled = request.hosts not in (0, len(cluster.hosts))
    is_other_switch = bool(request.switch or request.nos)
    is_cabled_anew = bool(is_scaled or request.nic or is_other_switch) and bool(before.links)
    # Before any change: the plan describes the original.
    plan = host_cabling(before, cluster) if is_cabled_anew else None
    model = _switch_model(draft, before, plan) if is_other_switch else None
    if request.server:
        replace_servers(draft)
    if request.transport:
        replace_transport(draft, before)
    if plan is not None and request.nic:
        lines = [line.port for line in plan.host_lines]
        direct = [end.port for line in plan.direct_lines for side in line.ends for end in side]
        replace_cards(draft, [*lines, *direct])
    if request.nic or request.transport:
        turn_on_rdma(draft)
    if is_scaled:
        if plan is not None and plan.direct_lines:
            raise RefarchError(
                f"the {len(cluster.hosts)} hosts of {request.like} are cabled to each other without a "
                "switch, and refarch new does not change their number. Omit --hosts. Or start from a design "
                "with switches, such as --like smb-direct"
            )
        if plan is not None:
            demand_common_cabling(plan, cluster)
        hosts.scale_hosts(draft)
    if plan is not None:
        if model is not None:
            replace_switches(draft, before, plan.switches, model)
        Recabling(draft, before, plan, model).write()
    is_mixed = plan is not None and plan.has_mixed_cables
    racks.arrange_rack(draft, bool(is_scaled or request.server or model or is_mixed))
    bill.update_quantities(draft)


def _switch_model(draft: DesignDraft, before: Design, plan: HostCabling | None) -> Part:
    """Model of switch that the request names, else the current one of the switches that the hosts are cabled
    to. Raises RefarchError if there are none, or if they differ in their model."""
    request = draft.request
    option = "--switch" if request.switch else "--nos"
    if plan is None or not plan.switches:
        raise RefarchError(
            f"{option}: no host of {request.like} is cabled to a switch; choose another --like"
        )
    if request.switch:
        return demand_part(draft.catalog, "switch", request.switch)
    models = {before.switches[name].model.id: before.switches[name].model for name in plan.switches}
    if len(models) > 1:
        raise RefarchError(f"--nos: the hosts are cabled to {enumeration(models)}; select one with --switch")
    return next(iter(models.values()))

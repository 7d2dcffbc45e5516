"""Resilience: what each single failure costs, at a glance, in diagrams and as text."""

import re
from collections.abc import Iterator, Mapping

from refarch.api.failure import (
    FailureCase,
    SiteCase,
    failure_cases,
    site_cases,
    site_failure_effects,
    site_failure_sources,
)
from refarch.api.model import compress
from refarch.api.traffic import failed_conversations, title_of
from refarch_diagrams import Drawing

from ..context import Context
from ..display_names import count_text
from ..escape import link, text, web_link
from ..failure_states import NOT_MODELED, STATE_LABELS, StateLabel
from ..markdown import badge, bullets, grid, heading, page
from ..path_verdicts import path_verdict_badge, worst_fault
from . import Page

CASE_SUFFIX = re.compile(r"-case-[0-9]+$")
"""End of the names of the small diagrams of one failure."""

MAX_BROKEN_PATHS = 40
"""Rows of the table of paths that fail."""

INTRODUCTION = (
    "This page simulates single failures: each switch, each cable, all cables between two switches, each "
    "network adapter, each array controller, and each host; also each site, the link between sites, and each "
    "witness. The result follows from cables, VLANs, teaming, routes, and failover order: refarch walks the "
    f"conversations again without the failed part. {NOT_MODELED} For out-of-band (OOB) management, it checks "
    "only the device's own cables."
)


def exists(context: Context) -> bool:
    """A design with cables, where something can fail."""
    return bool(failure_cases(context.design))


def render(context: Context) -> str:
    """Counts, pictures, then all cases."""
    cases = failure_cases(context.design)
    return page(
        INTRODUCTION,
        _state_legend(context, cases),
        *_site_failures(context),
        *_site_section(context),
        heading(2, "Overview"),
        _cases_table(context, cases),
        *_broken_paths(context),
        *_failure_figures(context),
        heading(2, "Details"),
        _details_table(context, cases),
    )


def _state_badge(state: str) -> str:
    label = STATE_LABELS[state]
    return badge(f"{label.sign} {state}", label.kind)


def _state_legend(context: Context, cases: tuple[FailureCase, ...]) -> str:
    """Meaning of each state, with the number of its failures."""
    states = [case.state for case in cases for _ in case.effects]
    states += [failure.state for failure in site_failure_effects(context.design)]
    counts = {state: states.count(state) for state in STATE_LABELS}
    failures = count_text(sum(counts.values()), "failure")
    return bullets(
        f"{_state_badge(state)} after {counts[state]} of {failures}: {text(STATE_LABELS[state].meaning)}."
        for state in STATE_LABELS
        if counts[state] or state != "not modeled"
    )


def _cases_table(context: Context, cases: tuple[FailureCase, ...]) -> str:
    """Table of the failures: impact and remaining bandwidth."""
    rows = [
        [
            text(case.title),
            _state_badge(case.state),
            "<br>".join(text(cost) for cost in case.costs),
            text(case.bandwidth),
            text(case.paths),
            _load_between_switches(case),
            context.place(case.effects[0].fault.origin),
        ]
        for case in cases
    ]
    headings = (
        "Failure",
        "State",
        "Impact",
        "Bandwidth per affected host (Gbit/s)",
        "Paths to arrays per host",
        "Peak load between switches (Gbit/s)",
        "Source",
    )
    return grid(headings, rows)


def _site_failures(context: Context) -> Iterator[str]:
    """Table of the failures of sites, of their link and of witnesses, with the documents that describe what
    vSAN then does; nothing for a design without them."""
    failures = site_failure_effects(context.design)
    if not failures:
        return
    yield heading(2, "Sites and witness")
    yield (
        "vSAN decides by the storage policy of an object and by the votes that are left. "
        "refarch does not model the votes of single objects or restarts of virtual machines."
    )
    rows = [
        [
            text(failure.title),
            _state_badge(failure.state),
            "<br>".join(map(text, failure.costs)),
            "<br>".join(map(text, (*failure.faults, *failure.details))),
            context.place(failure.origin),
        ]
        for failure in failures
    ]
    yield grid(("Failure", "State", "Impact", "Data by storage policy", "Source"), rows)
    yield bullets(web_link(source.document, source.url) for source in site_failure_sources)


RESULT_LABELS: Mapping[str, StateLabel] = {
    "goes on": StateLabel("pass", "✓", "the packets arrive as before"),
    "stops": StateLabel("muted", "−", "the failure stops it: one of its ends, or the link between them"),
    "unknown": StateLabel("info", "?", "the design does not state what decides"),
    "fails": StateLabel("fail", "✕", "the packets should arrive, but do not"),
}
"""Labels of what becomes of services after the failure of a site, a link between sites, or a witness."""


def _site_section(context: Context) -> Iterator[str]:
    """Table of what sites and witnesses cost; nothing without a witness or several sites."""
    cases = site_cases(context.design)
    if not cases:
        return
    yield heading(3, "Services after these failures")
    yield (
        "The table shows the services of the remaining hosts after the failure of a site, of the link "
        "between the sites, or of a witness."
    )
    results = dict.fromkeys(case.result for case in cases)
    yield bullets(
        f"{_result_badge(result)}: {text(RESULT_LABELS[result].meaning)}."
        for result in RESULT_LABELS
        if result in results
    )
    lots: dict[str, dict[str, list[SiteCase]]] = {}
    for case in cases:
        lots.setdefault(case.failure.removeprefix("the "), {}).setdefault(case.result, []).append(case)
    rows = [
        [
            text(failure),
            _result_badge(result),
            "<br>".join(text(_services_text(case)) for case in lot[result]),
            context.place(lot[result][0].origin),
        ]
        for failure, lot in lots.items()
        for result in RESULT_LABELS
        if result in lot
    ]
    yield grid(("Failure", "Result", "Services", "Source"), rows)


def _services_text(case: SiteCase) -> str:
    """``vSAN, vMotion from metro-[1-3] to metro-[4-6]``, with the reason of the result."""
    ends = f"from {compress(list(case.hosts))} to {compress(list(case.far))}"
    return f"{', '.join(case.services)} {ends}" + (f": {case.reason}" if case.reason else "")


def _result_badge(result: str) -> str:
    label = RESULT_LABELS[result]
    return badge(f"{label.sign} {result}", label.kind)


def _broken_paths(context: Context) -> Iterator[str]:
    """Table of the conversations that work, but not after a failure; nothing where there are none."""
    rows = []
    for failed in failed_conversations(context.design)[:MAX_BROKEN_PATHS]:
        one, fault = failed.conversation, worst_fault(failed.faults)
        rows.append(
            [
                text(failed.failure.name),
                text(f"{title_of(one.service)} from {one.host} to {one.far_device or one.address}"),
                f"{path_verdict_badge(fault.verdict)} {text(fault.text)}",
                context.place(fault.origin),
            ]
        )
    if rows:
        number = len(failed_conversations(context.design)) - len(rows)
        yield heading(2, "Paths that fail")
        yield (
            "These packets have no working path after a failure, although both hosts still have an adapter. "
            f"{link('Traffic paths', 'network.md#traffic-paths')} shows the path without the failure."
        )
        yield grid(("Failure", "Traffic", "Fault", "Source"), rows)
        yield f"{count_text(number, 'further path')} not shown." if number else ""


def _load_between_switches(case: FailureCase) -> str:
    """Highest load between switches; marked if it is more than their links carry."""
    if case.state == "overloaded" and case.between:
        return f"{badge('▲ overload', 'fail')} {text(case.between)}"
    return text(case.between)


def _failure_figures(context: Context) -> Iterator[str]:
    """Diagrams of failures: for each connected part of the design one for any failure, and for print the
    worst failure of each kind."""
    parts: dict[str, list[Drawing]] = {}
    for drawing in context.drawings:
        if drawing.name.startswith("failure-"):
            parts.setdefault(CASE_SUFFIX.sub("", drawing.name), []).append(drawing)
    if parts:
        yield heading(2, "Diagrams")
        yield (
            "Select a device, a port, or a cable in the diagram, or a failure in the list. "
            "The diagram then shows what fails, and to which ports the traffic moves."
        )
    for whole, drawings in parts.items():
        yield context.figure(whole)
        figures = "\n\n".join(
            context.figure(drawing_of_case.name)
            for drawing_of_case in drawings
            if drawing_of_case.name != whole
        )
        if figures:
            yield f'<div class="ra-multiples" markdown>\n\n{figures}\n\n</div>'


def _details_table(context: Context, cases: tuple[FailureCase, ...]) -> str:
    """Table of the effects of each failure on devices and services."""
    rows = [
        [
            f"{_state_badge(case.state)} {text(case.title)}",
            str(len(case.effects)),
            "<br>".join(_impact_lines(case)),
            "<br>".join(text(loss) for loss in (*case.costs, *case.lost)),
            context.place(case.effects[0].fault.origin),
        ]
        for case in cases
    ]
    return grid(
        ("Failure", "Number", "Details", "Lost services", "Source"), rows, (False, True, False, False, False)
    )


def _impact_lines(case: FailureCase) -> Iterator[str]:
    """Effects of a failure, device by device."""
    for who, what in case.happens:
        yield from ([f"<strong>{text(who)}</strong>"] if who else [])
        yield from map(text, what)


PAGE = Page(
    path="failures.md",
    title="Failures",
    summary="Impact of the failure of each switch, cable, network adapter, controller, and host.",
    order=54,
    group="understand",
    render=render,
    exists=exists,
)

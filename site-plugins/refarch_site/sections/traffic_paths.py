"""Traffic paths: each kind of conversation with its verdict, and what the design does not state of it. The
hops of each path are on another page."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from refarch.api import Finding, Origin
from refarch.api.figures import group_thousands
from refarch.api.model import compress
from refarch.api.traffic import (
    PathCause,
    PathFault,
    WalkedConversation,
    path_causes,
    walked_conversations,
)

from ..context import Context
from ..display_names import count_text
from ..escape import code, link, text, with_code
from ..markdown import author_note, badge, bullets, grid, heading, page
from ..path_plan import (
    PATH_NAME,
    PATHS_PAGE,
    PathPlan,
    conversations_text,
    path_plan,
    places_text,
    service_title,
)
from ..path_verdicts import VERDICT_LABELS, path_verdict_badge
from ..stacked_tables import ROW_HEADINGS_CLASS
from ..traffic_pairs import GroupPair, services_in_order
from . import Section

MAX_COLUMNS = 5
"""Pairs up to which one table has them all."""

MAX_OPEN_QUESTIONS = 40
"""Rows of the table of what is not stated."""


INTRODUCTION = (
    "The packets of each service are followed hop by hop, with the values of the design that let them pass. "
    "Hosts with equal settings have equal paths, so one of them stands for all."
)


STORAGE_TEXT = (
    "Each diagram follows the storage packets of one network, on the path with the worst verdict, and of "
    "these on the longest one. Yellow values are not in the design. Red values contradict a neighbor, and "
    "the verdict names the fault."
)


def exists(context: Context) -> bool:
    """A design whose devices talk to each other."""
    return bool(walked_conversations(context.design))


def render(context: Context) -> str:
    """Counts, the table of services, faults, then what is not stated."""
    return _section_text(context, path_plan(context))


def printed_page(context: Context) -> str:
    """Printed form of the section, without links to the hops of each path."""
    return _section_text(context, path_plan(context)._replace(anchors={}))


def _section_text(context: Context, plan: PathPlan) -> str:
    return page(*_summary(context, plan), *_open_questions(context))


def _summary(context: Context, plan: PathPlan) -> Iterator[str]:
    """Introduction, verdicts with their numbers, the table of services, and faults."""
    walked = walked_conversations(context.design)
    counts: dict[str, int] = {}
    for one in walked:
        counts[one.walk.verdict] = counts.get(one.walk.verdict, 0) + one.stands_for
    total = sum(counts.values())
    kinds = f" of {count_text(len(walked), 'kind')}" if total != len(walked) else ""
    yield f"{INTRODUCTION} The design has {conversations_text(total)}{kinds}."
    yield bullets(
        f"{path_verdict_badge(verdict)} {group_thousands(str(counts[verdict]))}: {text(label.meaning)}"
        for verdict, label in VERDICT_LABELS.items()
        if verdict in counts
    )
    drawn = [drawing.name for drawing in context.drawings if PATH_NAME.fullmatch(drawing.name)]
    if drawn:
        yield heading(2, "Storage networks")
        yield STORAGE_TEXT
    yield from map(context.figure, drawn)
    yield context.page_links("hosts.md#nvme")
    yield heading(2, "Services")
    if plan.anchors:
        yield f"Each verdict leads to its path. {link('Paths hop by hop', PATHS_PAGE)} has all of them."
    yield from _service_tables(context, plan)
    yield from _fault_section(context, plan)


def _service_tables(context: Context, plan: PathPlan) -> Iterator[str]:
    """Tables of services and pairs, by cluster."""
    by_cluster: dict[str, list[GroupPair]] = {}
    for pair in plan.shown.pairs:
        by_cluster.setdefault(pair.cluster, []).append(pair)
    for cluster, pairs in by_cluster.items():
        if len(by_cluster) > 1:
            yield heading(3, context.design.clusters[cluster].title or cluster)
        yield from (_service_table(part, plan) for part in _parts_of_table(pairs))
    if plan.shown.omitted:
        yield (
            f"{count_text(plan.shown.omitted, 'further pair')} of groups have no column here; none has a "
            f"worse verdict. {author_note(f'{_list_command(context)} lists all.')}"
        )


def _parts_of_table(pairs: Sequence[GroupPair]) -> Iterator[Sequence[GroupPair]]:
    """Columns of one table, or of two if there are many: those between hosts share few services with the
    others."""
    between = [pair for pair in pairs if pair.is_between_hosts]
    others = [pair for pair in pairs if not pair.is_between_hosts]
    if len(pairs) > MAX_COLUMNS and between and others:
        yield between
        yield others
    else:
        yield pairs


def _service_table(pairs: Sequence[GroupPair], plan: PathPlan) -> str:
    rows = [
        [text(service_title(service)), *(_service_cell(pair, service, plan) for pair in pairs)]
        for service in services_in_order(pairs)
    ]
    headings = (f'<span class="{ROW_HEADINGS_CLASS}">Service</span>', *map(_pair_heading, pairs))
    return f'<div class="ra-traffic" markdown>\n\n{grid(headings, rows)}\n\n</div>'


def _pair_heading(pair: GroupPair) -> str:
    alike = f" and {count_text(pair.alike, 'pair')} with equal verdicts" if pair.alike else ""
    return text(pair.title + alike)


def _service_cell(pair: GroupPair, service: str, plan: PathPlan) -> str:
    """Verdicts of a service between two groups with their numbers, from the worst; each leads to a path."""
    lines = []
    by_verdict: dict[str, list[WalkedConversation]] = {}
    for one in pair.conversations_of_service(service):
        by_verdict.setdefault(one.walk.verdict, []).append(one)
    for verdict, walked in by_verdict.items():
        names = (plan.anchors.get(one.walk.conversation, "") for one in walked)
        number = group_thousands(str(sum(one.stands_for for one in walked)))
        lines.append(f"{_linked_badge(verdict, next(filter(None, names), ''))} {number}")
    failures = sum(
        plan.failing.get(one.walk.conversation, 0) for one in pair.conversations_of_service(service)
    )
    if failures:
        lines.append(badge(f"! fails after {count_text(failures, 'failure')}", "warning"))
    return "<br>".join(lines)


def _linked_badge(verdict: str, name: str) -> str:
    """Verdict as a label that leads to a path, if its hops are shown."""
    label = path_verdict_badge(verdict)
    return link(label, f"{PATHS_PAGE}#{name}") if name else label


def _fault_section(context: Context, plan: PathPlan) -> Iterator[str]:
    """Each cause of faults with the rule that reports it; nothing where all paths are good."""
    rows = [
        [
            _linked_badge(cause.fault.verdict, plan.anchors.get(cause.conversation, "")),
            f"{text(cause.fault.text)}. {with_code(cause.fault.hint)}",
            text(_affected_traffic(cause)),
            ", ".join(context.rule(name) for name in _rules_of_fault(context, cause.fault)),
            places_text(context, [cause.fault.origin]),
        ]
        for cause in path_causes(context.design)
    ]
    if rows:
        yield heading(2, "Faults")
        yield grid(("Verdict", "Fault", "Traffic", "Rule", "Source"), rows)


def _affected_traffic(cause: PathCause) -> str:
    after = f", after the failure of {cause.failure.name}" if cause.failure.name else ""
    return f"{cause.affected_traffic}{after}"


def _rules_of_fault(context: Context, fault: PathFault) -> list[str]:
    """Codes of the rules that report a fault: as their own finding, or as the effect of another one, which
    then has a note at the place of the fault."""
    document = context.result.documents.get(fault.origin.file)
    if document is None:
        return []
    path, span = document.place(fault.origin.pointer)
    found = [one for one in context.result.findings if one.message.startswith(fault.text)]
    found = found or [one for one in context.result.findings if _has_note(one, path, span.line)]
    return list(dict.fromkeys(one.code for one in found))


def _has_note(finding: Finding, file: str, line: int) -> bool:
    return any(
        (note.file, note.line) == (file, line) and note.message.startswith("so ") for note in finding.related
    )


class _OpenQuestion(NamedTuple):
    """What a design does not state, for hosts that are alike."""

    words: str
    """The question, with a mark in place of the name of a host."""
    key: str


_HOST_MARK = "\N{NULL}"


def _open_questions(context: Context) -> Iterator[str]:
    """Table of what the design does not state, and the key that would state it."""
    hosts: dict[_OpenQuestion, dict[str, None]] = {}
    numbers: dict[_OpenQuestion, int] = {}
    places: dict[_OpenQuestion, Origin] = {}
    for one in walked_conversations(context.design):
        for unknown in one.walk.unknowns:
            name = re.compile(rf"(?<![\w.-]){re.escape(one.walk.conversation.host)}(?![\w.-])")
            question = _OpenQuestion(name.sub(_HOST_MARK, unknown.text), unknown.key)
            hosts.setdefault(question, {}).update(dict.fromkeys(one.hosts))
            numbers[question] = numbers.get(question, 0) + one.stands_for
            places.setdefault(question, unknown.origin)
    if not numbers:
        return
    yield heading(2, "Assumed")
    yield (
        "The design does not state these parts of the paths. No rule reports them: they are assumed to work, "
        "but the verdict is unknown."
    )
    rows = [
        [
            text(question.words.replace(_HOST_MARK, compress(list(hosts[question])))),
            with_code(question.key) or "no key",
            group_thousands(str(number)),
            places_text(context, [places[question]]),
        ]
        for question, number in numbers.items()
    ]
    yield grid(
        ("Not stated", "Key that states it", "Conversations", "Source"),
        rows[:MAX_OPEN_QUESTIONS],
        (False, False, True, False),
    )
    if len(rows) > MAX_OPEN_QUESTIONS:
        yield (
            f"{len(rows) - MAX_OPEN_QUESTIONS} further rows are not shown. "
            f"{author_note(f'{_list_command(context)} lists all.')}"
        )


def _list_command(context: Context) -> str:
    """Command that lists all conversations."""
    return code(f"refarch show {context.result.id} conversations")


SECTION = Section(
    anchor="traffic-paths",
    title="Traffic paths",
    render=render,
    exists=exists,
    printed=printed_page,
)

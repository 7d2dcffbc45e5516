"""Traffic paths: each kind of conversation with its verdict, its hops, and what failures change."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from refarch.api import Finding, Origin
from refarch.api.figures import group_thousands
from refarch.api.model import compress
from refarch.api.traffic import (
    Conversation,
    FailureOutcome,
    PathCause,
    PathFault,
    TracedPath,
    Walk,
    WalkedConversation,
    failed_conversations,
    path_causes,
    title_of,
    traced_paths,
    walked_conversations,
)
from refarch.platforms.verification import records

from ..context import Context, document_name
from ..display_names import count_text, enumeration
from ..escape import code, link, slug, text, with_code
from ..markdown import anchor, author_note, badge, bullets, details_box, grid, heading, page
from ..path_strips import path_strips, path_text
from ..path_verdicts import VERDICT_LABELS, is_open, path_verdict_badge, worst_fault
from ..stacked_tables import ROW_HEADINGS_CLASS
from ..traffic_pairs import GroupPair, ShownPairs, services_in_order, shown_pairs
from . import Section

MAX_PATHS = 60
"""Paths of which a page shows the hops."""

MAX_COLUMNS = 5
"""Pairs up to which one table has them all."""

MAX_OPEN_QUESTIONS = 40
"""Rows of the table of what is not stated."""

MAX_HOSTS_WITH_PINGS = 128
"""Hosts up to which a path names its ping: the checks of all hosts are made to find it, which takes seconds
for hundreds."""

INTRODUCTION = (
    "This section follows the packets of each service hop by hop, with the values of the design that let "
    "them pass. Hosts with equal settings have equal paths, so one of them stands for all."
)


PATH_NAME = re.compile("path-[0-9]+")
"""Name of the drawing of a path; longer names are those of the same path after failures."""

STORAGE_TEXT = (
    "Each diagram follows the storage packets of one network, on the path with the worst verdict, and of "
    "these on the longest one. Yellow values are not in the design. Red values contradict a neighbor, and "
    "the verdict names the fault. Below a diagram are the paths that failures of its ports and switches "
    "lead to."
)


class PathPlan(NamedTuple):
    """Pairs and paths that a page shows."""

    shown: ShownPairs
    anchors: Mapping[Conversation, str]
    """Anchors of the paths whose hops are shown."""
    failing: Mapping[Conversation, int]
    """Number of failures that stop a conversation which works without them."""
    pings: Mapping["_PingEnds", str]
    """Commands of the verification page that test a path."""


class _PingEnds(NamedTuple):
    """Ends of a ping."""

    host: str
    address: str


def exists(context: Context) -> bool:
    """A design whose devices talk to each other."""
    return bool(walked_conversations(context.design))


def render(context: Context) -> str:
    """Counts, the table of services, faults, paths, then what is not stated."""
    plan = _plan(context)
    return page(
        *_summary(context, plan),
        heading(2, "Paths"),
        *_path_sections(context, plan),
        *_open_questions(context),
    )


def printed_page(context: Context) -> str:
    """Printed form of the page: all but the hops of each path."""
    plan = _plan(context)._replace(anchors={})
    return page(*_summary(context, plan), *_open_questions(context))


def _plan(context: Context) -> PathPlan:
    shown = shown_pairs(context.design)
    walked = [one for pair in shown.pairs for one in pair.walked]
    # Without a fault a path tells the more the more it needs, and the less the less is stated of it.
    chosen = sorted(walked, key=lambda one: (not one.walk.faults, is_open(one.walk)))[:MAX_PATHS]
    taken: dict[str, Conversation] = {}
    for one in chosen:
        name = base = _anchor_name(one.walk.conversation)
        number = 1
        while name in taken:
            number += 1
            name = f"{base}-{number}"
        taken[name] = one.walk.conversation
    failing: dict[Conversation, int] = {}
    for failed in failed_conversations(context.design):
        failing[failed.conversation] = failing.get(failed.conversation, 0) + 1
    anchors = {conversation: name for name, conversation in taken.items()}
    return PathPlan(shown, anchors, failing, _pings(context))


def _pings(context: Context) -> dict[_PingEnds, str]:
    """Pings of the verification page, by host and address."""
    found: dict[_PingEnds, str] = {}
    if len(context.design.hosts) > MAX_HOSTS_WITH_PINGS:
        return found
    for record in records(context.design, context.project.plugins):
        for check in record.checks:
            words = check.run.split()
            if check.command and "ping" in words:
                for host in check.devices:
                    found.update((_PingEnds(host, word), check.run) for word in words)
    return found


def _anchor_name(one: Conversation) -> str:
    far = (one.far_device or one.address, one.far_interface)
    return slug("-".join(("path", one.service, one.host, one.interface, *filter(None, far))))


def _summary(context: Context, plan: PathPlan) -> Iterator[str]:
    """Introduction, verdicts with their numbers, the table of services, and faults."""
    walked = walked_conversations(context.design)
    counts: dict[str, int] = {}
    for one in walked:
        counts[one.walk.verdict] = counts.get(one.walk.verdict, 0) + one.stands_for
    total = sum(counts.values())
    kinds = f" of {count_text(len(walked), 'kind')}" if total != len(walked) else ""
    yield f"{INTRODUCTION} The design has {_conversations(total)}{kinds}."
    yield bullets(
        f"{path_verdict_badge(verdict)} {group_thousands(str(counts[verdict]))}: {text(label.meaning)}"
        for verdict, label in VERDICT_LABELS.items()
        if verdict in counts
    )
    drawn = [drawing for drawing in context.drawings if PATH_NAME.match(drawing.name)]
    if drawn:
        yield heading(2, "Storage networks")
        yield STORAGE_TEXT
    for drawing in drawn:
        figure = context.figure(drawing.name)
        yield figure if PATH_NAME.fullmatch(drawing.name) else details_box(drawing.title, figure)
    yield heading(2, "Services")
    yield from _service_tables(context, plan)
    yield from _fault_section(context, plan)


def _conversations(number: int) -> str:
    return text(f"{group_thousands(str(number))} {'conversation' if number == 1 else 'conversations'}")


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
            f"worse verdict. {author_note(f'{list_command(context)} lists all.')}"
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
        [text(_service_title(service)), *(_service_cell(pair, service, plan) for pair in pairs)]
        for service in services_in_order(pairs)
    ]
    headings = (f'<span class="{ROW_HEADINGS_CLASS}">Service</span>', *map(_pair_heading, pairs))
    return f'<div class="ra-traffic" markdown>\n\n{grid(headings, rows)}\n\n</div>'


def _service_title(service: str) -> str:
    title = title_of(service)
    return title[:1].upper() + title[1:] if title.islower() else title


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
    return link(label, f"#{name}") if name else label


def _fault_section(context: Context, plan: PathPlan) -> Iterator[str]:
    """Each cause of faults with the rule that reports it; nothing where all paths are good."""
    rows = [
        [
            _linked_badge(cause.fault.verdict, plan.anchors.get(cause.conversation, "")),
            f"{text(cause.fault.text)}. {with_code(cause.fault.hint)}",
            text(_affected_traffic(cause)),
            ", ".join(context.rule(name) for name in _rules_of_fault(context, cause.fault)),
            _places(context, [cause.fault.origin]),
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


def _path_sections(context: Context, plan: PathPlan) -> Iterator[str]:
    """Paths of each pair, each in a box that opens."""
    for pair in plan.shown.pairs:
        boxes = [
            _path_box(context, one, plan)
            for service in pair.services
            for one in pair.conversations_of_service(service)
            if one.walk.conversation in plan.anchors
        ]
        if boxes:
            yield heading(3, pair.title)
            yield from boxes
    omitted = sum(len(pair.walked) for pair in plan.shown.pairs) - len(plan.anchors)
    if omitted:
        command = code(f"refarch trace {context.result.id} HOST SERVICE PEER")
        verb = "is" if omitted == 1 else "are"
        yield (
            f"{count_text(omitted, 'further path')} {verb} not shown. {author_note(f'{command} shows each.')}"
        )


def _path_box(context: Context, one: WalkedConversation, plan: PathPlan) -> str:
    """Path with its strip of devices, its hops and its failures."""
    walk = one.walk
    conversation = walk.conversation
    far = filter(None, (conversation.far_device or conversation.address, conversation.far_interface))
    ends = f"{conversation.host} {conversation.interface} to {' '.join(far)}"
    title = f"{_service_title(conversation.service)}: {ends}"
    number = f'<span class="ra-count">{_conversations(one.stands_for)}</span>'
    summary = f"{text(title)} {number} {path_verdict_badge(walk.verdict)}"
    traced = _traced_path(context, conversation)
    content = page(
        anchor(plan.anchors[conversation]) + _path_sentences(walk, traced),
        *path_strips(walk),
        _hop_table(context, walk),
        *_return_path(context, walk, traced),
        *_failure_section(context, walk, traced),
        _test_sentence(plan, conversation),
    )
    return (
        '<details class="ra-details ra-path-box" data-search-exclude markdown>\n'
        f"<summary>{summary}</summary>\n\n{content}\n\n</details>"
    )


def _test_sentence(plan: PathPlan, one: Conversation) -> str:
    """Command that tests the path, if the verification page has one."""
    run = plan.pings.get(_PingEnds(one.host, one.address)) if one.address else None
    if run is None or ("-I" in run.split() and one.interface not in run.split()):
        return ""
    page_link = link("checks", "checks.md")
    return f"To test the path, run {code(run)} on {code(one.host)}; see {page_link}."


def _traced_path(context: Context, conversation: Conversation) -> TracedPath | None:
    """The path with its return path and its failures."""
    far = conversation.far_device or conversation.address
    traced = traced_paths(context.design, conversation.host, conversation.service, far)
    return next((path for path in traced if path.walk.conversation == conversation), None)


def _path_sentences(walk: Walk, traced: TracedPath | None) -> str:
    sentences = [f"Packets have at most {group_thousands(str(walk.size))} bytes."]
    if walk.adapters:
        sentences.append(f"They leave by {enumeration(walk.adapters, 'or')}.")
    if traced is not None and traced.back is not None and traced.back.verdict == walk.verdict:
        sentences.append("The return path has the same verdict.")
    return text(" ".join(sentences))


def _hop_table(context: Context, walk: Walk) -> str:
    """Hops of a path, then its faults and what is not stated, each with its lines."""
    rows = [
        [
            _device_and_port(context, hop.device, hop.port),
            text(hop.text),
            _places(context, [fact.origin for fact in hop.facts]),
        ]
        for hop in dict.fromkeys(walk.hops)
    ]
    rows += [
        [
            _device_and_port(context, fault.device, fault.port),
            f"{path_verdict_badge(fault.verdict)} {text(fault.text)}",
            _places(context, [fault.origin]),
        ]
        for fault in walk.faults
    ]
    rows += [
        ["", f"{badge('? not stated', 'info')} {text(unknown.text)}", _places(context, [unknown.origin])]
        for unknown in walk.unknowns
    ]
    return grid(("Device and port", "What happens", "Stated in"), rows) if rows else ""


def _device_and_port(context: Context, device: str, port: str) -> str:
    return f"{context.device(device)} {code(port)}" if port else context.device(device)


def _places(context: Context, origins: Sequence[Origin]) -> str:
    """Links to lines, each once."""
    links = (_place(context, origin) for origin in origins)
    return "<br>".join(dict.fromkeys(filter(None, links)))


def _place(context: Context, origin: Origin) -> str:
    """Link to the line of a value, or of what is around it where it is a default; empty for none."""
    document = context.result.documents.get(origin.file)
    if document is None:
        return ""
    pointer = origin.pointer
    while pointer and not document.contains(pointer):
        pointer = pointer[:-1]
    path, _ = document.place(pointer)
    return context.place(origin._replace(pointer=pointer)) if document_name(context.result, path) else ""


def _return_path(context: Context, walk: Walk, traced: TracedPath | None) -> Iterator[str]:
    """Return path where it has another verdict than the path."""
    back = traced.back if traced is not None else None
    if back is not None and back.verdict != walk.verdict:
        yield f"**Return path** {path_verdict_badge(back.verdict)}"
        yield from path_strips(back)
        yield _hop_table(context, back)


def _failure_section(context: Context, walk: Walk, traced: TracedPath | None) -> Iterator[str]:
    """What each failure on the way does to the path."""
    # Nobody can say of an open path that it survives.
    if traced is None or not traced.failures or is_open(walk):
        return
    rows = [_failure_row(context, walk, one) for one in traced.failures]
    yield "**After a failure**"
    yield grid(("Failure", "Result", "Path then", "Stated in"), rows)


def _failure_row(context: Context, walk: Walk, outcome: FailureOutcome) -> list[str]:
    name, after = text(outcome.failure.name), outcome.after
    if outcome.faults:
        worst = worst_fault(outcome.faults)
        result = f"{path_verdict_badge(worst.verdict)} {text(worst.text)}"
        return [name, result, code(path_text(after)), _places(context, [worst.origin])]
    if outcome.ends:
        end = outcome.ends[0]
        return [name, f"{badge('− no second path', 'muted')} {text(end.text)}", "", ""]
    if after.unknowns:
        return [name, f"{badge('? unknown', 'info')} {text(after.unknowns[0].text)}", "", ""]
    by = f" by {enumeration(map(code, after.adapters), 'or')}" if after.adapters != walk.adapters else ""
    return [name, badge("✓ survives", "pass") + by, code(path_text(after)), ""]


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
            _places(context, [places[question]]),
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
            f"{author_note(f'{list_command(context)} lists all.')}"
        )


def list_command(context: Context) -> str:
    """Command that lists all conversations."""
    return code(f"refarch show {context.result.id} conversations")


SECTION = Section(
    anchor="traffic-paths",
    title="Traffic paths",
    render=render,
    exists=exists,
    printed=printed_page,
)

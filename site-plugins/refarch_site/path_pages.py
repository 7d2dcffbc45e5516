"""The page of the paths of packets: each path hop by hop, with the lines that state it, and the result of
failures on it. No side bar names it; the page of the network leads to it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from refarch.api.figures import group_thousands
from refarch.api.traffic import (
    Conversation,
    FailureOutcome,
    TracedPath,
    Walk,
    WalkedConversation,
    traced_paths,
)
from refarch.platforms.verification import records

from .context import Context
from .display_names import count_text, enumeration
from .escape import code, link, text
from .markdown import anchor, author_note, badge, details_box, grid, heading, page
from .path_plan import (
    PATH_NAME,
    PATHS_PAGE,
    PathPlan,
    conversations_text,
    path_plan,
    places_text,
    service_title,
)
from .path_strips import path_strips, path_text
from .path_verdicts import is_open, path_verdict_badge, worst_fault
from .site import SitePage

MAX_HOSTS_WITH_PINGS = 128
"""Hosts up to which a path names its ping: the checks of all hosts are made to find it, which takes seconds
for hundreds."""

TITLE = "Paths hop by hop"

PARENT = "network.md#traffic-paths"
"""The section that leads to the page."""

INTRODUCTION = (
    "Each box follows the packets of one path, with the values of the design that let them pass. Hosts with "
    "equal settings have equal paths, so one of them stands for all."
)


AFTER_FAILURES_TEXT = (
    "Each diagram is the path that storage packets take after failures of the ports and switches of their "
    "usual path."
)


class PingEnds(NamedTuple):
    """Ends of a ping."""

    host: str
    address: str


def path_pages(context: Context, folder: str) -> Iterator[SitePage]:
    """The page of a design whose network page has traffic paths. ``folder`` is where the design's pages
    lie."""
    if context.page_link(PARENT):
        inside = context._replace(home="../")
        body = page(heading(1, TITLE), inside.banner(), paths_text(inside))
        yield SitePage(f"{folder}/{PATHS_PAGE}", TITLE, body, searchable=False, listed=False)


def paths_text(context: Context) -> str:
    """The page below its title."""
    return page(
        INTRODUCTION,
        context.page_links(PARENT),
        *_path_sections(context, path_plan(context)),
        *_diagrams_after_failures(context),
    )


def _diagrams_after_failures(context: Context) -> Iterator[str]:
    """Paths of storage packets after failures, as diagrams that open."""
    drawn = [each for each in context.drawings if PATH_NAME.match(each.name)]
    after = [each for each in drawn if not PATH_NAME.fullmatch(each.name)]
    if after:
        yield heading(2, "Storage networks after failures")
        yield AFTER_FAILURES_TEXT
    yield from (details_box(each.title, context.figure(each.name)) for each in after)


def _path_sections(context: Context, plan: PathPlan) -> Iterator[str]:
    """Paths of each pair, each in a box that opens."""
    pings = _pings(context)
    for pair in plan.shown.pairs:
        boxes = [
            _path_box(context, one, plan, pings)
            for service in pair.services
            for one in pair.conversations_of_service(service)
            if one.walk.conversation in plan.anchors
        ]
        if boxes:
            yield heading(2, pair.title)
            yield from boxes
    omitted = sum(len(pair.walked) for pair in plan.shown.pairs) - len(plan.anchors)
    if omitted:
        command = code(f"refarch trace {context.result.id} HOST SERVICE PEER")
        verb = "is" if omitted == 1 else "are"
        yield (
            f"{count_text(omitted, 'further path')} {verb} not shown. {author_note(f'{command} shows each.')}"
        )


def _path_box(
    context: Context, one: WalkedConversation, plan: PathPlan, pings: Mapping[PingEnds, str]
) -> str:
    """Path with its strip of devices, its hops and its failures."""
    walk = one.walk
    conversation = walk.conversation
    far = filter(None, (conversation.far_device or conversation.address, conversation.far_interface))
    ends = f"{conversation.host} {conversation.interface} to {' '.join(far)}"
    title = f"{service_title(conversation.service)}: {ends}"
    number = f'<span class="ra-count">{conversations_text(one.stands_for)}</span>'
    summary = f"{text(title)} {number} {path_verdict_badge(walk.verdict)}"
    traced = _traced_path(context, conversation)
    content = page(
        anchor(plan.anchors[conversation]) + _path_sentences(walk, traced),
        *path_strips(walk),
        _hop_table(context, walk),
        *_return_path(context, walk, traced),
        *_failure_section(context, walk, traced),
        _test_sentence(context, pings, conversation),
    )
    return (
        '<details class="ra-details ra-path-box" data-search-exclude markdown>\n'
        f"<summary>{summary}</summary>\n\n{content}\n\n</details>"
    )


def _pings(context: Context) -> dict[PingEnds, str]:
    """Pings of the verification page, by host and address."""
    found: dict[PingEnds, str] = {}
    if len(context.design.hosts) > MAX_HOSTS_WITH_PINGS:
        return found
    for record in records(context.design, context.project.plugins):
        for check in record.checks:
            words = check.run.split()
            if check.command and "ping" in words:
                for host in check.devices:
                    found.update((PingEnds(host, word), check.run) for word in words)
    return found


def _test_sentence(context: Context, pings: Mapping[PingEnds, str], one: Conversation) -> str:
    """Command that tests the path, if the verification page has one."""
    run = pings.get(PingEnds(one.host, one.address)) if one.address else None
    if run is None or ("-I" in run.split() and one.interface not in run.split()):
        return ""
    page_link = link("checks", f"{context.home}checks.md")
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
            places_text(context, [fact.origin for fact in hop.facts]),
        ]
        for hop in dict.fromkeys(walk.hops)
    ]
    rows += [
        [
            _device_and_port(context, fault.device, fault.port),
            f"{path_verdict_badge(fault.verdict)} {text(fault.text)}",
            places_text(context, [fault.origin]),
        ]
        for fault in walk.faults
    ]
    rows += [
        ["", f"{badge('? not stated', 'info')} {text(unknown.text)}", places_text(context, [unknown.origin])]
        for unknown in walk.unknowns
    ]
    return grid(("Device and port", "What happens", "Stated in"), rows) if rows else ""


def _device_and_port(context: Context, device: str, port: str) -> str:
    return f"{context.device(device)} {code(port)}" if port else context.device(device)


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
        return [name, result, code(path_text(after)), places_text(context, [worst.origin])]
    if outcome.ends:
        end = outcome.ends[0]
        return [name, f"{badge('− no second path', 'muted')} {text(end.text)}", "", ""]
    if after.unknowns:
        return [name, f"{badge('? unknown', 'info')} {text(after.unknowns[0].text)}", "", ""]
    by = f" by {enumeration(map(code, after.adapters), 'or')}" if after.adapters != walk.adapters else ""
    return [name, badge("✓ survives", "pass") + by, code(path_text(after)), ""]

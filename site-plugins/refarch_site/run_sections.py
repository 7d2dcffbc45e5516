"""Results of a verification as Markdown: outcomes by device, findings with their evidence, and what was not
compared. The texts come from collected files of anyone, and are escaped here."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from refarch.api.model import compress
from refarch.api.runs import OUTCOMES, Run, RunFinding, RunResult

from .display_names import count_text
from .escape import code, text, with_code
from .markdown import badge, bullets, grid, heading

Rule = Callable[[str], str]
"""Code of a rule as Markdown."""

SEVERITY_BADGES = {"error": "fail", "warning": "warning", "info": "info"}

PROPERTIES = {
    "dscp": "DSCP of priorities with PFC",
    "exists": "VLAN",
    "mlag": "MLAG ID",
    "mtu": "MTU",
    "pcp": "PCP of priorities with PFC",
    "pfc": "PFC priorities",
    "shares": "bandwidth shares",
    "tagged": "tagged VLANs",
    "trust": "trusted marking",
    "untagged": "untagged VLAN",
    "up": "link",
    "vlan": "VLAN",
}
"""Titles of properties that have another name in the files."""

MOST_EVIDENCE = 4
"""Lines of evidence below a finding."""

MOST_PLACES = 20
"""Not understood files that are listed."""


def outcome_sentence(run: Run) -> str:
    """Number of expectations by outcome."""
    counts = ", ".join(f"{number} {outcome}" for outcome, number in run.counts.items())
    return f"{count_text(len(run.results), 'expectation')}: {counts}." if counts else "No expectations."


def collection_sentence(run: Run) -> str:
    """What was compared, and when it was collected."""
    return (
        f"{count_text(len(run.files), 'file')}, the newest from {text(run.collected)}, compared with version "
        f"{text(run.version)} of the design."
    )


def finding_sections(run: Run, rule: Rule, corrected: bool = False) -> Iterator[str]:
    """Open findings, and those that a waiver accepts. ``corrected`` adds a column to write in."""
    open_points = [one for one in run.findings if not one.waived]
    accepted = [one for one in run.findings if one.waived]
    yield heading(2, "Open points")
    if open_points:
        further = ("&#160;",) if corrected else ()
        heads = ("Severity", "Finding", "Evidence", "Rule", *(("Fixed by and on",) if corrected else ()))
        yield grid(heads, [(*_open_row(one, rule), *further) for one in open_points])
    else:
        yield "None."
    if accepted:
        yield heading(2, "Accepted deviations")
        yield grid(
            ("Finding", "Reason", "Rule"),
            [(text(one.message), text(one.waived), rule(one.code)) for one in accepted],
        )


def _open_row(one: RunFinding, rule: Rule) -> tuple[str, ...]:
    severity = badge(one.severity, SEVERITY_BADGES.get(one.severity, "info"))
    words = f"{text(one.message)}<br>{with_code(one.hint)}" if one.hint else text(one.message)
    shown = [text(line) for line in one.evidence[:MOST_EVIDENCE]]
    more = len(one.evidence) - MOST_EVIDENCE
    return severity, words, "<br>".join([*shown, *([f"and {more} more"] if more > 0 else [])]), rule(one.code)


def device_table(run: Run, device: Callable[[str], str]) -> str:
    """Outcomes by device. Devices without a difference and with equal numbers share a row."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for one in run.results:
        counts[one.device][one.outcome] += 1
    groups: dict[tuple[object, ...], list[str]] = defaultdict(list)
    for name, counted in counts.items():
        numbers = tuple(counted[outcome] for outcome in OUTCOMES)
        differs = counted["different"] or counted["absent"] or counted["not understood"]
        groups[(name if differs else "", *numbers)].append(name)
    rows = [
        [device(names[0]) if len(names) == 1 else code(compress(names)), *map(str, numbers)]
        for (_, *numbers), names in groups.items()
    ]
    heads = ("Device", *(outcome.capitalize() for outcome in OUTCOMES))
    return grid(heads, rows, right=(False, *(True for _ in OUTCOMES)))


def alike_results(results: Iterable[RunResult]) -> list[list[RunResult]]:
    """Results of a device in groups of those that have the same values."""
    groups: dict[tuple[str, ...], list[RunResult]] = defaultdict(list)
    for one in results:
        values = (one.expected, one.outcome, one.observed, one.reason)
        groups[one.device, one.kind, one.property, *values].append(one)
    return [*groups.values()]


def _subjects(group: Sequence[RunResult]) -> str:
    """Names of ports and so on as ranges; empty for a setting of the device."""
    names = [one.subject for one in group if one.subject]
    return code(compress(names)) if names else ""


def _title(one: RunResult) -> str:
    return text(PROPERTIES.get(one.property, one.property))


def _observed_text(one: RunResult) -> str:
    return text(one.observed or one.reason or one.outcome)


def difference_table(groups: Iterable[Sequence[RunResult]]) -> str:
    """Results that are not equal, with both values; each group is a row, with the evidence of its first."""
    rows = [
        (*_name_cells(group), text(group[0].expected), _observed_text(group[0]), _evidence(group[0]))
        for group in groups
    ]
    return grid(("Device", "Subject", "Property", "Expected", "Observed", "Evidence"), rows)


def result_table(groups: Iterable[Sequence[RunResult]]) -> str:
    """Results with their outcomes; each group is a row, with the evidence of its first."""
    rows = [
        (
            *_name_cells(group),
            text(group[0].expected),
            text(group[0].outcome),
            text(group[0].observed or group[0].reason),
            _evidence(group[0]),
        )
        for group in groups
    ]
    heads = ("Device", "Subject", "Property", "Expected", "Outcome", "Observed", "Evidence")
    return grid(heads, rows)


def _name_cells(group: Sequence[RunResult]) -> tuple[str, str, str]:
    return code(group[0].device), _subjects(group), _title(group[0])


def _evidence(one: RunResult) -> str:
    return text(f"{one.evidence}, age {one.age}" if one.age else one.evidence)


def limit_sections(run: Run) -> Iterator[str]:
    """What was not compared, and what was not understood."""
    unread = [f"{code(one.path)}: {text(one.problem)}" for one in run.files if one.problem]
    more = len(unread) - MOST_PLACES
    listed = [*unread[:MOST_PLACES], *([f"and {count_text(more, 'more file')}"] if more > 0 else [])]
    if run.limits or listed:
        yield heading(2, "Not compared")
        limits = (text(line.removeprefix("not compared: ")) for line in run.limits)
        yield bullets([*limits, *listed])


def changed_items(results: Iterable[RunResult]) -> Iterator[str]:
    """Differences that changed, one item for each group."""
    for group in alike_results(results):
        one = group[0]
        at = " ".join(filter(None, (code(one.device), _subjects(group))))
        yield f"{at}: {_title(one)} expected {text(one.expected)}, observed {_observed_text(one)}"

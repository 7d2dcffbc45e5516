"""The verdicts on a design by the document that each rule comes from: what a reviewer goes through beside the
document."""

from collections.abc import Iterable, Iterator

from refarch.api.conformance import DocumentStatements, RuleVerdict, Statement, group_by_document

from .context import FAILURE_LABELS, OUTCOME_LABELS, Context, outcome_label, verdict_badge
from .display_names import count_text, reason_text
from .escape import text, web_link, with_code
from .markdown import badge, grid, heading
from .vendors import sorted_vendors, vendor_of

QUIET_OUTCOMES = ("pass", "not applicable")
"""Outcomes that the line of a document does not name: what is left are those that need attention."""


def document_sections(context: Context, verdicts: Iterable[RuleVerdict]) -> Iterator[str]:
    """Heading, then a box for each vendor that holds one for each document, closed until somebody opens
    them."""
    groups = group_by_document(verdicts)
    yield heading(2, "By document")
    yield (
        "The same verdicts under the documents that the rules come from; a rule that rests on several "
        "stands under each. "
        f"`refarch conformance {context.result.id}` lists them in a terminal, and as CSV."
    )
    documents: dict[str, list[DocumentStatements]] = {}
    for group in groups:
        if group.kind == "document":
            documents.setdefault(vendor_of(group.title, group.url), []).append(group)
    for vendor in sorted_vendors(set(documents)):
        boxes = [
            verdict_box(group.title, _verdicts_of_documents([group]), _statement_table(context, group))
            for group in documents[vendor]
        ]
        yield verdict_box(vendor, _verdicts_of_documents(documents[vendor]), "\n\n".join(boxes))
    for group in groups:
        if group.kind != "document":
            yield verdict_box(group.title, _verdicts_of_documents([group]), _statement_table(context, group))


def _verdicts_of_documents(groups: Iterable[DocumentStatements]) -> list[RuleVerdict]:
    """Verdicts behind the statements of some documents, each once."""
    verdicts = {
        statement.verdict.rule.code: statement.verdict for group in groups for statement in group.statements
    }
    return list(verdicts.values())


def verdict_box(title: str, verdicts: Iterable[RuleVerdict], markdown: str) -> str:
    """Closed box whose line says how many rules there are, and which outcomes need attention. Not for the
    search, which has the same words on the pages of the rules; and not printed unless a reader opened it."""
    counts = dict.fromkeys((*FAILURE_LABELS.values(), *OUTCOME_LABELS.values()), 0)
    for verdict in verdicts:
        counts[outcome_label(verdict)] += 1
    loud = [
        badge(f"{number} {label}", kind)
        for (label, kind), number in counts.items()
        if number and label not in QUIET_OUTCOMES
    ]
    number = count_text(sum(counts.values()), "rule")
    line = f'{text(title)} <span class="ra-count">{number}</span> {" ".join(loud)}'.rstrip()
    return (
        '<details class="ra-details ra-folded" data-search-exclude '
        f"markdown>\n<summary>{line}</summary>\n\n{markdown}\n\n</details>"
    )


def _statement_table(context: Context, group: DocumentStatements) -> str:
    """Section by section: what the document says, the rule, the verdict, and the lines of what was found."""
    where = f"{web_link(group.url, group.url)}\n\n" if group.url else ""
    rows = [
        [
            text(statement.source.section if statement.source else ""),
            with_code(_statement_text(statement)),
            context.rule(statement.verdict.rule.code),
            verdict_badge(statement.verdict),
            _reason_and_places(context, statement.verdict),
        ]
        for statement in group.statements
    ]
    return f"{where}{grid(('Section', 'What it says', 'Rule', 'Outcome', 'Why'), rows)}"


def _statement_text(statement: Statement) -> str:
    return statement.source.fact if statement.source else statement.verdict.rule.summary


def _reason_and_places(context: Context, verdict: RuleVerdict) -> str:
    """Reason, and links to the lines of the findings."""
    places = dict.fromkeys(context.finding_place(finding) for finding in verdict.findings)
    return "<br>".join([*([text(reason_text(verdict.reason))] if verdict.reason else []), *places])

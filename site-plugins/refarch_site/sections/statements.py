"""Requirements of the sources, sentence by sentence, with the rules that check each."""

from collections.abc import Iterator

from refarch.api.conformance import RuleVerdict
from refarch.api.model import DesignNote

from ..context import Context, verdict_badge
from ..display_names import count_text
from ..escape import text
from ..markdown import anchor, badge, grid, heading, page
from . import Section

EXAMINED_OUTCOMES = ("pass", "fail", "waived")
"""Outcomes of a rule that found something to check."""

INTRODUCTION = (
    "The table lists each requirement of the sources, paraphrased, with the rules that check it and their "
    "results for this design. If no rule can check a requirement completely, or if the design "
    "departs from it, the table states the reason."
)


def exists(context: Context) -> bool:
    """A design that lists the sentences of its sources."""
    return bool(context.design.statements)


def render(context: Context) -> str:
    """Table for each section of each source."""
    return page(INTRODUCTION, _checked_count(context), *_statement_sections(context))


def _checked_count(context: Context) -> str:
    """Number of sentences that are checked on this design: only rules that examined something count."""
    outcomes = {verdict.rule.code: verdict.outcome for verdict in context.project.verdicts[context.result.id]}
    followed = [statement for statement in context.design.statements if "departs" not in statement.data]
    with_rules = [statement for statement in followed if statement.data.get("rules")]
    checked = sum(
        1
        for statement in with_rules
        if any(outcomes.get(code) in EXAMINED_OUTCOMES for code in statement.data["rules"])
    )
    words = [f"{checked} of {len(context.design.statements)} requirements are checked."]
    idle, without = len(with_rules) - checked, len(followed) - len(with_rules)
    departures = len(context.design.statements) - len(followed)
    if departures:
        words.append(f"The design departs from {count_text(departures, 'requirement')}.")
    if idle:
        words.append(f"The rules for {idle} more had nothing to check in this design.")
    if without:
        words.append(
            f"No rule can check {'the remaining one' if without == 1 else f'the remaining {without}'}."
        )
    return " ".join(words)


def _statement_sections(context: Context) -> Iterator[str]:
    outcomes = {verdict.rule.code: verdict for verdict in context.project.verdicts[context.result.id]}
    sections: dict[str, dict[str, list[DesignNote]]] = {}
    for statement in context.design.statements:
        sections.setdefault(_source_title(context, statement), {}).setdefault(
            statement.data.get("where", ""), []
        ).append(statement)
    for source, parts in sections.items():
        yield heading(2, source)
        for where, statements in parts.items():
            if where:
                yield heading(3, where)
            yield grid(
                ("No.", "Requirement", "Checked by", "Source"),
                [_statement_row(context, statement, outcomes) for statement in statements],
            )


def _source_title(context: Context, statement: DesignNote) -> str:
    """Title of the source, or its id where the design does not describe it; the only one where the statement
    names none."""
    titles = {source.id: str(source.data["title"]) for source in context.design.sources}
    named = statement.data.get("source", "") or (next(iter(titles), "") if len(titles) == 1 else "")
    return titles.get(named, named or "Sources")


def _statement_row(context: Context, statement: DesignNote, outcomes: dict[str, RuleVerdict]) -> list[str]:
    if "departs" in statement.data:
        # A rule that allows more than the statement would read as if the design followed the statement.
        rules = [f"{badge('departs', 'warning')} {context.code_links(text(statement.data['departs']))}"]
        rules += [context.rule(code) for code in statement.data.get("rules", ())]
    else:
        rules = [
            f"{context.rule(code)} {_outcome_badge(outcomes.get(code))}"
            for code in statement.data.get("rules", ())
        ]
    checked = "<br>".join(
        [*rules, *filter(None, [context.code_links(text(statement.data.get("no_rule", "")))])]
    )
    return [
        anchor(statement.id) + text(statement.id),
        text(statement.data["says"]),
        checked,
        context.place(statement.origin),
    ]


def _outcome_badge(verdict: RuleVerdict | None) -> str:
    return "" if verdict is None else verdict_badge(verdict)


SECTION = Section(
    anchor="statements",
    title="Source requirements",
    render=render,
    exists=exists,
)

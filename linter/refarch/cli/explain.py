"""Explain one rule: what it checks, why it matters, what to write instead, and which documents say so.

A word that is no code or name lists the rules that speak of it: first those that have it in their names, then
those that have it in the sentence beside the name, then in their pages, and last in the titles of their
documents.
"""

from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ._applies import applies
from ._call import Call
from ._command import Command
from ._lookup import speaking_of, unknown
from ._options import add_allow_local_code, add_color, add_output
from ._page import rendered

if TYPE_CHECKING:
    from ..core.rule import RuleInfo, Source

EXAMPLE = """\
  refarch explain TEAM001
  refarch explain unsupported-teaming-policy
  refarch explain lacp"""

LIMITS = "## Limits of this check"
"""The heading that the sources stand before."""

HEADINGS = ("Code", "Name", "Severity", "What it finds")


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    parser.add_argument("word", metavar="WORD", help="code or name of the rule, or a word to look for")
    add_allow_local_code(parser)
    add_output(parser)
    add_color(parser)


def run(call: Call, word: str, allow_local_code: bool) -> int:
    """Print the rule's page, or the list of the rules that speak of the word."""
    from ..api import rules

    known = (
        rules(call.session(allow_local_code=True).demand_settings().rules) if allow_local_code else rules()
    )
    asked = [rule for rule in known if word.upper() == rule.code or word.lower() == rule.name]
    if asked:
        call.emit(rendered(page(asked[0]), call.width, call.colour))
        return 0
    speaking = speaking_of(word, known) if word.strip() else []
    if not speaking:
        raise unknown(word, known)
    call.emit(listed(speaking, call.colour, call.table_width))
    return 0


def listed(rules: "list[RuleInfo]", colour: bool, room: int = 0) -> str:
    """The rules as a table, in the order given."""
    from ..report.tables.table import aligned

    rows = [[rule.code, rule.name, rule.severity, rule.summary] for rule in rules]
    return aligned(HEADINGS, rows, [False] * len(HEADINGS), colour, room)


def page(rule: "RuleInfo") -> str:
    """The rule's page as Markdown."""
    head = f"# {rule.code} {rule.name} ({rule.severity})"
    where = "\n".join(f"- {line}" for line in applies(rule.applies))
    sources = (
        "\n".join(f"- {_source(source)}" for source in rule.sources)
        or "- none: this is practice, not a quotation"
    )
    waivable = "" if rule.waivable else "\n\nThis rule cannot be waived."
    before, heading, limits = rule.docstring.strip().partition(LIMITS)
    text = f"{head}\n\n{before.strip()}\n\n## Sources\n\n{sources}"
    text += f"\n\n{heading}{limits}" if heading else ""
    return f"{text}\n\n## Applies to\n\n{where}{waivable}{_options(rule)}"


def _options(rule: "RuleInfo") -> str:
    """What a project may set, and how; nothing for a rule without options."""
    if not rule.options:
        return ""
    listed = [
        f"- {option.name}: {option.says}. It is {option.allowed}; the default is {option.shown}."
        for option in rule.options
    ]
    example = "\n".join(
        ["options:", f"  {rule.code}:", *(f"    {option.name}: {option.example}" for option in rule.options)]
    )
    return "\n\n## Options\n\n" + "\n".join(listed) + f"\n\n```yaml\n# refarch.yaml\n{example}\n```"


def _source(source: "Source") -> str:
    section = f", {source.section}" if source.section else ""
    looked = f"(verified {source.verified})" if source.verified else "(not verified: second-hand)"
    return " ".join(filter(None, [f"{source.document}{section}.", source.fact, source.url, looked]))


COMMAND = Command(__doc__, EXAMPLE, add_options, run)

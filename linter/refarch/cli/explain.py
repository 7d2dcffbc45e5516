"""Explain a rule, with its fix and sources.

If the word is not a rule code or name, the command lists the rules that contain it: first in the name, then
in the summary, then in the rule page, and last in the document titles.
"""

from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ._applicability import applicability_lines
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_color, add_output
from ._page import render_markdown

if TYPE_CHECKING:
    from ..core.rule import RuleInfo, Source
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..core.errors import RefarchError

if TYPE_CHECKING:
    from ..core.rule import RuleInfo


EXAMPLE = """\
  refarch explain TEAM001
  refarch explain unsupported-teaming-policy
  refarch explain lacp"""

LIMITS_HEADING = "## Limits of this check"
"""Heading before which the sources are inserted."""

HEADINGS = ("Code", "Name", "Severity", "Description")


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument("word", metavar="WORD", help="code or name of a rule, or text to search for")
    add_allow_local_code(parser)
    add_output(parser)
    add_color(parser)


def run(call: Call, word: str, allow_local_code: bool) -> int:
    """Print the rule page, or the list of the rules that contain the word."""
    from ..api import rules

    known = (
        rules(call.session(allow_local_code=True).demand_settings().rules) if allow_local_code else rules()
    )
    asked = [rule for rule in known if word.upper() == rule.code or word.lower() == rule.name]
    if asked:
        call.emit(render_markdown(rule_page(asked[0]), call.width, call.is_colored))
        return 0
    speaking = rules_with_words(word, known) if word.strip() else []
    if not speaking:
        raise unknown_rule_error(word, known)
    call.emit(rule_table(speaking, call.is_colored, call.table_width))
    return 0


def rule_table(rules: "list[RuleInfo]", color: bool, room: int = 0) -> str:
    """Rules as a table, in the order given."""
    from ..report.tables.table import aligned_table

    rows = [[rule.code, rule.name, rule.severity, rule.summary] for rule in rules]
    return aligned_table(HEADINGS, rows, [False] * len(HEADINGS), color, room)


def rule_page(rule: "RuleInfo") -> str:
    """Page of a rule as Markdown."""
    head = f"# {rule.code} {rule.name} ({rule.severity}, {rule.basis})"
    where = "\n".join(f"- {line}" for line in applicability_lines(rule.applies))
    sources = (
        "\n".join(f"- {_source_text(source)}" for source in rule.sources)
        or "- none: this rule is practice and has no vendor document"
    )
    waivable = "" if rule.waivable else "\n\nThis rule cannot be waived."
    before, heading, limits = rule.docstring.strip().partition(LIMITS_HEADING)
    text = f"{head}\n\n{before.strip()}\n\n## Sources\n\n{sources}"
    text += f"\n\n{heading}{limits}" if heading else ""
    return f"{text}\n\n## Applies to\n\n{where}{waivable}{_options_section(rule)}"


def _options_section(rule: "RuleInfo") -> str:
    """Section with the options of a rule; empty for a rule without options."""
    if not rule.options:
        return ""
    listed = [
        f"- {option.name}: {option.says}. It is {option.allowed_text}; the default is {option.default_text}."
        for option in rule.options
    ]
    example = "\n".join(
        ["options:", f"  {rule.code}:", *(f"    {option.name}: {option.example}" for option in rule.options)]
    )
    return "\n\n## Options\n\n" + "\n".join(listed) + f"\n\n```yaml\n# refarch.yaml\n{example}\n```"


def _source_text(source: "Source") -> str:
    section = f", {source.section}" if source.section else ""
    looked = f"(verified {source.verified})" if source.verified else "(not verified: second-hand)"
    return " ".join(filter(None, [f"{source.document}{section}.", source.fact, source.url, looked]))


COMMAND = Command(__doc__, EXAMPLE, add_options, run)


MIN_WORD_LENGTH = 4
"""Letters of a word that can be suggested."""


def rules_with_words(words: str, rules: "Iterable[RuleInfo]") -> "list[RuleInfo]":
    """Rules that contain words, those first that have them in the name; of the same rank in the order given.

    A word may be the beginning of a longer one: ``uplink`` finds ``uplinks``, but ``lag`` does not find
    ``flag``.
    """
    wanted = re.compile(rf"(?<![^\W_]){re.escape(_normalized_text(words))}")
    ranked = [(rank, rule) for rule in rules if (rank := _match_rank(wanted, rule)) is not None]
    return [rule for _, rule in sorted(ranked, key=lambda pair: pair[0])]


def unknown_rule_error(words: str, rules: "Iterable[RuleInfo]") -> RefarchError:
    """Error for words that no rule contains: about a retired rule, or with the most similar code, name or
    word."""
    from difflib import get_close_matches

    from ..rules.registry import retired_codes

    gone = retired_codes().get(words.upper())
    if gone:
        return RefarchError(gone)
    codes: list[str] = []
    text: set[str] = set()
    for rule in rules:
        codes += [rule.code, rule.name]
        text |= {
            word for word in re.findall(r"[^\W_]+", rule.docstring.casefold()) if len(word) >= MIN_WORD_LENGTH
        }
    padded = _padded_code(words)
    similar = [padded] if padded in codes else get_close_matches(words, codes, 1)
    similar = similar or get_close_matches(words.upper(), codes, 1, 0.7)
    similar = similar or get_close_matches(words.casefold(), sorted(text), 1, 0.75)
    hint = f"Did you mean `{similar[0]}`?" if similar else "Run `refarch rules` to list all rules."
    return RefarchError(f"unknown rule {words}, and no rule page contains this text. {hint}")


def _padded_code(words: str) -> str:
    """Rule code with its number in three digits: ``TEAM001`` for ``team1``; empty for other words."""
    match = re.fullmatch(r"([A-Za-z]+)[ -]?(\d{1,3})", words)
    return f"{match[1].upper()}{int(match[2]):03}" if match else ""


def _match_rank(wanted: "re.Pattern[str]", rule: "RuleInfo") -> int | None:
    """Rank of the first text with the words, from 0 for the name to 3 for the documents; None without a
    match."""
    documents = " ".join(source.document for source in rule.sources)
    texts: Sequence[str] = (rule.name, rule.summary, rule.docstring, documents)
    return next((rank for rank, text in enumerate(texts) if wanted.search(_normalized_text(text))), None)


def _normalized_text(text: str) -> str:
    """Text in lower case, with one blank for hyphens, line ends and blanks."""
    return " ".join(text.casefold().replace("-", " ").split())

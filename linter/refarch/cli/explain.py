"""Explain one rule: what it checks, why it matters, what to write instead, and which documents say so."""

import sys
from typing import TYPE_CHECKING

from ._applies import applies
from ._options import Option
from ._output import emit
from ._page import rendered
from ._terminal import colourful, columns

if TYPE_CHECKING:
    from ..core.rule import RuleInfo, Source

EXAMPLE = """\
  refarch explain TEAM001
  refarch explain unsupported-teaming-policy"""


def options() -> tuple[Option, ...]:
    """The words and options."""
    return (Option("CODE", "code or name of the rule", required=True),)


def run(code: str) -> int:
    """Print the rule's page."""
    from ..api import rule

    emit(rendered(page(rule(code)), columns(sys.stdout), colourful(sys.stdout)))
    return 0


def page(rule: "RuleInfo") -> str:
    """The rule's page as Markdown."""
    head = f"# {rule.code} {rule.name} ({rule.severity})"
    where = "\n".join(f"- {line}" for line in applies(rule.applies))
    sources = "\n".join(f"- {_source(source)}" for source in rule.sources) or "- none: this is practice, not a quotation"
    waivable = "" if rule.waivable else "\n\nThis rule cannot be waived."
    text = f"{head}\n\n{rule.docstring.strip()}\n\n## Applies to\n\n{where}{waivable}"
    return f"{text}{_options(rule)}\n\n## Sources\n\n{sources}"


def _options(rule: "RuleInfo") -> str:
    """What a project may set, and how; nothing for a rule without options."""
    if not rule.options:
        return ""
    listed = [f"- {one.name}: {one.says}. It is {one.allowed}; the default is {one.shown}." for one in rule.options]
    example = "\n".join(["options:", f"  {rule.code}:", *(f"    {one.name}: {one.example}" for one in rule.options)])
    return "\n\n## Options\n\n" + "\n".join(listed) + f"\n\n```yaml\n# refarch.yaml\n{example}\n```"


def _source(source: "Source") -> str:
    section = f", {source.section}" if source.section else ""
    looked = f"(verified {source.verified})" if source.verified else "(not verified: second-hand)"
    return " ".join(filter(None, [f"{source.document}{section}.", source.fact, source.url, looked]))

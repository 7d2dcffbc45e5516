"""List every rule: code, name, severity, where it applies, and the documents behind it."""

import sys
from typing import TYPE_CHECKING

from ._applies import applies
from ._options import Option
from ._output import emit
from ._terminal import colourful

if TYPE_CHECKING:
    from ..core.rule import RuleInfo

EXAMPLE = """\
  refarch rules
  refarch rules --format json"""

HEADINGS = ("Code", "Name", "Severity", "Applies to", "Sources")


def options() -> tuple[Option, ...]:
    """The words and options."""
    return (Option("--format", "how to write it (default: table)", choices=("table", "json"), default="table"),)


def run(format: str) -> int:
    """Print the list."""
    from ..api import read_config, rules

    if format == "json":
        emit(_json(rules(), read_config().site_url))
    else:
        emit(_table(rules(), colourful(sys.stdout)))
    return 0


def _table(rules: "list[RuleInfo]", colour: bool) -> str:
    from ..report.tables.table import aligned

    return aligned(HEADINGS, [_row(rule) for rule in rules], [False] * len(HEADINGS), colour)


def _row(rule: "RuleInfo") -> list[str]:
    documents = list(dict.fromkeys(source.document for source in rule.sources))
    more = f" and {len(documents) - 1} more" if len(documents) > 1 else ""
    return [rule.code, rule.name, rule.severity, "; ".join(applies(rule.applies)), (documents or [""])[0] + more]


def _json(rules: "list[RuleInfo]", site_url: str) -> str:
    import json

    return json.dumps([_object(rule, site_url) for rule in rules], indent=2) + "\n"


def _object(rule: "RuleInfo", site_url: str) -> dict[str, object]:
    from ..core.finding import DOCUMENTATION_URL

    return {
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity,
        "area": rule.area,
        "summary": rule.summary,
        "confidence": rule.confidence,
        "waivable": rule.waivable,
        "applies": {**rule.applies._asdict(), "versions": dict(rule.applies.versions)},
        "sources": [source._asdict() for source in rule.sources],
        "url": site_url + DOCUMENTATION_URL.format(code=rule.code),
    }

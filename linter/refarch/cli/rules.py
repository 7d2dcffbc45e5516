"""List all rules.

Shows code, name, severity, applicability, and source documents.
"""

from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ._applicability import applicability_lines
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_choice, add_color, add_output, codes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..api import Config
    from ..core.rule import Option as RuleOption, RuleInfo

EXAMPLE = """\
  refarch rules
  refarch rules --select NIC,MTU
  refarch rules --profile strict
  refarch rules --format json"""

HEADINGS = ("Code", "Name", "Severity", "Applies to", "Sources")


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    add_choice(parser, "--format", ("table", "json"), "output format", "table")
    parser.add_argument(
        "--profile",
        metavar="NAME",
        help="show the severities and options of this profile",
    )
    parser.add_argument(
        "--select",
        metavar="CODES",
        action="extend",
        type=codes,
        default=[],
        help="list only these rules, as comma-separated codes or prefixes",
    )
    add_allow_local_code(parser)
    add_output(parser)
    add_color(parser)


def run(call: Call, format: str, profile: str | None, select: list[str], allow_local_code: bool) -> int:
    """Print the list."""
    from .. import api

    session = call.session(profile, allow_local_code).demand_settings()
    config = session.config
    is_wanted = api.code_filter(select, (), session.rules)
    rules = [rule for rule in api.rules(session.rules) if is_wanted(rule.code)]
    counting = config if profile else api.Config()
    if format == "json":
        call.emit(_json(rules, counting, config.site_url))
    else:
        call.emit(_table(rules, counting, call.is_colored, call.table_width))
    return 0


def _table(rules: "list[RuleInfo]", config: "Config", color: bool, room: int) -> str:
    from ..report.tables.table import aligned_table

    headings = (*HEADINGS, "Options") if config.profile else HEADINGS
    rows = [[*_rule_row(rule, config), _options_text(rule, config)][: len(headings)] for rule in rules]
    return aligned_table(headings, rows, [False] * len(headings), color, room)


def _severity(rule: "RuleInfo", config: "Config") -> str:
    """Severity of the findings of a rule; ``ignore`` for a rule that is switched off."""
    return config.severities.get(rule.code) or config.levels.get(rule.severity, rule.severity)


def _options_text(rule: "RuleInfo", config: "Config") -> str:
    return " ".join(f"{name}={value}" for name, value in config.options.get(rule.code, {}).items())


def _rule_row(rule: "RuleInfo", config: "Config") -> list[str]:
    documents = list(dict.fromkeys(source.document for source in rule.sources))
    more = f" and {len(documents) - 1} more" if len(documents) > 1 else ""
    return [
        rule.code,
        rule.name,
        _severity(rule, config),
        "; ".join(applicability_lines(rule.applies)),
        (documents or [""])[0] + more,
    ]


def _json(rules: "list[RuleInfo]", config: "Config", site_url: str) -> str:
    import json

    return json.dumps([_rule_object(rule, config, site_url) for rule in rules], indent=2) + "\n"


def _rule_object(rule: "RuleInfo", config: "Config", site_url: str) -> dict[str, object]:
    from ..core.finding import DOCUMENTATION_URL

    return {
        "code": rule.code,
        "name": rule.name,
        "severity": _severity(rule, config),
        "area": rule.area,
        "summary": rule.summary,
        "confidence": rule.confidence,
        "waivable": rule.waivable,
        "applies": {**rule.applies._asdict(), "versions": dict(rule.applies.versions)},
        "options": [_option_object(option, config.options.get(rule.code, {})) for option in rule.options],
        "sources": [source._asdict() for source in rule.sources],
        "url": site_url + DOCUMENTATION_URL.format(code=rule.code),
    }


def _option_object(option: "RuleOption", given: "Mapping[str, object]") -> dict[str, object]:
    return {
        "name": option.name,
        "says": option.says,
        "allowed": option.allowed_text,
        "default": option.default,
        "value": given.get(option.name, option.default),
    }


COMMAND = Command(__doc__, EXAMPLE, add_options, run)

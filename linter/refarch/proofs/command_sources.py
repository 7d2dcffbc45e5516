"""Where each line of a configuration comes from, for programs: the YAML places, and the rules that look at
the keys there."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from ..core.origin import Origin
from ..core.rule import RuleInfo
from ..engine import LintResult
from ..engine.conformance import RuleVerdict
from ..platforms.rendering.configuration import Configuration
from ..platforms.rendering.sources import place
from ..platforms.target import ConfigLine
from .rules_by_key import key_of, rules_by_key

HOW = (
    "A line has a rule if an example of the rule marks the key whose value the line is generated from, and "
    "if the rule applies to this design; the documents are the sources of the rule. A line without rules "
    "contains a value of the design that no rule checks."
)
"""How it is known which rules look at what a line is made from."""


class Trace:
    """Rules and documents behind the keys of one design."""

    def __init__(
        self, result: LintResult, rules: Iterable[RuleInfo], verdicts: Iterable[RuleVerdict]
    ) -> None:
        """``rules`` are those of the project, ``verdicts`` what they say about the design."""
        self._result = result
        self._rules = {rule.code: rule for rule in rules}
        self._by_key = rules_by_key(tuple(self._rules.values()))
        self._applying = {
            verdict.rule.code
            for verdict in verdicts
            if verdict.outcome in ("fail", "waived", "pass", "not-stated", "excluded")
        }
        self._looking_at = cache(self._rules_of_key)

    def text(self, configuration: Configuration) -> str:
        """The list of one device, as JSON."""
        lines: dict[str, Any] = {}
        named: dict[str, None] = {}
        for number, line in enumerate(configuration.lines, 1):
            places, codes = self._places(line), self.codes(line)
            if places:
                lines[str(number)] = {"places": places, "rules": codes}
                named.update(dict.fromkeys(codes))
        data = {
            "file": configuration.file,
            "how": HOW,
            "lines": lines,
            "rules": {code: self._rule_data(code) for code in sorted(named)},
        }
        return json.dumps(data, indent=2) + "\n"

    def _places(self, line: ConfigLine) -> list[str]:
        places = (place(origin, self._result.documents) for origin in line.origins)
        return list(dict.fromkeys(filter(None, places)))

    def codes(self, line: ConfigLine) -> list[str]:
        """The rules that look at what a line is made from."""
        codes = (code for origin in line.origins for code in self._looking_at(origin))
        return [code for code in dict.fromkeys(codes) if code in self._applying]

    def rule(self, code: str) -> RuleInfo:
        """One of those rules."""
        return self._rules[code]

    def _rules_of_key(self, origin: Origin) -> Sequence[str]:
        """Rules of the key at a place; none where it is a whole entry, such as a link, whose rules look at
        anything in it."""
        key = key_of(origin.file, origin.pointer)
        is_entry = key is not None and key[2] != origin.pointer[-1]
        if key is None or (is_entry and isinstance(self._value(origin), Mapping)):
            return ()
        return self._by_key.get(key, ())

    def _value(self, origin: Origin) -> Any:
        value: Any = (
            self._result.documents[origin.file].data if origin.file in self._result.documents else None
        )
        for step in origin.pointer:
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def _rule_data(self, code: str) -> dict[str, Any]:
        rule = self._rules[code]
        return {"name": rule.name, "says": rule.summary, "documents": documents(rule)}


def documents(rule: RuleInfo) -> list[str]:
    """Documents that a rule quotes, each once."""
    return list(dict.fromkeys(source.document for source in rule.sources))

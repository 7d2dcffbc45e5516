"""Style sheets written shorter: rules that follow each other and begin alike are nested, so that what they
begin with is written once."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

_TEXT = r"\"[^\"]*\"|'[^']*'|url\([^)\"']*\)"
_ROUND = r"\((?:[^()\"']|\"[^\"]*\"|\((?:[^()]|\([^()]*\))*\))*\)"
_SQUARE = r"\[[^\]]*\]"

_PIECES = re.compile(rf"({_TEXT}|[{{}}])")
_SELECTOR = re.compile(rf"(?:{_ROUND}|{_SQUARE}|[^,()\[\]])+")
_FIRST = re.compile(rf"(?:{_ROUND}|{_SQUARE}|[^\s>~+()\[\]])+")
_COMBINATOR = re.compile(r"^ ?([>~+ ]) ?")

GROUPS = ("@media", "@container", "@supports")
"""At-rules that hold rules."""


class Rule(NamedTuple):
    """Rule of a style sheet: what stands in front of the brace, its declarations, and the rules in it."""

    prelude: str
    declarations: str = ""
    rules: "tuple[Rule, ...]" = ()

    def __str__(self) -> str:
        inner = "".join(map(str, self.rules))
        separator = ";" if self.declarations and inner else ""
        return f"{self.prelude}{{{self.declarations}{separator}{inner}}}"


def nest_rules(css: str) -> str:
    """Compact style sheet with nested rules. They stay in their order, and a selector counts as much as it
    did: a rule is only put into a rule of one selector."""
    return "".join(map(str, _nested(_join_groups(_read_rules(iter(_PIECES.split(css.strip()))))))) + "\n"


def _read_rules(pieces: Iterator[str]) -> list[Rule]:
    """Rules up to the brace that closes what holds them."""
    rules: list[Rule] = []
    prelude = ""
    for piece in pieces:
        if piece == "}":
            return rules
        if piece != "{":
            prelude += piece
        elif prelude.startswith(GROUPS):
            rules.append(Rule(prelude, rules=tuple(_read_rules(pieces))))
            prelude = ""
        else:
            rules.append(Rule(prelude, _read_declarations(pieces)))
            prelude = ""
    return rules


def _read_declarations(pieces: Iterator[str]) -> str:
    """Declarations, with all blocks in them, up to the brace that closes them."""
    block, depth = "", 0
    for piece in pieces:
        depth += {"{": 1, "}": -1}.get(piece, 0)
        if depth < 0:
            break
        block += piece
    return block


def _join_groups(rules: list[Rule]) -> list[Rule]:
    """Rules in which at-rules of one condition that follow each other are one."""
    joined: list[Rule] = []
    for rule in rules:
        if rule.rules and joined and joined[-1].rules and joined[-1].prelude == rule.prelude:
            joined[-1] = rule._replace(rules=joined[-1].rules + rule.rules)
        else:
            joined.append(rule)
    return joined


def _nested(rules: list[Rule]) -> list[Rule]:
    """Rules of which those that follow each other and begin alike are one, if that is shorter."""
    shorter: list[Rule] = []
    for start, group in groupby(rules, _common_start):
        members = list(group)
        if not start:
            shorter += [rule._replace(rules=tuple(_nested(list(rule.rules)))) for rule in members]
            continue
        while members:
            # Declarations of the common start itself can only be in front of the rules that are nested in it.
            end = next((at for at, rule in enumerate(members) if at and rule.prelude == start), len(members))
            flat, members = members[:end], members[end:]
            nested = _nest(start, flat)
            shorter += [nested] if len(str(nested)) < len("".join(map(str, flat))) else flat
    return shorter


def _nest(start: str, rules: list[Rule]) -> Rule:
    """One rule from rules of which each selector begins with ``start``."""
    first, *others = rules
    inner = others if first.prelude == start else rules
    own = first.declarations if first.prelude == start else ""
    return Rule(start, own, tuple(_nested([_shorten(rule, len(start)) for rule in inner])))


def _shorten(rule: Rule, length: int) -> Rule:
    """Rule whose selectors begin with the combinator after their first ``length`` signs; a descendant needs
    none."""
    rests = (selector[length:] for selector in _SELECTOR.findall(rule.prelude))
    return rule._replace(prelude=",".join(_COMBINATOR.sub(r"\1", rest).lstrip() for rest in rests))


def _common_start(rule: Rule) -> str:
    """First compound selector of a rule, if each of its selectors begins with that; else nothing. What is in
    a pseudo-element cannot be nested, and a list of which one selector is nothing else neither."""
    if rule.rules or rule.prelude.startswith("@"):
        return ""
    selectors = _SELECTOR.findall(rule.prelude)
    starts = {match[0] if (match := _FIRST.match(selector)) else "" for selector in selectors}
    start = starts.pop()
    is_common = not starts and "::" not in start and (len(selectors) == 1 or start not in selectors)
    return start if is_common else ""

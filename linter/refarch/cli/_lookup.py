"""Finds rules by a word: in the name first, then in the sentence that sums it up, in its page, and in the
documents behind it."""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..core.errors import RefarchError

if TYPE_CHECKING:
    from ..core.rule import RuleInfo

SHORTEST = 4
"""Letters of a word that is worth suggesting."""


def speaking_of(words: str, rules: "Iterable[RuleInfo]") -> "list[RuleInfo]":
    """The rules that have these words, those first that are named by them; of the same rank in the order
    given.

    A word may be the beginning of a longer one: ``uplink`` finds ``uplinks``, and ``lag`` finds no ``flag``.
    """
    wanted = re.compile(rf"(?<![^\W_]){re.escape(_plain(words))}")
    ranked = [(rank, rule) for rule in rules if (rank := _rank(wanted, rule)) is not None]
    return [rule for _, rule in sorted(ranked, key=lambda pair: pair[0])]


def unknown(words: str, rules: "Iterable[RuleInfo]") -> RefarchError:
    """What to say where no rule has these words: what became of a retired one, or the nearest code, name or
    word."""
    from difflib import get_close_matches

    from ..rules.registry import retired

    gone = retired().get(words.upper())
    if gone:
        return RefarchError(gone)
    codes: list[str] = []
    text: set[str] = set()
    for rule in rules:
        codes += [rule.code, rule.name]
        text |= {word for word in re.findall(r"[^\W_]+", rule.docstring.casefold()) if len(word) >= SHORTEST}
    near = get_close_matches(words, codes, 1) or get_close_matches(words.upper(), codes, 1, 0.7)
    near = near or get_close_matches(words.casefold(), sorted(text), 1, 0.75)
    hint = f"Did you mean `{near[0]}`?" if near else "`refarch rules` lists all rules."
    return RefarchError(f"there is no rule {words}, and none that speaks of it. {hint}")


def _rank(wanted: "re.Pattern[str]", rule: "RuleInfo") -> int | None:
    """0 for the name to 3 for the documents; None where the words are nowhere."""
    documents = " ".join(source.document for source in rule.sources)
    texts: Sequence[str] = (rule.name, rule.summary, rule.docstring, documents)
    return next((rank for rank, text in enumerate(texts) if wanted.search(_plain(text))), None)


def _plain(text: str) -> str:
    """Small letters, and a blank wherever there is a hyphen, a line end or several blanks."""
    return " ".join(text.casefold().replace("-", " ").split())

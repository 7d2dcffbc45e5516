"""LanguageTool: grammar of American English.

It finds agreement, doubled words and missing words. It does not find an idiom that is grammatical; those are
in ``tests/voice``. Spelling is not asked of it, as names of products, ports and keys fill these texts.
Source: Maven artifact org.languagetool:language-en (6.6).
"""

import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import needs

from ._asking import run

VALIDATOR = "LanguageTool"

NOT_APPLIED = {
    "MORFOLOGIK_RULE_EN_US": "spelling",
    "ID_CASING": "``id`` is a key",
    "EN_A_VS_AN": "of a quoted word it sees only a letter",
    "ENGLISH_WORD_REPEAT_BEGINNING_RULE": "of quoted words at the beginning of sentences too",
    "UPPERCASE_SENTENCE_START": "refarch is written so, as are pip and bash",
    "POSSESSIVE_APOSTROPHE": "``designs`` is the name of a folder",
}
"""Rules of LanguageTool that do not fit these texts, and why."""


class Match(NamedTuple):
    """Words that LanguageTool reports."""

    name: str
    """Name of the text."""
    rule: str
    words: str
    around: str
    message: str


def matches(texts: Iterable[tuple[str, str]]) -> Iterator[Match]:
    """Matches in texts, which are given as name and prose. Raises RuntimeError if LanguageTool fails."""
    # One line break does not end a paragraph to LanguageTool.
    lines = [json.dumps({"name": name, "text": text.replace("\n", "\n\n")}) for name, text in texts]
    folder = needs.validator("language")
    command = [needs.program("java"), "-cp", f"{folder}/jars/*:{folder}/classes", "Language", *NOT_APPLIED]
    done = run(command, "\n".join(lines))
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    for line in done.stdout.splitlines():
        yield Match(**json.loads(line))

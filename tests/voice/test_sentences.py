"""No sentence of README, the guides and the other documents is longer than 35 words.

python tests/voice/test_sentences.py   list the sentences that are, and those above 25 words with -v
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path[:0] = [str(HERE), str(HERE.parent)]

import texts  # noqa: E402

MAX_WORDS, GOOD_WORDS = 35, 25

END = re.compile(r"(?<=[.!?])(?:\"|\)|\*{1,2})?\s+(?=[\"(*\[]*(?:[A-Z0-9]|refarch\b))|:\s*$")
"""A full stop and what begins a sentence behind it: the name of the program is in lower case. A colon at the
end of a paragraph leads to a list."""

SHORT = re.compile(r"\b(?:e\.g|i\.e|vs|etc|No|approx)\.$")
"""Words whose full stop ends no sentence."""

ROW_CELLS = re.compile(r"(?<!\\)\|")
"""Bars between the cells of a row: each cell has sentences of its own."""

MARKUP = re.compile(r"<[^>]*>|\]\(x\)|[*_#>\[\]()|]+")
"""Signs that are no words."""


def sentences(prose: str) -> Iterator[str]:
    """Sentences of a text without code, paragraph by paragraph and cell by cell."""
    for line in prose.split("\n"):
        for paragraph in ROW_CELLS.split(line) if line.startswith("|") else [line]:
            begun = ""
            for piece in END.split(paragraph):
                begun = f"{begun} {piece}".strip()
                if not SHORT.search(piece):
                    yield begun
                    begun = ""


def words(sentence: str) -> int:
    """Number of words; code between backticks is one."""
    return len([word for word in MARKUP.sub(" ", sentence).split() if re.search(r"\w", word)])


def long_sentences(most: int) -> Iterator[tuple[str, int, str]]:
    """File, number of words and sentence, of those with more than so many words."""
    for file, prose in texts.guides():
        for sentence in sentences(prose):
            if (count := words(sentence)) > most:
                yield file, count, sentence


def test_no_sentence_is_long() -> None:
    assert [f"{file}: {count} words: {text}" for file, count, text in long_sentences(MAX_WORDS)] == []


def test_sentences_are_told_apart() -> None:
    text = texts.prose(
        "Run `make test.` It checks, e.g. VLANs. `X` is next:\n\n- One item (see [a guide](b.md)).\n"
        "- Two\n  lines.\n\n| Cell. Second | third |\n"
    )
    assert [sentence.strip() for sentence in sentences(text) if words(sentence)] == [
        "Run X It checks, e.g. VLANs.",
        "X is next",
        "- One item (see [a guide](x)).",
        "- Two lines.",
        "Cell.",
        "Second",
        "third",
    ]
    assert words("- One item (see [a guide](x)).") == 5


def main() -> int:
    """Print long sentences, the longest first."""
    most = GOOD_WORDS if "-v" in sys.argv else MAX_WORDS
    found = sorted(long_sentences(most), key=lambda one: -one[1])
    total = sum(1 for _, prose in texts.guides() for sentence in sentences(prose) if words(sentence))
    print("\n".join(f"{file}: {count}: {text}" for file, count, text in found))
    print(f"{len(found)} of {total} sentences have more than {most} words")
    return bool(found)


if __name__ == "__main__":
    raise SystemExit(main())

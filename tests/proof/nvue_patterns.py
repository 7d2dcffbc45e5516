"""NVIDIA's own list of NVUE commands, as a judge of the commands that we write."""

import re
from pathlib import Path

LIST = "verifiers/nvue/NVUE-Commands-cumulus-linux-50.md"

_RANGE = re.compile(r"[0-9]+-[0-9]+")
_CHOICE = re.compile(r"\(([^()]*)\)")


class NvuePatterns:
    """Answers whether a command has one of the listed forms."""

    def __init__(self, shared: Path) -> None:
        text = (shared / LIST).read_text(encoding="utf-8")
        self.patterns = [
            line.split() for line in text.splitlines() if line.startswith(("nv set ", "nv config "))
        ]

    def knows(self, command: str) -> bool:
        """Whether a command, without its ``--options``, is an instance of a listed pattern."""
        words = [one for one in command.split() if not one.startswith("--")]
        return any(self._fits(words, pattern) for pattern in self.patterns)

    def _fits(self, words: list[str], pattern: list[str]) -> bool:
        required = [one for one in pattern if not one.startswith("[")]
        if not len(required) <= len(words) <= len(pattern):
            return False
        return all(_word_fits(given, wanted) for given, wanted in zip(words, pattern, strict=False))


def _word_fits(given: str, wanted: str) -> bool:
    """One word: a placeholder takes any word, a choice one of its members, a range a number (or a list) in
    it."""
    if wanted.startswith(("<", "[")):
        return True
    choice = _CHOICE.fullmatch(wanted)
    if choice:
        return any(_word_fits(given, one) for one in choice.group(1).split("|"))
    if _RANGE.fullmatch(wanted):
        low, high = map(int, wanted.split("-"))
        return given.isdecimal() and low <= int(given) <= high
    return given == wanted

"""Changes between two designs in one sentence, for a changelog."""

from .change_text import change_lines, impact_summary, renamed_lines
from .comparison import DesignComparison
from .impact import RELABEL

MAX_SENTENCE_CHANGES, MAX_SENTENCE_LENGTH = 3, 300
"""Number of changes, and of characters, up to which a sentence lists changes one by one."""

VERSION_KEYS = ("version", "changelog")
"""Changes that every new version has."""


def change_sentence(comparison: DesignComparison) -> str:
    """``2 cables moved: …; vSAN: mtu 9000 -> 1500.`` Empty where nothing else than the version changed."""
    texts = renamed_lines(comparison.renames)
    listed = [
        line
        for line in change_lines(comparison)
        if not all(change.path.partition(".")[0] in VERSION_KEYS for change in line.changes)
    ]
    texts += [line.text for line in listed if line.impact != RELABEL]
    # A sentence on labels alone is better than none.
    texts = texts or [line.text for line in listed]  # labels follow from other names and moved cables
    words = "; ".join(texts)
    if len(texts) > MAX_SENTENCE_CHANGES or len(words) > MAX_SENTENCE_LENGTH or not texts:
        counts = impact_summary(comparison) if texts or comparison.parts else []
        words = "; ".join(f"{name}: {count}" for name, count in counts)
    words = " ".join(words.split())
    return f"{words[:1].upper()}{words[1:]}." if words else ""

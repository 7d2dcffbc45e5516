"""Message and hint of a finding as one paragraph, for formats that have one text."""

from ._visible import visible


def joined_sentences(*texts: str) -> str:
    """The texts as sentences on one line; empty ones are left out."""
    ended = [text if text.endswith((".", "!", "?")) else f"{text}." for text in texts if text]
    return visible(" ".join(ended))

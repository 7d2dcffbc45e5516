"""Properties of a stream: colors and width."""

import os
from typing import IO

COLOR_CHOICES = ("auto", "always", "never")
"""Values of ``--color``."""

NARROWEST, USUAL, WIDEST = 20, 80, 100
"""Columns of wrapped text."""


def has_color(stream: IO[str] | None, color: str = "auto") -> bool:
    """Whether to write colors to a stream. ``color`` is the value of ``--color``.

    The option has precedence; without it NO_COLOR (https://no-color.org), then FORCE_COLOR
    (https://force-color.org) or CLICOLOR_FORCE (https://bixense.com/clicolors), then whether the stream is a
    terminal with colors.
    """
    if color != "auto":
        return color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR") or os.environ.get("CLICOLOR_FORCE", "0") not in ("", "0"):
        return True
    return os.environ.get("TERM") != "dumb" and stream is not None and stream.isatty()


def terminal_width(stream: IO[str] | None) -> int:
    """Columns of the terminal behind a stream, or the value of COLUMNS; 0 without either."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isdecimal() and len(asked) < 6 and int(asked) > 0:
        return max(NARROWEST, int(asked))
    try:
        return max(NARROWEST, os.get_terminal_size(stream.fileno()).columns) if stream is not None else 0
    except OSError:
        return 0


def text_width(stream: IO[str] | None) -> int:
    """Columns to wrap text to: the value of COLUMNS, else of the terminal, but no more than reads well, and
    80 without a terminal."""
    if os.environ.get("COLUMNS", "").isdecimal():
        return terminal_width(stream) or USUAL
    return min(terminal_width(stream), WIDEST) or USUAL

"""What is said only to a person at a terminal: colour, and progress of work that takes more than a second."""

import os
import sys
from types import FrameType, TracebackType
from typing import IO, Any

PATIENCE = 1.0
"""Seconds of silence before progress is shown."""

NARROWEST, USUAL, WIDEST = 20, 80, 100
"""Columns of wrapped text."""


def colourful(stream: IO[str] | None) -> bool:
    """Whether to write colours: the stream is a terminal that has them, and NO_COLOR (https://no-color.org)
    is not set."""
    if stream is None or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def columns(stream: IO[str] | None) -> int:
    """Width to wrap text to: the terminal's, but no more than reads well, and 80 where there is no
    terminal."""
    try:
        return (
            max(NARROWEST, min(os.get_terminal_size(stream.fileno()).columns, WIDEST))
            if stream is not None
            else USUAL
        )
    except OSError:
        return USUAL


class Progress:
    """A line on stderr while the work in its ``with`` block takes more than a second; wiped when the work is
    done.

    Driven by a timer signal, because the slow part may be one long call that never comes back to ask. Says
    nothing where stderr is not a terminal, or where the system has no such timer.
    """

    def __init__(self, doing: str) -> None:
        self.doing = self.text = doing
        self.seconds = 0
        self.previous: Any = None

    def count(self, done: int, total: int) -> None:
        """Note how far the work is."""
        if total > 1:
            self.text = f"{self.doing}: {done} of {total}"

    def __enter__(self) -> "Progress":
        if sys.stderr is not None and sys.stderr.isatty():
            import signal

            if hasattr(signal, "SIGALRM"):
                self.previous = signal.signal(signal.SIGALRM, self._tick)
                signal.setitimer(signal.ITIMER_REAL, PATIENCE, PATIENCE)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.previous is not None:
            import signal

            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self.previous)
        if self.seconds:
            self._show("")

    def _tick(self, number: int, frame: FrameType | None) -> None:
        self.seconds += 1
        self._show(f"{self.text} ({self.seconds} s)")

    def _show(self, text: str) -> None:
        # Not through sys.stderr: the signal may have come in the middle of a write to it.
        os.write(sys.stderr.fileno(), f"\r\x1b[K{text}".encode())

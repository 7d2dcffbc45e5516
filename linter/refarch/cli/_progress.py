"""Progress line on a terminal, for work that takes more than a second."""

import os
import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self

from ..report._visible import visible

if TYPE_CHECKING:
    from threading import Timer

    from rich import progress as rich_progress

PATIENCE = 1.0
"""Seconds of silence before progress is shown."""

REFRESHES = 4
"""Updates of the moving line per second."""


def is_stderr_watched() -> bool:
    """Whether stderr is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()


def can_rewrite_line(color: str) -> bool:
    """Whether a line on stderr may be rewritten, and rich is installed, which comes with ``refarch[site]``.
    ``color`` is the value of ``--color``: without colors there are no other escape sequences either."""
    if color == "never" or os.environ.get("TERM") == "dumb" or os.environ.get("NO_COLOR"):
        return False
    from importlib.util import find_spec

    return find_spec("rich") is not None


class Progress:
    """Line on stderr during the work in its ``with`` block; removed at the end.

    It appears after ``patience`` seconds (by default PATIENCE; 0 is at once). A separate thread prints it,
    because the work may be one long call. On a terminal without rewriting, it is one plain line that stays.
    Without a terminal, or if ``is_silent``, nothing is printed.
    """

    def __init__(
        self, doing: str, color: str = "auto", patience: float | None = None, is_silent: bool = False
    ) -> None:
        self.doing = self.text = visible(doing)
        self.color = color
        self.is_silent = is_silent
        self.patience = PATIENCE if patience is None else patience
        self.timer: Timer | None = None
        self.line: rich_progress.Progress | None = None

    def count(self, done: int, total: int) -> None:
        """Set the number of finished items."""
        if total > 1:
            self.text = f"{self.doing}: {done} of {total}"
            if self.line is not None:
                self.line.update(self.line.task_ids[0], description=self.text)

    def __enter__(self) -> Self:
        if self.is_silent or not is_stderr_watched():
            return self
        if self.patience:
            from threading import Timer

            self.timer = Timer(self.patience, self._show)
            # The line must not keep the process alive.
            self.timer.daemon = True
            self.timer.start()
        else:
            self._show()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer.join()  # the timer may be printing the line now
        if self.line is not None:
            self.line.stop()

    def _show(self) -> None:
        try:
            if can_rewrite_line(self.color):
                self.line = _moving_line(self.text)
            else:
                print(f"{self.text} ...", file=sys.stderr, flush=True)
        except OSError:
            pass  # the terminal is closed


def _moving_line(text: str) -> "rich_progress.Progress":
    """Line with a spinner and the time, already on the screen. Rich is imported only here, when the work has
    taken long enough to hide the import."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    line = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        refresh_per_second=REFRESHES,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    line.add_task(text, total=None)
    line.start()
    return line

"""Lets a command that writes folders clear up when it is asked to end (SIGTERM), as it does for Ctrl-C."""

from collections.abc import Iterator
from contextlib import contextmanager


class Terminated(KeyboardInterrupt):
    """Somebody asked the process to end."""


@contextmanager
def terminate_cleanly() -> Iterator[None]:
    """SIGTERM raises Ended in the ``with`` block. Only the main thread can be told so."""
    import signal  # not for commands that write nothing
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(*_: object) -> None:
        raise Terminated

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)

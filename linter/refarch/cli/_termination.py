"""Clean termination on SIGTERM, as for Ctrl-C, for commands that write folders."""

from collections.abc import Iterator
from contextlib import contextmanager


class Terminated(KeyboardInterrupt):
    """The process received SIGTERM."""


@contextmanager
def terminate_cleanly() -> Iterator[None]:
    """Raise Terminated on SIGTERM in the ``with`` block. Signals reach the main thread only."""
    import signal  # not for commands that write nothing
    import threading

    # Python lets no other thread set a handler.
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

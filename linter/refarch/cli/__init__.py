"""The command line: one module per command, imported only when that command runs."""

import gc
import sys


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status: 0 clean, 1 findings, 2 wrong usage, unreadable input or a
    defect.

    ``argv`` are the words after the program's name. The version is answered before anything else is imported,
    because scripts and editors ask for it often.
    """
    words = sys.argv[1:] if argv is None else argv
    if len(words) == 1 and words[0] in ("--version", "-V", "version"):
        from .. import __version__

        try:
            # Not by print: that is the module of a command here, once it has run.
            sys.stdout.write(f"refarch {__version__}\n")
            sys.stdout.flush()
            return 0
        except (OSError, AttributeError):
            pass  # a full disk or a pipe that nobody reads: told below, as for every command
    from ._dispatch import run_guarded

    return run_guarded(words)


def entry() -> None:
    """Program: run one command and end the process."""
    if sys.argv[1:2] in (["lint"], ["fmt"]):
        gc.disable()  # a short process: what it builds lives to its end
    status = main()
    gc.freeze()  # and spares the interpreter a last search for cycles among all that is still there
    sys.exit(status)

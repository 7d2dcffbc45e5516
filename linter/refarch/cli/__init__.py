"""The command line: one module per command, imported only when that command runs."""

import gc
import sys


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status: 0 clean, 1 findings, 2 wrong usage, unreadable input or a
    defect.

    ``argv`` are the words after the program's name. The version is printed before anything else is imported,
    because scripts and editors request it often.
    """
    words = sys.argv[1:] if argv is None else argv
    if len(words) == 1 and words[0] in ("--version", "-V", "version"):
        from .. import __version__

        try:
            # Not with print: after the command `print` has run, that name is its module here.
            sys.stdout.write(f"refarch {__version__}\n")
            sys.stdout.flush()
            return 0
        except (OSError, AttributeError):
            pass  # a full disk or a closed pipe: reported below, as for every command
    from ._dispatch import run_guarded

    return run_guarded(words)


def entry() -> None:
    """Run one command and end the process; entry point of the program."""
    if sys.argv[1:2] in (["lint"], ["fmt"], ["verify"]):
        gc.disable()  # a short process: its objects live until it ends
    status = main()
    gc.freeze()  # so that the interpreter does not search all remaining objects for cycles
    sys.exit(status)

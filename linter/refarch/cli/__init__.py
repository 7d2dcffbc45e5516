"""The command line: one module per command, imported only when that command runs."""

import sys


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status: 0 clean, 1 findings, 2 wrong usage, unreadable input or a defect.

    ``argv`` are the words after the program's name. The version is answered before anything else is imported, because
    scripts and editors ask for it often.
    """
    words = sys.argv[1:] if argv is None else argv
    if words in (["--version"], ["-V"]):
        from .. import __version__

        print(f"refarch {__version__}")
        return 0
    from ._dispatch import guarded

    return guarded(words)


def entry() -> None:
    """The program: run one command and end the process.

    A check ends at once, without the interpreter taking its tables apart first: for a small design that would be a tenth of
    the whole time. Other commands may have left something to do at exit.
    """
    hurry = sys.argv[1:2] == ["lint"] and not {"-h", "--help"} & set(sys.argv)
    if hurry:
        import os

        from ..core.bundle import Finder

        sys.meta_path.insert(0, Finder("refarch", os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    status = main()
    if hurry and "coverage" not in sys.modules:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(status)
    sys.exit(status)

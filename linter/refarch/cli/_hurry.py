"""What makes a cold check start in a third of the time: bundles of compiled modules, and nothing done that no
check needs.

Only for the program ``refarch lint``, which owns its process; never where refarch is a library.
"""

import gc
import os
import sys
from _frozen_importlib_external import PathFinder

from ..core.bundle import Finder

ALWAYS = ("cli._dispatch", "cli.lint", "api", "report.text")
"""What every check imports, with all that these import."""


def prepare() -> None:
    """Set up the process for one check."""
    gc.disable()  # the process is short, and the model has no cycles worth looking for
    package = __name__.partition(".")[0]
    own = Finder(package, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    sys.meta_path.insert(0, own)
    if "yaml" not in sys.modules:
        found = PathFinder.find_spec("yaml")
        folders = found.submodule_search_locations if found is not None else None
        if folders:
            sys.meta_path.insert(1, Finder("yaml", os.path.abspath(folders[0]), own=False))
        from ..core.pattern import import_yaml

        import_yaml()
    for name in ALWAYS:
        own.load(f"{package}.{name}")


def end(status: int) -> None:
    """End the process at once, without the interpreter taking its tables apart first: a tenth of the time of
    a small design."""
    if "coverage" in sys.modules:  # which writes its data at exit
        sys.exit(status)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(status)

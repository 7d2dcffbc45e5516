"""Runs the tests once and records which parts of the product each executes: ``make mutants RECORD=1``."""

import gc
import sys

from mutant_imports import TESTS, import_product, read_imports
from mutant_reach import RECORD, record


def prepare() -> None:
    """Import all of the product, so that each of its functions can be marked."""
    import_product(read_imports())
    gc.unfreeze()  # what collecting has put aside is looked through too


if __name__ == "__main__":
    record(RECORD, prepare, sys.argv[1:] or [str(TESTS)])

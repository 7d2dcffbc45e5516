"""Names that the tests of the command line share."""

import subprocess
from collections.abc import Callable

Run = Callable[..., "subprocess.CompletedProcess[str]"]

DESIGN = "vsan-roce"
"""The design that the rules' examples start from: clean, and shipped with the linter."""

"""Configuration files: one for each device of a design, what each leaves out, and the YAML lines behind its
commands."""

from ..not_configured import shown
from .configuration import Configuration, content_hash
from .devices import Rendered, Unserved, Unwritten, configurations, rendered, why_unserved
from .file_header import left_out, one_line, rollback_path, told
from .files import files_of, write
from .sources import origins
from .values import NO_VALUES, Values

__all__ = [
    "NO_VALUES",
    "Configuration",
    "Rendered",
    "Unserved",
    "Unwritten",
    "Values",
    "configurations",
    "content_hash",
    "files_of",
    "left_out",
    "one_line",
    "origins",
    "rendered",
    "rollback_path",
    "shown",
    "told",
    "why_unserved",
    "write",
]

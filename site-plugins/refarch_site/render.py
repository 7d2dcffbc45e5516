"""Configuration files: one for each device of a design, what each leaves out, and the YAML lines behind its
commands."""

from .rendering.configuration import Configuration, content_hash
from .rendering.devices import Rendered, Unserved, Unwritten, configurations, rendered, why_unserved
from .rendering.files import files_of, write
from .rendering.head import left_out, one_line, rollback_path, told
from .rendering.sources import origins
from .rendering.values import NO_VALUES, Values
from .targets._left_out import shown

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

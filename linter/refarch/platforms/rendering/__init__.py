"""Configuration files: one for each device of a design, what each leaves out, and the YAML lines behind its
commands."""

from ..not_configured import value_text
from .configuration import Configuration, content_hash
from .devices import (
    DeviceWithoutTarget,
    RefusedDevice,
    Rendered,
    configurations,
    render_design,
    why_without_target,
)
from .file_header import never_configured, not_configured_texts, one_line, rollback_path
from .files import files_of, write
from .sources import origins
from .values import NO_VALUES, Values

__all__ = [
    "NO_VALUES",
    "Configuration",
    "DeviceWithoutTarget",
    "RefusedDevice",
    "Rendered",
    "Values",
    "configurations",
    "content_hash",
    "files_of",
    "never_configured",
    "not_configured_texts",
    "one_line",
    "origins",
    "render_design",
    "rollback_path",
    "value_text",
    "why_without_target",
    "write",
]

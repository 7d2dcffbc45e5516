"""Configuration files: one per device of a design, with the settings that it does not configure, and the YAML
lines behind its commands."""

from ..not_configured import value_text as value_text
from .configuration import Configuration as Configuration, content_hash as content_hash
from .devices import (
    DeviceWithoutTarget as DeviceWithoutTarget,
    RefusedDevice as RefusedDevice,
    Rendered as Rendered,
    configurations as configurations,
    render_design as render_design,
    why_without_target as why_without_target,
)
from .file_header import (
    not_configured_texts as not_configured_texts,
    one_line as one_line,
    rollback_path as rollback_path,
    values_outside_of_lines as values_outside_of_lines,
)
from .files import files_of as files_of, write as write
from .sources import origins as origins
from .values import NO_VALUES as NO_VALUES, Values as Values

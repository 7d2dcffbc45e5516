"""Releases of a project's site, and what changed in the designs from one to the next."""

from ..compare.told import Line, lines, renamed_lines, summary
from ..project.design_outcomes import (outcomes)
from ..project.releases import Published, is_release, published
from ..project.versions import lowest_versions

__all__ = [
    "Line",
    "Published",
    "is_release",
    "lines",
    "lowest_versions",
    "outcomes",
    "published",
    "renamed_lines",
    "summary",
]

"""Releases of the site of a project, and changes of the designs from one release to the next."""

from ..compare.told import (
    Line as Line,
    lines as lines,
    renamed_lines as renamed_lines,
    summary as summary,
)
from ..project.design_outcomes import outcomes as outcomes
from ..project.releases import (
    Published as Published,
    is_release as is_release,
    published as published,
)
from ..project.versions import lowest_versions as lowest_versions

"""Releases of the site of a project, and changes of the designs from one release to the next."""

from ..compare.change_text import (
    ChangeLine as ChangeLine,
    change_lines as change_lines,
    impact_summary as impact_summary,
    renamed_lines as renamed_lines,
)
from ..project.design_outcomes import design_outcomes as design_outcomes
from ..project.releases import (
    PublishedVersion as PublishedVersion,
    is_release as is_release,
    versions_on_branch as versions_on_branch,
)
from ..project.versions import lowest_versions as lowest_versions

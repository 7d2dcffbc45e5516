"""Headings of the reference of the files: one of the first level, and none that skips a level."""

import re
from itertools import pairwise

from refarch import api
from refarch_site.project import Project
from refarch_site.site_pages import file_formats


def test_levels() -> None:
    project = Project(api.Session(".").demand_settings().config, (), {}, tuple(api.rules()), {})
    pages = {page.path: page.markdown for page in file_formats.pages(project)}
    assert "format/design.md" in pages
    sections = [line for line in pages["format/design.md"].split("\n") if line.endswith("# Sections")]
    assert sections == ["## Sections"]
    for path, text in pages.items():
        outside = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
        levels = [len(match[1]) for match in re.finditer(r"^(#+) ", outside, re.M)]
        assert levels[:1] == [1] and levels.count(1) == 1, path
        assert all(below <= above + 1 for above, below in pairwise(levels)), path

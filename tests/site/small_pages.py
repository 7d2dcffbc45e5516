"""One page of one design, without the rest of the site: its Markdown, and the rows of its tables."""

import re
from collections.abc import Mapping
from html import unescape
from types import ModuleType

from refarch import api, testing
from refarch.api.conformance import conformance
from refarch_site.context import Context
from refarch_site.pages import Page
from refarch_site.project import Project
from refarch_site.sections import Section

Edits = Mapping[str, list[tuple[str, str]]]


def overlaid(base: str, design: str) -> dict[str, bytes]:
    """The clean example with a fragment of design.yaml laid over it."""
    return testing.overlay([testing.Fragment("design.yaml", design, base)])[1]


def edited(base: str, edits: Edits) -> dict[str, bytes]:
    """The clean example with words replaced; its lines stay where they are."""
    files = testing.base_files(base)
    for name, pairs in edits.items():
        for old, new in pairs:
            assert old in files[name].decode(), f"{name} has no {old!r}"
            files[name] = files[name].decode().replace(old, new).encode()
    return files


def rendered(
    module: ModuleType, files: Mapping[str, bytes], base: str, severities: Mapping[str, str] | None = None
) -> str:
    """A page, or a section, of a design given as its files; empty where the design has none."""
    result = api.lint_texts(base, dict(files))
    assert result.design is not None, [finding.message for finding in result.findings]
    project = Project(
        api.Config(), (result,), {}, tuple(api.rules()), {result.id: conformance(result, severities)}
    )
    context = Context(project, result, result.design, (), ())
    page: Page | Section = module.SECTION if hasattr(module, "SECTION") else module.PAGE
    return page.render(context) if page.exists(context) else ""


def rows(markdown: str) -> list[list[str]]:
    """Cells of all tables of a page as readers see them, headings included; a badge's label stands between
    brackets."""
    found = []
    for line in markdown.splitlines():
        if line.startswith("| ") and not line.startswith("| ---"):
            line = re.sub(r'<span class="ra-badge ra-([a-z]+)">([^<]*)</span>', r"(\2)", line)
            line = re.sub(r"\[((?:<code>)?[^\]]*)\]\([^)]*\)", r"\1", line.replace("<br>", "; "))
            found.append([unescape(re.sub(r"<[^>]+>", "", cell)) for cell in line[2:-2].split(" | ")])
    return found

"""The profiles that come with refarch: what each changes, and the documents behind it."""

from collections.abc import Iterator

from refarch.api import SEVERITIES
from refarch.api.conformance import LintProfile, lint_profiles

from ..escape import code, link, text
from ..markdown import document_table, grid, heading, page
from ..project import Project
from ..site import SitePage
from . import SitePages

INTRODUCTION = (
    "A profile sets severities and options of rules. Set `profile` in refarch.yaml, or use `refarch lint "
    "--profile` for one run. Settings of single rules in refarch.yaml override the profile. `refarch rules "
    "--profile` lists the result."
)


def pages(project: Project) -> Iterator[SitePage]:
    """Page of the profiles."""
    pieces = [heading(1, "Profiles"), INTRODUCTION]
    for profile in lint_profiles():
        pieces += [
            heading(2, f"{profile.title}: {profile.name}"),
            text(profile.purpose),
            _changes_table(profile),
        ]
        pieces += [heading(3, "Sources"), _sources_table(profile)]
    yield SitePage("rules/profiles.md", "Profiles", page(*pieces))


def _changes_table(profile: LintProfile) -> str:
    """Table of the differences from refarch without a profile."""
    rows = [
        [f"Findings of severity {severity}", text(profile.levels[severity])]
        for severity in SEVERITIES
        if severity in profile.levels
    ]
    rows += [[_rule_page_link(rule), text(level)] for rule, level in sorted(profile.severities.items())]
    rows += [
        [f"{_rule_page_link(rule)}, option {code(name)}", text(value)]
        for rule, values in sorted(profile.options.items())
        for name, value in values.items()
    ]
    return grid(("Rule or option", "Setting"), rows)


def _rule_page_link(rule: str) -> str:
    return link(code(rule), f"{rule}/index.md")


def _sources_table(profile: LintProfile) -> str:
    return document_table(
        source._replace(fact=f"{about}: {source.fact}") for about, source in profile.sources
    )


PAGES = SitePages(pages=pages)

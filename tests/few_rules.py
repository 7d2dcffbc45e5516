"""Sites with the pages of some twenty rules, and of the formats of two files: those of all take three
quarters of the time in which a small site is built, and of one rule they are what they are of another. The
site of this project has them all."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from refarch.api import RuleInfo
from refarch.api.conformance import lint_profiles
from refarch.cli import entry
from refarch.rules.registry import Registry
from refarch_site import project as site_project
from refarch_site.site_pages import file_formats


@cache
def shown_codes() -> frozenset[str]:
    """Rules that a page of every site links to, the one of profiles, and one more."""
    linked = {code for profile in lint_profiles() for code in (*profile.severities, *profile.options)}
    return frozenset({"TEAM001", *linked})


@contextmanager
def few_rules() -> Iterator[None]:
    """While it lasts, sites that this process builds have the pages of these rules alone, and of a project's
    own, and of the formats of two files, a long and a short one. All rules are checked as ever."""
    api, known = site_project.api, site_project.api.rules
    documented = file_formats.documented_files
    left_out = {rule.code for rule in known()} - shown_codes()

    def some(*registry: Registry) -> list[RuleInfo]:
        return [rule for rule in known(*registry) if rule.code not in left_out]

    api.rules = some  # type: ignore[assignment]
    file_formats.documented_files = lambda: ["design", "bom"]
    try:
        yield
    finally:
        api.rules, file_formats.documented_files = known, documented


if __name__ == "__main__":
    # ``python few_rules.py publish 1.0`` is ``refarch publish 1.0`` with such a site.
    with few_rules():
        entry()

"""Sites with the pages of some twenty rules, and of the formats of two files: those of all take three
quarters of the time in which a small site is built, and of one rule they are what they are of another. The
site of this project has them all."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from mkdocs.theme import Theme

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


class CompiledTemplates(BytecodeCache):
    """Templates that this process has compiled: each site compiles the same fifty for a fifth of a second.
    Jinja takes one only for the same source."""

    def __init__(self) -> None:
        self.codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.codes:
            bucket.bytecode_from_string(self.codes[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.codes[bucket.key] = bucket.bytecode_to_string()


COMPILED = CompiledTemplates()


@contextmanager
def few_rules() -> Iterator[None]:
    """While it lasts, sites that this process builds have the pages of these rules alone, and of a project's
    own, and of the formats of two files, a long and a short one. All rules are checked as ever."""
    api, known = site_project.api, site_project.api.rules
    documented = file_formats.documented_files
    left_out = {rule.code for rule in known()} - shown_codes()
    made_environment = Theme.get_env

    def some(*registry: Registry) -> list[RuleInfo]:
        return [rule for rule in known(*registry) if rule.code not in left_out]

    def with_compiled(theme: Theme) -> Environment:
        environment = made_environment(theme)
        environment.bytecode_cache = COMPILED
        return environment

    Theme.get_env = with_compiled  # type: ignore[method-assign]
    api.rules = some  # type: ignore[assignment]
    file_formats.documented_files = lambda: ["design", "bom"]
    try:
        yield
    finally:
        Theme.get_env = made_environment  # type: ignore[method-assign]
        api.rules, file_formats.documented_files = known, documented


if __name__ == "__main__":
    # ``python few_rules.py publish 1.0`` is ``refarch publish 1.0`` with such a site.
    with few_rules():
        entry()

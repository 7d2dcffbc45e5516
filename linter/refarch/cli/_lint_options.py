"""Options of one call of ``refarch lint``."""

from typing import NamedTuple

STDIN = "-"
"""Path that reads the text from stdin."""


class LintOptions(NamedTuple):
    """Values of the words and options of ``refarch lint``."""

    path: list[str]
    format: str
    select: list[str]
    ignore: list[str]
    fail_on: str | None
    allow_local_code: bool
    profile: str | None
    statistics: bool
    not_stated: bool
    stdin_filename: str | None
    fix: bool
    diff: bool
    unsafe_fixes: bool
    today: str | None
    report: list[str]
    baseline: str | None
    write_baseline: bool
    changed_since: str | None
    add_waiver: str | None
    reason: str
    until: str
    owner: str
    jobs: int
    no_cache: bool
    cache_dir: str
    executor: str

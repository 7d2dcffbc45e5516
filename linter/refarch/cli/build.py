"""Build the site: every design with its tables, diagrams and configuration, and a page for every rule."""

from ._options import ALLOW_LOCAL_RULES, Option
from ._terminal import Progress

EXAMPLE = "  refarch build --out site"


def options() -> tuple[Option, ...]:
    """The words and options."""
    return (
        Option("--out", "folder of the built site (default: site)", "DIR", default="site"),
        ALLOW_LOCAL_RULES,
    )


def run(out: str, allow_local_rules: bool) -> int:
    """Build; a failed build leaves the last good site standing."""
    from refarch_site.build import build

    with Progress("building the site"):
        build(".", out, strict=True, local_rules=allow_local_rules)
    return 0

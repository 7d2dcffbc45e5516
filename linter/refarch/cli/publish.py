"""Publish the site as one version beside the earlier ones, on a local git branch; pushing it is up to you."""

from ._options import Option
from ._terminal import Progress

EXAMPLE = "  refarch publish 1.0 --alias latest"


def options() -> tuple[Option, ...]:
    """The words and options."""
    return (
        Option("VERSION", "name of the version, e.g. 1.0", required=True),
        Option("--alias", "second name that moves to this version, e.g. latest", "NAME"),
    )


def run(version: str, alias: str | None) -> int:
    """Build and publish."""
    from refarch_site.publish import publish

    with Progress(f"publishing {version}"):
        done = publish(".", version, alias)
    print(done)
    return 0

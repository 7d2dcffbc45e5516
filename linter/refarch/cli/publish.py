"""Publish the site as one version beside the earlier ones, on a local git branch; pushing it is up to you."""

from argparse import ArgumentParser, Namespace

from ._terminal import Progress

EXAMPLE = "  refarch publish 1.0 --alias latest"


def arguments(parser: ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("version", metavar="VERSION", help="name of the version, e.g. 1.0")
    parser.add_argument("--alias", metavar="NAME", help="second name that moves to this version, e.g. latest")


def run(options: Namespace) -> int:
    """Build and publish."""
    from refarch_site.publish import publish

    with Progress(f"publishing {options.version}"):
        publish(".", options.version, options.alias)
    return 0

"""Raise design versions to match the changes since a revision.

Re-cabling, re-addressing, or a purchase raises the first number; a reconfiguration raises the second; a
change of text raises the third. Before 1.0.0, the second number rises instead of the first. A version that is
already high enough is unchanged. A design with a changelog gets an entry with the date of today and the
changes; with --says, any design gets an entry with your text. Nothing else in design.yaml changes. --check
skips designs that were drafts. The setting `review.versions` in the refarch.yaml of the revision selects the
severity of a low version.
"""

from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ._call import Call
from ._command import Command

if TYPE_CHECKING:
    from ..project.changelog import ChangelogEntry
    from ..project.versions import DesignVersion

ERROR, IGNORE = "error", "ignore"
"""Severities of a version that is too low."""

EXAMPLE = """\
  refarch bump vsan-esa-100g --since v1.0
  refarch bump vsan-esa-100g --says "Cables of 5 m instead of 3 m."
  refarch bump --since main --check"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument(
        "design", metavar="DESIGN", nargs="*", default=[], help="ids of designs (default: all designs)"
    )
    parser.add_argument(
        "--since", metavar="REF", default="HEAD", help="git revision to compare with (default: HEAD)"
    )
    parser.add_argument("--says", metavar="TEXT", help="text of the changelog entry (default: the changes)")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit with 1 if a version is too low"
    )


def run(call: Call, design: list[str], since: str, says: str | None, check: bool) -> int:
    """Write versions and changelogs, and print them."""
    from ..core.errors import RefarchError
    from ..project.changelog import demand_changelog_text
    from ..project.gate import config_at
    from ..project.versions import changed_versions, raised_version_file
    from ..project.waivers import write_files

    if says is not None:
        if check:
            raise RefarchError("bump: --says cannot be used with --check, which writes nothing")
        says = " ".join(says.split())
        demand_changelog_text(says)
    session = call.session().demand_settings()
    # Read from the base, so that a change cannot switch the check off for itself.
    counts = config_at(session, since).review_versions if check else ERROR
    if counts == IGNORE:
        call.note(f"versions are not checked, because {since} sets `review: {{versions: ignore}}`")
        return 0
    with call.progress("comparing versions"):
        versions_found = changed_versions(session, since, design)
    low = [version for version in versions_found if (version.is_due if check else version.is_low)]
    entries = {} if check else {version.id: _changelog_entry(version, says) for version in low}
    if not check:
        write_files(
            session.root,
            {
                version.file: raised_version_file(session.root, version, entries[version.id])
                for version in low
            },
        )
    call.emit("".join(f"{_version_text(version, check, entries.get(version.id))}\n" for version in low))
    if not low:
        call.note("no version bump required")
    return int(check and bool(low) and counts == ERROR)


def _changelog_entry(version: "DesignVersion", says: str | None) -> "ChangelogEntry | None":
    """Entry of the changelog for a version; None if the entry exists, or if the design has no changelog.
    Raises RefarchError if a person must write the text."""
    from ..core.errors import RefarchError
    from ..project.changelog import ChangelogEntry
    from ..project.session import today

    if version.required in version.changelog_versions:
        if says is not None:
            raise RefarchError(
                f"{version.file}: the changelog already has an entry for {version.required}; edit that entry"
            )
        return None
    if says is None and not version.changelog_versions:
        return None
    if not (says or version.change_text):
        raise RefarchError(f"{version.file}: {version.id} has a changelog; use --says TEXT for its entry")
    return ChangelogEntry(version.required, today(), says or version.change_text)


def _version_text(version: "DesignVersion", check: bool, entry: "ChangelogEntry | None") -> str:
    classes = ", ".join(version.classes)
    verb = "must be raised" if check else "raised"
    logged = "" if entry is None else f"\n{version.file}: {version.id}: changelog entry: {entry.says}"
    text = f"version {verb} from {version.current} to {version.required}: {classes}"
    return f"{version.file}: {version.id}: {text}{logged}"


COMMAND = Command(__doc__, EXAMPLE, add_options, run)

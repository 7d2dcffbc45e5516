"""Raise the version of designs by the class of what changed since a git revision.

After re-cabling, re-addressing or a purchase the first number rises, after a reconfiguration the second,
after a change of words the third; before 1.0.0 the second rises in the place of the first. A version that has
been raised enough already stays. A design with a changelog gets an entry, of today, that says what changed;
with --says any design does, in your words. Nothing else of design.yaml changes. --check leaves out designs
that were drafts; `review.versions` in the refarch.yaml of that revision says what a low version counts as.
"""

from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ._call import Call
from ._command import Command

if TYPE_CHECKING:
    from ..project.changelog import ChangelogEntry
    from ..project.versions import DesignVersion

ERROR, IGNORE = "error", "ignore"
"""What a version that is too low counts as."""

EXAMPLE = """\
  refarch bump vsan-esa-100g --since v1.0
  refarch bump vsan-esa-100g --says "Cables of 5 m instead of 3 m."
  refarch bump --since main --check"""


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    parser.add_argument("design", metavar="DESIGN", nargs="*", default=[], help="ids (default: all designs)")
    parser.add_argument("--since", metavar="REF", default="HEAD", help="what to compare with (default: HEAD)")
    parser.add_argument(
        "--says", metavar="TEXT", help="what the changelog is to say (default: what changed, by the model)"
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit with 1 where a version is too low"
    )


def run(call: Call, design: list[str], since: str, says: str | None, check: bool) -> int:
    """Write versions and changelogs, and say which."""
    from ..core.errors import RefarchError
    from ..project.changelog import demand_changelog_text
    from ..project.gate import config_at
    from ..project.versions import changed_versions, raised_version_file
    from ..project.waivers import write_files

    if says is not None:
        if check:
            raise RefarchError("bump: --check writes nothing, and so has no use for --says")
        says = " ".join(says.split())
        demand_changelog_text(says)
    session = call.session().demand_settings()
    # Of the base, so that a change cannot switch the check off for itself.
    counts = config_at(session, since).review_versions if check else ERROR
    if counts == IGNORE:
        call.note(f"{since} has `review: {{versions: ignore}}`, so no version is checked")
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
        call.note("no version has to rise")
    return int(check and bool(low) and counts == ERROR)


def _changelog_entry(version: "DesignVersion", says: str | None) -> "ChangelogEntry | None":
    """Entry of the changelog for a version; None if there is one already, or if the design keeps no
    changelog. Raises RefarchError if a person has to write the text."""
    from ..core.errors import RefarchError
    from ..project.changelog import ChangelogEntry
    from ..project.session import today

    if version.required in version.changelog_versions:
        if says is not None:
            raise RefarchError(
                f"{version.file}: the changelog has an entry of {version.required}; change that one"
            )
        return None
    if says is None and not version.changelog_versions:
        return None
    if not (says or version.change_text):
        raise RefarchError(
            f"{version.file}: {version.id} keeps a changelog; write what it is to say after --says"
        )
    return ChangelogEntry(version.required, today(), says or version.change_text)


def _version_text(version: "DesignVersion", check: bool, entry: "ChangelogEntry | None") -> str:
    classes = ", ".join(version.classes)
    verb = "has to rise" if check else "raised"
    logged = "" if entry is None else f"\n{version.file}: {version.id}: the changelog says: {entry.says}"
    text = f"version {verb} from {version.current} to {version.required}: {classes}"
    return f"{version.file}: {version.id}: {text}{logged}"


COMMAND = Command(__doc__, EXAMPLE, add_options, run)

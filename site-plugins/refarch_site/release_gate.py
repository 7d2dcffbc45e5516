"""Comparison of a version that is about to be published with the releases before it."""

from collections.abc import Sequence
from contextlib import chdir

from mike.versions import Versions  # type: ignore[import-untyped]

from refarch.api import RefarchError, Session, first_few
from refarch.api.git import is_iso_day
from refarch.api.releases import PublishedVersion, design_outcomes, is_release, lowest_versions

from .release_info import (
    MAX_NOTES,
    NOTES_FILE,
    ChangesSince,
    ReleaseInfo,
    ReleaseNote,
    changes_since,
    read_notes,
    release_note,
)
from .repository import git_output

MAX_NAMED_DESIGNS = 8
"""Designs that a message names."""

MAX_COMPARED = 10
"""Earlier releases that a release is compared with; older ones are named without their changes."""


def release_of(
    session: Session, version: str, known: Sequence[PublishedVersion], branch: str, anew: bool = False
) -> ReleaseInfo:
    """Version with what changed since the releases before it, which are in the order of ``known``. A release
    that is there already keeps its day, unless it is made ``anew``. Raises RefarchError for designs that
    cannot be compared at all."""
    before = _earlier_releases(version, known)
    compared = tuple(_changes_since(session, release) for release in before[:MAX_COMPARED])
    with chdir(session.root or "."):
        own_notes = _published_notes(version, branch) if is_release(version) and not anew else []
        day = own_notes[0].day if own_notes else _commit_day()
        earlier = _published_notes(before[0].version, branch) if before else []
    first = release_note(version, day, compared[0] if compared else None)
    return ReleaseInfo(version, compared, (first, *earlier)[:MAX_NOTES])


UNKNOWN_DAY = "1970-01-01"
"""Day of a project without a commit, or whose last commit has a date that no calendar has."""


def _commit_day() -> str:
    day = git_output("log", "-1", "--format=%cd", "--date=short", "--") or ""
    return day if is_iso_day(day) else UNKNOWN_DAY


def _earlier_releases(version: str, known: Sequence[PublishedVersion]) -> list[PublishedVersion]:
    """Releases that come before a version, the latest first; before a preview, all."""
    releases = [entry for entry in known if is_release(entry.version)]
    if not is_release(version):
        return releases
    # The order of versions is mike's, as in the list on the branch.
    order = Versions()
    for name in {version, *(entry.version for entry in releases)}:
        order.add(name)
    names = [str(info.version) for info in order]
    later = {*names[: names.index(version) + 1]}
    return [entry for entry in releases if entry.version not in later]


def _changes_since(session: Session, release: PublishedVersion) -> ChangesSince:
    """Changes since a release, or the reason why they are unknown."""
    try:
        return changes_since(release.version, design_outcomes(session, release.version))
    except RefarchError as error:
        return ChangesSince(release.version, (), str(error))


def _published_notes(version: str, branch: str) -> list[ReleaseNote]:
    """Notes of a release on the branch and of those before it."""
    for ref in (branch, f"origin/{branch}"):
        content = git_output("cat-file", "blob", f"{ref}:{version}/{NOTES_FILE}")
        if content is not None:
            return read_notes(content)
    return []


def check_versions(release: ReleaseInfo) -> None:
    """Raise RefarchError for designs that are not what they were in the release before, with a version that
    has not risen by what changed."""
    if not release.since:
        return
    low = lowest_versions(release.since[0].outcomes)
    if low:
        names = first_few(
            [f"{name} (at least {version})" for name, version in low.items()], MAX_NAMED_DESIGNS
        )
        before = release.since[0].version
        raise RefarchError(
            f"designs changed since release {before} without a version bump: {names}; run `refarch bump "
            f"--since {before}`"
        )

"""What a version that is about to be published has to say of the ones before it."""

from collections.abc import Sequence
from contextlib import chdir

from mike.versions import Versions  # type: ignore[import-untyped]

from refarch.api import RefarchError, Session, first_few
from refarch.api.git import is_day
from refarch.api.releases import Published, is_release, lowest_versions, outcomes

from .release import MOST_NOTES, NOTES, Note, Release, Since, note, read_notes, since
from .repository import git

MOST_NAMED = 8
"""Designs that a message names."""

MOST = 10
"""Earlier releases that a release is compared with; older ones are named without their changes."""


def release_of(
    session: Session, version: str, known: Sequence[Published], branch: str, anew: bool = False
) -> Release:
    """A version with what changed since the releases before it, which are in the order of ``known``. A
    release that is there already keeps its day, unless it is made ``anew``. Raises RefarchError for designs
    that cannot be compared at all."""
    before = _before(version, known)
    compared = tuple(_since(session, one) for one in before[:MOST])
    with chdir(session.root or "."):
        own = _notes(version, branch) if is_release(version) and not anew else []
        day = own[0].day if own else _day()
        earlier = _notes(before[0].version, branch) if before else []
    first = note(version, day, compared[0] if compared else None)
    return Release(version, compared, (first, *earlier)[:MOST_NOTES])


UNKNOWN_DAY = "1970-01-01"
"""Of a project without a commit, and of one whose last commit has a date that no calendar has."""


def _day() -> str:
    day = git("log", "-1", "--format=%cd", "--date=short", "--") or ""
    return day if is_day(day) else UNKNOWN_DAY


def _before(version: str, known: Sequence[Published]) -> list[Published]:
    """The releases that come before a version, the latest first; before a preview, all."""
    releases = [one for one in known if is_release(one.version)]
    if not is_release(version):
        return releases
    order = Versions()
    for name in {version, *(one.version for one in releases)}:
        order.add(name)
    names = [str(info.version) for info in order]
    later = {*names[: names.index(version) + 1]}
    return [one for one in releases if one.version not in later]


def _since(session: Session, one: Published) -> Since:
    """What changed since a release, or why that cannot be said."""
    try:
        return since(one.version, outcomes(session, one.version))
    except RefarchError as error:
        return Since(one.version, (), str(error))


def _notes(version: str, branch: str) -> list[Note]:
    """What a release on the branch says of itself and of those before it."""
    for ref in (branch, f"origin/{branch}"):
        content = git("cat-file", "blob", f"{ref}:{version}/{NOTES}")
        if content is not None:
            return read_notes(content)
    return []


def check_versions(release: Release) -> None:
    """Raise RefarchError for designs that are not what they were in the release before, with a version that
    has not risen by what changed."""
    if not release.since:
        return
    low = lowest_versions(release.since[0].outcomes)
    if low:
        told = first_few([f"{name} (at least {version})" for name, version in low.items()], MOST_NAMED)
        before = release.since[0].version
        raise RefarchError(
            f"designs changed since release {before}, and their version did not rise with it: {told}; run "
            f"`refarch bump --since {before}`"
        )

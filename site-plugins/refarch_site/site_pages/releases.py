"""Changes of a published release: the steps to it from each earlier one, a feed, and the same for programs. A
site that is no release has none of it."""

from collections.abc import Iterator, Mapping

from refarch.api import count_text
from refarch.api.changes import ComparisonOutcome, DesignComparison, change_steps
from refarch.api.releases import change_lines, impact_summary, renamed_lines

from ..escape import link, slug, text
from ..feed import atom_feed
from ..markdown import anchor, badge, bullets, details_box, grid, heading, page
from ..project import Project
from ..release_info import NOTES_FILE, ChangesSince, ReleaseInfo, as_json, changed_outcomes
from ..site import SitePage
from . import SitePages

RELEASES_PAGE = "releases.md"
FEED_FILE = "feed.xml"

CLASS_KINDS = {
    "re-cable": "fail",
    "re-address": "fail",
    "purchase": "warning",
    "reconfigure": "warning",
    "re-label": "warning",
    "document only": "muted",
}
"""Kind of label for each class of impact."""

MAX_OPEN_LINES = 12
"""Lines of changes up to which they are open; more wait for the reader."""


def pages(project: Project) -> Iterator[SitePage]:
    """Page of the changes, for a release."""
    release = project.release
    if release is None:
        return
    title = f"Changes up to {release.version}"
    yield SitePage(
        RELEASES_PAGE, title, page(heading(1, title), *_page_body(project, release)), hide=("navigation",)
    )


def _page_body(project: Project, release: ReleaseInfo) -> Iterator[str]:
    if not release.since:
        yield (
            f"{text(release.version)} is the first version of this site, so there is no earlier version to "
            "compare with."
        )
    else:
        yield (
            "Work required to update an installation from an earlier release. Select the release of the "
            "installation. refarch compares the models of the designs, not the text of the files. The order "
            "of steps is practice."
        )
        yield bullets(
            link(f"From {text(earlier.version)} to {text(release.version)}", f"#{_release_anchor(earlier)}")
            for earlier in release.since
        )
    if release.notes:
        files = [link("JSON", NOTES_FILE)]
        if project.address:
            files.append(link("feed", FEED_FILE))
        yield f"Alternative formats: {' and '.join(files)}."
    for earlier in release.since:
        yield from _changes_section(project, release, earlier)


def _release_anchor(since: ChangesSince) -> str:
    return f"from-{slug(since.version)}"


def _changes_section(project: Project, release: ReleaseInfo, since: ChangesSince) -> Iterator[str]:
    yield page(anchor(_release_anchor(since)), heading(2, f"From {since.version} to {release.version}"))
    if since.trouble:
        yield f"Not compared: {text(since.trouble)}."
        return
    outcomes = changed_outcomes(since)
    if outcomes:
        yield grid(
            ("Design", "Version", "Work required"), [_outcome_row(project, outcome) for outcome in outcomes]
        )
    left = len(since.outcomes) - len(outcomes)
    if left:
        yield f"{count_text(left, 'design')} without changes."
    for outcome in outcomes:
        if outcome.comparison is not None and outcome.classes:
            yield from _design_section(since, outcome, outcome.comparison)


def _outcome_row(project: Project, outcome: ComparisonOutcome) -> list[str]:
    comparison = outcome.comparison
    title = comparison.after.title if comparison is not None else outcome.id
    there = any(result.id == outcome.id for result in project.designs)
    name = link(text(title), f"designs/{outcome.id}/index.md") if there else text(title)
    if outcome.kind != "changed":
        return [name, "", badge("added" if outcome.kind == "added" else "removed", "info")]
    if comparison is None:
        return [name, "", text(outcome.problem or "other findings")]
    versions = dict.fromkeys((comparison.before.version, comparison.after.version))
    classes = " ".join(badge(impact, CLASS_KINDS[impact]) for impact in outcome.classes)
    return [name, " → ".join(map(text, versions)), classes or "other findings"]


def _design_section(
    since: ChangesSince, outcome: ComparisonOutcome, comparison: DesignComparison
) -> Iterator[str]:
    yield heading(3, f"{comparison.after.title}, since {since.version}")
    yield grid(("Impact", "Scope"), [[text(name), text(count)] for name, count in impact_summary(comparison)])
    yield from (
        f"![{text(f'Changed cables of {outcome.id}: {name}')}]({path})"
        for name, path in _picture_paths(since, outcome.id).items()
    )
    moved = [f"renamed: {text(line)}" for line in renamed_lines(comparison.renames)]
    moved += [
        f"{text(line.text)}{f' ({text(line.effort)})' if line.effort else ''}"
        for line in change_lines(comparison)
    ]
    yield (
        bullets(moved)
        if len(moved) <= MAX_OPEN_LINES
        else details_box(f"All {len(moved)} changes", bullets(moved))
    )
    if comparison.parts:
        rows = [
            [text(item.part.title or item.part.id), str(item.before), str(item.after)]
            for item in comparison.parts
        ]
        yield grid(("Part", "Before", "After"), rows, [False, True, True])
    order = [
        f"{number}. {_step_text(item.says, item.devices)}"
        for number, item in enumerate(change_steps(comparison), 1)
    ]
    if order:
        yield page("**Procedure**", "\n".join(order))


def _step_text(says: str, devices: tuple[str, ...]) -> str:
    named = f": {', '.join(map(text, devices))}" if devices else ""
    return f"{text(says)}{named}"


def _picture_paths(since: ChangesSince, identity: str) -> dict[str, str]:
    """Paths of the diagrams of a change, by what they show."""
    folder = f"releases/{slug(since.version)}"
    return {name: f"{folder}/{identity}-{name}.svg" for name in since.pictures.get(identity, {})}


def release_files(project: Project) -> Mapping[str, str]:
    """Pictures, the notes of all releases, and the feed where the site's address is known."""
    release = project.release
    if release is None:
        return {}
    contents = {NOTES_FILE: as_json(release.notes)}
    if project.address:
        contents[FEED_FILE] = atom_feed(project, release)
    for since in release.since:
        for identity, drawn in since.pictures.items():
            contents |= {path: drawn[name] for name, path in _picture_paths(since, identity).items()}
    return contents


PAGES = SitePages(pages=pages, files=release_files)

"""A release is newer than the document that describes it.

## What it checks

refarch compares the release date of every stated release or build in the catalog with the dates of the
sources of the design. A testbed is compared with its own source. All other releases are compared with the
newest source.

## Why it matters

The measurements or statements of the document may not apply to this release. Either the document was changed
without a new date, or a version was replaced later without another test.

## Example

ESXi 7.0 U3e came out on 2022-06-14, the guide was last changed on 2022-05-26.

```yaml
# design.yaml
software:
  esxi:
    release: "7.0 U3e"
    build: 19898904  # <- VER008
```

## Use instead

```diff
# design.yaml
-    release: "7.0 U3e"
-    build: 19898904
+    release: "7.0 U3d"
+    build: 19482537
```

## When it does not apply

Designs without sources, or with a source that has no date. Releases without a date in the catalog.

## Limits of this check

A design that intentionally uses a newer patch than its sources gets this info too. refarch does not check a
release such as 7.0.3 without a build.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, DesignNote, Release, origin_of
from ...views.inventory import releases
from .. import Problem, Rule
from ..documents.broadcom_articles import KB2143832
from ..documents.nvidia import NVIDIA_RDG

DATES = ("updated", "published", "created")


def check(design: Design) -> Iterator[Problem]:
    """One hit for each release that is younger than its source."""
    latest = _latest_source(design.sources)
    for release, _, testbed in releases.stated_releases(design):
        named_sources = tuple(
            source
            for source in design.sources
            if testbed and source.id == design.beds[testbed].data.get("source")
        )
        # A testbed is as old as the source of its figures.
        source = _latest_source(named_sources) or latest
        if source is not None:
            yield from _hits_of_younger_release(design, release, source)


def _latest_source(sources: tuple[DesignNote, ...]) -> DesignNote | None:
    """The source with the latest date; None where there is none, or where one has no date and so may be
    younger still."""
    # A source without a date may be younger than any release.
    if not sources or any(not _last_date(source) for source in sources):
        return None
    return max(sources, key=_last_date)


def _last_date(source: DesignNote) -> str:
    return max((str(source.data[field]) for field in DATES if field in source.data), default="")


def _hits_of_younger_release(design: Design, release: Release, source: DesignNote) -> Iterator[Problem]:
    known, field = releases.release_by_build(design, release.product, release.build), "build"
    # The build identifies one of several patches.
    if known is None:
        known, field = releases.release_by_name(design, release.product, release.release), "release"
    # A release that came out on the day of the source may be described by it.
    if known is None or not known.released or known.released <= _last_date(source):
        return
    product_name = releases.software_product_name(design, release.product)
    build = f" (build {release.build})" if field == "build" else ""
    message = (
        f"{product_name} {known.release}{build} was released on {known.released}, but the "
        f"last date of the source is {_last_date(source)}"
    )
    date_key = next(field for field in DATES if source.data.get(field) == _last_date(source))
    yield Problem(
        origin_of(release, field),
        message,
        related=((origin_of(source, date_key), f"the last date of source {source.id}"),),
    )


RULE = Rule(
    severity="info",
    confidence="derived",
    applies=Applies(needs=("sources", "releases")),
    hint=(
        "Check which release the source used, and correct the release. Or waive the finding if the "
        "later release is intended: `# refarch: waive VER008: REASON`."
    ),
    sources=(
        KB2143832.says("ESXi 7.0 U3e, build 19898904, was released on 2022-06-14.", verified=""),
        NVIDIA_RDG.says("Last changed on 2022-05-26; its appendix names build 19898904.", "Appendix"),
    ),
    check=check,
)

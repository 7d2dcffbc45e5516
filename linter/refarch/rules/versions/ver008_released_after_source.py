"""A release came out after the document that is said to describe it.

## What it checks

The day of release of every stated release or build that the catalog dates, against the days that the
design's sources carry. A test bed is compared with the source that it names, everything else with the
youngest of all sources.

## Why it matters

Either the document was changed without a new date, or somebody replaced a version later without testing it
again. In both cases what the document measured or promised was not for this release.

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

Designs without sources, or with a source that carries no date; releases that the catalog does not date.

## Limits of this check

A design that goes beyond its sources on purpose, to a newer patch, gets this information too. A release such
as 7.0.3 without a build is not judged.
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
        # A test bed is as old as the source of its figures.
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
    # A build tells which of several patches it is.
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
    hint="Check which release was used, and state in the design what was tested with it.",
    sources=(
        KB2143832.says("ESXi 7.0 U3e, build 19898904, was released on 2022-06-14.", verified=""),
        NVIDIA_RDG.says("Last changed on 2022-05-26; its appendix names build 19898904.", "Appendix"),
    ),
    check=check,
)

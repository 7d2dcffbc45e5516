"""Vendor support of a release has ended on the given date.

## What it checks

refarch compares the releases of the design, its hosts, and its switches with the last days of support in the
catalog. A release past its extended support, or without extended support, is a warning. A release that is
past only general support is an info finding. The date comes from `refarch lint --today` or from the option
`today`. Without a date, the rule reports nothing, so that reports do not change overnight.

## Why it matters

There are no security fixes, no answers from support, and often no download. A new design should not start
with such a release.

## Example

```yaml
# refarch.yaml
options:
  VER017: {today: "2026-11-22"}
```

```yaml
# design.yaml
software:
  esxi:
    release: "7.0 U3d"  # <- VER017
  vcenter: {release: "8.0 U3", build: null}
  cumulus-linux: {release: "5.11"}
sources: {guide: {updated: "2026-01-31"}}
```

## Use instead

```diff
# design.yaml
-    release: "7.0 U3d"
+    release: "8.0 U3"
+    build: null
```

## When it does not apply

Products without support dates in the catalog, testbeds, and retired designs.

## Limits of this check

refarch does not check support that a customer buys beyond the terms of the vendor.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...core.origin import Origin
from ...core.rule import Applies, Option
from ...model.lifecycle import is_in_order, support_end
from ...model.types import Design, origin_of
from ...views.inventory import releases
from .. import Options, Problem, Rule
from ..documents.others import ENDOFLIFE


class ReleaseToCheck(NamedTuple):
    """A release and the place that states it."""

    product: str
    release: str
    place: Origin
    subject: str
    """For whom it is stated; empty for the design."""


def check(design: Design, options: Options) -> Iterator[Problem]:
    """One hit for each release whose support has ended."""
    today = options["today"]
    # Without a day reports would change overnight.
    if not today or design.status == "retired":
        return
    for product, release, place, subject in _stated_releases(design):
        entry = design.products.get(product, {})
        general, extended = (_last_day(design, entry, product, release, field) for field in FIELDS)
        last_supported = extended or general
        name = releases.software_product_name(design, product)
        if last_supported and _is_over(last_supported, today):
            message = f"support of {name} {release} ended on {last_supported}, before {today}"
            yield Problem(place, message, subject=subject)
        elif general and _is_over(general, today):
            message = (
                f"general support of {name} {release} ended on {general}; extended support ends on "
                f"{last_supported}"
            )
            yield Problem(place, message, subject=subject, severity="info")


FIELDS = ("support_ends", "extended_support_ends")


def _stated_releases(design: Design) -> Iterator[ReleaseToCheck]:
    for release, host, testbed in releases.stated_releases(design):
        if not testbed:
            yield ReleaseToCheck(release.product, release.release, origin_of(release, "release"), host)
    for switch in design.switches.values():
        # A release that the design states for all switches is reported there.
        if switch.release != _release_of_design(design, switch.nos):
            yield ReleaseToCheck(switch.nos, switch.release, origin_of(switch, "release"), switch.name)


def _release_of_design(design: Design, product: str) -> str:
    """The release of a product that the design states for all, which its switches have too."""
    release = design.software.get(product)
    return release.release if release is not None else ""


def _last_day(design: Design, entry: Mapping[str, Any], product: str, release: str, field: str) -> str | None:
    """The last day of one kind of support: by the release's name, else by the version that it reports."""
    known = releases.release_by_name(design, product, release)
    # Support is listed by versions, of which a release reports one.
    version = known.version if known and known.version else release
    return support_end(entry, release, field) or support_end(entry, version, field)


def _is_over(last_supported: str, today: str) -> bool:
    """Whether a last day, or month, is before a day."""
    return last_supported != today and not is_in_order(today, last_supported)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("releases",)),
    hint="Use a release that is supported when the system is built.",
    sources=(
        ENDOFLIFE.says(
            "Lists the last days of support from the lifecycle pages of the vendors.", verified="2026-11-22"
        ),
    ),
    options=(Option(name="today", default="", says="date for support checks", days=True),),
    check_with_options=check,
)

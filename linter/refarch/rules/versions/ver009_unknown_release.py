"""The catalog has no entry for a stated release.

## What it checks

refarch checks the releases of products whose releases and builds are in the catalog (ESXi, vCenter Server).
If neither the name nor the build is in the catalog, the finding is info, because the release may
be newer than the catalog. A release more than ten numbers ahead of the last known one, such as Cumulus Linux
5.99, is a warning. The warning also applies to the operating systems of switches.

## Why it matters

Usually the release contains a typing error, such as a letter that no patch has. Otherwise, the release is
newer than the catalog, and refarch skips the checks of builds, dates, and minimum versions for it.

## Example

```yaml
# design.yaml
software:
  esxi:
    release: "7.0 U3z"  # <- VER009
    build: null
```

## Use instead

```diff
# design.yaml
-    release: "7.0 U3z"
-    build: null
+    release: "7.0 U3d"
+    build: 19482537
```

## When it does not apply

Drivers and firmware. For these, the catalog lists only the releases that were seen in documents.

## Limits of this check

The catalog is as old as the installed refarch. A project can add releases in `designs/_catalog/software`.
"""

import re
from collections.abc import Iterator
from itertools import zip_longest

from ...core.finding import Fix
from ...core.rule import Applies
from ...core.wording import replacement_hint
from ...model.types import Design, Release, origin_of
from ...model.versions import release_order_key
from ...views.inventory import releases
from .. import Problem, Rule, fix_value, single_value

LARGEST_LEAP = 10
"""Numbers ahead of the last known release that are believed."""

FIRST_DATE_NUMBER = 1000
"""First number that is a date, as in SONiC 202411: the distance between dates has no meaning."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each unknown release."""
    for release, _, _ in releases.stated_releases(design):
        product = releases.releases_by_product(design).get(release.product)
        # A product without an entry is REF005's.
        if (
            product is None
            or releases.catalog_release(design, release)
            or _is_known(design, release, product)
        ):
            continue
        product_name = releases.software_product_name(design, release.product)
        hint = replacement_hint(release.release, [known.release for known in product.by_name.values()])
        if hint.startswith("Replace "):
            hint = f"{hint[:-1]} if it is misspelled. Or keep it if the release is newer than the catalog."
        fix = _cure_of_release(release, product)
        # The catalog lists only some drivers, so a gap has no meaning.
        if _is_far_ahead(product, release_order_key(release.release)) and (
            product.by_build or _is_switch_system(design, release)
        ):
            message = f"the catalog has no entry for {product_name} {release.release} or a release near it"
            yield Problem(origin_of(release, "release"), message, hint, severity="warning", fix=fix)
        elif product.by_build:
            message = (
                f"the catalog has no entry for {product_name} {release.release}; its build and date "
                "are not checked"
            )
            yield Problem(origin_of(release, "release"), message, hint, fix=fix)


def _cure_of_release(release: Release, product: releases.ProductReleases) -> Fix | None:
    """The one release with the same numbers and the same last letter: the text between them is a typing
    error."""
    written_numbers = _number_texts(release.release)
    likely_release = single_value(
        {
            known.release
            for known in product.by_name.values()
            if _number_texts(known.release) == written_numbers
        }
    )
    return fix_value(origin_of(release, "release"), likely_release) if likely_release else None


def _number_texts(text: str) -> list[str]:
    return re.findall("[0-9]+(?:[a-z]$)?", text.lower())


def _is_known(design: Design, release: Release, product: releases.ProductReleases) -> bool:
    """Whether the catalog lists the release in another spelling, or as the version of several releases."""
    version = releases.releases_by_version(design, release.product, release.release)
    return bool(version) or release_order_key(release.release) in {
        known.key for known in product.by_name.values()
    }


def _is_switch_system(design: Design, release: Release) -> bool:
    """Whether a product is the operating system of switches."""
    return "port_name" in design.products[release.product]


def _is_far_ahead(product: releases.ProductReleases, release_key: releases.VersionKey) -> bool:
    """Whether the first number that is not the last known release's is far ahead of it, of the two that name
    a release; what follows counts patches."""
    last_known = max((known.key for known in product.by_name.values() if known.key < release_key), default=())
    # The first two fields name a release; what follows counts patches.
    for number, known_number in zip_longest(release_key[:2], last_known[:2], fillvalue=0):
        # Equal first numbers: the next one decides.
        if number != known_number:
            return bool(last_known) and number < FIRST_DATE_NUMBER and number - known_number > LARGEST_LEAP
    return False


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("releases",)),
    sources=(),
    fixes="sometimes",
    check=check,
)

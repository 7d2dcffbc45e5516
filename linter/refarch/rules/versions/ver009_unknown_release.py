"""The catalogue does not know a release of a product whose builds it lists.

## What it checks

Every release that the design states, for products whose releases the catalogue lists with builds (ESXi,
vCenter Server): neither its name nor its build is there. That is an information, as the release may be
newer than the catalogue. One that is more than ten numbers ahead of the last known release, such as Cumulus
Linux 5.99, is a warning, for the operating systems of switches too.

## Why it matters

Usually it is a slip of the pen, a letter that no patch ever had. Where it is not, the release is newer than
the catalogue, and checks of builds, dates and minimum versions pass over it in silence. This line says so.

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

Drivers and firmware, of which the catalogue lists only the releases that were met.

## Limits of this check

The catalogue is as old as the refarch that brings it. A project adds releases of its own in
`designs/_catalog/software`.
"""

import re
from collections.abc import Iterator
from itertools import zip_longest

from ...core.finding import Fix
from ...core.rule import Applies
from ...core.wording import did_you_mean
from ...model.types import Design, Release, where
from ...model.versions import key
from ...views.inventory import releases
from .. import Hit, Rule, cure, only

LEAP = 10
"""So many numbers ahead of the last known release are believed."""

DATED = 1000
"""Numbers from here on are dates, as in SONiC 202411, and tell nothing by how far they are apart."""


def check(design: Design) -> Iterator[Hit]:
    """One hit for each unknown release."""
    for release, _, _ in releases.stated(design):
        product = releases.products(design).get(release.product)
        if product is None or releases.listed(design, release) or _is_known(design, release, product):
            continue
        what = releases.name(design, release.product)
        hint = did_you_mean(release.release, [known.release for known in product.by_name.values()])
        fix = _fix(release, product)
        if _leaps(product, key(release.release)) and (product.by_build or _names_ports(design, release)):
            message = f"no {what} {release.release} is known, nor any release near it"
            yield Hit(where(release, "release"), message, hint, severity="warning", fix=fix)
        elif product.by_build:
            message = (
                f"the catalogue does not know {what} {release.release}, so its build and date are not checked"
            )
            yield Hit(where(release, "release"), message, hint, fix=fix)


def _fix(release: Release, product: releases.Products) -> Fix | None:
    """The one release with the same numbers and the same letter behind the last: what stands between is a
    slip of the pen."""
    own = _numbers(release.release)
    meant = only({known.release for known in product.by_name.values() if _numbers(known.release) == own})
    return cure(where(release, "release"), meant) if meant else None


def _numbers(text: str) -> list[str]:
    return re.findall("[0-9]+(?:[a-z]$)?", text.lower())


def _is_known(design: Design, release: Release, product: releases.Products) -> bool:
    """Whether the catalogue knows the release by another spelling, or as the version of several."""
    version = releases.by_version(design, release.product, release.release)
    return bool(version) or key(release.release) in {known.key for known in product.by_name.values()}


def _names_ports(design: Design, release: Release) -> bool:
    """Whether a product is the operating system of switches."""
    return "port_name" in design.products[release.product]


def _leaps(product: releases.Products, own: releases.Key) -> bool:
    """Whether the first number that is not the last known release's is far ahead of it, of the two that name
    a release; what follows counts patches."""
    before = max((known.key for known in product.by_name.values() if known.key < own), default=())
    for mine, last in zip_longest(own[:2], before[:2], fillvalue=0):
        if mine != last:
            return bool(before) and mine < DATED and mine - last > LEAP
    return False


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("releases",)),
    sources=(),
    fixes="sometimes",
    check=check,
)

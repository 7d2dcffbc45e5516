"""The catalogue does not know a release of a product whose builds it lists.

## What it checks

Every release that the design states, for products whose releases the catalogue lists with builds or dates
(ESXi, vCenter Server): neither its name nor its build is there.

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

```yaml
# design.yaml
software:
  esxi:
    release: "7.0 U3d"
    build: 19482537
```

## When it does not apply

Drivers, firmware and network operating systems, of which the catalogue lists only the releases that were met.

## Limits of this check

The catalogue is as old as the refarch that brings it. A project adds releases of its own in
`designs/_catalog/software`.
"""

from collections.abc import Iterator

from ...core.wording import did_you_mean
from ...model.types import Design, where
from ...model.versions import key
from ...views.inventory import releases
from .. import Hit, Rule


def check(design: Design) -> Iterator[Hit]:
    """One hit for each unknown release."""
    for release, _, _ in releases.stated(design):
        product = releases.products(design).get(release.product)
        if (
            product is None
            or not product.by_build
            or releases.by_build(design, release.product, release.build)
        ):
            continue
        names = [known.release for known in product.by_name.values()]
        if key(release.release) in {key(name) for name in names} or releases.by_version(
            design, release.product, release.release
        ):
            continue
        what = releases.name(design, release.product)
        message = (
            f"the catalogue does not know {what} {release.release}, so its build and date are not checked"
        )
        yield Hit(where(release, "release"), message, did_you_mean(release.release, names))


RULE = Rule(
    severity="info",
    confidence="practice",
    sources=(),
    check=check,
)

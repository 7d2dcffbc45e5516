"""The firmware release of an adapter is for another adapter family.

## What it checks

Firmware releases whose family the catalog identifies by their first number: 16 is ConnectX-5, 20 ConnectX-6,
22 ConnectX-6 Dx, 26 ConnectX-6 Lx, 28 ConnectX-7. The rule checks the `firmware` of every adapter, and every
firmware under `software`.

## Why it matters

An image of another family does not load, because the tool refuses it. Another release was tested, but the
design does not show which.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - card: nvidia-connectx-6-lx-25g-2p
            slot: "1"
            ports: [vmnic4, vmnic5]
            firmware: "22.32.1010"  # <- NIC021
```

## Use instead

```diff
# design.yaml
-            firmware: "22.32.1010"
+            firmware: "26.32.1010"
```

## When it does not apply

Adapters of vendors that use the same numbers for the firmware of all families.

## Limits of this check

Adapters that a server vendor sells under its own brand can have firmware with different numbers.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.inventory import card_software, releases
from .. import Problem, Rule
from ..documents.nvidia import MLXUP


def check(design: Design) -> Iterator[Problem]:
    """Hits for adapters, then for the releases of the design, its hosts, and its testbeds."""
    for fitting in card_software.installed_cards(design):
        firmware = fitting.card.data.get("firmware", "")
        if fitting.nic.firmware:
            # The firmware of an adapter itself; the releases of the design follow below.
            card = f"{fitting.card.vendor} {fitting.card.model}"
            release_text = f"{fitting.host.name} has firmware {fitting.nic.firmware} on its {card}"
            place = fitting.origin.child("firmware")
            yield from _hits_of_release(
                design, firmware, fitting.nic.firmware, release_text, place, fitting.host.name
            )
    for release, host, testbed in releases.stated_releases(design):
        release_text = (
            f"{releases.software_product_name(design, release.product)} has release {release.release}"
        )
        yield from _hits_of_release(
            design,
            release.product,
            release.release,
            release_text,
            origin_of(release, "release"),
            host or testbed,
        )


def _hits_of_release(
    design: Design, firmware: str, release: str, release_text: str, place: Origin, subject: str
) -> Iterator[Problem]:
    """A hit for a release without the beginning of its family."""
    beginning = card_software.software_entry(design, firmware).get("release_prefix", "")
    # Vendors with the same numbers for all families have no beginning in the catalog.
    if beginning and not release.startswith(beginning):
        message = (
            f"{release_text}, but releases of {releases.software_product_name(design, firmware)} begin with "
            f"{beginning.rstrip('.')}"
        )
        hint = (
            f"Use a release that begins with {beginning.rstrip('.')}, from the vendor's list for this "
            "adapter."
        )
        yield Problem(place, message, hint, subject=subject)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("firmware",)),
    hint="Use a release from the vendor's list for this adapter.",
    sources=(
        MLXUP.says(
            "Lists firmware 16.35.4030 for ConnectX-5, 20.42.1000 for ConnectX-6, 22.42.1000 for "
            "ConnectX-6 Dx, 26.42.1000 for ConnectX-6 Lx and 28.42.1000 for ConnectX-7.",
            verified="2026-11-22",
        ),
    ),
    check=check,
)

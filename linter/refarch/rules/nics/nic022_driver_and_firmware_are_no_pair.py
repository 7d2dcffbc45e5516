"""No document lists the driver and the firmware of an adapter together.

## What it checks

Driver releases whose firmware the catalog lists (`refarch parts`). The stated firmware of the same adapter
should be of one of the listed trains, such as 22.32, of a train between them, or of a neighboring train.
Older firmware is a warning. Newer firmware is a warning on ESXi, where each pair is certified. On Windows,
newer firmware is accepted, because the lists of the vendor are minimums.

## Why it matters

Links flap, RDMA is reset under load, the health check turns yellow, and support first asks for a certified
pair. vSAN certifies an adapter with one driver and one firmware.

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
            firmware: "26.43.1014"  # <- NIC022
```

## Use instead

```diff
# design.yaml
-            firmware: "26.43.1014"
+            firmware: "26.32.1010"
```

## When it does not apply

Adapters whose driver release or firmware the design does not state, and driver releases for which no list was
read.

## Limits of this check

The certification lists of VMware were not read; the pairs come from guides and release notes. If the support
of a vendor confirms another pair, waive the finding with this reason.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...model.versions import release_order_key
from ...views.inventory import card_software, releases
from .. import Problem, Rule
from ..documents.nvidia import NVIDIA_RDG, WINOF2_FIRMWARE

NEIGHBORS = 1
"""Accepted trains before the first and after the last listed train: guides themselves mix neighbors."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each adapter whose firmware is not of a listed train."""
    for fitting in card_software.installed_cards(design):
        family = fitting.card.data.get("firmware", "")
        beginning = card_software.software_entry(design, family).get("release_prefix", "")
        if (
            fitting.driver is None
            or fitting.firmware is None
            # NIC021 finds firmware of another family.
            or not fitting.firmware[0].startswith(beginning)
        ):
            continue
        known = releases.catalog_release(design, fitting.driver)
        pairs = known.data.get("pairs", {}).get(family, ()) if known else ()
        # No list was read for the others.
        if pairs:
            yield from _hits_of_firmware(design, fitting, pairs)


def _hits_of_firmware(
    design: Design, fitting: card_software.InstalledCard, pairs: tuple[str, ...]
) -> Iterator[Problem]:
    """A hit for firmware before the first or after the last of the listed trains."""
    assert fitting.driver is not None and fitting.firmware is not None
    firmware, place = fitting.firmware
    is_older = _trains_between(pairs[0], firmware) > NEIGHBORS
    is_newer = _trains_between(firmware, pairs[-1]) > NEIGHBORS
    on_esxi = design.clusters[fitting.host.cluster].kind.platform == "esxi"
    # On Windows the lists are minimums; on ESXi each pair is certified.
    if is_older or (is_newer and on_esxi):
        direction = "older" if is_older else "newer"
        message = (
            f"{fitting.host.name} runs its {fitting.card.vendor} {fitting.card.model} with firmware "
            f"{firmware}, but {' or '.join(pairs)} is listed for driver {fitting.driver.product} "
            f"{fitting.driver.release}; the firmware is {direction}"
        )
        hint = (
            f"Use firmware {' or '.join(pairs)}. Or use a driver and firmware from the same line of "
            "the vendor's list or of the compatibility guide."
        )
        related = ((origin_of(fitting.driver, "release"), "the driver release"),)
        yield Problem(place, message, hint, related, fitting.host.name)


def _trains_between(later: str, earlier: str) -> int:
    """Number of trains by which one release is ahead of another; the second number counts the trains."""
    return (*release_order_key(later), 0, 0)[1] - (*release_order_key(earlier), 0, 0)[1]


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("driver-releases", "firmware")),
    hint="Use a driver and firmware from the same line of the vendor's list or of the compatibility guide.",
    sources=(
        NVIDIA_RDG.says(
            "Pairs driver 4.21.71.101 with firmware 22.32.2004 and 26.32.1010.", "Software Stack Components"
        ),
        WINOF2_FIRMWARE.says(
            "Lists for each card the recommended firmware and one before it, as the least that is supported.",
            verified="2026-11-22",
        ),
    ),
    check=check,
)

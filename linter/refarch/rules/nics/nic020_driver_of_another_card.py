"""A driver is stated for a card that another driver serves, or that no card of the design needs.

## What it checks

The `driver` of every card against those that the catalog lists for it, on the platform of its cluster:
another one is an error. A driver that needs one of them, as irdman needs icen, is fine. And the drivers
under `software`, where no card or controller of the design uses one: a warning if no other driver there is
used either, as after a change of cards, and an info beside one that is.

## Why it matters

The driver does not claim the card. The host comes up without its storage ports, or with the driver that the
installer finds, whose release nobody planned.

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
            driver: icen  # <- NIC020
```

## Use instead

```diff
# design.yaml
-            driver: icen
+            driver: nmlx5
```

## When it does not apply

Cards whose drivers the catalog does not know, and cards whose driver the design leaves to the catalog.

## Limits of this check

Drivers of ports on the board, and of devices that the design does not name, are not known here.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.inventory import card_software
from ...views.inventory.releases import software_product_name
from .. import Problem, Rule, cure

PLATFORM_NAMES = {"esxi": "ESXi", "windows": "Windows", "linux": "Linux"}


def check(design: Design) -> Iterator[Problem]:
    """Hits for cards, then for drivers that nothing uses."""
    for fitting in card_software.installed_cards(design):
        yield from _hits_of_wrong_driver(design, fitting)
    yield from _hits_of_unused_drivers(design)


def _hits_of_wrong_driver(design: Design, fitting: card_software.InstalledCard) -> Iterator[Problem]:
    drivers, stated = fitting.card.data.get("drivers", {}), fitting.nic.driver
    platform = design.clusters[fitting.host.cluster].kind.platform
    expected_driver = drivers.get(platform, "")
    # A driver for RDMA stands beside the one for Ethernet.
    if (
        not expected_driver
        or not stated
        or stated == expected_driver
        or _needs(design, stated, expected_driver)
    ):
        return
    message = (
        f"{fitting.host.name} runs its {fitting.card.vendor} {fitting.card.model} with driver {stated}, but "
        f"on {PLATFORM_NAMES[platform]} this adapter uses driver {expected_driver}"
    )
    place = fitting.origin.child("driver")
    yield Problem(place, message, subject=fitting.host.name, fix=cure(place, expected_driver))


def _needs(design: Design, driver: str, other: str) -> bool:
    """Whether a driver stands beside another one, as one for RDMA does."""
    releases = card_software.software_entry(design, driver).get("releases", ())
    return any(other in release.get("requires", {}) for release in releases)


def _hits_of_unused_drivers(design: Design) -> Iterator[Problem]:
    # A card was exchanged for one that NIC003 or NIC004 finds.
    if any(
        card_software.lacks_rdma_protocol(design, fitting)
        for fitting in card_software.installed_cards(design)
    ):
        return
    cards = [card for host in design.hosts.values() for card, _ in host.cards]
    # A driver may be that of a card of which none is known.
    if not all(card.data.get("drivers") for card in cards) or not cards:
        return
    used = _drivers_in_use(design)
    stated = {driver for driver in design.software if card_software.is_driver(design, driver)}
    another_is_used = any(driver in used for driver in stated)
    for product in sorted(stated - used):
        if any(_needs(design, product, driver) for driver in used):
            continue
        message = f"the design lists driver {software_product_name(design, product)}, but no adapter uses it"
        detail = (
            "Remove the driver from `software`. The adapters use "
            f"{', '.join(sorted(used)) or 'no known driver'}."
        )
        place = design.software[product].origin
        # Where no stated driver is used the cards were changed; one more beside a used one may be for later.
        yield Problem(place, message, detail, severity="info" if another_is_used else "warning")


def _drivers_in_use(design: Design) -> set[str]:
    """The drivers of all cards and controllers: those stated, and those that the catalog lists."""
    used = {nic.driver for host in design.hosts.values() for nic in host.nics.values()}
    used |= {controller.driver for host in design.hosts.values() for controller in host.storage_controllers}
    parts = [card for host in design.hosts.values() for card, _ in host.cards]
    parts += [controller.part for host in design.hosts.values() for controller in host.storage_controllers]
    used |= {driver for part in parts for driver in part.data.get("drivers", {}).values()}
    return used - {""}


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("cards",)),
    hint="Set `driver` to the driver of the adapter. Or remove `driver` to use the driver from the catalog.",
    sources=(),
    fixes="usually",
    check=check,
)

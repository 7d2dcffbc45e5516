"""The driver of an adapter is not a driver for this adapter, or the design lists a driver that no adapter
uses.

## What it checks

The `driver` of every adapter must be one of the drivers that the catalog lists for it, on the platform of its
cluster; another driver is an error. A driver that needs one of them, such as irdman, which needs icen, is
accepted. The rule also checks the drivers under `software` that no adapter or controller of the design uses.
They are a warning if no other driver there is used either, for example after a change of adapters, and an
info next to a driver that is used.

## Why it matters

The host starts without its storage ports, or with the driver that the installer selects, in an unplanned
release. A driver for another adapter does not claim the adapter.

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

Adapters without drivers in the catalog, and adapters whose driver the design does not state.

## Limits of this check

refarch does not know the drivers of ports on the board, and of devices that are not in the design.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.inventory import card_software
from ...views.inventory.releases import software_product_name
from .. import Problem, Rule, fix_value

PLATFORM_NAMES = {"esxi": "ESXi", "windows": "Windows", "linux": "Linux"}


def check(design: Design) -> Iterator[Problem]:
    """Hits for adapters, then for drivers without a use."""
    for fitting in card_software.installed_cards(design):
        yield from _hits_of_wrong_driver(design, fitting)
    yield from _hits_of_unused_drivers(design)


def _hits_of_wrong_driver(design: Design, fitting: card_software.InstalledCard) -> Iterator[Problem]:
    drivers, stated = fitting.card.data.get("drivers", {}), fitting.nic.driver
    platform = design.clusters[fitting.host.cluster].kind.platform
    expected_driver = drivers.get(platform, "")
    # A driver for RDMA is used together with the driver for Ethernet.
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
    hint = f"Set `driver: {expected_driver}`. Or remove `driver` to use the driver from the catalog."
    yield Problem(place, message, hint, subject=fitting.host.name, fix=fix_value(place, expected_driver))


def _needs(design: Design, driver: str, other: str) -> bool:
    """Whether a driver is used together with another one, such as a driver for RDMA."""
    releases = card_software.software_entry(design, driver).get("releases", ())
    return any(other in release.get("requires", {}) for release in releases)


def _hits_of_unused_drivers(design: Design) -> Iterator[Problem]:
    # An adapter was replaced by one that NIC003 or NIC004 finds.
    if any(
        card_software.lacks_rdma_protocol(design, fitting)
        for fitting in card_software.installed_cards(design)
    ):
        return
    cards = [card for host in design.hosts.values() for card, _ in host.cards]
    # A driver can be for an adapter that the catalog does not list.
    if not all(card.data.get("drivers") for card in cards) or not cards:
        return
    used = _drivers_in_use(design)
    stated = {driver for driver in design.software if card_software.is_driver(design, driver)}
    another_is_used = any(driver in used for driver in stated)
    for product in sorted(stated - used):
        if any(_needs(design, product, driver) for driver in used):
            continue
        message = (
            f"the design lists driver {software_product_name(design, product)}, but no adapter uses this "
            "driver"
        )
        # The catalog lists drivers for systems that the hosts do not run.
        running = {nic.driver for host in design.hosts.values() for nic in host.nics.values()} - {""}
        detail = (
            f"Remove `{product}` from `software`. The adapters use "
            f"{', '.join(sorted(running)) or 'no known driver'}."
        )
        place = design.software[product].origin
        # If no stated driver is used, the adapters were changed; an additional one can be for later use.
        yield Problem(place, message, detail, severity="info" if another_is_used else "warning")


def _drivers_in_use(design: Design) -> set[str]:
    """The drivers of all adapters and controllers: the stated drivers, and the drivers in the catalog."""
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

"""The ESXi release does not support a network adapter, a storage controller, or the driver that it uses.

## What it checks

Network adapters and storage controllers of ESXi hosts, and the drivers that they use, compared with the
releases that support them in the catalog. Support for vmklinux drivers, such as mpt2sas and ixgbe, ends
before 7.0.

## Why it matters

The upgrade stops with a dependency error, or the host comes up without its disks or its network.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
        storage_controllers:
          - card: lsi-9207-8i
            driver: mpt2sas  # <- HST026
```

## Use instead

```diff
# design.yaml
-            driver: mpt2sas
+            driver: lsi-msgpt2
```

## When it does not apply

Windows hosts, hosts without a stated ESXi release, and drivers without this fact in the catalog.

## Limits of this check

A driver that the design takes from the catalog is not checked: a newer driver can support the adapter.
Asynchronous drivers of the vendor can support releases that are not in the catalog.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Design, Host
from ...views.inventory import card_software, releases
from .. import Problem, Rule
from ..documents.broadcom_articles import KB78389

NATIVE_DRIVER = "Set `driver` to the native driver of the card."
OTHER_CARD = "Set `card` to a card that the ESXi release supports."
"""What to do about a driver, and about a card, that the release does not support."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each host and driver."""
    for fitting in card_software.installed_cards(design):
        card = fitting.card
        yield from _hits_of_part(
            fitting.host,
            f"{card.vendor} {card.model}",
            card.data,
            fitting.origin.child("card"),
        )
        # A driver from the catalog is not checked: a newer driver can support the adapter.
        if fitting.driver is not None or fitting.nic.driver != _catalog_driver(card.data):
            yield from _hits_of_driver(design, fitting.host, fitting.nic.driver, fitting.origin)
    for host in design.hosts.values():
        for controller in host.storage_controllers:
            part = controller.part
            yield from _hits_of_part(
                host, f"{part.vendor} {part.model}", part.data, controller.origin.child("card")
            )
            yield from _hits_of_driver(design, host, controller.driver, controller.origin)


def _catalog_driver(data: Mapping[str, Any]) -> str:
    """The ESXi driver of an adapter in the catalog."""
    return str(data.get("drivers", {}).get("esxi", ""))


def _hits_of_driver(design: Design, host: Host, driver: str, origin: Origin) -> Iterator[Problem]:
    part_text = f"driver {releases.software_product_name(design, driver)}"
    yield from _hits_of_part(
        host, part_text, card_software.software_entry(design, driver), origin.child("driver"), NATIVE_DRIVER
    )


def _hits_of_part(
    host: Host, part_text: str, data: Mapping[str, Any], place: Origin, remedy: str = OTHER_CARD
) -> Iterator[Problem]:
    """A hit if the release of a host is outside the range that its part supports."""
    supported = card_software.required_esxi(host, data)
    if supported:
        esxi = host.software["esxi"]
        message = (
            f"{host.name} has {part_text}, which ESXi {esxi.release} does not support; supported releases: "
            f"{card_software.release_range_text(supported)}"
        )
        hint = f"{remedy} Or use an ESXi release {card_software.release_range_text(supported)}."
        related = ((esxi.origin.child("release"), "release"),)
        yield Problem(place, message, hint, related, host.name)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("esxi-releases",)),
    hint=(
        "Set `driver` to the native driver of the card. Or set `card` to a card that the ESXi release "
        "supports."
    ),
    sources=(
        KB78389.says(
            "In ESXi 7.0 and later, an upgrade with vmklinux drivers that have no native replacement fails.",
            verified="2026-11-22",
        ),
    ),
    check=check,
)

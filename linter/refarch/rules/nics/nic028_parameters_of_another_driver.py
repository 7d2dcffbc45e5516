"""A card has parameters of a driver that it does not run.

## What it checks

The modules under `parameters` of every card whose driver is known, on ESXi: a module that belongs to another
driver for network cards.

## Why it matters

ESXi takes the parameters of a module whether or not a card uses it. Nothing complains, and the card runs with
its own driver's defaults: without flow control, without RDMA, with another marking. It happens when the card
is exchanged in a design and the lines below it stay.

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
            parameters:
              icen: {RDMA: "1,1"}  # <- NIC028
```

## Use instead

```diff
# design.yaml
-              icen: {RDMA: "1,1"}
+              nmlx5_rdma: {dscp_force: 26}
```

## When it does not apply

Modules that are not known, cards whose driver is not, and cards without the RDMA of their cluster, which
NIC003 and NIC004 find.

## Limits of this check

Whether the driver has a parameter of that name is not asked.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Design
from ...views.inventory.card_software import installed_cards, lacks_rdma_protocol
from .. import Problem, Rule
from ..documents.nvidia import NMLX5_PARAMETERS
from ..documents.others import INTEL_IRDMAN

DRIVERS = {
    "nmlx5_core": ("nmlx5",),
    "nmlx5_rdma": ("nmlx5",),
    "icen": ("icen",),
    "i40en": ("i40en",),
    "ixgben": ("ixgben",),
    "irdman": ("icen", "i40en"),
    "bnxtnet": ("bnxtnet",),
    "bnxtroce": ("bnxtnet",),
    "qedentv": ("qedentv",),
    "qedrntv": ("qedentv",),
    "nenic": ("nenic",),
}
"""Drivers of the cards that a module drives, or works beside of, by the module's name."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each card."""
    known_drivers = {driver for drivers in DRIVERS.values() for driver in drivers}
    for fitting in installed_cards(design):
        driver = fitting.nic.driver
        # A card whose driver is not known may have parameters of any.
        foreign_modules = [
            module
            for module in fitting.nic.parameters
            # A module that is not known may belong to any driver.
            if driver in known_drivers and driver not in DRIVERS.get(module, (driver,))
        ]
        # NIC003 and NIC004 find a card without the RDMA of its cluster, which was exchanged.
        if foreign_modules and not lacks_rdma_protocol(design, fitting):
            text = (
                f"{fitting.host.name} has parameters of {enumeration(foreign_modules)} on its "
                f"{fitting.card.vendor} {fitting.card.model}, but the adapter uses driver {driver}"
            )
            place = fitting.origin.child("parameters", foreign_modules[0])
            related = ((fitting.origin.child("card"), "the adapter"),)
            yield Problem(place, text, related=related, subject=fitting.host.name)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("driver-parameters",)),
    hint="Set `parameters` for the driver of the adapter. Or correct the `card`.",
    sources=(
        NMLX5_PARAMETERS.says("The driver of ConnectX adapters is two modules, nmlx5_core and nmlx5_rdma."),
        INTEL_IRDMAN.says("irdman is the RDMA driver next to icen, the LAN driver of the same adapters."),
    ),
    check=check,
)

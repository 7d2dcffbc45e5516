"""An adapter has parameters of a driver that it does not use.

## What it checks

The modules under `parameters` of every adapter with a known driver, on ESXi: the modules must not belong to
another network driver. On Windows and Linux hosts, no module may be a driver module of ESXi.

## Why it matters

The adapter runs with the defaults of its own driver: without flow control, without RDMA, or with another
marking. No alarm fires, because ESXi accepts the parameters of a module without an adapter. This happens when
an adapter is replaced in a design and its parameters stay.

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

Unknown modules, adapters with an unknown driver, and adapters without the RDMA of their cluster, which NIC003
and NIC004 find.

## Limits of this check

refarch does not check whether the driver has a parameter of this name.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Design
from ...views.inventory.card_software import InstalledCard, installed_cards, lacks_rdma_protocol
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
"""Drivers of the adapters that a module drives, or works with, by the name of the module."""

PLATFORM_NAMES = {"windows": "Windows Server", "linux": "Linux"}


def check(design: Design) -> Iterator[Problem]:
    """One hit for each adapter."""
    known_drivers = {driver for drivers in DRIVERS.values() for driver in drivers}
    for fitting in installed_cards(design):
        platform = design.clusters[fitting.host.cluster].kind.platform
        if platform != "esxi":
            yield from _hits_of_esxi_modules(fitting, PLATFORM_NAMES[platform])
            continue
        driver = fitting.nic.driver
        # An adapter with an unknown driver can have parameters of any driver.
        foreign_modules = [
            module
            for module in fitting.nic.parameters
            # An unknown module can belong to any driver.
            if driver in known_drivers and driver not in DRIVERS.get(module, (driver,))
        ]
        # NIC003 and NIC004 find an adapter without the RDMA of its cluster, which was replaced.
        if foreign_modules and not lacks_rdma_protocol(design, fitting):
            text = (
                f"{fitting.host.name} has parameters of {enumeration(foreign_modules)} on its "
                f"{fitting.card.vendor} {fitting.card.model}, but the adapter uses driver {driver}"
            )
            place = fitting.origin.child("parameters", foreign_modules[0])
            related = ((fitting.origin.child("card"), "the adapter"),)
            hint = (
                f"Replace the parameters of {enumeration(foreign_modules)} with parameters of "
                f"{driver}. Or correct `card`."
            )
            yield Problem(place, text, hint, related, fitting.host.name)


def _hits_of_esxi_modules(fitting: InstalledCard, system: str) -> Iterator[Problem]:
    """One hit for the driver modules of ESXi on an adapter of another system, which has no such modules."""
    modules = [module for module in fitting.nic.parameters if module in DRIVERS]
    if modules:
        text = (
            f"{fitting.host.name} has parameters of {enumeration(modules, 'and')} on its "
            f"{fitting.card.vendor} {fitting.card.model}, but these are driver modules of ESXi, and the host "
            f"runs {system}"
        )
        hint = "Remove the parameters. Set flow control and marking in the QoS profile of the hosts."
        yield Problem(fitting.origin.child("parameters", modules[0]), text, hint, subject=fitting.host.name)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("driver-parameters",)),
    hint="Replace `parameters` with parameters of the driver of the adapter. Or correct `card`.",
    sources=(
        NMLX5_PARAMETERS.says("The driver of ConnectX adapters is two modules, nmlx5_core and nmlx5_rdma."),
        INTEL_IRDMAN.says("irdman is the RDMA driver next to icen, the LAN driver of the same adapters."),
    ),
    check=check,
)

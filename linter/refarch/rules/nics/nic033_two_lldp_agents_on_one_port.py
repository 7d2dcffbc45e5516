"""A port has an LLDP agent in its adapter and another one in the operating system.

## What it checks

Ports whose firmware agent is on by the `parameters` of their adapter: `LLDP_NB_TX_MODE_P1`,
`LLDP_NB_RX_MODE_P1`, or `LLDP_NB_DCBX_P1` of `mlxconfig` (NVIDIA, on every system; the number is that of the
port), or `LLDP` of `i40en` (Intel on ESXi). The operating system must not run an agent on the same port:
Azure Local does on every adapter, ESXi on uplinks of a switch with LLDP, and Linux on a port that learns from
its switch with the driver of the kernel.

## Why it matters

The switch sees two neighbors on one port. Some switches then stop the exchange of DCBX, and PFC stays off
without an alarm: under load, RDMA loses packets. On ESXi, the adapter keeps the frames, so the switch shows
no neighbor.

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
              mlxconfig: {LLDP_NB_TX_MODE_P1: 2}  # <- NIC033
```

## Use instead

```diff
# design.yaml
-              mlxconfig: {LLDP_NB_TX_MODE_P1: 2}
+              mlxconfig: {LLDP_NB_TX_MODE_P1: 0}
```

## When it does not apply

Adapters without these parameters, and ports that the operating system does not run an agent on. With NVIDIA's
driver package on Linux, a port that learns from its switch uses the agent of the adapter only.

## Limits of this check

A design does not state programs such as lldpd. refarch does not check the agents of adapters of other
vendors.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...core.finding import Severity
from ...core.origin import Origin
from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.products import ESXI_PLATFORM, LINUX_PLATFORM
from ...model.types import Cluster, Design, End, Nic
from ...views.intent.switch_ports import qos_application
from ...views.inventory.card_software import InstalledCard, installed_cards_by_cluster
from .. import Problem, Rule
from ..documents.microsoft import AZURE_LOCAL_LLDP
from ..documents.others import BECHTLE_LLDP

FIRMWARE_SETTING = re.compile(r"LLDP_NB_(?:TX_MODE|RX_MODE|DCBX)_P([1-9])")
"""Setting of mlxconfig for the agent of a port, counted from 1."""

OFF = ("0", "0x0")

AZURE_LOCAL = "azure-local"


class _FirmwareAgent(NamedTuple):
    """Agent in an adapter that the design turns on."""

    nic: Nic
    module: str
    setting: str
    off: str
    """The setting that turns it off."""

    @property
    def origin(self) -> Origin:
        """Place of the setting."""
        return self.nic.origin.child("parameters", self.module, self.setting)


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each setting; ESXi only loses the neighbors that LLDP shows, so its hits are warnings."""
    severity: Severity = "warning" if cluster.kind.platform == ESXI_PLATFORM else "error"
    for fitting in installed_cards_by_cluster(design).get(cluster.id, ()):
        by_place: dict[Origin, list[_FirmwareAgent]] = {}
        for agent in _firmware_agents(fitting):
            if _system_agent(design, cluster, agent.nic):
                by_place.setdefault(agent.origin, []).append(agent)
        for place, (first, *others) in by_place.items():
            ports = enumeration([agent.nic.name for agent in (first, *others)], "and")
            system = _system_agent(design, cluster, first.nic)
            text = (
                f"the adapter of {fitting.host.name} runs an LLDP agent on {ports} ({first.setting} of "
                f"{first.module}), but {system} also runs an LLDP agent there"
            )
            hint = f"Set `{first.module}: {{{first.setting}: {first.off}}}` in `parameters` of the adapter."
            yield Problem(place, text, hint, subject=fitting.host.name, severity=severity)


def _firmware_agents(fitting: InstalledCard) -> Iterator[_FirmwareAgent]:
    """Agents of the ports of an adapter, one for each port."""
    ports = [nic for nic in fitting.host.nics.values() if nic.origin == fitting.origin]
    by_number = {str(number): nic for number, nic in enumerate(ports, start=1)}
    for name, value in fitting.nic.parameters.get("mlxconfig", {}).items():
        match = FIRMWARE_SETTING.fullmatch(name)
        port = by_number.pop(match[1], None) if match is not None and str(value) not in OFF else None
        if port is not None:
            yield _FirmwareAgent(port, "mlxconfig", name, "0")
    values = str(fitting.nic.parameters.get("i40en", {}).get("LLDP", "")).split(",")
    if fitting.nic.driver == "i40en":
        off = '"' + ",".join("0" for _ in values) + '"'
        for nic, value in zip(ports, values, strict=False):
            if value and value not in OFF:
                yield _FirmwareAgent(nic, "i40en", "LLDP", off)


def _system_agent(design: Design, cluster: Cluster, nic: Nic) -> str:
    """What runs an LLDP agent on a port next to that of the adapter; empty for nothing."""
    if cluster.product == AZURE_LOCAL:
        return "Windows"
    if cluster.kind.platform == LINUX_PLATFORM:
        applied = qos_application(design, End(nic.host, nic.name))
        profile = design.profiles.get(applied.profile) if applied is not None else None
        learns = profile is not None and profile.host.get("willing") is True
        return "Linux" if learns and not nic.driver else ""
    for switch in cluster.virtual_switches.values():
        if nic.name in switch.uplinks.values() and switch.discovery_protocol == "lldp":
            return f"switch {switch.name}"
    return ""


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("driver-parameters",)),
    sources=(
        AZURE_LOCAL_LLDP.says(
            "Two LLDP agents on a storage port, that of Windows and that of the adapter, keep PFC from "
            "converging; mlxconfig turns the one of the adapter off."
        ),
        BECHTLE_LLDP.says(
            "On ESXi, the agent of the adapter processes incoming LLDP frames; the parameter LLDP of i40en "
            "turns it off for each port."
        ),
    ),
    check_cluster=check_cluster,
)

"""A cable or a transceiver is coded for another vendor than its switch accepts.

## What it checks

The plug in every port of a switch: the transceiver, or the end of a cable with integrated connectors, such as
a DAC. Some operating systems refuse plugs that are coded for another vendor, or log them as not supported.
The part should then be of the vendor of the switch or of its operating system. The catalog entry of the
operating system states this in `foreign_plugs`, with its source.

## Why it matters

The link stays down on the day of installation, although the cable is plugged in at both ends. If the switch
accepts the plug, vendor support can still require another plug before it analyzes a fault of the link.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: cisco-n9k-c93180yc-fx3, role: leaf, fabric: main, nos: cisco-nx-os, mtu: 9216}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 Ethernet1/[1-4]", cable: cisco-sfp-h25g-cu3m}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 Ethernet1/[1-4]", cable: cisco-sfp-h25g-cu3m}
  - from: leaf-1 Ethernet1/[53-54]
    to: leaf-2 Ethernet1/[53-54]
    cable: nvidia-mcp1600-c003e30l  # <- OPT006
    bond: port-channel1
```

```yaml
# ip-plan.yaml
networks:
  management:
    addresses:
      - {of: "leaf-[1-2] mgmt0", first: 192.0.2.11}
```

```yaml
# design.yaml
software: {cumulus-linux: null}
```

## Use instead

```diff
# wiring.yaml
-    cable: nvidia-mcp1600-c003e30l
+    cable: cisco-qsfp-100g-cu3m
```

## When it does not apply

Generic parts, which are available with the coding of any vendor. Twisted pair and bare fiber, which have no
coding. Switches without an operating system, and operating systems whose entry does not state
`foreign_plugs`, such as Cumulus Linux and SONiC. If the switch only logs such plugs, the finding is info.

## Limits of this check

refarch does not check the ports of network adapters and arrays, because no document was found that states
which plugs they refuse. A switch can be configured to accept other plugs (`service unsupported-transceiver`,
`allow-unsupported-transceiver`). A design does not state that; waive the finding with that reason.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Design, End, Link, Part, Switch, origin_of
from ...views.inventory.optics import link_ends
from .. import Problem, Rule
from ..documents.others import ARISTA_UNSUPPORTED, ARUBA_UNSUPPORTED, MODULETEK_ALARMS

GENERIC = "Generic"
"""Vendor of catalog entries for a part of any vendor."""

CODED = ("passive-copper", "active-optical")
"""Media of cables with integrated connectors, whose memory names a vendor."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each plug in a port of a switch that refuses or logs it."""
    for link in design.links:
        for side, end, optic in link_ends(link):
            switch = design.switches.get(end.device)
            system = design.products.get(switch.nos, {}) if switch is not None else {}
            plug = _plug_part(link, optic)
            # Bare fiber and twisted pair have no coding, and no document about adapters was read.
            if switch is None or plug is None or _is_accepted(plug, switch, system):
                continue
            refused = system["foreign_plugs"] == "refused"
            yield Problem(
                _place(link, side, optic),
                _text(plug, end, system, refused),
                hint=_hint(plug, switch),
                related=((origin_of(switch, "nos"), f"the operating system of {switch.name}"),),
                subject=f"{end.port} on {end.device}",
                severity=None if refused else "info",
            )


def _plug_part(link: Link, optic: Part | None) -> Part | None:
    """The part in the port: the transceiver, else the cable if it has integrated connectors."""
    return optic if optic is not None else link.cable if link.cable.data["medium"] in CODED else None


def _is_accepted(plug: Part, switch: Switch, system: Mapping[str, Any]) -> bool:
    vendors = (GENERIC, switch.model.vendor, system.get("vendor"))
    # Operating systems whose entry states nothing accept any plug, as far as is known.
    return "foreign_plugs" not in system or plug.vendor in vendors


def _place(link: Link, side: str, optic: Part | None) -> Origin:
    return origin_of(link, "cable") if optic is None else origin_of(link, "optics", side)


def _text(plug: Part, end: End, system: Mapping[str, Any], refused: bool) -> str:
    kind = "transceiver" if plug.kind == "optic" else "cable"
    name = f"{system['vendor']} {system['model']}"
    other_plugs = f"plugs of vendors other than {system['vendor']}"
    reaction = (
        f"refuses {other_plugs}; the link stays down" if refused else f"logs {other_plugs} as not supported"
    )
    return (
        f"{kind} {plug.model} in {end.port} on {end.device} is coded for {plug.vendor}, but {name} {reaction}"
    )


def _hint(plug: Part, switch: Switch) -> str:
    kind = "transceiver" if plug.kind == "optic" else "cable"
    return (
        f"Use a {kind} from {switch.model.vendor}. Or use a generic {kind} with the coding for "
        f"{switch.model.vendor}."
    )


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables")),
    sources=(
        ARUBA_UNSUPPORTED.says(
            "Transceivers, DACs, AOCs and adapters that are not Aruba's for the switch need the command "
            "allow-unsupported-transceiver, and are used at the customer's own risk.",
            verified="2026-11-28",
        ),
        ARISTA_UNSUPPORTED.says(
            "The port is disabled with the reason xcvr-unsupported.", verified="2026-11-28"
        ),
        MODULETEK_ALARMS.says(
            "Cisco: alarm, and the interface is shut down. Juniper: alarm, listed as NON-JNPR. Dell: alarm.",
            verified="2026-11-28",
        ),
    ),
    check=check,
)

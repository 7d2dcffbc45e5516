"""Cisco NX-OS on Nexus 9000: a switch without configuration, brought to the design, as commands.

Each module beside this one names the documents that its forms were read in, on 2026-11-23.
The releases are those of the documents: 9.3 (DME model, Ansible collection), 10.3 (Microsoft's tests), 10.5
(QoS guide). NX-OS has no session that holds every command, so the file says how to load it between a
checkpoint and a look at the difference; the way back is a rollback to that checkpoint. Copying a file to the
running configuration does not stop at a command that fails: what it printed is to be read before saving.

Where the documents are: https://www.cisco.com/c/en/us/td/docs/dcn/nx-os/nexus9000/105x/configuration/qos/,
https://github.com/Azure/AzureLocal-Supportability/tree/main/TSG/Networking/Top-Of-Rack-Switch,
https://github.com/microsoft/Azure_Local_Physical_Network_Config_Tool, https://github.com/batfish/batfish,
https://github.com/ansible-collections/cisco.nxos, https://github.com/CiscoDevNet/terraform-provider-nxos,
https://github.com/intel/mfd-switchmanagement, https://github.com/ipspace/netlab.
"""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from ..block_delta import commands
from ..industry_cli import Output, part_with_title
from ..industry_ports import cabled_ports, port_channels, unused_ports
from ..switch_addresses import own_interfaces
from ..target import SWITCH, ConfigLine, Proof, System, Target
from .delta import NXOS
from .layer3 import gateways, pair, vlans
from .ports import PORTS, UNUSED_PORTS, breakouts, dcbx, frames
from .qos import qos
from .system import quote, system

CHECKPOINT = "refarch-before"

HOW_TO_LOAD = (
    f"! Load it: `checkpoint {CHECKPOINT}`, then `copy bootflash:<this file> running-config echo-commands`.",
    f"! Look at what became of it: `show diff rollback-patch checkpoint {CHECKPOINT} running-config`.",
    "! If a command failed, or the difference is not the design: take the way back, beside this file.",
    "! Else save: `copy running-config startup-config`.",
)

HOW_TO_CHANGE = (
    *HOW_TO_LOAD[:2],
    f"! If a command failed, or the difference is not the design: `rollback running-config checkpoint "
    f"{CHECKPOINT} atomic`.",
    HOW_TO_LOAD[3],
)


def lines(switch: SwitchIntent) -> Iterator[Output]:
    """The whole configuration of one switch."""
    yield from map(ConfigLine, HOW_TO_LOAD)
    yield from _body(switch)


def delta(before: SwitchIntent, after: SwitchIntent) -> Iterator[Output]:
    """What brings a switch from one design to another; loaded as the whole file is."""
    made = commands(_body(before), _body(after), NXOS)
    if made:
        yield from map(ConfigLine, HOW_TO_CHANGE)
        yield from made


def _body(switch: SwitchIntent) -> Iterator[Output]:
    parts = (
        ("Switch", system(switch)),
        ("Splits", breakouts(switch)),
        ("Frames", frames(switch)),
        ("DCBX", dcbx(switch)),
        ("QoS", qos(switch)),
        ("VLANs", vlans(switch)),
        ("vPC", pair(switch)),
        ("Port channels", port_channels(switch, PORTS)),
        ("Ports", cabled_ports(switch, PORTS)),
        ("Ports without a cable", unused_ports(switch, UNUSED_PORTS)),
        ("Gateways", gateways(switch)),
        ("Other addresses", own_interfaces(switch, "  ")),
    )
    for title, pieces in parts:
        yield from part_with_title(title, pieces)


def rollback(switch: SwitchIntent) -> Iterator[ConfigLine]:
    """The platform's own way back."""
    yield ConfigLine(f"! Takes the switch back to the checkpoint {CHECKPOINT}, whole or not at all.")
    yield ConfigLine(f"rollback running-config checkpoint {CHECKPOINT} atomic", (switch.origin,))


TARGET = Target(
    title="Cisco NX-OS",
    language="text",
    suffix=".nxos.cfg",
    scope=SWITCH,
    lines=lines,
    systems=(System("cisco-nx-os", "Cisco NX-OS", ">=9.3,<10.6"),),
    not_configured={
        "breakouts.disables": "NX-OS has no command for it: the port stays empty",
        "profiles.pools.direction": "the buffers of a Nexus 9000 are shared as the switch decides",
        "profiles.pools.mode": "the buffers of a Nexus 9000 are shared as the switch decides",
        "profiles.pools.size": "the buffers of a Nexus 9000 are shared as the switch decides",
        "profiles.pools.priorities": "the buffers of a Nexus 9000 are shared as the switch decides",
        "profiles.pools.traffic_classes": "the buffers of a Nexus 9000 are shared as the switch decides",
        "vxlan": "VXLAN is not written",
    },
    proof=Proof(
        "grammar",
        "Batfish's grammar of NX-OS",
        "Each line is a command in its block by Batfish's grammar, or in a reviewed list with its document; "
        "ODIN's audit reads the QoS back. Values behind some keywords are read by no judge.",
    ),
    comment="! ",
    rollback=rollback,
    delta=delta,
    quote=quote,
)

"""Target for Cisco NX-OS on Nexus 9000: configuration of a switch in factory state, as commands.

Each module of this folder names the documents of its syntax, retrieved on 2026-11-23. The releases are those
of the documents: 9.3 (DME model, Ansible collection), 10.3 (Microsoft's tests), 10.5 (QoS guide). NX-OS has
no session that supports every command, so the header describes loading between a checkpoint and a review of
the diff; the rollback restores that checkpoint. Copying a file to the running configuration does not stop at
a command that fails, so the output must be reviewed before saving.

Documents: https://www.cisco.com/c/en/us/td/docs/dcn/nx-os/nexus9000/105x/configuration/qos/,
https://github.com/Azure/AzureLocal-Supportability/tree/main/TSG/Networking/Top-Of-Rack-Switch,
https://github.com/microsoft/Azure_Local_Physical_Network_Config_Tool, https://github.com/batfish/batfish,
https://github.com/ansible-collections/cisco.nxos, https://github.com/CiscoDevNet/terraform-provider-nxos,
https://github.com/intel/mfd-switchmanagement, https://github.com/ipspace/netlab.
"""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from ..block_delta import commands
from ..effects import breaking_values_of, drop_breaking
from ..industry_cli import Output, part_with_title, quote_short
from ..industry_ports import cabled_ports, port_channels, unused_ports
from ..industry_routing import NO_ROUTING, WITHOUT_UNNUMBERED
from ..switch_addresses import own_interfaces
from ..target import SWITCH, ConfigLine, NotConfigured, Proof, System, Target
from .delta import NXOS
from .layer3 import gateway_limits, gateways, pair, vlans
from .plan import PLAN
from .ports import PORTS, UNUSED_PORTS, breakout_limits, breakouts, dcbx, frames
from .qos import limits as qos_limits, qos
from .routing import routing
from .spanning_tree import spanning_tree
from .system import system

CHECKPOINT = "refarch-before"

HOW_TO_LOAD = (
    f"! To load this file: `checkpoint {CHECKPOINT}`, then `copy bootflash:<this file> running-config "
    "echo-commands`.",
    f"! Review the result: `show diff rollback-patch checkpoint {CHECKPOINT} running-config`.",
    "! If a command fails or the diff is unexpected, use the rollback file.",
    "! Otherwise, save: `copy running-config startup-config`.",
)

HOW_TO_CHANGE = (
    *HOW_TO_LOAD[:2],
    f"! If a command fails or the diff is unexpected: `rollback running-config checkpoint "
    f"{CHECKPOINT} atomic`.",
    HOW_TO_LOAD[3],
)


def lines(switch: SwitchIntent) -> Iterator[Output]:
    """Configuration of one switch."""
    yield from map(ConfigLine, HOW_TO_LOAD)
    yield from drop_breaking(_body(switch))


def delta(before: SwitchIntent, after: SwitchIntent) -> Iterator[Output]:
    """Commands that change a switch from one design to another. They are loaded like the whole file."""
    made = commands(_body(before), _body(after), NXOS)
    if made:
        yield from map(ConfigLine, HOW_TO_CHANGE)
        yield from made


def _body(switch: SwitchIntent) -> Iterator[Output]:
    parts = (
        ("Switch", system(switch)),
        ("Breakouts", breakouts(switch)),
        ("Jumbo frames", frames(switch)),
        ("DCBX", dcbx(switch)),
        ("QoS", qos(switch)),
        ("VLANs", vlans(switch)),
        ("Spanning tree", spanning_tree(switch)),
        ("vPC", pair(switch)),
        ("Port channels", port_channels(switch, PORTS)),
        ("Ports", cabled_ports(switch, PORTS)),
        ("Ports without a cable", unused_ports(switch, UNUSED_PORTS)),
        ("Gateways", gateways(switch)),
        ("Other addresses", own_interfaces(switch, "  ")),
        ("Routing", routing(switch)),
    )
    for title, pieces in parts:
        yield from part_with_title(title, pieces)


def limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Breakouts without a command, lossless classes that drop frames, gateways without their shared address,
    and what the lines leave out."""
    yield from breakout_limits(switch)
    yield from qos_limits(switch)
    yield from gateway_limits(switch)
    yield from breaking_values_of(_body(switch))


def rollback(switch: SwitchIntent) -> Iterator[ConfigLine]:
    """Rollback by a checkpoint of NX-OS."""
    yield ConfigLine(f"! Restores the checkpoint {CHECKPOINT}, completely or not at all.")
    yield ConfigLine(f"rollback running-config checkpoint {CHECKPOINT} atomic", (switch.origin,))


TARGET = Target(
    title="Cisco NX-OS",
    language="text",
    suffix=".nxos.cfg",
    scope=SWITCH,
    lines=lines,
    systems=(System("cisco-nx-os", "Cisco NX-OS", ">=9.3,<10.6"),),
    limits=limits,
    not_configured={
        "breakouts.disables": "NX-OS has no command for it; leave the port empty",
        "profiles.pools.direction": "a Nexus 9000 divides its buffers itself",
        "profiles.pools.mode": "a Nexus 9000 divides its buffers itself",
        "profiles.pools.size": "a Nexus 9000 divides its buffers itself",
        "profiles.pools.priorities": "a Nexus 9000 divides its buffers itself",
        "profiles.pools.traffic_classes": "a Nexus 9000 divides its buffers itself",
        "vxlan": "refarch does not configure VXLAN",
        "routing_is_open": NO_ROUTING,
        **WITHOUT_UNNUMBERED,
    },
    plan=PLAN,
    proof=Proof(
        "compared",
        "Batfish's grammar of NX-OS",
        "Batfish parses each line in its block, except for a reviewed list of lines with their documents. "
        "ODIN's audit reads back the QoS. Values of some keywords are not validated.",
    ),
    comment="! ",
    rollback=rollback,
    delta=delta,
    quote=quote_short,
)

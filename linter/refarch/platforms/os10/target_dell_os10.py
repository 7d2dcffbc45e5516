"""Target for Dell SmartFabric OS10: configuration of a switch in factory state, as commands of one
transaction.

Each module of this folder names the documents of its syntax, retrieved on 2026-11-23. The releases are those
of the documents: 10.5 (user guides 10.5.0 and 10.5.1, guide for Azure Local, netlab's tests). The
transaction: Dell, SmartFabric OS10 User Guide 10.5.1, CLI basics, Candidate configuration, and article
000120163. The file ends with the diff, uncommitted: the user reviews the output, then commits or discards.
Ports are broken out before the transaction, because the transaction configures the breakout ports.

Documents: https://www.dell.com/support/manuals/en-us/dell-emc-smartfabric-os10/ (user guides),
https://www.dell.com/support/kbdoc/en-us/000120163, H19195.5 at https://www.dell.com/support/,
https://github.com/ansible-collections/dellemc.os10, https://github.com/dell/omnia,
https://github.com/open-switch/opx-nas-common, https://github.com/intel/mfd-switchmanagement,
https://github.com/microsoft/Azure_Local_Physical_Network_Config_Tool, https://github.com/ipspace/netlab.
"""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from ..block_delta import commands
from ..effects import breaking_values_of, drop_breaking
from ..industry_cli import Output, part_with_title, quote_short
from ..industry_ports import cabled_ports, port_channels, unused_ports
from ..industry_routing import NO_ROUTING, WITHOUT_UNNUMBERED
from ..qos_classes import pfc_without_class, pfc_without_code_points
from ..switch_addresses import own_interfaces
from ..target import SWITCH, ConfigLine, NotConfigured, Proof, System, Target
from .delta import OS10
from .layer3 import gateway_limits, pair, vlans
from .plan import PLAN
from .ports import PORTS, UNUSED_PORTS, breakout_limits, breakouts, dcbx, interconnects
from .qos import qos, trust
from .rollback import CONFIRMATION, undone
from .routing import routing
from .spanning_tree import spanning_tree
from .system import system

HOW_TO_LOAD = (
    "! To load this file, paste it into a CLI session. It ends with the diff; apart from breakouts of ports,",
    "! nothing takes effect until you commit. If a command fails or the diff is unexpected: `discard`.",
    "! Otherwise: `commit`, then to save: `write memory`.",
)

BEGIN = ("start transaction", "configure terminal")
END = ("end", "show diff candidate-configuration running-configuration")


def lines(switch: SwitchIntent) -> Iterator[Output]:
    """Configuration of one switch."""
    yield from map(ConfigLine, HOW_TO_LOAD)
    yield from _split(list(breakouts(switch)))
    yield from map(ConfigLine, BEGIN)
    yield from drop_breaking(_body(switch))
    yield from map(ConfigLine, END)


def _split(pieces: list[Output]) -> Iterator[Output]:
    """Breakouts of ports, outside of the transaction."""
    if any(isinstance(piece, ConfigLine) for piece in pieces):
        yield ConfigLine("configure terminal")
        yield from pieces
        yield ConfigLine("end")
    else:
        yield from pieces


def delta(before: SwitchIntent, after: SwitchIntent) -> Iterator[Output]:
    """Transaction that changes a switch from one design to another. Breakouts change before it."""
    split = commands(breakouts(before), breakouts(after), OS10)
    made = commands(_body(before), _body(after), OS10)
    if not (split or made):
        return
    yield from map(ConfigLine, HOW_TO_LOAD)
    yield from _split([*split])
    yield from map(ConfigLine, BEGIN)
    if any(isinstance(piece, ConfigLine) and piece.text.startswith("default interface") for piece in made):
        yield ConfigLine(CONFIRMATION)
    yield from made
    yield from map(ConfigLine, END)


def _body(switch: SwitchIntent) -> Iterator[Output]:
    parts = (
        ("Switch", system(switch)),
        ("DCBX", dcbx(switch)),
        ("QoS", qos(switch)),
        ("VLANs and gateways", vlans(switch)),
        ("Spanning tree", spanning_tree(switch)),
        ("Port channels", port_channels(switch, PORTS)),
        ("Ports", cabled_ports(switch, PORTS)),
        ("VLT", (*interconnects(switch), *pair(switch))),
        ("Ports without a cable", unused_ports(switch, UNUSED_PORTS)),
        ("Other addresses", own_interfaces(switch, " ")),
        ("Routing", routing(switch)),
    )
    for title, pieces in parts:
        yield from part_with_title(title, pieces)


def limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Breakouts without a command, lossless classes that drop frames, gateways without their shared address,
    and what the lines leave out."""
    yield from breakout_limits(switch)
    yield from pfc_without_class(switch)
    yield from pfc_without_code_points(switch, lambda profile: filter(None, (trust(profile),)))
    yield from gateway_limits(switch)
    yield from breaking_values_of(_body(switch))


def rollback(switch: SwitchIntent) -> Iterator[ConfigLine]:
    """Transaction that removes the settings of the configuration file. Breakouts stay."""
    yield from map(ConfigLine, BEGIN)
    yield from undone(_body(switch))
    yield from map(ConfigLine, END)
    yield ConfigLine("! `commit` or `discard`")


TARGET = Target(
    title="Dell SmartFabric OS10",
    language="text",
    suffix=".os10.cfg",
    scope=SWITCH,
    lines=lines,
    systems=(System("dell-os10", "Dell SmartFabric OS10", ">=10.5,<10.6"),),
    limits=limits,
    not_configured={
        "breakouts.disables": "OS10 has no command for it; leave the port empty",
        "profiles.cable_length": "no headroom sizes are documented; the switch uses its own",
        "profiles.pools.direction": "no commands for pools by share are documented for OS10",
        "profiles.pools.mode": "no commands for pools by share are documented for OS10",
        "profiles.pools.size": "no commands for pools by share are documented for OS10",
        "profiles.pools.priorities": "no commands for pools by share are documented for OS10",
        "profiles.pools.traffic_classes": "no commands for pools by share are documented for OS10",
        "mlag.auto_recovery": "no document describes such a setting of VLT",
        "vxlan": "refarch does not configure VXLAN",
        "routing_is_open": NO_ROUTING,
        **WITHOUT_UNNUMBERED,
    },
    plan=PLAN,
    proof=Proof(
        "compared",
        "ODIN's audit, Microsoft's expected configuration, Dell's guides",
        "ODIN's audit reads back the QoS. The syntax is that of Microsoft's expected configuration and "
        "Dell's documents. No grammar of OS10 exists to validate it.",
    ),
    comment="! ",
    rollback=rollback,
    delta=delta,
    quote=quote_short,
)

"""Target for Juniper Junos and Junos Evolved (QFX Series): set commands for a switch, loaded into the
candidate configuration.

Each module of this folder names the documents of its syntax. Loading, looked up 2026-11-29: Juniper, load
(configuration mode),
https://juniper.net/documentation/en_US/junos13.2/topics/reference/command-summary/load.html; rollback (the
last 50 commits are kept),
https://juniper.net/documentation/en_US/junos13.1/topics/reference/command-summary/rollback.html; Using the
Junos OS CLI Comment Character #,
https://juniper.net/documentation/en_US/junos13.2/topics/concept/junos-cli-comment-character-usage-overview.html.
All commands take effect together, at the commit. Without a second commit, the switch returns to its former
configuration by itself.
"""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import Output
from ..industry_routing import NO_ROUTING, WITHOUT_UNNUMBERED
from ..target import SWITCH, ConfigLine, NotConfigured, Proof, System, Target
from .delta import commands
from .layer3 import address_limits, gateway_limits, gateways, other_interfaces, vlans
from .pairs import pair, pair_limits
from .ports import bundles, cabled_ports, port_limits, speeds, unused_ports
from .qos import pfc_limits, qos
from .routing import routing
from .system import quote, system

BEFORE = "/var/tmp/before-refarch.conf"
"""File on the switch with the configuration before the first load."""

HOW_TO_LOAD = (
    "# A root password must be set. To load this file, copy it to the switch, then, in the CLI:",
    "#   configure exclusive",
    f"#   save {BEFORE}      (before the first load only; the rollback loads it)",
    "#   load set FILE      (a warning `statement not found` is harmless)",
    "#   show | compare",
    "#   commit confirmed 10      (undone after 10 minutes unless you commit again)",
    "#   commit",
)


HOW_TO_CHANGE = tuple(line for line in HOW_TO_LOAD if BEFORE not in line)


def lines(switch: SwitchIntent) -> Iterator[Output]:
    """Configuration of one switch."""
    yield from map(ConfigLine, HOW_TO_LOAD)
    yield from _body(switch)


def delta(before: SwitchIntent, after: SwitchIntent) -> Iterator[Output]:
    """Commands that change a switch from one design to another. They are loaded like the whole file."""
    made = commands(_body(before), _body(after))
    if made:
        yield from map(ConfigLine, HOW_TO_CHANGE)
        yield from made


def _body(switch: SwitchIntent) -> Iterator[Output]:
    parts = (
        ("Switch", system(switch)),
        ("QoS", qos(switch)),
        ("VLANs", vlans(switch)),
        ("Gateways", gateways(switch)),
        ("Aggregated Ethernet", bundles(switch)),
        ("Ports", cabled_ports(switch)),
        ("MC-LAG", pair(switch)),
        ("Ports without a cable", unused_ports(switch)),
        ("Other addresses", other_interfaces(switch)),
        ("Routing", routing(switch)),
        ("Port speeds", speeds(switch)),
    )
    for title, pieces in parts:
        yield from _part(title, pieces)


def _part(title: str, pieces: Iterator[Output] | tuple[Output, ...]) -> Iterator[Output]:
    """Part of a file below its heading, a comment, if the part has a line."""
    has_line = False
    for piece in pieces:
        if isinstance(piece, ConfigLine) and not has_line:
            yield ConfigLine(f"# {title}")
            has_line = True
        yield piece


def limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Values that Junos cannot have and without which the design does not work."""
    yield from pfc_limits(switch)
    yield from gateway_limits(switch)
    yield from address_limits(switch)
    yield from port_limits(switch)
    yield from pair_limits(switch)


def rollback(switch: SwitchIntent) -> Iterator[ConfigLine]:
    """Commands that restore the configuration from before the first load."""
    yield ConfigLine(f"# Restores {BEFORE}, which was saved before the first load. In the CLI:")
    yield ConfigLine("configure exclusive")
    yield ConfigLine(f"load override {BEFORE}", (switch.origin,))
    yield ConfigLine("show | compare")
    yield ConfigLine("# `commit confirmed 10`, then `commit`; or `rollback 0` to leave the switch as it is")


NO_POOLS = "refarch does not configure shared buffers of Junos; the switch uses its defaults"

TARGET = Target(
    title="Juniper Junos, set commands",
    language="text",
    suffix=".junos.set",
    scope=SWITCH,
    lines=lines,
    systems=(System("juniper-junos", "Juniper Junos and Junos Evolved", ">=21.4,<23.5"),),
    limits=limits,
    not_configured={
        **WITHOUT_UNNUMBERED,
        "routing_is_open": NO_ROUTING,
        "breakouts.disables": "Junos has no command for it; leave the port empty",
        "profiles.pools.direction": NO_POOLS,
        "profiles.pools.mode": NO_POOLS,
        "profiles.pools.size": NO_POOLS,
        "profiles.pools.priorities": NO_POOLS,
        "profiles.pools.traffic_classes": NO_POOLS,
        "spanning_tree.mode": "refarch does not configure spanning tree on Junos",
        "spanning_tree.priority": "refarch does not configure spanning tree on Junos",
        "mlag.peer_gateway": "refarch does not configure this behavior of a pair on Junos",
        "mlag.auto_recovery": "refarch does not configure this behavior of a pair on Junos",
        "mlag.restore_delay": "refarch does not configure this behavior of a pair on Junos",
        "vxlan": "refarch does not configure VXLAN",
    },
    proof=Proof(
        "compared",
        "Juniper's YANG modules of Junos 23.4R2 and 21.4R1 for QFX",
        "Each command has its place in the modules, which are those of all QFX models together; commands of "
        "policies are compared with published ones. References are not checked. Not tested on a switch.",
        "Junos 21.4R1 and 23.4R2",
        ">=21.4,<23.5",
    ),
    comment="# ",
    rollback=rollback,
    quote=quote,
    delta=delta,
)

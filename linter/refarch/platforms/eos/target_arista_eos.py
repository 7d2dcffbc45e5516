"""Target for Arista EOS: configuration of a switch in factory state, as commands of one configuration
session.

Each module of this folder names the documents of its syntax, retrieved on 2026-11-23. Releases: Arista AVD
renders for EOS 4.21 and later, in the order of 4.35; the guides cover 4.31 to 4.36.

Loading, looked up 2026-11-23: Arista, EOS User Manual, Configure Session (nothing that is typed takes effect
before ``commit``; without a name EOS gives one; an open session ends after 24 hours); ngworx.ag, Arista EOS
Config Sessions (its prompt, ``show session-config diffs``); netmindblog.com and advertisingemergency.net, on
``commit timer`` and how it is confirmed; aristanetworks/vane and annet, ``configure checkpoint save`` and
``restore``; ccie.ninja, ``zerotouch disable``. EOS continues after a refused command, so the file does not
commit: the user commits after a review of the diff.
"""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from ..block_delta import commands
from ..effects import breaking_values_of, drop_breaking
from ..industry_cli import Output, line, quote
from ..industry_ports import port_channels
from ..industry_routing import NO_ROUTING, WITHOUT_UNNUMBERED
from ..target import SWITCH, ConfigLine, NotConfigured, Proof, System, Target
from .delta import EOS
from .layer3 import gateways, other_interfaces, pair, vlans
from .plan import PLAN
from .ports import PORTS, ports
from .qos import qos
from .routing import routing
from .spanning_tree import spanning_tree
from .system import management, system

CHECKPOINT = "refarch-before"

HOW_TO_LOAD = (
    "! On a factory-default switch, first run: zerotouch disable (reboots the switch).",
    "! To load this file, paste all of it in privileged mode (enable). It opens a configuration session "
    "and ends",
    "! with the diff; nothing takes effect until you commit. Users and passwords are not part of a design.",
)

HOW_TO_COMMIT = (
    "! If a line was refused (% ...) or the diff is unexpected: abort",
    "! Otherwise: commit timer 00:10:00, then within 10 minutes: configure session NAME commit. NAME follows",
    "! config-s- in the prompt. Without the second command, EOS reverts all changes.",
    "! To save: copy running-config startup-config",
)

NO_BUFFERS = "EOS sizes its buffers itself; no commands for pools are documented"

BLOCKS = ("interface", "vlan", "qos profile")
"""Beginnings of blocks that are separated from every other block, including blocks of the same kind."""


def lines(switch: SwitchIntent) -> Iterator[Output]:
    """Configuration session of one switch, up to its commit."""
    yield from map(ConfigLine, HOW_TO_LOAD)
    if not switch.release:
        yield ConfigLine("! The design states no release. The syntax is that of EOS 4.26 or later.")
    yield from drop_breaking(_session(switch, _body(switch)))


def limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Values that EOS cannot have and that the design needs."""
    yield from breaking_values_of(_body(switch))


def delta(before: SwitchIntent, after: SwitchIntent) -> Iterator[Output]:
    """Configuration session that changes a switch from one design to another."""
    made = commands(_body(before), _body(after), EOS)
    if made:
        yield from _session(after, iter(made))


def _session(switch: SwitchIntent, body: Iterator[Output]) -> Iterator[Output]:
    """Commands in a configuration session that the user commits."""
    yield line(f"configure checkpoint save {CHECKPOINT}", switch.origin)
    yield line("configure session", switch.origin)
    yield from body
    yield ConfigLine("!")
    yield line("show session-config diffs", switch.origin)
    yield from map(ConfigLine, HOW_TO_COMMIT)


def _body(switch: SwitchIntent) -> Iterator[Output]:
    for part in (system, management, vlans, spanning_tree, qos):
        yield from _blocks_apart(part(switch))
    yield from _blocks_apart(port_channels(switch, PORTS))
    for part in (ports, other_interfaces, gateways, routing, pair):
        yield from _blocks_apart(part(switch))


def _blocks_apart(pieces: Iterator[Output]) -> Iterator[Output]:
    """Separators between blocks, as in the output of EOS."""
    before = ""
    for piece in pieces:
        if isinstance(piece, ConfigLine) and not piece.text.startswith((" ", "!")):
            first = piece.text.removeprefix("qos ").split(" ", 1)[0]
            if first != before or piece.text.startswith(BLOCKS):
                yield ConfigLine("!")
            before = first
        yield piece


def rollback(switch: SwitchIntent) -> Iterator[ConfigLine]:
    """Rollback by a checkpoint of EOS."""
    yield ConfigLine(
        f"! Immediately restores the configuration from before the file was loaded: {CHECKPOINT}."
    )
    yield line(f"configure checkpoint restore {CHECKPOINT}", switch.origin)


TARGET = Target(
    title="Arista EOS",
    language="text",
    suffix=".eos.cfg",
    scope=SWITCH,
    lines=lines,
    systems=(System("arista-eos", "Arista EOS", ">=4.26,<4.36"),),
    not_configured={
        "profiles.pools.direction": NO_BUFFERS,
        "profiles.pools.mode": NO_BUFFERS,
        "profiles.pools.size": NO_BUFFERS,
        "profiles.pools.priorities": NO_BUFFERS,
        "profiles.pools.traffic_classes": NO_BUFFERS,
        "mlag.peer_gateway": "refarch does not configure the MLAG behavior of EOS",
        "mlag.auto_recovery": "refarch does not configure the MLAG behavior of EOS",
        "vxlan": "refarch does not configure VXLAN",
        "routing_is_open": NO_ROUTING,
        **WITHOUT_UNNUMBERED,
    },
    plan=PLAN,
    proof=Proof(
        "compared",
        "Arista AVD (pyavd 6.4.0) and Batfish's grammar of EOS",
        "Same output as Arista AVD; parsed by Batfish, except for reviewed lists of lines. Not tested on a "
        "switch.",
    ),
    comment="! ",
    limits=limits,
    rollback=rollback,
    delta=delta,
    quote=quote,
)

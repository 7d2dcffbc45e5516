"""Target for HPE Aruba Networking AOS-CX: configuration of a switch in factory state, as commands.

Each module of this folder names the documents of its syntax. Loading, looked up 2026-11-30: HPE, AOS-CX
Fundamentals Guides, Checkpoint commands (``copy running-config checkpoint NAME``, ``copy checkpoint NAME
running-config``, ``checkpoint auto`` with 1 to 60 minutes, ``checkpoint auto confirm``). The guides are those
of AOS-CX 10.07 (fundamentals), 10.14 (VSX), and 10.18 (QoS); netlab tests its templates on 10.15. A command
``vlan trunk allowed`` adds to the VLANs of a trunk: netdevops/hier_config, Drivers, Aruba AOS-CX.

Documents: https://arubanetworking.hpe.com/techdocs/AOS-CX/help_portal/Content/home.htm (guides),
https://github.com/ipspace/netlab, https://github.com/Cray-HPE/canu, https://github.com/Cray-HPE/docs-csm,
https://github.com/aopdal/ansible-role-aruba-cx-switch.
"""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from ..effects import breaking_values_of, drop_breaking
from ..industry_cli import Output, part_with_title, quote_short
from ..industry_ports import cabled_ports, port_channels, unused_ports
from ..industry_routing import NO_ROUTING, WITHOUT_UNNUMBERED
from ..target import SWITCH, ConfigLine, NotConfigured, Proof, System, Target
from .layer3 import gateway_limits, gateways, other_interfaces, pair, vlans
from .plan import PLAN
from .ports import PORTS, SPLIT_BY_HAND, UNUSED_PORTS, dcbx, how_to_load
from .qos import NO_POOLS, qos, qos_limits
from .routing import routing
from .spanning_tree import spanning_tree
from .system import system

CHECKPOINT = "refarch-before"

HOW_TO_LOAD = (
    f"! To load this file: `copy running-config checkpoint {CHECKPOINT}`, then `checkpoint auto 10`, which",
    "! restores the configuration after 10 minutes; then `configure terminal`, and paste the file.",
    "! PFC, pools, and queues interrupt the traffic of the switch for a moment when they change.",
    "! If a command fails, let the 10 minutes pass. Otherwise: `end`, `checkpoint auto confirm`, then",
    "! `write memory`.",
)


def lines(switch: SwitchIntent) -> Iterator[Output]:
    """Configuration of one switch."""
    yield from map(ConfigLine, HOW_TO_LOAD)
    yield from drop_breaking(_body(switch))


def _body(switch: SwitchIntent) -> Iterator[Output]:
    parts = (
        ("Switch", system(switch)),
        ("DCBX", dcbx(switch)),
        ("QoS", qos(switch)),
        ("VLANs", vlans(switch)),
        ("Spanning tree", spanning_tree(switch)),
        ("LAGs", port_channels(switch, PORTS)),
        ("Ports", cabled_ports(switch, PORTS)),
        ("VSX", pair(switch)),
        ("Ports without a cable", unused_ports(switch, UNUSED_PORTS)),
        ("Gateways", gateways(switch)),
        ("Other addresses", other_interfaces(switch)),
        ("Routing", routing(switch)),
    )
    for title, pieces in parts:
        yield from part_with_title(title, pieces)


def limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Lossless classes that drop frames, gateways without their shared address, and what the lines leave
    out."""
    yield from qos_limits(switch)
    yield from gateway_limits(switch)
    yield from breaking_values_of(_body(switch))


def rollback(switch: SwitchIntent) -> Iterator[ConfigLine]:
    """Rollback by a checkpoint of AOS-CX."""
    yield ConfigLine(f"! Restores the checkpoint {CHECKPOINT}.")
    yield ConfigLine(f"copy checkpoint {CHECKPOINT} running-config", (switch.origin,))


TARGET = Target(
    title="HPE Aruba Networking AOS-CX",
    language="text",
    suffix=".aoscx.cfg",
    scope=SWITCH,
    lines=lines,
    systems=(System("aruba-aos-cx", "HPE Aruba Networking AOS-CX", ">=10.13,<10.19"),),
    limits=limits,
    not_configured={
        "breakouts.disables": "AOS-CX has no command for it; leave the port empty",
        **SPLIT_BY_HAND,
        "profiles.pools.direction": NO_POOLS,
        "profiles.pools.mode": NO_POOLS,
        "profiles.pools.size": NO_POOLS,
        "profiles.pools.priorities": NO_POOLS,
        "profiles.pools.traffic_classes": NO_POOLS,
        "mlag.auto_recovery": "refarch does not configure this behavior of a pair on AOS-CX",
        "mlag.peer_gateway": "refarch does not configure this behavior of a pair on AOS-CX",
        "vxlan": "refarch does not configure VXLAN",
        "routing_is_open": NO_ROUTING,
        **WITHOUT_UNNUMBERED,
    },
    plan=PLAN,
    proof=Proof(
        "compared",
        "published configurations of AOS-CX, HPE's guides, netlab's templates",
        "VLANs, LAGs, VSX, gateways, and routing have the forms of published running configurations. PFC, "
        "DCBX, pools, queues, and ECN have only those of HPE's guide: no published configuration has them. "
        "No grammar of AOS-CX exists to validate it.",
    ),
    comment="! ",
    how_to_load=how_to_load,
    rollback=rollback,
    quote=quote_short,
    applied="load the new file in the same way; commands that it no longer has stay, so compare with "
    "`checkpoint diff`; VLANs that a trunk no longer has stay, too, until `no vlan trunk allowed` removes "
    "them",
)

"""OS10 configuration of spanning tree: mode and priority of the switch.

Sources, looked up 2026-11-29: Dell, Ansible collection dellemc.os10, role os10_xstp (modes, and the priority
in each mode); netlab, templates for OS10, stp (``spanning-tree rstp priority``, ``spanning-tree vlan ID
priority``).
"""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import Output
from ..industry_spanning_tree import TreeCommands, tree_lines

COMMANDS = TreeCommands(
    modes={"rapid-pvst": "rapid-pvst", "rstp": "rstp", "mst": "mst"},
    other_modes="OS10 has the modes rapid-pvst, rstp, mst",
    priorities={
        "rapid-pvst": "spanning-tree vlan {vlans} priority {priority}",
        "rstp": "spanning-tree rstp priority {priority}",
        "mst": "spanning-tree mst 0 priority {priority}",
    },
)
"""With Rapid PVST, each VLAN of the switch has the priority."""


def spanning_tree(switch: SwitchIntent) -> Iterator[Output]:
    """Mode and priority of the switch."""
    return tree_lines(switch, COMMANDS)

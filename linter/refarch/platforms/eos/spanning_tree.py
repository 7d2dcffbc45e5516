"""EOS configuration of spanning tree: mode and priority of the switch.

Sources, looked up 2026-11-29: Arista AVD (pyavd 6.4.0), schema and rendered forms of ``spanning_tree``
(``mode``, ``mst_instances``, ``rstp_priority``, ``rapid_pvst_instances``).
"""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import Output
from ..industry_spanning_tree import TreeCommands, tree_lines

COMMANDS = TreeCommands(
    modes={"mst": "mstp", "rstp": "rstp", "rapid-pvst": "rapid-pvst"},
    other_modes="EOS has the modes mst, rstp, rapid-pvst",
    priorities={
        "mst": "spanning-tree mst 0 priority {priority}",
        "rstp": "spanning-tree priority {priority}",
        "rapid-pvst": "spanning-tree vlan-id {vlans} priority {priority}",
    },
)
"""With Rapid PVST, each VLAN of the switch has the priority."""


def spanning_tree(switch: SwitchIntent) -> Iterator[Output]:
    """Mode and priority of the switch."""
    return tree_lines(switch, COMMANDS)

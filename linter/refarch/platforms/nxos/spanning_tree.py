"""NX-OS configuration of spanning tree: mode and priority of the switch.

Sources, looked up 2026-11-29: Microsoft, AzureLocal-Supportability, Reference-TOR-2Node-Switchless-Storage.md
and Reference-TOR-Disaggregated-Switched-Storage.md (``spanning-tree mst 0-1 priority``); public running
configurations of Nexus 9000 switches (``spanning-tree vlan 1-3967 priority``, all VLANs that the switch does
not reserve); Cisco, NX-API REST SDK 10.3(x), Configuring STP (Rapid PVST+, the default, and MST); Cisco
Press, CCNA Data Center DCICN 640-911, STP Configuration and Verification (``spanning-tree mode``).
"""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import Output
from ..industry_spanning_tree import TreeCommands, tree_lines

COMMANDS = TreeCommands(
    modes={"rapid-pvst": "rapid-pvst", "mst": "mst"},
    other_modes="NX-OS has the modes rapid-pvst and mst",
    priorities={
        "rapid-pvst": "spanning-tree vlan 1-3967 priority {priority}",
        "mst": "spanning-tree mst 0 priority {priority}",
    },
)
"""MST without further instances has all VLANs in instance 0."""


def spanning_tree(switch: SwitchIntent) -> Iterator[Output]:
    """Mode and priority of the switch."""
    return tree_lines(switch, COMMANDS)

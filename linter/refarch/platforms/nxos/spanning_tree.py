"""NX-OS configuration of spanning tree: mode and priority of the switch.

Sources, looked up 2026-11-29: Microsoft, AzureLocal-Supportability, Reference-TOR-2Node-Switchless-Storage.md
and Reference-TOR-Disaggregated-Switched-Storage.md (``spanning-tree mst 0-1 priority``); public running
configurations of Nexus 9000 switches (``spanning-tree vlan 1-3967 priority``, all VLANs that the switch does
not reserve); Cisco, NX-API REST SDK 10.3(x), Configuring STP (Rapid PVST+, the default, and MST); Cisco
Press, CCNA Data Center DCICN 640-911, STP Configuration and Verification (``spanning-tree mode``).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import Output, line, not_configured
from ..industry_ports import TREE_STEP, UNSTATED_TREE

PRIORITIES = {
    "rapid-pvst": "spanning-tree vlan 1-3967 priority {}",
    "mst": "spanning-tree mst 0 priority {}",
}
"""Command for the priority of a switch by mode. MST without further instances has all VLANs in instance 0."""


def spanning_tree(switch: SwitchIntent) -> Iterator[Output]:
    """Mode and priority of the switch."""
    tree = switch.spanning_tree
    if tree is None:
        if switch.vlans:
            yield line(UNSTATED_TREE)
        return
    if tree.mode in PRIORITIES:
        yield line(f"spanning-tree mode {tree.mode}", origin_of(tree, "mode"))
    else:
        reason = "NX-OS has the modes rapid-pvst and mst"
        yield not_configured("spanning_tree.mode", tree, reason)
    if tree.priority is not None and tree.priority % TREE_STEP:
        yield not_configured("spanning_tree.priority", tree, "priorities are multiples of 4096")
    elif tree.priority is not None and tree.mode in PRIORITIES:
        yield line(PRIORITIES[tree.mode].format(tree.priority), origin_of(tree, "priority"))
    elif tree.priority is not None:
        yield not_configured("spanning_tree.priority", tree, "the mode is not configured")

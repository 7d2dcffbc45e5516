"""OS10 configuration of spanning tree: mode and priority of the switch.

Sources, looked up 2026-11-29: Dell, Ansible collection dellemc.os10, role os10_xstp (modes, and the priority
in each mode); netlab, templates for OS10, stp (``spanning-tree rstp priority``, ``spanning-tree vlan ID
priority``).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import Output, line, not_configured, numbers
from ..industry_ports import TREE_STEP, UNSTATED_TREE

MODES = ("rapid-pvst", "rstp", "mst")


def spanning_tree(switch: SwitchIntent) -> Iterator[Output]:
    """Mode and priority of the switch. With Rapid PVST, each VLAN of the switch has the priority."""
    tree = switch.spanning_tree
    if tree is None:
        if switch.vlans:
            yield line(UNSTATED_TREE)
        return
    if tree.mode not in MODES:
        yield not_configured("spanning_tree.mode", tree, f"OS10 has the modes {', '.join(MODES)}")
    else:
        yield line(f"spanning-tree mode {tree.mode}", origin_of(tree, "mode"))
    if tree.priority is None:
        return
    place, instances = origin_of(tree, "priority"), {"rstp": "rstp", "mst": "mst 0"}
    if tree.priority % TREE_STEP:
        yield not_configured("spanning_tree.priority", tree, "priorities are multiples of 4096")
    elif tree.mode in instances:
        yield line(f"spanning-tree {instances[tree.mode]} priority {tree.priority}", place)
    elif tree.mode == "rapid-pvst" and switch.vlans:
        vlans = numbers(vlan.number for vlan in switch.vlans.values())
        yield line(f"spanning-tree vlan {vlans} priority {tree.priority}", place)
    else:
        reason = "the switch has no VLANs" if tree.mode == "rapid-pvst" else "the mode is not configured"
        yield not_configured("spanning_tree.priority", tree, reason)

"""EOS configuration of spanning tree: mode and priority of the switch.

Sources, looked up 2026-11-29: Arista AVD (pyavd 6.4.0), schema and rendered forms of ``spanning_tree``
(``mode``, ``mst_instances``, ``rstp_priority``, ``rapid_pvst_instances``).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import Output, line, not_configured, numbers
from ..industry_ports import TREE_STEP, UNSTATED_TREE

MODES = {"mst": "mstp", "rstp": "rstp", "rapid-pvst": "rapid-pvst"}
INSTANCES = {"mst": "mst 0 ", "rstp": ""}


def spanning_tree(switch: SwitchIntent) -> Iterator[Output]:
    """Mode and priority of the switch. With Rapid PVST, each VLAN of the switch has the priority."""
    tree = switch.spanning_tree
    if tree is None:
        if switch.vlans:
            yield line(UNSTATED_TREE)
        return
    if tree.mode in MODES:
        yield line(f"spanning-tree mode {MODES[tree.mode]}", origin_of(tree, "mode"))
    else:
        yield not_configured("spanning_tree.mode", tree, f"EOS has the modes {', '.join(MODES)}")
    if tree.priority is None:
        return
    if tree.priority % TREE_STEP:
        yield not_configured("spanning_tree.priority", tree, "priorities are multiples of 4096")
    elif tree.mode in INSTANCES:
        command = f"spanning-tree {INSTANCES[tree.mode]}priority {tree.priority}"
        yield line(command, origin_of(tree, "priority"))
    elif tree.mode in MODES and switch.vlans:
        vlans = numbers(vlan.number for vlan in switch.vlans.values())
        yield line(f"spanning-tree vlan-id {vlans} priority {tree.priority}", origin_of(tree, "priority"))
    else:
        reason = "the switch has no VLANs" if tree.mode in MODES else "the mode is not configured"
        yield not_configured("spanning_tree.priority", tree, reason)

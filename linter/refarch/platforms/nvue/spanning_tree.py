"""NVUE settings of spanning tree: priority of the bridge.

Sources, looked up 2026-11-29: NVIDIA, Cumulus Linux 5.1, 5.7 and 5.15 user guides, Spanning Tree and Rapid
Spanning Tree (a VLAN-aware bridge runs RSTP unless another mode is set); NVUE command reference of Cumulus
Linux 5.0 (``bridge domain stp priority``, 4096 to 61440; ``mlag init-delay``, 0 to 900).
"""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from ..industry_spanning_tree import UNSTATED_TREE
from ..target import cosmetic, weakens
from .ports import DOMAIN
from .settings import NvueComment, NvueOutput, NvueSetting, not_configured, places

PRIORITIES = range(4096, 61441, 4096)


def spanning_tree(switch: SwitchIntent) -> Iterator[NvueOutput]:
    """Priority of the bridge. Its mode is RSTP, the default."""
    tree = switch.spanning_tree
    if tree is None:
        if switch.vlans:
            yield NvueComment(UNSTATED_TREE.removeprefix("! "))
        return
    if tree.mode == "rstp":
        reason = cosmetic("RSTP is the default of a VLAN-aware bridge")
    else:
        reason = weakens(
            "refarch configures RSTP, the default of a VLAN-aware bridge",
            "the bridge has one spanning tree for all VLANs",
        )
    yield not_configured("spanning_tree.mode", "", tree, reason)
    if tree.priority in PRIORITIES:
        yield NvueSetting((*DOMAIN, "stp", "priority"), tree.priority, places(tree, "priority"))
    elif tree.priority is not None:
        reason = f"the priority is {PRIORITIES[0]} to {PRIORITIES[-1]} in steps of {PRIORITIES.step}"
        yield not_configured("spanning_tree.priority", "", tree, reason)

"""AOS-CX configuration of spanning tree: mode and priority of the switch.

Sources, looked up 2026-11-30: netlab, templates for AOS-CX 10.15, stp (``spanning-tree mode`` with mstp or
rpvst; a priority is a multiple of 4096, and the command has the multiplier; with rpvst, each VLAN has its own
instance, which must be created); HPE, AOS-CX 10.14 VSX Guide, STP over VSX (``spanning-tree``).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import Output, line
from ..industry_spanning_tree import TreeCommands, tree_lines

COMMANDS = TreeCommands(
    modes={"rapid-pvst": "rpvst", "mst": "mstp"},
    other_modes="AOS-CX has the modes mstp and rpvst",
    priorities={
        "rapid-pvst": "spanning-tree vlan {vlans} priority {multiplier}",
        "mst": "spanning-tree priority {multiplier}",
    },
)


def spanning_tree(switch: SwitchIntent) -> Iterator[Output]:
    """Spanning tree with the mode and the priority of the switch. It is off by default."""
    tree = switch.spanning_tree
    if tree is not None:
        yield line("spanning-tree", tree.origin)
        if tree.mode == "rapid-pvst":
            for number in switch.vlans:
                yield line(f"spanning-tree vlan {number}", origin_of(tree, "mode"))
    elif switch.vlans:
        yield line("spanning-tree", switch.origin)
    yield from tree_lines(switch, COMMANDS)

"""Spanning tree of a switch, for platforms that state its mode and priority by a command for each."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..model.types.origins import origin_of
from ..views.intent.switch_records import SwitchIntent
from .industry_cli import Output, line, not_configured, numbers

UNSTATED_TREE = (
    "! The design states no mode and no priority; the switch with the lowest MAC address becomes the root"
)
"""Comment of a switch without a stated spanning tree: all switches then have the default priority."""

TREE_STEP = 4096
"""Step of the priorities of a switch in spanning tree, by IEEE 802.1Q and the documents of the platforms."""


class TreeCommands(NamedTuple):
    """Commands of a platform by the mode of the design."""

    modes: Mapping[str, str]
    """Keyword of each mode."""
    other_modes: str
    """Reason why another mode is not configured."""
    priorities: Mapping[str, str]
    """Command for the priority, with ``{priority}``, or ``{multiplier}`` for the multiple of 4096, and with
    ``{vlans}`` where each VLAN has its own."""


def tree_lines(switch: SwitchIntent, commands: TreeCommands) -> Iterator[Output]:
    """Mode and priority of a switch."""
    tree = switch.spanning_tree
    if tree is None:
        if switch.vlans:
            yield line(UNSTATED_TREE)
        return
    if tree.mode in commands.modes:
        yield line(f"spanning-tree mode {commands.modes[tree.mode]}", origin_of(tree, "mode"))
    else:
        yield not_configured("spanning_tree.mode", tree, commands.other_modes)
    if tree.priority is None:
        return
    command = commands.priorities.get(tree.mode, "")
    if tree.priority % TREE_STEP:
        yield not_configured("spanning_tree.priority", tree, "priorities are multiples of 4096")
    elif not command:
        yield not_configured("spanning_tree.priority", tree, "the mode is not configured")
    elif "{vlans}" in command and not switch.vlans:
        yield not_configured("spanning_tree.priority", tree, "the switch has no VLANs")
    else:
        vlans = numbers(vlan.number for vlan in switch.vlans.values())
        values = {"priority": tree.priority, "multiplier": tree.priority // TREE_STEP, "vlans": vlans}
        yield line(command.format(**values), origin_of(tree, "priority"))

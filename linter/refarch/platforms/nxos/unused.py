"""Ports of NX-OS without a cable: shut down, parked in a VLAN, as the design wishes.

Source, looked up 2026-11-23: Microsoft, Azure Local Physical Network Config Tool, expected configuration
std_cisco_nxos_switched (its unused ports).
"""

from collections.abc import Iterator

from ...model.types.origins import where
from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import Piece, block, line, runs
from ..target import word
from .names import cage


def unused(switch: SwitchIntent) -> Iterator[Piece]:
    """Ports without a cable, those that follow each other with the same wish together."""
    for run in runs(switch.unused_ports.values(), _follows):
        port, place = run[0], where(run[0], "name")
        last = f"-{run[-1].name.rpartition('/')[2]}" if len(run) > 1 else ""
        header = line(f"interface {word(port.name, place)}{last}", place, port.origin)
        body: list[Piece] = [line("description unused", port.origin)]
        if port.vlan is not None:
            parked = ("switchport", "switchport mode access", f"switchport access vlan {port.vlan}")
            body += [line(text, where(port, "vlan")) for text in parked]
        body.append(line("shutdown" if port.shut_down else "no shutdown", where(port, "shut_down")))
        yield from block(header, body)


def _follows(name: str, following: str) -> bool:
    """Whether the second of two ports is the next of the same module."""
    first, second = cage(name), cage(following)
    return first is not None and second is not None and (first[0], first[1] + 1) == second

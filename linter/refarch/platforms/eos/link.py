"""What belongs to the cable of an EOS port: splits, speed, FEC, DCBX, pause of the whole link.

Sources, looked up 2026-11-23: Arista AVD (pyavd 6.4.0), schema and rendered forms of ``ethernet_interfaces``
(speed, error_correction_encoding, flowcontrol). A running configuration of Arista ports for Azure Local
(``dcbx mode ieee``). pyeapi, ``show running-config all`` of a port (``no dcbx mode``, ``flowcontrol send``).
HPE, Slingshot edge switches on Arista: flow control in both directions, speed and FEC on members of a port
channel.
"""

from collections.abc import Iterator, Mapping

from ...model.types.origins import where
from ...views.intent.switch_records import Breakout, SwitchIntent, SwitchPort
from ..industry_cli import Piece, block, left_out, line
from ..target import word
from .names import INDENT, WHOLE, is_interface, part_speed

FEC: Mapping[str, str] = {
    "rs": "error-correction encoding reed-solomon",
    "base-r": "error-correction encoding fire-code",
    "none": "no error-correction encoding",
}

Splits = Mapping[str, Breakout]
"""The split that each part of a split port comes from."""


def link(switch: SwitchIntent, port: SwitchPort, splits: Splits) -> Iterator[Piece]:
    """DCBX, pause, speed and FEC of a port with a cable."""
    if port.dcbx == "ieee":
        yield line("dcbx mode ieee", where(port, "dcbx"))
    elif port.dcbx == "disabled":
        yield line("no dcbx mode", where(port, "dcbx"))
    elif port.dcbx:
        yield left_out("ports.dcbx", port, "the documents that were read have mode ieee alone", port.name)
    profile = switch.profiles.get(port.profile)
    if profile is not None and profile.global_pause:
        places = where(profile, "global_pause"), where(port, "profile")
        yield line("flowcontrol send on", *places)
        yield line("flowcontrol receive on", *places)
    yield from _speed(port, splits.get(port.name))
    if port.fec in FEC:
        yield line(FEC[port.fec], where(port, "fec"))
    elif port.fec:
        yield left_out("ports.fec", port, "EOS has reed-solomon and fire-code", port.name)


def _speed(port: SwitchPort, split: Breakout | None) -> Iterator[Piece]:
    if split is None and port.speed is None:
        return
    if split is not None and port.speed is None:
        yield from part(split, port.name)
        return
    assert port.speed is not None  # the two cases without one are above
    speed = WHOLE.get(port.speed) if split is None else part_speed(split, port.speed)
    if speed is not None:
        yield line(f"speed {speed}", where(port, "speed"))
    else:
        yield left_out("ports.speed", port, "no form of the speed command was found for it", port.name)
    if split is not None and split.speed != port.speed:
        thing = f"{split.port} {port.name}"
        yield left_out("breakouts.speed", split, "the port has a speed of its own", thing)


def part(split: Breakout, name: str) -> Iterator[Piece]:
    """The speed of one part of a split port, which is what splits it."""
    speed = part_speed(split, split.speed)
    if speed is not None:
        yield line(f"speed {speed}", split.origin)
    else:
        reason = "no form of the speed command was found for parts of so many lanes"
        yield left_out("breakouts.speed", split, reason, f"{split.port} {name}")


def unused_parts(switch: SwitchIntent, splits: Splits) -> Iterator[Piece]:
    """Parts of splits that have no cable, and ports that a split takes out of use."""
    for name, split in splits.items():
        if name not in switch.ports and name not in switch.unused_ports:
            yield from _one_line_each(name, split, part(split, name))
    for split in switch.breakouts.values():
        if is_interface(split.disables):
            yield from _one_line_each(split.disables, split, iter([line("shutdown", split.origin)]))
        elif split.disables:
            yield left_out("breakouts.disables", split, "EOS has no interface of that name", split.port)
        if not all(name.startswith(f"{split.port}/") for name in split.parts):
            reason = "EOS calls the parts of a port by it and their lanes"
            yield left_out("breakouts.port", split, reason, split.port)
            yield left_out("breakouts.parts", split, reason, split.port)


def _one_line_each(name: str, split: Breakout, pieces: Iterator[Piece]) -> Iterator[Piece]:
    header = line(f"interface {word(name, split.origin)}", split.origin)
    yield from block(header, pieces, INDENT)

"""Buffers of the switches that carry lossless traffic: headroom port by port, and whether the switch has as
much."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.quantities import gbe, plain_number
from ...model.ranges import compress
from ...model.types import Design, End, Link, QosProfile, Switch
from ...model.versions import is_in_range
from .. import view
from ..network.links import is_management_port, links_by_end
from ..network.port_mtus import port_mtu
from ..network.wiring import link_speed
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table, tables
from .headroom import ASICS, UNKNOWN_ASIC, PortHeadroom, port_headroom
from .roce import device_profile, profile_at, roce_switches

CUMULUS_CABLE_LENGTH = 100.0
"""Meters that Cumulus Linux 5.0 and later take for ``nv set qos roce`` where no length is stated."""


class LosslessPort(NamedTuple):
    """A switch port on the way of RoCE whose profile is lossless, with its headroom for one priority."""

    end: End
    link: Link
    speed: int
    """Mbit/s."""
    mtu: int
    needed: PortHeadroom
    """Headroom for the cable in the port."""
    reserved: PortHeadroom | None
    """Headroom for the cable length of the profile; None where neither design nor operating system states
    one."""


class SwitchBuffer(NamedTuple):
    """The lossless ports of one switch against its buffer. Sizes in bytes."""

    switch: Switch
    profile: QosProfile
    ports: tuple[LosslessPort, ...]
    is_asic_known: bool
    """Whether the formula knows the ASIC; else the sizes are lower bounds."""
    needed: int
    reserved: int | None
    size: int | None
    """Buffer of the ASIC; None where the catalog does not know it."""


def lossless_profile(design: Design, end: End) -> QosProfile | None:
    """The lossless profile of a switch port on the way of RoCE, or None."""
    if end.device not in roce_switches(design) or is_management_port(design, end):
        return None
    profile = profile_at(design, end)
    return profile if profile is not None and profile.mode == "lossless" else None


SYSTEMS_WITH_OWN_HEADROOM = ("arista-eos", "cisco-nx-os", "dell-os10")
"""Operating systems that calculate headroom by their own models: a cable length is not configurable."""


def headroom_length(profile: QosProfile, switch: Switch) -> float | None:
    """Meters of cable that a switch reserves headroom for: the profile's, else its operating system's; None
    where neither states it, or where the operating system has no such setting."""
    # The profile's length has no effect there.
    if switch.nos in SYSTEMS_WITH_OWN_HEADROOM:
        return None
    if profile.cable_length is not None:
        return profile.cable_length
    known = switch.nos == "cumulus-linux" and (not switch.release or is_in_range(switch.release, ">=5.0"))
    return CUMULUS_CABLE_LENGTH if known else None


@view
def switch_buffers(design: Design) -> Mapping[str, SwitchBuffer]:
    """Every switch with lossless ports in use, by its name, in the order of the design."""
    ports_by_switch: dict[str, list[LosslessPort]] = {}
    for end, link in links_by_end(design).items():
        profile = lossless_profile(design, end) if end.device in design.switches else None
        runs = link_speed(design, link) if profile is not None else None
        if profile is not None and runs is not None:
            ports_by_switch.setdefault(end.device, []).append(
                _lossless_port(design, end, link, runs, profile)
            )
    return {
        name: _switch_buffer(design, switch, ports_by_switch[name])
        for name, switch in design.switches.items()
        if name in ports_by_switch
    }


def _lossless_port(design: Design, end: End, link: Link, runs: int, profile: QosProfile) -> LosslessPort:
    switch = design.switches[end.device]
    asic, mtu = ASICS.get(switch.model.data.get("asic", ""), UNKNOWN_ASIC), port_mtu(design, end, link)[0]
    limit = headroom_length(profile, switch)
    reserved = None if limit is None else port_headroom(asic, runs, limit, mtu)
    return LosslessPort(
        end=end,
        link=link,
        speed=runs,
        mtu=mtu,
        needed=port_headroom(asic, runs, link.length, mtu),
        reserved=reserved,
    )


def _switch_buffer(design: Design, switch: Switch, ports: list[LosslessPort]) -> SwitchBuffer:
    """Buffer of a switch with its ports in the order of the front panel; ports that the catalog does not
    list come last."""
    place = {name: number for number, name in enumerate(switch.ports)}
    ports.sort(key=lambda port: place.get(port.end.port, len(place)))
    profile = device_profile(design, switch.name)
    assert profile is not None
    # Each lossless priority has a headroom of its own at every port.
    times = len(profile.pfc_priorities)
    reserved = [port.reserved.size for port in ports if port.reserved is not None]
    return SwitchBuffer(
        switch=switch,
        profile=profile,
        ports=tuple(ports),
        is_asic_known=switch.model.data.get("asic", "") in ASICS,
        needed=times * sum(port.needed.size for port in ports),
        # A sum that lacks a port would look smaller than the buffer that is taken.
        reserved=times * sum(reserved) if len(reserved) == len(ports) else None,
        size=switch.model.data.get("buffer_bytes"),
    )


@view
def overfull_profiles(design: Design) -> frozenset[str]:
    """Names of the profiles that reserve more than one of their switches has."""
    return frozenset(
        buffer.profile.name
        for buffer in switch_buffers(design).values()
        if buffer.size is not None and buffer.reserved is not None and buffer.reserved > buffer.size
    )


@table("buffers")
def buffer_table(design: Design) -> Table:
    """One row for each switch with lossless ports: what they need, what is reserved for them, and what the
    switch has."""
    columns = (
        Column("switch", "Switch"),
        Column("model", "Model"),
        Column("profile", "Profile"),
        Column("count", "Lossless ports"),
        Column("priorities", "Lossless priorities"),
        Column("needed", "Needed for cables", "bytes"),
        Column("reserved", "Reserved by profile", "bytes"),
        Column("buffer", "Buffer", "bytes"),
        Column("share", "Share of buffer", "%"),
    )
    rows = tuple(
        Row(_buffer_cells(buffer), buffer.switch.origin) for buffer in switch_buffers(design).values()
    )
    return Table("buffers", "Switch headroom", columns, rows)


def _buffer_cells(buffer: SwitchBuffer) -> tuple[Cell, ...]:
    most = buffer.needed if buffer.reserved is None else buffer.reserved
    return (
        buffer.switch.name,
        buffer.switch.model.model,
        buffer.profile.name,
        len(buffer.ports),
        len(buffer.profile.pfc_priorities),
        _size_cell(buffer, buffer.needed),
        "not stated" if buffer.reserved is None else _size_cell(buffer, buffer.reserved),
        "unknown" if buffer.size is None else buffer.size,
        None if buffer.size is None else _size_cell(buffer, round(100 * most / buffer.size, 1)),
    )


def _size_cell(buffer: SwitchBuffer, number: float) -> Cell:
    """A number as it is, or marked as a lower bound."""
    return number if buffer.is_asic_known else f"at least {number}"


PORT_COLUMNS = (
    Column("ports", "Ports"),
    Column("speed", "Speed", "GbE"),
    Column("mtu", "MTU", "bytes"),
    Column("length", "Cable", "m"),
    Column("xoff", "After pause frame", "bytes"),
    Column("xon", "Pipeline", "bytes"),
    Column("needed", "Needed per port", "bytes"),
    Column("limit", "Reserved cable length", "m"),
    Column("reserved", "Reserved per port", "bytes"),
)


@tables("buffers.ports")
def lossless_port_tables(design: Design) -> Mapping[str, Table]:
    """Lossless ports of each switch, by its name; ports of one speed, MTU and cable length share a row."""
    return {
        name: Table(f"buffers.ports.{name}", f"Headroom of {name}", PORT_COLUMNS, tuple(_port_rows(buffer)))
        for name, buffer in switch_buffers(design).items()
    }


def _port_rows(buffer: SwitchBuffer) -> Iterator[Row]:
    """Rows of lossless ports; ports of one speed, MTU and cable length share a row."""
    equal_ports: dict[tuple[int, int, float], list[LosslessPort]] = {}
    for port in buffer.ports:
        equal_ports.setdefault((port.speed, port.mtu, port.link.length), []).append(port)
    limit = headroom_length(buffer.profile, buffer.switch)
    for (speed, mtu, length), listed in equal_ports.items():
        needed, reserved = listed[0].needed, listed[0].reserved
        cells = (
            compress([port.end.port for port in listed]),
            gbe(speed),
            mtu,
            plain_number(length),
            needed.xoff,
            needed.xon or None,
            _size_cell(buffer, needed.size),
            None if limit is None else plain_number(limit),
            None if reserved is None else _size_cell(buffer, reserved.size),
        )
        yield Row(cells, listed[0].link.origin)

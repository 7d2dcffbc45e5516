"""Lossless Ethernet on ports with a driver of the kernel, by dcb of iproute2.

Sources: manual pages dcb-pfc(8), dcb-app(8), dcb-ets(8), dcb-dcbx(8) of iproute2, looked up 2026-11-24 and
2026-11-30 (``dcb pfc set dev DEV prio-pfc all:off 3:on``, ``dcb app add dev DEV dscp-prio 26:3``, ``dcb ets
set dev DEV tc-tsa tc-bw prio-tc``; ``dcb -N`` shows numbers; without an entry for a DSCP, priorities are
those of the VLAN). In host mode, an LLDP agent runs DCBX, which this target does not configure. No document
of the kernel names a setting of congestion control: its files belong to NVIDIA's driver package.

Adapters of Intel have an LLDP agent in their firmware that keeps DCB to itself. Sources, looked up
2026-11-30: Linux commits "i40e: Implement an ethtool private flag to stop LLDP in FW" (``disable-fw-lldp``)
and "ice: Rename ethtool private flag for lldp" (``fw-lldp-agent``). The unit turns the agent off where a
port has such a flag.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...views.intent.host_records import HostProfile
from ..not_configured import value_text
from ..target import ConfigLine, NotConfigured, weakens
from .files import AGENT, FileLine

EITHER = weakens(
    "a port with DSCP entries does not classify by PCP", "packets without the DSCP of RDMA get priority 0"
)

NO_DSCP = "the profile does not state the DSCP of RDMA"

NO_CONGESTION = weakens(
    "no documented parameter of the kernel driver; NVIDIA's driver package has it",
    "congestion control of the adapter is that of its firmware",
)

PRIORITIES = range(8)


def willing_port(profile: HostProfile, name: str, on: Origin) -> Iterator[ConfigLine]:
    """Check of PFC on a port that learns it from its switch."""
    yield ConfigLine(f"dcb_check {name} pfc prio-pfc '{_pfc_states(profile)}'", _pfc_places(profile, on))


def port_settings(
    profile: HostProfile, name: str, on: Origin
) -> Iterator[FileLine | ConfigLine | NotConfigured]:
    """Settings of a port that does not learn from its switch: PFC, classes, and DSCP priorities."""
    willing = (origin_of(profile, "willing"), on)
    yield ConfigLine(f"former_dcb {name}", (on,))
    yield ConfigLine(f"former_agent {name}", willing)
    yield FileLine(f"ExecStart={AGENT} {name}", willing)
    yield ConfigLine(f"agent_setting {name}", willing)
    yield FileLine(f"ExecStart=/usr/sbin/dcb dcbx set dev {name} host ieee", willing)
    kept = " ".join(f"{priority}:on" for priority in profile.pfc_priorities)
    text = f"ExecStart=/usr/sbin/dcb pfc set dev {name} prio-pfc all:off {kept}"
    places = _pfc_places(profile, on)
    yield FileLine(text.rstrip(), places)
    yield ConfigLine(f"dcb_setting {name} pfc prio-pfc '{_pfc_states(profile)}'", places)
    yield from _classes(profile, name, on)
    yield from _trust(profile, name, on)


def _pfc_states(profile: HostProfile) -> str:
    return " ".join(f"{one}:{'on' if one in profile.pfc_priorities else 'off'}" for one in PRIORITIES)


def _pfc_places(profile: HostProfile, on: Origin) -> tuple[Origin, ...]:
    return origin_of(profile, "pfc_priorities"), origin_of(profile, "willing"), on


def _trust(profile: HostProfile, name: str, on: Origin) -> Iterator[FileLine | ConfigLine | NotConfigured]:
    """Entries for DSCP: those of RDMA if the port trusts DSCP, none if it trusts only PCP."""
    place, dscp = origin_of(profile, "trust"), profile.rdma_dscp
    by_dscp = "dscp" in profile.trust and dscp is not None and profile.rdma_priority is not None
    if profile.trust == ("dscp",) and not by_dscp:
        yield NotConfigured("profiles.trust", profile.name, value_text(profile.trust), NO_DSCP, place)
        return
    if not profile.trust:
        return
    yield FileLine(f"ExecStart=/usr/sbin/dcb app flush dev {name} dscp-prio", (place, on))
    entry = ""
    places: tuple[Origin, ...] = (place, on)
    if by_dscp:
        entry = f"{dscp}:{profile.rdma_priority}"
        places = (place, origin_of(profile, "rdma_dscp"), origin_of(profile, "rdma_priority"), on)
        yield FileLine(f"ExecStart=/usr/sbin/dcb app add dev {name} dscp-prio {entry}", places)
        if "pcp" in profile.trust:
            yield NotConfigured("profiles.trust", profile.name, value_text(profile.trust), EITHER, place)
    yield ConfigLine(f"dcb_setting {name} app dscp-prio '{entry}'", places)


def _classes(profile: HostProfile, name: str, on: Origin) -> Iterator[FileLine | ConfigLine]:
    """ETS: priorities and bandwidth share of each class."""
    classes = profile.traffic_classes
    if not classes:
        return
    places = (*(one.origin for one in classes.values()), on)
    kinds = " ".join(f"{one.number}:{kind(one.scheduling)}" for one in classes.values())
    shares = " ".join(
        f"{one.number}:{int(one.bandwidth)}" for one in classes.values() if one.bandwidth is not None
    )
    held = " ".join(f"{priority}:{one.number}" for one in classes.values() for priority in one.priorities)
    text = f"ExecStart=/usr/sbin/dcb ets set dev {name} tc-tsa all:strict {kinds} tc-bw all:0 {shares}"
    yield FileLine(f"{text.rstrip()} prio-tc {held}", places)
    by_class = {
        number: (kind(classes[number].scheduling), int(classes[number].bandwidth or 0))
        if number in classes
        else ("strict", 0)
        for number in PRIORITIES
    }
    algorithms = " ".join(f"{number}:{algorithm}" for number, (algorithm, _) in by_class.items())
    widths = " ".join(f"{number}:{width}" for number, (_, width) in by_class.items())
    order = sorted((priority, one.number) for one in classes.values() for priority in one.priorities)
    yield ConfigLine(f"dcb_setting {name} ets tc-tsa '{algorithms}'", places)
    yield ConfigLine(f"dcb_setting {name} ets tc-bw '{widths}'", places)
    if len(order) == len(PRIORITIES):  # dcb leaves the others as they are
        mapped = " ".join(f"{priority}:{number}" for priority, number in order)
        yield ConfigLine(f"dcb_setting {name} ets prio-tc '{mapped}'", places)


def kind(scheduling: str) -> str:
    """Transmission selection algorithm of a traffic class."""
    return "strict" if scheduling == "strict" else "ets"

"""Findings of the walk next to those of other rules: one cause is one finding.

A rule that looks at one value often finds the cause of what the walk finds as an effect. Then the finding of
the rule stays, and gets the effect as a note; a finding of the walk stays alone only where no rule has the
cause. The same cause is assumed where the places agree, or where a rule that is declared to explain the
effect names the same device, network or VLAN.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from ..core.finding import RANK, Finding, Related
from ..model.ranges import RangeError, expand
from ..model.types import Design, End
from ..views.intent.hosts import host_intent
from ..views.network.links import links_by_end, other_end
from ..views.walk.outcomes import PathCause, path_causes
from ..views.walk.records import LARGE_PACKETS_DROPPED, PathFault

AREA = "PATH"
"""Letters of the codes of findings of the walk."""

_REACH = frozenset(
    """
    HST042 IP001 IP002 IP003 IP004 IP005 IP009 IP011 IP012 IP013 IP015 IP016 IP017 IP018 IP020 IP021
    IP026 IP029 MLAG001 MLAG002 MLAG005 NIC026 NVME003 NVME007 NVME011 NVME013 NVME014 NVME017 NVME025 PVR016
    SIB002 SMB017 SMB019 SMB020 SMB021 SMB025 SMB028 SMB030 TEAM001 TEAM003 TEAM005 TEAM008 TEAM012
    TEAM014 TEAM017 TEAM019 TOP006 TOP007 TOP010 TOP017 TOP019 TOP026 TOP028 TOP031 TOP032
    VLAN001 VLAN005 VLAN007 VLAN009 VLAN020 VSAN001 VSAN013 WIRE001 WIRE002 WIRE003 WIRE010 WIRE012 WIRE014
    WIRE017 WIRE018 WIRE019
    """.split()  # noqa: SIM905
)
"""Rules whose faults keep packets from their far end, or send them another way."""

_LOSS = frozenset(
    """
    NIC001 NIC003 NIC004 NIC005 NIC016 NIC017 NIC018 NVME012 PVR001 PVR002 PVR008 QOS001 QOS002 QOS003
    QOS004 QOS005 QOS008 QOS009 QOS010 QOS013 QOS014 QOS016 QOS018 QOS019 QOS020 QOS021 QOS023 QOS024
    QOS025 QOS027 QOS030 QOS031 QOS033 SIB002 SMB019 TOP004 TOP005 TOP006 TOP012 VLAN001 WIRE017
    """.split()  # noqa: SIM905
)
"""Rules whose faults let RDMA lose packets, or make a cluster use RDMA that it should not."""

_SIZE = frozenset(
    "MTU001 MTU002 MTU003 MTU004 MTU006 MTU007 MTU008 MTU011 SMB024 SMB027 WIRE025".split()  # noqa: SIM905
)
"""Rules whose faults drop large packets."""

EXPLAINING_RULES: Mapping[str, frozenset[str]] = {
    "PATH001": _REACH | {"TOP033"},
    "PATH002": _REACH,
    "PATH003": _REACH,
    "PATH004": _LOSS | _REACH,
    "PATH005": _SIZE,
    "PATH006": _SIZE,
    "PATH007": _REACH | _LOSS | _SIZE | {"TEAM013", "TEAM020", "TOP020", "TOP022", "TOP033"},
    "PATH008": _LOSS | {"QOS006", "QOS007", "QOS022"},
}
"""Codes of the rules whose findings explain a finding of each rule of the walk, if both name the same device,
network or VLAN."""

_WORD = re.compile(r"VLAN [0-9]+|[A-Za-z0-9_.:/-]+")
_RANGE = re.compile(r"[A-Za-z0-9_.-]*\[[0-9A-Za-z,-]+\][A-Za-z0-9_.-]*")
"""Names that a message shortens, e.g. ``host-[2-16]``."""


def merge_path_findings(
    findings: Iterable[Finding], design: Design, fixed: Mapping[str, str]
) -> list[Finding]:
    """Findings, after waivers, with those of the walk merged. ``fixed`` are severities that the project gives
    to codes, which stay as they are."""
    listed = list(findings)
    effects = [finding for finding in listed if _is_open_effect(finding)]
    if not effects:
        return listed
    others = [finding for finding in listed if not _is_open_effect(finding)]
    names = _names(design)
    causes = {cause.fault.text: cause for cause in path_causes(design)}
    alone: list[tuple[Finding, PathCause | None]] = []
    for effect in effects:
        cause = next((one for text, one in causes.items() if effect.message.startswith(text)), None)
        number = _number_of_cause(effect, others, names, _names_of_cause(design, cause))
        if number is None:
            alone.append((effect, cause))
        else:
            others[number] = _with_effect(others[number], effect, fixed)
    return others + _distinct_causes(alone)


def _is_open_effect(finding: Finding) -> bool:
    return finding.code.startswith(AREA) and finding.waived is None


def _names_of_cause(design: Design, cause: PathCause | None) -> set[str]:
    """Hosts, clusters, port group and far device that a cause concerns."""
    if cause is None:
        return set()
    conversation = cause.conversation
    interface = host_intent(design, conversation.host).interfaces.get(conversation.interface)
    # Virtual machines have no interface of the host: their conversation is named after the port group.
    group = interface.port_group if interface is not None else conversation.interface
    names = {*cause.hosts, *cause.clusters, *_far_device(design, cause.fault)}
    return names | {group.removeprefix("port group ")} - {""}


def _distinct_causes(alone: Iterable[tuple[Finding, PathCause | None]]) -> list[Finding]:
    """Findings of the walk with one for each cause: packets of one network that are too large for several
    hops, and the two directions between two devices, are one; the others become related places."""
    kept: list[Finding] = []
    first: dict[tuple[str, ...], int] = {}
    for finding, cause in alone:
        if cause is None:
            kept.append(finding)
            continue
        talk = cause.conversation
        key: tuple[str, ...] = (finding.code, talk.service, talk.host, talk.far_device)
        opposite: tuple[str, ...] = (finding.code, talk.service, talk.far_device, talk.host)
        if cause.fault.verdict == LARGE_PACKETS_DROPPED:
            key = opposite = (finding.code, talk.near_network)
        if opposite not in first:
            first.setdefault(key, len(kept))
            kept.append(finding)
            continue
        place = Related(finding.file, finding.line, finding.column, cause.fault.text)
        number = first[opposite]
        kept[number] = kept[number]._replace(related=(*kept[number].related, place))
    return kept


def _far_device(design: Design, fault: PathFault) -> Iterator[str]:
    """Device at the other end of the cable of the port that has a fault; empty for no cable."""
    near = End(fault.device, fault.port)
    link = links_by_end(design).get(near)
    if link is not None:
        yield other_end(link, near).device


def _names(design: Design) -> frozenset[str]:
    """Names of what two findings can have in common."""
    virtual = [one for cluster in design.clusters.values() for one in cluster.virtual_switches.values()]
    groups = (name for one in virtual for name in one.port_groups)
    return frozenset(
        (
            *design.hosts,
            *design.clusters,
            *design.switches,
            *design.arrays,
            *design.networks,
            *design.profiles,
            *(one.name for one in virtual),
            *groups,
        )
    )


def _named_in(text: str, names: frozenset[str]) -> set[str]:
    words = {word.rstrip(".:,") for word in _WORD.findall(text)}
    for word in _RANGE.findall(text):
        with suppress(RangeError):
            words |= set(expand(word))
    return {word for word in words if word in names or word.startswith("VLAN ")}


def _number_of_cause(
    effect: Finding, others: list[Finding], names: frozenset[str], concerned: set[str]
) -> int | None:
    """Number of the finding that has the cause of an effect; None for none. ``concerned`` are the hosts and
    clusters that have the effect."""
    places = {(effect.file, effect.line), *((one.file, one.line) for one in effect.related)}
    candidates = [
        (number, finding)
        for number, finding in enumerate(others)
        # Who waives a finding accepts what it says, and not what else the cause does.
        if finding.severity in ("error", "warning") and finding.waived is None
    ]
    for number, finding in candidates:
        if _is_same_place(effect, finding):
            return number
    for number, finding in candidates:
        related = {(one.file, one.line) for one in finding.related}
        if (finding.file, finding.line) in places or (effect.file, effect.line) in related:
            return number
    named = _named_in(_texts(effect), names) | concerned
    for number, finding in candidates:
        if finding.code in EXPLAINING_RULES[effect.code] and named & _named_in(_texts(finding), names):
            return number
    return None


def _texts(finding: Finding) -> str:
    """Message of a finding with those of its related places."""
    return "; ".join((finding.message, *(one.message for one in finding.related)))


def _is_same_place(effect: Finding, finding: Finding) -> bool:
    return effect.file == finding.file and effect.object == finding.object


def _with_effect(finding: Finding, effect: Finding, fixed: Mapping[str, str]) -> Finding:
    """A finding with an effect as a note; it becomes as severe as the effect."""
    clause = effect.message.partition("; also: ")[0].rpartition("; ")[2]
    note = Related(effect.file, effect.line, effect.column, f"so {clause}")
    severity = finding.severity
    if finding.code not in fixed and RANK[effect.severity] < RANK[severity]:
        severity = effect.severity
    return finding._replace(related=(*finding.related, note), severity=severity)

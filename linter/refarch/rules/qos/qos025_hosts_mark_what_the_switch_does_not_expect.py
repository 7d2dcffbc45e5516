"""The switch puts the RDMA packets of hosts into another priority than the RDMA priority.

## What it checks

Every cable of a RoCE cluster whose host states its marking: in the `marking` of the profile, in the policy
for SMB Direct, or in the driver parameters (`pcp_force`, `dscp_force`). The field that the switch trusts must
map to its RDMA priority. A host that writes only the field that the switch does not trust is an error. An
adapter that trusts another field than it writes (`trust`, `trust_state`) is also an error. If a host writes
both fields, the DSCP counts. A PCP of another priority is then a warning, and an info finding if no device
trusts PCP. For RoCE v1, whose packets have no IP header, only PCP counts. A DSCP that differs from the RDMA
DSCP of the switch profile but has the same priority is a warning. Hosts without a marking on a switch that
trusts only DSCP are info findings.

## Why it matters

Packets whose marking is not trusted, not written, or mapped to another priority go to the default class:
lossy, shared with all traffic, and never paused. No alarm fires, because all settings exist; only the
counters of the priority stay at zero. PFC, ECN, and bandwidth are configured for one priority.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    host:
      marking:
        dscp: 46  # <- QOS025
```

## Use instead

```diff
# qos.yaml
-        dscp: 46
+        dscp: 26
```

## When it does not apply

Hosts and switches of which one states nothing, a host without a marking among hosts that mark (NIC017), iWARP
and TCP.

## Limits of this check

If the design states no marking, the marking depends on the driver of the adapter. For IP packets on a switch
that trusts both fields, DSCP counts.
"""

from collections.abc import Iterator

from ...core.finding import Fix
from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, QosProfile, origin_of
from ...views.rdma.host_rdma_settings import (
    CORE_MODULE,
    RDMA_MODULE,
    TRUST_STATES,
    RoceEnds,
    StatedSetting,
    roce_ends,
)
from ...views.rdma.roce import ROCE_TRANSPORTS
from .. import Problem, Rule, fix_value
from ..documents.broadcom_guides import VSPHERE7_LOSSLESS, VSPHERE67_ROCE
from ..documents.nvidia import CUMULUS_QOS, NMLX5_PARAMETERS


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port of a host."""
    any_host_marks = any(ends.host.marks_packets for ends in roce_ends(design)[cluster.id])
    for ends in roce_ends(design)[cluster.id]:
        switch_profile = ends.switch
        # PATH004 and QOS009 find a switch without a lossless profile.
        if switch_profile is None or switch_profile.mode != "lossless":
            continue
        # Packets of RoCE v1 have no IP header, and so no DSCP.
        if ends.host.marks_packets and cluster.transport == "roce-v1":
            yield from _hits_by_pcp(ends, switch_profile)
        elif ends.host.marks_packets:
            yield from _hits_by_trust(ends, switch_profile)
        # One host without a marking among hosts that mark has its own default; if no host states a marking,
        # it is an omission.
        elif (
            not any_host_marks and switch_profile.trust == ("dscp",) and switch_profile.rdma_dscp is not None
        ):
            text = (
                f"{ends.switch_port_name} trusts only DSCP, but the design does not specify that "
                f"{ends.host_port_name} writes a DSCP"
            )
            hint = (
                f"Set `host: {{marking: {{dscp: {switch_profile.rdma_dscp}}}}}` in the profile, and set "
                "the same DSCP on the hosts."
            )
            yield Problem(
                origin_of(switch_profile, "trust"), text, hint, subject=ends.host_port_name, severity="info"
            )


def _hits_by_pcp(ends: RoceEnds, switch_profile: QosProfile) -> Iterator[Problem]:
    """RoCE v1: a packet has a VLAN tag and no IP header."""
    pcp = ends.host.pcp
    if pcp is None:
        assert ends.host.dscp is not None
        text = f"{ends.host_port_name} marks RDMA packets by DSCP, but RoCE v1 packets have no DSCP"
        yield Problem(ends.host.dscp.origin, text, V1_HINT, subject=ends.host_port_name)
    elif switch_profile.trust == ("dscp",):
        text = f"{ends.switch_port_name} trusts only DSCP, but RoCE v1 packets have no DSCP"
        yield Problem(origin_of(switch_profile, "trust"), text, V1_HINT, subject=ends.host_port_name)
    else:
        yield from _hits_of_mapping(
            ends,
            switch_profile,
            pcp,
            "PCP",
            switch_profile.priority_of_pcp(pcp.value),
            _rdma_priority_at(switch_profile),
        )


def _rdma_priority_at(switch_profile: QosProfile) -> int | None:
    """The priority that RDMA packets must have on a switch."""
    # In a profile with PFC on one priority, this priority is for RDMA.
    if switch_profile.rdma_priority is None and len(switch_profile.pfc_priorities) == 1:
        return switch_profile.pfc_priorities[0]
    return switch_profile.rdma_priority


def _hits_by_trust(ends: RoceEnds, switch_profile: QosProfile) -> Iterator[Problem]:
    pcp, dscp = ends.host.pcp, ends.host.dscp
    trust = {*(switch_profile.trust or ("pcp", "dscp"))}
    rdma_priority = _rdma_priority_at(switch_profile)
    if "dscp" in trust and dscp is not None:
        yield from _hits_of_mapping(
            ends, switch_profile, dscp, "DSCP", switch_profile.priority_of_dscp(dscp.value), rdma_priority
        )
        yield from _hits_of_pcp_next_to_dscp(ends, switch_profile, trust, rdma_priority)
    elif "pcp" in trust and pcp is not None:
        yield from _hits_of_mapping(
            ends, switch_profile, pcp, "PCP", switch_profile.priority_of_pcp(pcp.value), rdma_priority
        )
        # RoCE v2 packets are IP packets, which a switch that trusts DSCP classifies by their DSCP of 0.
        if switch_profile.trust and "dscp" in trust:
            text = (
                f"{ends.host_port_name} writes no DSCP, but {ends.switch_port_name} classifies "
                "every IP packet by DSCP"
            )
            hint = _marking_hint(switch_profile, "dscp", pcp)
            yield Problem(
                pcp.origin, text, hint, _trust_origin(switch_profile), ends.host_port_name, "warning"
            )
    else:
        written, field = (pcp, "PCP") if pcp is not None else (dscp, "DSCP")
        other_field = "DSCP" if field == "PCP" else "PCP"
        if written is not None:
            text = (
                f"{ends.host_port_name} marks RDMA packets by {field}, but "
                f"{ends.switch_port_name} trusts only {other_field}"
            )
            hint = _marking_hint(switch_profile, other_field.lower(), written)
            yield Problem(written.origin, text, hint, _trust_origin(switch_profile), ends.host_port_name)
            return
    yield from _hits_of_own_trust(ends)


def _hits_of_mapping(
    ends: RoceEnds,
    switch_profile: QosProfile,
    written: StatedSetting,
    field: str,
    priority: int,
    rdma_priority: int | None,
) -> Iterator[Problem]:
    host_profile = ends.host.profile
    by_policy = host_profile is not None and "policies" in written.origin.pointer
    # QOS021 finds a policy with another priority than the profile.
    if by_policy and host_profile is not None and host_profile.rdma_priority not in (None, written.value):
        return
    if rdma_priority is not None and priority != rdma_priority:
        text = (
            f"{ends.host_port_name} marks RDMA packets with {field} {written.value}, which is priority "
            f"{priority} on {ends.switch_port_name}, but RDMA traffic has priority {rdma_priority} there"
        )
        related = ((origin_of(switch_profile, "rdma"), f"profile {switch_profile.name}"),)
        right_value = switch_profile.rdma_dscp if field == "DSCP" else rdma_priority
        fix = _cure_of_marking(switch_profile, written, field, right_value, rdma_priority)
        yield Problem(written.origin, text, related=related, subject=ends.host_port_name, fix=fix)
    elif (
        field == "DSCP" and switch_profile.rdma_dscp is not None and switch_profile.rdma_dscp != written.value
    ):
        # QOS004 finds a wrong DSCP of the profile.
        if (
            rdma_priority is not None
            and switch_profile.priority_of_dscp(switch_profile.rdma_dscp) != rdma_priority
        ):
            return
        text = (
            f"{ends.host_port_name} marks RDMA packets with DSCP {written.value}, but profile "
            f"{switch_profile.name} on {ends.switch_port_name} specifies DSCP {switch_profile.rdma_dscp}"
        )
        related = ((origin_of(switch_profile, "rdma", "dscp"), f"profile {switch_profile.name}"),)
        hint = (
            f"Set DSCP {switch_profile.rdma_dscp} on the hosts. Or set `rdma: "
            f"{{dscp: {written.value}}}` in profile {switch_profile.name}."
        )
        yield Problem(written.origin, text, hint, related, ends.host_port_name, "warning")


def _hits_of_pcp_next_to_dscp(
    ends: RoceEnds, switch_profile: QosProfile, trust: set[str], rdma_priority: int | None
) -> Iterator[Problem]:
    """The PCP that a host writes in addition to the DSCP has another priority."""
    pcp, dscp = ends.host.pcp, ends.host.dscp
    # A host that writes one field cannot contradict itself.
    if pcp is None or dscp is None or rdma_priority is None:
        return
    # QOS030 finds that the switch maps the right PCP to another priority.
    pcp_priority = switch_profile.priority_of_pcp(pcp.value)
    if rdma_priority in (pcp.value, pcp_priority):
        return
    # Both fields give the same wrong priority, and the finding about the DSCP reports it.
    if pcp_priority == switch_profile.priority_of_dscp(dscp.value):
        return
    goes_by = {*trust, *(ends.host.trust.value if ends.host.trust is not None else ())}
    text = (
        f"{ends.host_port_name} writes PCP {pcp.value} in addition to DSCP {dscp.value}, but RDMA traffic "
        f"has priority {rdma_priority} on {ends.switch_port_name}"
    )
    yield Problem(
        pcp.origin,
        text,
        related=((origin_of(switch_profile, "rdma"), f"profile {switch_profile.name}"),),
        subject=ends.host_port_name,
        # A PCP that no device trusts has no effect.
        severity="warning" if "pcp" in goes_by else "info",
        fix=_cure_of_marking(switch_profile, pcp, "PCP", rdma_priority, rdma_priority),
    )


def _cure_of_marking(
    switch_profile: QosProfile,
    written: StatedSetting,
    field: str,
    right_value: int | None,
    rdma_priority: int,
) -> Fix | None:
    """The marking that the switch maps to the priority of RDMA traffic; none if its profile states none, or
    one that it maps to another priority."""
    # The profile does not state the marking of RDMA packets.
    if right_value is None:
        return None
    mapped = (
        switch_profile.priority_of_dscp(right_value)
        if field == "DSCP"
        else switch_profile.priority_of_pcp(right_value)
    )
    return fix_value(written.origin, right_value) if mapped == rdma_priority else None


def _hits_of_own_trust(ends: RoceEnds) -> Iterator[Problem]:
    """The adapter trusts one field, and writes only the other."""
    trust = ends.host.trust
    markings = {"pcp": ends.host.pcp, "dscp": ends.host.dscp}
    if trust is not None and not any(markings[field] is not None for field in trust.value):
        fields = " and ".join(field.upper() for field in trust.value)
        text = f"{ends.host_port_name} trusts {fields}, but does not write {fields} into RDMA packets"
        yield Problem(trust.origin, text, _own_trust_hint(ends, trust), subject=ends.host_port_name)


def _own_trust_hint(ends: RoceEnds, trust: StatedSetting) -> str:
    """The field that the adapter writes, as the setting that states its trust."""
    field = "pcp" if ends.host.pcp is not None else "dscp"
    if trust.origin.pointer[-1] == "trust_state":
        number = next(number for number, fields in TRUST_STATES.items() if fields == (field,))
        return f"Set `trust_state: {number}` ({field.upper()}) of {CORE_MODULE}."
    return f"Set `trust: [{field}]` under `host`."


def _marking_hint(switch_profile: QosProfile, field: str, written: StatedSetting) -> str:
    """How to write the field that the switch trusts, where the design states the marking. The other way is to
    trust what the hosts write."""
    value = switch_profile.rdma_dscp if field == "dscp" else _rdma_priority_at(switch_profile)
    number = USUAL[field] if value is None else value
    other_field = "pcp" if field == "dscp" else "dscp"
    trusted = f"`trust: [{other_field}]` in profile {switch_profile.name}"
    place = written.origin.pointer
    if "policies" in place:
        # The policy for SMB Direct of a Windows host gives its packets a priority, which is the PCP.
        return f"Set {trusted}. The policy for SMB Direct writes only the PCP."
    if "marking" in place:
        return f"Set `{field}: {number}` in `marking` of the hosts. Or set {trusted}."
    return (
        f"Set `{RDMA_MODULE}: {{{field}_force: {number}}}` in `parameters` of the adapter. Or set {trusted}."
    )


def _trust_origin(switch_profile: QosProfile) -> tuple[tuple[Origin, str], ...]:
    return ((origin_of(switch_profile, "trust"), "what the switch trusts"),)


V1_HINT = "Mark RDMA packets by PCP, and add `pcp` to `trust` of the switch. Or set `transport: roce-v2`."
USUAL = {"pcp": 3, "dscp": 26}
"""Markings of RDMA packets, for a profile that states none."""

RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("wiring", "qos", "cables")),
    hint=(
        "Mark RDMA packets on the hosts with the PCP or DSCP that the switch maps to the priority of "
        "RDMA traffic, usually PCP 3 or DSCP 26."
    ),
    sources=(
        VSPHERE7_LOSSLESS.says(
            "For PFC by DSCP, DSCP 26 is set in switches and hosts, there with trust_state and dscp_force.",
            "Enabling DSCP based PFC",
        ),
        NMLX5_PARAMETERS.says(
            "pcp_force and dscp_force of nmlx5_rdma, trust_state of nmlx5_core. (ESXi driver)"
        ),
        VSPHERE67_ROCE.says(
            "PFC uses the class of service in the VLAN tag. RoCE v1 works on layer 2 and needs it "
            "lossless; RoCE v2 needs both layers lossless, with the priority mapped to a DSCP."
        ),
        CUMULUS_QOS.says("With both trusted, DSCP counts for IP packets.", "Classification"),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)

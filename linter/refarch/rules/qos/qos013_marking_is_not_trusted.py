"""The switch does not trust the field that marks RDMA packets.

## What it checks

Every profile of a RoCE v2 cluster. RDMA packets have a priority in the VLAN tag, a DSCP
in the IP header, or both, and at least one of these markings must be trusted. The adapters of the hosts must
trust at least one field that the switches trust. Otherwise, the finding is an error. A stated DSCP that is
not trusted, and a trusted DSCP that is not stated, are warnings: a switch that trusts DSCP classifies every
IP packet by it. A lossless profile of a switch without `trust` is a warning, because the default of the
switch decides. If the switch trusts nothing by default, CFG001 reports the profile instead.

## Why it matters

The packets go to the lossy default class, which all other traffic shares, and PFC never applies to them. A
switch classifies packets by the fields that it trusts, and gives all other packets the default priority of
the port.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    trust: [pcp]
    host:
      trust: [dscp]  # <- QOS013
    rdma: {dscp: null}
```

## Use instead

```diff
# qos.yaml
-    trust: [pcp]
+    trust: [pcp, dscp]
@@
-    rdma: {dscp: null}
```

## When it does not apply

RoCE v1, iWARP and TCP. Lossy profiles, and profiles of hosts only, that do not state their trust.

## Limits of this check

Storage traffic without a VLAN tag has no priority field; QOS031 checks this case. QOS025 compares the profile
with the packets of the hosts, if the design states their marking.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.rule import Applies
from ...model.types import Cluster, Design, QosProfile, origin_of
from ...platforms.limits import platform_limits
from ...views.rdma.host_rdma_settings import switch_profiles
from ...views.rdma.roce import roce_profiles
from .. import ROCE, Problem, Rule
from ..documents.nvidia import CUMULUS_QOS, CUMULUS_ROCE


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each profile."""
    on_switches = switch_profiles(design, cluster)
    for profile in roce_profiles(design).get(cluster.id, ()):
        if profile.trust:
            hits = list(_hits_of_hosts(profile))
            marking = _hit_of_marking(profile)
            # The trust of the hosts is the more direct fault: after its fix the marking can be right.
            yield from hits or ([] if marking is None else [marking])
        elif profile.mode == "lossless" and profile.name in on_switches and not _is_limit(design, profile):
            yield Problem(
                profile.origin,
                f"profile {profile.name} has no `trust`, but its switches classify RDMA packets by the "
                "marking that they trust",
                f"Set `trust: [pcp, dscp]` in profile {profile.name}.",
                subject=profile.name,
                severity="warning",
            )


def _is_limit(design: Design, profile: QosProfile) -> bool:
    """Whether the switches trust nothing by default, so that CFG001 reports the priorities with PFC."""
    return any(
        value.path == "profiles.pfc_priorities" and value.thing.partition(" ")[0] == profile.name
        for limit in platform_limits(design)
        for value in limit.values
    )


def _hits_of_hosts(profile: QosProfile) -> Iterator[Problem]:
    """Compares the trust of the adapters with the trust of the switches."""
    hosts = tuple(profile.host.get("trust", ()))
    if hosts and not {*hosts} & {*profile.trust}:
        yield Problem(
            origin_of(profile, "host", "trust"),
            f"in profile {profile.name} the hosts trust {_fields_text(hosts)}, but the switches trust "
            f"{_fields_text(profile.trust)}",
            related=((origin_of(profile, "trust"), "what the switches trust"),),
        )


def _hit_of_marking(profile: QosProfile) -> Problem | None:
    priority, dscp, trust = profile.rdma_priority, profile.rdma_dscp, profile.trust
    trusts_text = f"profile {profile.name} trusts {_fields_text(trust)}"
    if dscp is not None and "dscp" not in trust:
        # With a stated priority, the VLAN tag can still put the packets into their class.
        severity = _severity_of(priority is None)
        return Problem(
            origin_of(profile, "trust"),
            f"{trusts_text}, but marks RDMA packets with DSCP {dscp}",
            severity=severity,
        )
    # A switch that trusts DSCP classifies every IP packet by it, also a packet without a specific DSCP.
    if dscp is None and priority is not None and "dscp" in trust:
        severity = _severity_of("pcp" not in trust)
        message = (
            f"{trusts_text} and classifies IP packets by DSCP, but gives RDMA packets only priority "
            f"{priority} and no DSCP"
        )
        return Problem(origin_of(profile, "rdma"), message, severity=severity)
    return None


def _severity_of(nothing_left: bool) -> Severity:
    return "error" if nothing_left else "warning"


def _fields_text(trust: tuple[str, ...]) -> str:
    return " and ".join(field.upper() for field in trust)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE, needs=("qos",)),
    hint="Set `trust: [pcp, dscp]`, and mark RDMA packets with both fields: `rdma: {priority: 3, dscp: 26}`.",
    sources=(
        CUMULUS_QOS.says(
            "What a port trusts decides which marking counts; with both, DSCP counts for IP packets; other "
            "packets get the port's default priority.",
            "Classification",
        ),
        CUMULUS_ROCE.says("The RoCE profile trusts pcp and dscp.", "Verify RoCE Configuration"),
    ),
    check_cluster=check_cluster,
)

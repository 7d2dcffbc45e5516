"""A host is set to learn PFC by DCBX, but the switch has DCBX off or uses another DCBX version.

## What it checks

refarch checks every cable of a RoCE cluster between a switch and a willing host, which is a host that is set
to learn PFC by DCBX. DCBX must not be off on the switch, and both ends must use the same DCBX version. Hosts
of a vSAN cluster must use the IEEE version.

If both PFC masks of the host's driver are set, different DCBX versions are only a warning. If DCBX is off by
default in the operating system of the switch (Arista EOS), and the design does not state the DCBX setting,
refarch reports an info for each willing host.

## Why it matters

PFC stays off on the host: the host neither obeys nor sends pause frames, although PFC is configured on the
switch. vSAN reports the host as not configured and uses TCP. A willing adapter applies only the settings that
its neighbor advertises in the same DCBX version.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    dcbx: disabled  # <- QOS019
```

## Use instead

```diff
# qos.yaml
-    dcbx: disabled
+    dcbx: ieee
```

## When it does not apply

Hosts that are not willing, and clusters over iWARP or TCP. For Windows hosts, QOS020 applies. For hosts with
PFC masks in the driver, QOS002 checks the masks, and this rule compares only the DCBX versions.

## Limits of this check

refarch does not check the firmware of an adapter: ConnectX firmware can have LLDP and DCBX off.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.rdma.host_rdma_settings import RoceEnds, roce_ends
from ...views.rdma.roce import ROCE_TRANSPORTS, application_at
from .. import VSAN, Problem, Rule
from ..documents.broadcom_articles import KB326624
from ..documents.broadcom_guides import VSPHERE7_LOSSLESS
from ..documents.others import INTEL_ICE_README

OFF_BY_DEFAULT = {"arista-eos": "dcbx mode ieee"}
"""Operating systems of switches that run DCBX only if it is turned on, with the command."""

VERSIONS = {"ieee": "IEEE", "cee": "CEE"}
SAME_HINT = "Set the same `dcbx` for the hosts and the switches, usually `dcbx: ieee`."


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host's port."""
    # QOS020 reports that Windows hosts must not be willing.
    if cluster.kind.platform == "windows":
        return
    for ends in roce_ends(design)[cluster.id]:
        is_willing = ends.host.willing is not None and ends.host.willing.value is True
        # With both masks of the driver, PFC does not depend on DCBX.
        if ends.host.pfctx and ends.host.pfcrx:
            yield from _hits_of_versions(design, ends)
        elif is_willing and ends.switch is not None:
            yield from _hits_of_learning_host(design, cluster, ends)


def _hits_of_versions(design: Design, ends: RoceEnds) -> Iterator[Problem]:
    """A hit for two versions, if PFC does not depend on them."""
    applied, profile, host_dcbx = application_at(design, ends.link.switch_end), ends.switch, ends.host.dcbx
    # Two versions matter only if both are stated, and differ.
    if applied is None or profile is None or host_dcbx is None or host_dcbx.value == ends.dcbx:
        return
    if host_dcbx.value in VERSIONS and ends.dcbx in VERSIONS:
        place = applied.origin if applied.dcbx else origin_of(profile, "dcbx")
        related = ((host_dcbx.origin, "the DCBX version of the hosts"),)
        yield Problem(
            place, _versions_text(ends, host_dcbx.value), SAME_HINT, related, ends.host_port_name, "warning"
        )


def _versions_text(ends: RoceEnds, host_version: str) -> str:
    return (
        f"{ends.host_port_name} uses {VERSIONS[host_version]} DCBX, but {ends.switch_port_name} uses "
        f"{VERSIONS[ends.dcbx]} DCBX"
    )


def _hits_of_learning_host(design: Design, cluster: Cluster, ends: RoceEnds) -> Iterator[Problem]:
    host_version = "" if ends.host.dcbx is None else ends.host.dcbx.value
    applied = application_at(design, ends.link.switch_end)
    profile = ends.switch
    # QOS002 requires masks if DCBX of the host is off.
    if host_version == "disabled" or applied is None or profile is None or ends.host.willing is None:
        return
    place = applied.origin if applied.dcbx else origin_of(profile, "dcbx")
    willing = ((ends.host.willing.origin, "the hosts are willing"),)
    if ends.dcbx == "disabled":
        text = (
            f"{ends.host_port_name} is set to learn PFC through DCBX, but DCBX is disabled on "
            f"{ends.switch_port_name}"
        )
        yield Problem(place, text, related=willing, subject=ends.host_port_name)
    elif host_version and ends.dcbx and host_version != ends.dcbx:
        yield Problem(place, _versions_text(ends, host_version), SAME_HINT, willing, ends.host_port_name)
    # Both ends use CEE, which works, but does not meet the requirement of vSAN.
    elif host_version == "cee" and cluster.product in VSAN and ends.host.dcbx is not None:
        text = f"{ends.host_port_name} uses CEE DCBX, but vSAN requires IEEE mode"
        yield Problem(
            ends.host.dcbx.origin,
            text,
            "Set `dcbx: ieee` for the hosts and the switches.",
            subject=ends.host_port_name,
        )
    elif not ends.dcbx and ends.link.switch.nos in OFF_BY_DEFAULT:
        command = OFF_BY_DEFAULT[ends.link.switch.nos]
        text = (
            f"{ends.host_port_name} is set to learn PFC through DCBX, but DCBX is off by default on "
            f"{ends.link.switch.name} and the design does not enable DCBX"
        )
        hint = f"Set `dcbx: ieee` in the profile, and `{command}` on the ports."
        yield Problem(ends.host.willing.origin, text, hint, subject=ends.host_port_name, severity="info")


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("wiring", "qos", "cables")),
    hint=(
        "Set `dcbx: ieee` for the switches. Or set the PFC masks of the driver, `pfctx` and `pfcrx`, "
        "on the hosts."
    ),
    sources=(
        VSPHERE7_LOSSLESS.says(
            "Hosts learn PFC by DCBX if driver and switch support it; otherwise it is set by the driver's "
            "parameters.",
            "Enabling Priority Flow Control",
        ),
        KB326624.says("DCB mode IEEE on every host. (7.0)", "What does the check do"),
        INTEL_ICE_README.says("On Arista switches DCBX is turned on port by port, with `dcbx mode ieee`."),
    ),
    check_cluster=check_cluster,
)

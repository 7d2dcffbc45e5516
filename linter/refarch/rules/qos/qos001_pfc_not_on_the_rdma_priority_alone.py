"""A lossless profile has priority flow control (PFC) on no priority, on several priorities, or on another
priority than RDMA traffic.

## What it checks

The PFC priorities of every lossless profile that RoCE hosts and their switches use. An empty list, or a list
without the priority of RDMA traffic, is an error. Additional priorities are a warning: switches permit them,
but each takes headroom from the buffer. PFC that does not send pause frames, or does not obey them, is also
an error. Global pause instead of PFC is accepted for NVMe over RDMA, PVRDMA, and SMB Direct; vSAN and Storage
Spaces Direct require PFC.

## Why it matters

If the RDMA priority has no PFC, the switch drops RDMA packets when a buffer fills, and an RDMA connection
resends all packets since the lost one. If a second priority has PFC, traffic that tolerates loss is paused as
well, and pauses spread through the fabric. PFC makes the class lossless.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    pfc:
      priorities: [4]  # <- QOS001
```

## Use instead

```diff
# qos.yaml
-      priorities: [4]
+      priorities: [3]
```

## When it does not apply

Lossy profiles (QOS009 checks whether they are sufficient), iWARP and TCP.

## Limits of this check

refarch does not check here whether PFC is on for both directions and on every port. If a profile states PFC
but no RDMA priority, its PFC priority counts as the RDMA priority.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, QosProfile, origin_of
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import Problem, Rule, fix_value
from ..documents.broadcom_guides import VSPHERE7_LOSSLESS, VSPHERE65_ROCE
from ..documents.nvidia import CUMULUS_QOS, CUMULUS_ROCE
from ..documents.others import AZURE_HOST_NETWORK


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each profile."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        # Global pause stops all traffic, including RDMA, if the vendor of the product allows it.
        if profile.mode != "lossless" or (_pauses_all(profile) and _may_pause_all(cluster)):
            continue
        hit = _hit_of_profile(profile)
        if hit is not None:
            yield hit


def _pauses_all(profile: QosProfile) -> bool:
    """Whether 802.3x pause replaces PFC."""
    return profile.global_pause and not profile.pfc_priorities


def _may_pause_all(cluster: Cluster) -> bool:
    """Whether the vendor of the product allows it: only NVMe over RDMA does among the shared-disk
    products."""
    return cluster.product in ("nvme-of", "nvme-of-linux", "rdma-linux", "pvrdma", "smb-direct")


def _hit_of_profile(profile: QosProfile) -> Problem | None:
    pfc_priorities, rdma = profile.pfc_priorities, profile.rdma_priority
    right_hint = "" if rdma is None else f"Set `pfc: {{priorities: [{rdma}]}}`, the priority of RDMA traffic."
    if _pauses_all(profile):
        message = f"profile {profile.name} uses global pause (802.3x) but has no priority with PFC"
        return Problem(origin_of(profile, "global_pause"), message, right_hint)
    if not pfc_priorities:
        message = f"profile {profile.name} is lossless but has no priority with PFC"
        return Problem(origin_of(profile, "mode"), message, right_hint, ((profile.origin, "the profile"),))
    place = origin_of(profile, "pfc", "priorities")
    profile_text = f"profile {profile.name} has PFC on {_numbers(pfc_priorities)}"
    if rdma is not None and rdma not in pfc_priorities:
        related = ((origin_of(profile, "rdma", "priority"), "the priority of RDMA traffic"),)
        # By default, DSCP 8n to 8n+7 map to priority n, so the DSCP shows which of the two is the mistake.
        is_confirmed = profile.rdma_dscp is not None and profile.rdma_dscp // 8 == rdma
        fix = fix_value(place, [rdma]) if is_confirmed else None
        message = f"{profile_text}, but RDMA traffic has priority {rdma}"
        return Problem(place, message, right_hint, related, fix=fix)
    if profile.pfc_off:
        failures_text = " and ".join(
            {"receive": "does not obey pause frames", "transmit": "does not send pause frames"}[way]
            for way in profile.pfc_off
        )
        hint = "Set `receive: true` and `transmit: true` in `pfc`."
        off_origin = origin_of(profile, "pfc", profile.pfc_off[0])
        # With both directions off the user must decide whether PFC is intended at all.
        return Problem(
            off_origin,
            f"{profile_text}, but {failures_text}",
            hint,
            fix=fix_value(off_origin, True) if len(profile.pfc_off) == 1 else None,
        )
    if len(pfc_priorities) > 1:
        # Each additional priority takes headroom from the buffer, but no packet is lost.
        fix = None if rdma is None else fix_value(place, [rdma])
        message = f"{profile_text}, but only RDMA traffic needs PFC"
        return Problem(place, message, right_hint, severity="warning", fix=fix)
    return None


def _numbers(priorities: tuple[int, ...]) -> str:
    listed = ", ".join(map(str, sorted(priorities)))
    return f"priority {listed}" if len(priorities) == 1 else f"priorities {listed}"


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos",)),
    hint="Set `pfc: {priorities: [3]}` with only the priority of RDMA traffic.",
    sources=(
        CUMULUS_ROCE.says(
            "Lossless mode enables PFC only on switch priority 3, the RoCE priority.",
            "Default RoCE Mode Configuration",
        ),
        AZURE_HOST_NETWORK.says(
            "Of the three traffic classes only RDMA has PFC.", "RDMA traffic considerations"
        ),
        VSPHERE7_LOSSLESS.says("Global pause is one of the ways to a lossless network for NVMe over RDMA."),
        VSPHERE65_ROCE.says("Lossless by global pause or by PFC, for virtual machines with PVRDMA. (6.5)"),
        CUMULUS_QOS.says("A list of several PFC priorities is permitted.", "Priority Flow Control"),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)

"""No policy of the Windows hosts gives SMB Direct the lossless priority.

## What it checks

The `policies` of the profiles of Windows hosts that use RoCE. One must be for SMB Direct, on port 445, with
the RDMA priority of the profile (otherwise an error). A profile without policies and marking is a warning, or
an info finding if Network ATC makes the policy, or the generated script makes it from the RDMA priority.

## Why it matters

Storage traffic is dropped with all other traffic, and the priority with PFC is empty. Windows marks no
packets by default: without the policy for NetDirect port 445, SMB Direct uses priority 0.

## Example

```yaml
# qos.yaml of the example `s2d`
profiles:
  roce:
    host:
      policies:
        - for: smb-direct
          port: 445
          priority: 4  # <- QOS021
        - {for: cluster, priority: 7}
```

## Use instead

```diff
# qos.yaml
-          priority: 4
+          priority: 3
```

## When it does not apply

ESXi hosts; iWARP and TCP.

## Limits of this check

refarch does not know other ports on which SMB Direct can be configured to listen.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.origin import Origin
from ...core.rule import Applies
from ...core.wording import enumeration
from ...model.types import Cluster, Design, QosProfile, origin_of
from ...views.rdma.host_rdma_settings import rdma_policy
from ...views.rdma.qos_profiles import is_rdma_priority_mistyped
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_applications
from .. import Problem, Rule, fix_value
from ..documents.others import AZURE_HOST_NETWORK, NEW_QOS_POLICY

PORT = 445

USUAL_PRIORITY = 3


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each profile of a host."""
    # Only Windows marks SMB Direct by a policy.
    if cluster.kind.platform != "windows":
        return
    names = (entry.profile for host in cluster.hosts for entry in roce_applications(design, host.name))
    for profile in map(design.profiles.__getitem__, dict.fromkeys(names)):
        if profile.mode == "lossless":
            yield from _hits_of_profile(profile, _unmarked_severity(cluster, profile))


def _unmarked_severity(cluster: Cluster, profile: QosProfile) -> Severity:
    """Severity of a profile that states no marking. Network ATC makes the policies of a storage intent,
    and the generated script makes that of SMB Direct from the RDMA priority."""
    is_made = any("storage" in intent.traffic for intent in cluster.intents)
    return "info" if is_made or profile.rdma_priority is not None else "warning"


def _hits_of_profile(profile: QosProfile, unmarked: Severity) -> Iterator[Problem]:
    policy, rdma = rdma_policy(profile), profile.rdma_priority
    if policy is None:
        if profile.policies:
            text = f"profile {profile.name} has policies for the hosts, but none for SMB Direct"
            yield Problem(origin_of(profile, "host", "policies"), text, _policy_hint(profile))
        # The driver can mark without a policy; without any setting, the marking is unknown.
        elif "marking" not in profile.host and profile.pfc_priorities:
            priorities = enumeration([str(priority) for priority in profile.pfc_priorities], "and")
            text = (
                f"profile {profile.name} has PFC on priority {priorities}, but no policy of the Windows "
                "hosts gives SMB Direct this priority"
            )
            yield Problem(origin_of(profile, "host"), text, _policy_hint(profile), severity=unmarked)
        return
    # QOS001 finds that the RDMA priority is the mistyped one of the two.
    is_reported = is_rdma_priority_mistyped(profile) and policy.priority in profile.pfc_priorities
    if rdma is not None and policy.priority != rdma and not is_reported:
        place = policy.origin.child("priority")
        text = (
            f"the hosts give SMB Direct priority {policy.priority}, but profile {profile.name} gives RDMA "
            f"traffic priority {rdma}"
        )
        yield Problem(
            place,
            text,
            f"Set `priority: {rdma}` in the policy for SMB Direct.",
            _rdma_origin(profile),
            fix=fix_value(place, rdma),
        )
    if policy.port not in (None, PORT):
        place = policy.origin.child("port")
        text = f"the policy for SMB Direct matches port {policy.port}, but SMB Direct uses port {PORT}"
        hint = f"Set `port: {PORT}` in the policy for SMB Direct."
        yield Problem(place, text, hint, fix=fix_value(place, PORT))


def _policy_hint(profile: QosProfile) -> str:
    """The policy that is missing, with the priority of the profile."""
    stated = (profile.rdma_priority, *profile.pfc_priorities)
    priority = next((one for one in stated if one is not None), USUAL_PRIORITY)
    return (
        f"Add `{{for: smb-direct, port: {PORT}, priority: {priority}}}` to `policies` under `host`. On the "
        f"hosts, run New-NetQosPolicy -NetDirectPortMatchCondition {PORT}."
    )


def _rdma_origin(profile: QosProfile) -> tuple[tuple[Origin, str], ...]:
    return ((origin_of(profile, "rdma", "priority"), "the priority of RDMA traffic"),)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos",)),
    hint=(
        "Add `{for: smb-direct, port: 445, priority: 3}` to `policies`. On the hosts, use New-NetQosPolicy "
        "-NetDirectPortMatchCondition 445."
    ),
    sources=(
        NEW_QOS_POLICY.says("NetDirectPortMatchCondition matches RDMA traffic by its port."),
        AZURE_HOST_NETWORK.says("RDMA traffic has priority 3 or 4 on the hosts.", "RDMA traffic class"),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)

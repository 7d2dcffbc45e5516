"""The switches do not announce PFC and ETS to the nodes of Azure Local.

## What it checks

QoS profiles on the switch ports of RoCE storage of Azure Local. `dcbx: disabled` is a warning: the switch
sends no DCBX TLVs. A profile that states no `dcbx` is an info, because the default depends on the operating
system. Ports of SONiC switches are not examined, because SONiC has no DCBX.

## Why it matters

Microsoft expects LLDP with the DCBX TLVs for PFC and ETS on storage ports. The nodes do not apply them. But
the validation of a deployment, and everybody who searches for a priority that drops packets, reads there what
the switch is set to.

## Example

```yaml
# qos.yaml of the example `azure-local`
profiles:
  roce:
    dcbx: disabled  # <- SMB042
```

## Use instead

```diff
# qos.yaml
-    dcbx: disabled
+    dcbx: ieee
```

## When it does not apply

Other products, iWARP, and storage without switches.

## Limits of this check

refarch does not know which TLVs a switch sends by default. QOS020 reports willing Windows hosts.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.rdma.host_rdma_settings import roce_ends
from ...views.rdma.roce import ROCE_TRANSPORTS, application_at
from .. import Problem, Rule
from ..documents.microsoft import AZURE_LOCAL_TOR_LLDP

WITHOUT_DCBX = ("sonic",)
"""Operating systems of switches that have no DCBX."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each place that states the DCBX of a profile, or leaves it out."""
    seen = set()
    for ends in roce_ends(design)[cluster.id]:
        applied, profile = application_at(design, ends.link.switch_end), ends.switch
        if applied is None or profile is None or ends.link.switch.nos in WITHOUT_DCBX:
            continue
        stated = origin_of(profile, "dcbx") if profile.dcbx else profile.origin
        place = applied.origin if applied.dcbx else stated
        if place in seen or ends.dcbx in ("ieee", "cee"):
            continue
        seen.add(place)
        expected = "but Azure Local expects switches to announce PFC and ETS on storage ports"
        if ends.dcbx == "disabled":
            text = f"DCBX is disabled on {ends.switch_port_name}, {expected}"
            yield Problem(place, text, subject=profile.name)
        else:
            text = f"profile {profile.name} does not state DCBX, {expected}"
            yield Problem(place, text, subject=profile.name, severity="info")


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=("azure-local",), transports=ROCE_TRANSPORTS, needs=("wiring", "qos", "cables")),
    hint="Set `dcbx: ieee` in the profile.",
    sources=(
        AZURE_LOCAL_TOR_LLDP.says(
            "Switches should send LLDP with the DCBX TLVs for PFC and ETS on storage ports. PFC itself is "
            "forced on, and not negotiated.",
            "Official requirements; Recommended Configuration",
            "2026-11-30",
        ),
    ),
    check_cluster=check_cluster,
)

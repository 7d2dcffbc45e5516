"""A port group detects failed uplinks with beacon probing, for vSAN or with fewer than three uplinks.

## What it checks

The failure detection of every port group that carries vSAN traffic is link status. Every other port group on
ESXi that uses beacon probing has at least three uplinks in use.

## Why it matters

Traffic breaks although a path is left. Beacon probing needs at least three uplinks to identify the failed
one. With two, both are suspect when the beacons stop. The host then sends on both uplinks or on the wrong
one, and switches see the same address on two ports.

## Example

```yaml
# design.yaml
clusters:
  compute:
    virtual_switches:
      Storage:
        port_groups:
          vSAN:
            teaming:
              failure_detection: beacon-probing  # <- TEAM006
```

## Use instead

```diff
# design.yaml
-              failure_detection: beacon-probing
+              failure_detection: link-status
```

## When it does not apply

Port groups without vSAN traffic that use three or more uplinks. TEAM019 finds beacon probing with IP hash.

## Limits of this check

The vendor advises against beacon probing for vSAN with any number of uplinks, so it is also reported with
three or more. refarch does not check whether the uplinks lead to different switches.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, PortGroup, VirtualSwitch, origin_of
from ...views.network.teams import AdapterTeam, storage_teams, uplink_names_in_use
from .. import VSAN, Problem, Rule, fix_value
from ..documents.broadcom_guides import VCF9_TEAMING, VSAN7_TEAMING
from ..documents.others import GOVMLAB_BEACON

LEAST_UPLINKS = 3


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port group."""
    vsan_teams = {team.port_group.origin: team for team in _vsan_teams(design, cluster)}
    for switch in cluster.virtual_switches.values():
        for group in switch.port_groups.values():
            if group.teaming.failure_detection == "beacon-probing":
                yield from _hits_of_port_group(switch, group, vsan_teams.get(group.origin))


def _vsan_teams(design: Design, cluster: Cluster) -> Iterator[AdapterTeam]:
    """Teams of the vSAN adapters; the last host first, so that the first host remains."""
    if cluster.product in VSAN:
        yield from reversed(storage_teams(design, cluster))


def _hits_of_port_group(
    switch: VirtualSwitch, group: PortGroup, team: AdapterTeam | None
) -> Iterator[Problem]:
    count = sum(map(len, uplink_names_in_use(switch, group.teaming)))
    uplinks = f"{count} uplink{'' if count == 1 else 's'}"
    place = origin_of(group.teaming, "failure_detection")
    # The vendor advises against beacon probing for vSAN even with three or more uplinks, where beacons can
    # show which uplink failed.
    if team is not None:
        text = (
            f"port group {group.name} ({team.adapter.name}, {', '.join(team.adapter.services)}) detects "
            f"failures by beacon probing over {uplinks}, but the vendor recommends link status only"
        )
        yield _hit(place, text)
    # TEAM019 finds beacon probing with IP hash.
    elif count < LEAST_UPLINKS and group.teaming.policy != "ip-hash":
        text = (
            f"port group {group.name} detects failures by beacon probing over {uplinks}, but beacon probing "
            f"requires at least {LEAST_UPLINKS}"
        )
        yield _hit(place, text)


def _hit(place: Origin, text: str) -> Problem:
    return Problem(place, text, fix=fix_value(place, "link-status"))


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(needs=("virtual-switches",)),
    hint="Set `failure_detection: link-status` (the default).",
    sources=(
        VCF9_TEAMING.says(
            "Keep the default, link status only; beacon probing needs at least three physical NICs. (9.0)"
        ),
        VSAN7_TEAMING.says("States the same for 7.0."),
        GOVMLAB_BEACON.says(
            "With two NICs in a team, the host cannot tell which one failed, and sends over both. VMware "
            "recommends at least three.",
            "Best practice 1",
            verified="2026-11-29",
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)

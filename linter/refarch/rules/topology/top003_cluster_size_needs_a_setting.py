"""A cluster of vSAN 5.5 or 6.0 with many hosts lacks the setting that allows this number.

## What it checks

The hosts of every vSAN cluster on ESXi 5.5. More than 16 need the advanced option `/adv/CMMDS/goto11` in the
cluster's `settings`, with a value other than 0. More than 32 are always an error. On ESXi 6.0, more than 32
need the same option.

## Why it matters

Without the setting, the hosts after the sixteenth do not join a cluster of that release.

## Example

```yaml
# design.yaml
software:
  esxi: {release: "5.5 U1", build: null}
  vcenter: null
  nmlx5: null
clusters:
  compute:
    transport: tcp
    hosts:
      - names: host-[1-17]  # <- TOP003
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
```

```yaml
# wiring.yaml
links:
  - {from: "host-[1-17] vmnic4", to: "leaf-1 swp[1-17]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-17] vmnic5", to: "leaf-2 swp[1-17]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

```yaml
# ip-plan.yaml
networks:
  vmotion: {addresses: [{of: "host-[1-17] vmk1", first: 198.51.100.1}]}
  vsan: {addresses: [{of: "host-[1-17] vmk2", first: 203.0.113.1}]}
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", "host-[1-17]"]}
```

## Use instead

```diff
# design.yaml
     transport: tcp
+    settings:
+      - {command: "esxcli system settings advanced set -o /adv/CMMDS/goto11 -i 1", option: /adv/CMMDS/goto11, value: 1}
```

## When it does not apply

Later releases, which support more hosts by default, and products other than vSAN.

## Limits of this check

The source states that 32 hosts need the option. Two limits rest on practice: 16 hosts without the option in
the first release of vSAN, and the option above 32 hosts in 6.0. TOP029 checks the number for later releases.
"""  # noqa: E501

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...model.versions import is_in_range
from ...views.inventory.host_counts import named_hosts
from .. import VSAN, Problem, Rule
from ..documents.broadcom_articles import BLOG_2M_IOPS

DEFAULT_MAXIMUM, MAXIMUM = 16, 32
LARGEST = 64
"""Maximum number of hosts of a vSAN 6.0 cluster, which TOP029 checks."""
OPTION = "/adv/CMMDS/goto11"


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit, at the range that contains the first host too many."""
    release = design.software.get("esxi")
    # Later releases support 64 hosts without a setting.
    if release is None or not release.release or not is_in_range(release.release, "<6.5"):
        return
    named = named_hosts(design)[cluster.id]
    has_option = any(
        setting.data.get("option") == OPTION and not _is_off(setting.data) for setting in cluster.settings
    )
    is_vsan_55 = is_in_range(release.release, "<6.0")
    by_default, maximum = (DEFAULT_MAXIMUM, MAXIMUM) if is_vsan_55 else (MAXIMUM, LARGEST)
    limit = maximum if has_option else by_default
    # TOP029 reports it.
    if not is_vsan_55 and len(named) > maximum:
        return
    if len(named) > limit:
        without_option = "" if has_option else f" without the option {OPTION}"
        message = (
            f"cluster {cluster.id} has {len(named)} hosts, but vSAN on ESXi {release.release} supports up to "
            f"{limit}{without_option}"
        )
        hint = f"Use up to {limit} hosts in the cluster." if has_option else ""
        yield Problem(named[limit].origin, message, hint, severity="error" if len(named) > maximum else None)


def _is_off(setting: Mapping[str, Any]) -> bool:
    """Whether the option is set to 0; HST012 finds a value that contradicts its command."""
    # A value of 0 with a command that ends in 1 is a contradiction, which HST012 reports.
    return str(setting.get("value")) == "0" and not str(setting.get("command", "")).endswith(" 1")


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(products=VSAN, needs=("releases",)),
    hint=(
        "Add `{option: /adv/CMMDS/goto11, value: 1}` with its `command` to `settings` of the "
        "cluster. Or use fewer hosts."
    ),
    sources=(
        BLOG_2M_IOPS.says(
            "Virtual SAN 5.5 forms clusters of 32 hosts after the option /adv/CMMDS/goto11 is set to 1.",
            "Software Configuration",
        ),
    ),
    check_cluster=check_cluster,
)

"""A port group lists one uplink in two roles.

## What it checks

Every uplink is at most once in the active, standby, and unused lists of a port group, for all port groups of
all clusters.

## Why it matters

The design cannot be built as written, and the installer must guess the intended role. In vSphere, an uplink
has exactly one role in the failover order of a port group. An uplink that is its own standby gives no
protection.

## Example

```yaml
# design.yaml
clusters:
  compute:
    virtual_switches:
      Storage:
        port_groups:
          vMotion:
            teaming:
              active: [Uplink 2]
              standby: [Uplink 1, Uplink 2]  # <- TEAM012
```

## Use instead

```diff
# design.yaml
-              standby: [Uplink 1, Uplink 2]
+              standby: [Uplink 1]
```

## When it does not apply

It applies to every port group.

## Limits of this check

refarch compares names, and does not find two uplinks that use the same vmnic. The schema rejects an uplink
that is twice in one list.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies, Source
from ...model.types import Cluster, Design, PortGroup, origin_of
from .. import Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each role beyond an uplink's first."""
    for switch in cluster.virtual_switches.values():
        for group in switch.port_groups.values():
            yield from _hits_of_port_group(group)


def _hits_of_port_group(group: PortGroup) -> Iterator[Problem]:
    """One hit for each role of an uplink beyond its first in a port group."""
    first: dict[str, tuple[str, Origin]] = {}
    for role in ("active", "standby", "unused"):
        for index, uplink in enumerate(getattr(group.teaming, role)):
            place = origin_of(group.teaming, role, index)
            if uplink not in first:
                first[uplink] = role, place
                continue
            first_role, first_origin = first[uplink]
            message = (
                f"port group {group.name} lists {uplink} as both {first_role} and {role}, but an uplink can "
                "have only one role"
            )
            hint = f"Remove {uplink} from `{first_role}`. Or remove {uplink} from `{role}`."
            yield Problem(place, message, hint, ((first_origin, f"{first_role} here"),))


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("virtual-switches",)),
    hint="Remove the uplink from one of the lists `active`, `standby`, and `unused`.",
    sources=(
        Source(
            "Practice",
            "The vSphere Client shows a port group's uplinks in three lists and moves an uplink from one "
            "to another.",
        ),
    ),
    check_cluster=check_cluster,
)

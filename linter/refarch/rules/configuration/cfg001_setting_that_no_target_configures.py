"""The design needs a setting that no target configures on the system of the device.

## What it checks

Every setting of each switch, host, cluster, and domain whose system has a target. Some settings cannot be
configured: the system lacks the function, no public document shows the command, or another value of the
design rules it out. The rule reports a setting if the design does not work without it and no target of the
system configures it. `refarch targets NAME` lists the settings that a target never configures.

## Why it matters

The generated file looks complete, and the device accepts it. But storage traffic loses packets, or hosts have
no gateway, because one setting is missing. `refarch render` generates no files for a design with such a
finding.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux, vlans: [20, 30, 40]}
```

```yaml
# ip-plan.yaml
networks:
  virtual-machines:
    purpose: vm
    vlan: 40
    prefix: 198.18.40.0/24
    gateway: 198.18.40.1
    router: {devices: "leaf-[1-2]", redundancy: vrr}
  vmotion:
    gateway: 198.51.100.254  # <- CFG001
    router: {devices: "leaf-[1-2]", redundancy: vrrp}
```

## Use instead

```diff
# ip-plan.yaml
-    router: {devices: "leaf-[1-2]", redundancy: vrrp}
+    router: {devices: "leaf-[1-2]", redundancy: vrr}
```

## When it does not apply

Devices whose system has no target. Settings that another file of the design configures, such as those of a
distributed switch, which the file of the cluster contains.

## Limits of this check

refarch does not consider custom targets of a project. It cannot know what somebody configures by hand: if
this is the plan, waive the finding, and state who does it and how.
"""

from collections.abc import Iterator

from ...core.problem import SpecificRules
from ...core.rule import Applies
from ...core.wording import count_text, enumeration
from ...model.ranges import name_runs
from ...model.types import Design
from ...platforms.limits import NotConfigured, PlatformLimit, platform_limits
from .. import Problem, Rule

MORE_PRECISE = (
    (("gateways", "mlag", "bonds"), ("TEAM002", "TOP030", "TOP031", "MLAG")),
    (("other_addresses",), ("IP029",)),
    (("switches",), ("SMB017",)),
    (("ports.mtu",), ("WIRE025",)),
    (("nics.rdma",), ("NIC001", "NIC020")),
    (
        ("profiles.trust", "profiles.pfc", "profiles.pcp_map", "profiles.dscp_map", "profiles.traffic_class"),
        ("QOS001", "QOS003", "QOS009", "QOS016", "QOS018", "QOS030"),
    ),
)
"""Beginnings of paths, each with the rules that tell the cause of a value that no target can configure."""

MAX_PLACES = 5
"""Most further lines with the same fault that a problem lists."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each reason, with all devices and values that have it."""
    for limit in platform_limits(design):
        first, *further = limit.values
        devices = enumeration(text for text, _ in name_runs(limit.devices))
        others = f" and {count_text(len(further), 'other value')}" if further else ""
        yield Problem(
            limit.origin,
            f"refarch cannot configure {first.path} {first.value}{others} of {devices}: {limit.reason}, so "
            f"{limit.consequence}",
            limit.hint or _hint_of_untrusted_fields(design, first),
            related=tuple((value.origin, f"{value.path} {value.value}") for value in further[:MAX_PLACES]),
            subject=devices,
            defers_to=_specific_rules(limit),
        )


def _hint_of_untrusted_fields(design: Design, value: NotConfigured) -> str:
    """Hint about PFC in a profile that trusts no field, so that no packet gets the priority; otherwise
    empty."""
    profile = design.profiles.get(value.thing)
    if value.path != "profiles.pfc_priorities" or profile is None or profile.trust:
        return ""
    field = "pcp" if profile.rdma_dscp is None else "dscp"
    return (
        f"Set `trust: [{field}]` in profile {profile.name}, if the hosts mark RDMA packets with "
        f"{field.upper()}."
    )


def _specific_rules(limit: PlatformLimit) -> SpecificRules:
    """Rules about the values of a limit, on its devices or in its profiles."""
    codes = next((codes for starts, codes in MORE_PRECISE if limit.values[0].path.startswith(starts)), ())
    things = (value.thing.partition(" ")[0] for value in limit.values)
    return SpecificRules(codes, (*limit.devices, *filter(None, dict.fromkeys(things))))


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(),
    hint=(
        "Change the setting or the system of the device. Or configure it by hand, and state who does it and "
        "how in `# refarch: waive CFG001: REASON`."
    ),
    sources=(),
    check=check,
)

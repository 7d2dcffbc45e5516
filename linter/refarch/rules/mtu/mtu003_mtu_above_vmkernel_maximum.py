"""A VMkernel adapter has an MTU above 9000, which vSphere rejects.

## What it checks

The MTU of every VMkernel adapter, stated or inherited from its network, is at most 9000 bytes. In vSphere 9.0
and later, it is a warning.

## Why it matters

The host cannot be configured as designed, because the vSphere Client and esxcli reject the value. Switches
support larger values (9216 is common). The usual mistake is to copy the MTU of the switch to the adapters.

## Example

```yaml
# design.yaml
clusters:
  compute:
    virtual_switches:
      Storage: {mtu: 9190}
    vmkernel:
      vmk1:
        mtu: 9000
      vmk2:
        mtu: 9190  # <- MTU003
```

## Use instead

```diff
# design.yaml
-      Storage: {mtu: 9190}
+      Storage: {mtu: 9000}
@@
-        mtu: 9190
+        mtu: 9000
```

## When it does not apply

MTUs of virtual switches and of physical switches; interfaces of Windows hosts, whose maximum MTU depends on
the network adapter.

## Limits of this check

The limit is from the vSphere 8.0 documentation and from an article that names no release. No document for 9.0
or later was read.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Vmkernel, origin_of
from ...model.versions import is_in_range
from ...views.network.ports_on_path import LARGEST_MTU, STANDARD_MTU
from .. import Fix, Problem, Rule, fix_value
from ..documents.broadcom_articles import KB326539
from ..documents.broadcom_guides import VSPHERE8_VMKERNEL

RELEASES_NOT_READ = ">=9.0"
"""Releases without a document that was read."""


def check(design: Design) -> Iterator[Problem]:
    """Every adapter of every ESXi host."""
    for cluster in design.clusters.values():
        if cluster.kind.platform == "esxi":
            for adapter in cluster.vmkernel:
                if adapter.mtu > LARGEST_MTU:
                    who = f"{adapter.name} on {adapter.host}"
                    text = f"{who} has MTU {adapter.mtu}, but vSphere supports up to {LARGEST_MTU}"
                    release = design.hosts[adapter.host].software.get("esxi")
                    # No document of 9.0 was read: the limit can be higher there.
                    is_not_read = release is not None and is_in_range(release.release, RELEASES_NOT_READ)
                    fix = _cure_of_mtu(design, adapter)
                    yield Problem(
                        origin_of(adapter, "mtu"),
                        text,
                        subject=who,
                        fix=fix,
                        severity="warning" if is_not_read else None,
                    )


def _cure_of_mtu(design: Design, adapter: Vmkernel) -> Fix | None:
    """The MTU of the network, if the network has jumbo frames and the adapter has a different MTU."""
    network = design.networks.get(adapter.port_group.network) if adapter.port_group is not None else None
    # Below jumbo frames, the MTU of the network can be the mistake.
    jumbo = network is not None and STANDARD_MTU < network.mtu <= LARGEST_MTU
    return (
        fix_value(origin_of(adapter, "mtu"), network.mtu, safe=True)
        if network is not None and jumbo
        else None
    )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("adapters",)),
    hint="Set `mtu` of the VMkernel adapter to 9000 or less. Only switches support a larger MTU.",
    sources=(
        VSPHERE8_VMKERNEL.says(
            "A VMkernel adapter cannot have an MTU above 9000 bytes. (8.0)", "Port properties, MTU"
        ),
        KB326539.says("The highest MTU is 9000 bytes."),
    ),
    fixes="usually",
    check=check,
)

"""A VMkernel adapter is given an MTU above 9000, which vSphere refuses.

## What it checks

The MTU of every VMkernel adapter, its own or the one it takes over from its network, is at most 9000 bytes.
From vSphere 9.0 on it is a warning.

## Why it matters

The vSphere Client and esxcli refuse the value, so the host cannot be set up as designed. Switches allow
larger values (9216 is usual); copying the switch's MTU to the adapters is the common slip.

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

MTUs of virtual switches and of physical switches; interfaces of Windows hosts, whose largest MTU is the
network card's.

## Limits of this check

The limit was read in the vSphere 8.0 documentation and in an article that names no release; nothing was read
of 9.0 and later.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Vmkernel, origin_of
from ...model.versions import is_in_range
from ...views.network.ports_on_path import LARGEST_MTU, STANDARD_MTU
from .. import Fix, Problem, Rule, cure
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
    return cure(origin_of(adapter, "mtu"), network.mtu, safe=True) if network is not None and jumbo else None


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("adapters",)),
    hint="Set `mtu` to 9000 or less. Only switches support more.",
    sources=(
        VSPHERE8_VMKERNEL.says(
            "A VMkernel adapter cannot have an MTU above 9000 bytes. (8.0)", "Port properties, MTU"
        ),
        KB326539.says("The highest MTU is 9000 bytes."),
    ),
    fixes="usually",
    check=check,
)

"""The ESXi release does not support the processor of a host.

## What it checks

The processor of every ESXi host, compared with the releases that support it in the catalog. An example is
`<9.0` for Xeon E5 v4 and for the Xeon Scalable processors of the first generation.

## Why it matters

The installer stops with "Unsupported CPU". A planned upgrade then needs new servers.

## Example

```yaml
# design.yaml
sources:
  guide: {updated: "2026-01-31"}
software:
  esxi: {release: "9.0", build: null}
  vcenter: {release: "9.0", build: null}
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        cpu: {model: intel-xeon-gold-6148, sockets: 2}  # <- HST025
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
```

## Use instead

```diff
# design.yaml
-        cpu: {model: intel-xeon-gold-6148, sockets: 2}
+        cpu: {model: intel-xeon-gold-6248r, sockets: 2}
```

## When it does not apply

Hosts without a processor or an ESXi release, and processors without this fact in the catalog.

## Limits of this check

Processors that a release lists as deprecated still install and give no finding. refarch does not check the
servers that a vendor supports with a release.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.inventory import card_software
from .. import Problem, Rule
from ..documents.broadcom_articles import KB318697


def check(design: Design) -> Iterator[Problem]:
    """One hit for each host."""
    for host in design.hosts.values():
        processor = host.cpu.part if host.cpu else None
        releases = card_software.required_esxi(host, processor.data) if processor else ""
        if host.cpu and processor and releases:
            esxi = host.software["esxi"]
            message = (
                f"{host.name} has {processor.vendor} {processor.model}, which ESXi {esxi.release} does not "
                f"support; supported releases: {card_software.release_range_text(releases)}"
            )
            hint = (
                "Set `model` under `cpu` to a processor of a later generation. Or use an ESXi release "
                f"{card_software.release_range_text(releases)}."
            )
            related = ((esxi.origin.child("release"), "release"),)
            yield Problem(host.cpu.origin.child("model"), message, hint, related, host.name)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("esxi-releases", "processors")),
    hint="Use a processor of a later generation. Or use a release that supports this processor.",
    sources=(
        KB318697.says(
            "Broadwell and Skylake-SP (Xeon E5 v4, Gold 6100, Platinum 8100) are discontinued in 9.x, where "
            "the installer refuses them; Cascade Lake is deprecated. (as public reviews of 2026 quote it)",
            verified="",
        ),
    ),
    check=check,
)

"""A switch of Azure Local runs a release that is older than its vendor lists for it.

## What it checks

Switches with Cumulus Linux in a design with Azure Local: Cumulus Linux 5.1 or later.

## Why it matters

Microsoft lists switches with the release from which their vendor vouches for what Azure Local needs: PFC,
ETS, LLDP with the subtypes that the validation asks for. Below it the deployment is not supported.

## Example

```yaml
# design.yaml of the example `s2d`
clusters:
  storage: {product: azure-local}
software:
  cumulus-linux:
    release: "5.0"  # <- VER019
```

## Use instead

```diff
# design.yaml
-    release: "5.0"
+    release: "5.1"
```

## When it does not apply

Other systems on the switch, and Storage Spaces Direct on Windows Server, for which there is no such list.

## Limits of this check

Lists of other vendors were not read.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...model.versions import is_in_range
from .. import Problem, Rule
from ..documents.others import AZURE_PHYSICAL_NETWORK

LOWEST_RELEASE = "5.1"


def check(design: Design) -> Iterator[Problem]:
    """One hit for the design's release, and for each switch with one of its own."""
    products = {cluster.product for cluster in design.clusters.values()}
    software = {product for host in design.hosts.values() for product in host.software}
    # The list is for Azure Local; for Windows Server there is none.
    if not {"azure-local", "azure-local-os"} & (products | software):
        return
    for release, place in _stated_releases(design):
        if release and is_in_range(release, f"<{LOWEST_RELEASE}"):
            message = (
                f"the design uses Cumulus Linux {release}, but Microsoft lists {LOWEST_RELEASE} or "
                "later for Azure Local"
            )
            yield Problem(place, message)


def _stated_releases(design: Design) -> Iterator[tuple[str, Origin]]:
    design_release = design.software.get("cumulus-linux")
    if design_release is not None:
        yield design_release.release, origin_of(design_release, "release")
    for switch in design.switches.values():
        # A switch with the design's release is told there.
        if switch.nos == "cumulus-linux" and (
            design_release is None or switch.release != design_release.release
        ):
            yield switch.release, origin_of(switch, "release")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("azure-local", "switch-releases")),
    hint="Use a release that is listed for Azure Local.",
    sources=(AZURE_PHYSICAL_NETWORK.says("Lists NVIDIA switches with Cumulus Linux 5.1 or later."),),
    check=check,
)

"""An Azure Local switch runs a release that is older than the first supported release.

## What it checks

refarch checks switches with Cumulus Linux in a design with Azure Local. They must run Cumulus Linux 5.1 or
later.

## Why it matters

The deployment is not supported. Microsoft lists each switch with the first release for which its vendor
confirms the Azure Local requirements: PFC, ETS, and LLDP with the subtypes that the validation needs.

## Example

```yaml
# design.yaml of the example `azure-local`
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

Switches with another operating system. Storage Spaces Direct on Windows Server, for which there is no such
list.

## Limits of this check

refarch does not check the lists of other vendors.
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
    """One hit for the release of the design, and for each switch with another release."""
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
            yield Problem(place, message, f"Use Cumulus Linux {LOWEST_RELEASE} or later.")


def _stated_releases(design: Design) -> Iterator[tuple[str, Origin]]:
    design_release = design.software.get("cumulus-linux")
    if design_release is not None:
        yield design_release.release, origin_of(design_release, "release")
    for switch in design.switches.values():
        # A switch with the release of the design is reported there.
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

"""The design specifies no time servers for ESXi or for vCenter.

## What it checks

`services.ntp` exists and is used by both ESXi and vCenter. A list of servers without `used_by` is for both.
Time servers that every cluster states also count.

## Why it matters

Certificates and sign-on tokens are refused, services do not start, and the logs of two hosts cannot be
compared when the network has a fault. The cause is clocks that differ.

## Example

```yaml
# design.yaml
services:
  ntp:
    servers: site
    used_by: [esxi]  # <- HST005
```

## Use instead

```diff
# design.yaml
-    used_by: [esxi]
+    used_by: [esxi, vcenter]
```

## When it does not apply

Products that do not run on vSphere.

## Limits of this check

`servers: site` means the existing time servers of the site; refarch does not check whether they answer. Time
by PTP is also sufficient, but a design cannot state it. SRV003 checks the number of servers.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, origin_of
from .. import Problem, Rule, fix_value
from ..documents.broadcom_guides import V7_TIME
from ..documents.nvidia import NVIDIA_RDG

PRODUCT_NAMES = {"esxi": "ESXi", "vcenter": "vCenter"}


def check(design: Design) -> Iterator[Problem]:
    """One hit, for all products without time servers."""
    # Time servers of every cluster also serve its hosts.
    if all("ntp" in cluster.services for cluster in design.clusters.values()):
        return
    used_by = design.ntp.data["used_by"] if design.ntp is not None else ()
    products_without = " and ".join(name for product, name in PRODUCT_NAMES.items() if product not in used_by)
    if products_without:
        place = (
            origin_of(design.ntp, "used_by")
            if design.ntp is not None
            else design.origin.child("services", "ntp")
        )
        users = [*used_by, *(server for server in PRODUCT_NAMES if server not in used_by)]
        fix = fix_value(place, users) if design.ntp is not None else None
        hint = f"Set `used_by: [{', '.join(users)}]`." if design.ntp is not None else ""
        text = (
            f"{products_without} has no time servers"
            if " and " not in products_without
            else f"{products_without} have no time servers"
        )
        yield Problem(place, text, hint, fix=fix)


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=("vsan-osa", "vsan-esa", "nvme-of", "pvrdma")),
    hint=(
        "Set `services: {ntp: {servers: site, used_by: [esxi, vcenter]}}`. Or replace `site` with a list "
        "of the time servers."
    ),
    sources=(
        NVIDIA_RDG.says(
            "NTP must be configured and working on ESXi and vCenter.", "Preparing vSphere Cluster for vSAN"
        ),
        V7_TIME.says(
            "Clocks of all vSphere components must be synchronized: otherwise certificates and SAML tokens "
            "can be refused and services can fail to start. (7.0)"
        ),
    ),
    fixes="usually",
    check=check,
)

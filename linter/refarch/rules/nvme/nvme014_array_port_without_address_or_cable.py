"""A port of an array has a cable but no address, or an address but no cable.

## What it checks

refarch checks every port of every array that hosts connect to over NVMe, in designs with wiring and an IP
plan.

## Why it matters

No host can connect to the port. It counts as a path when switch ports and addresses are ordered, but it is
missing when the host lists its controllers.

## Example

```yaml
# ip-plan.yaml of the example `nvme-of`
networks:
  nvme-b:
    addresses:
      - {of: "host-[1-2] vmk2", first: 203.0.113.1}
      - {of: "array-1 ct0.eth15", first: 203.0.113.101}
```

```yaml
# design.yaml of the example `nvme-of`
arrays:
  array-1:
    controllers:
      ct1:
        ports:
          - {name: eth14, form_factor: sfp28, speed: 25G}
          - {name: eth15, form_factor: sfp28, speed: 25G}  # <- NVME014
```

## Use instead

```diff
# ip-plan.yaml
-      - {of: "array-1 ct0.eth15", first: 203.0.113.101}
+      - {of: "array-1 ct[0-1].eth15", first: 203.0.113.101}
```

## When it does not apply

Free ports without a cable and an address. Ports without an address that serve no host: members of a bond, and
ports whose cable carries only networks of other purposes. Ports without a cable whose network is
`out_of_band`: its cables are not in the design. Ports without a cable on an array that has a cable in a
nonexistent port: see WIRE002.

## Limits of this check

Management ports of an array are not in a design, unless they are listed as ports of a controller.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Link, origin_of
from ...views.network.cable_ends import misnamed_ports
from ...views.storage.nvme_routes import ArrayTarget, array_targets, arrays_of_cluster
from .. import NVME, Problem, Rule
from ..documents.others import IBM_NVME_RDMA

BLOCK_STORAGE = ("nvme-rdma", "nvme-tcp", "iscsi")
"""Purposes of the networks over which an array serves hosts."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each such port."""
    for array in arrays_of_cluster(design, cluster):
        for target in array_targets(design)[array.name]:
            name = f"{target.port.name} on {array.name}"
            # A free port has neither cable nor address.
            if target.link is not None and target.address is None:
                # Ports of a bond, and those of other networks, serve management, nodes or files.
                if _serves_no_host(design, target.link):
                    continue
                cable = ((origin_of(target.link, "a"), "its cable"), *_related_address(design, target))
                yield Problem(
                    target.port.origin,
                    f"{name} has a cable, but no address",
                    f"Add an address for `{array.name} {target.port.name}` to ip-plan.yaml, in the "
                    "network of the fabric of the cable.",
                    cable,
                    subject=array.name,
                )
            elif (
                target.link is None
                and target.address is not None
                # The cables of a network out of band are in no design.
                and not (target.network is not None and target.network.out_of_band)
                # WIRE002 finds a cable in a port that the array does not have, which is the missing one.
                and array.name not in misnamed_ports(design)
            ):
                yield Problem(
                    target.port.origin,
                    f"{name} has the address {target.address.text}, but no cable",
                    (
                        f"Add the cable of `{array.name} {target.port.name}` to wiring.yaml. Or remove "
                        "the address."
                    ),
                    subject=array.name,
                    related=(
                        (origin_of(target.address, "text"), "its address"),
                        *_related_cable(design, target),
                    ),
                )


def _serves_no_host(design: Design, link: Link) -> bool:
    """Whether a port of an array is a member of a bond, or its cable carries no storage network. Such a port
    is for the management of the array, traffic between its nodes, or files."""
    # Without a stated VLAN a cable may carry any network, hence also that of the storage.
    stated = {*(link.carries or ()), link.untagged or 0} - {0}
    storage = {network.vlan for network in design.networks.values() if network.purpose in BLOCK_STORAGE}
    return bool(link.bond) or bool(stated and not stated & storage)


def _related_cable(design: Design, target: ArrayTarget) -> Iterator[tuple[Origin, str]]:
    """The cable of another controller's port in the same network."""
    for other_target in array_targets(design)[target.array.name]:
        if other_target.link is not None and other_target.network is target.network:
            yield other_target.link.origin, f"cable of {other_target.port.name}"
            return


def _related_address(design: Design, target: ArrayTarget) -> Iterator[tuple[Origin, str]]:
    """The address of the first other port of the array on the same switch."""
    for other_target in array_targets(design)[target.array.name]:
        if (
            other_target.address is not None
            and other_target.switch is not None
            and other_target.switch is target.switch
        ):
            yield origin_of(other_target.address, "text"), f"address of {other_target.port.name}"
            return


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=NVME, needs=("wiring", "ip-plan", "arrays", "cables")),
    hint=(
        "Add the address of the port to ip-plan.yaml, in the network of the fabric of the cable. Or "
        "add the cable to wiring.yaml."
    ),
    sources=(
        IBM_NVME_RDMA.says(
            "NVMe over RDMA runs over the LAN from hosts to the addresses of the nodes' Ethernet ports. (8.5)"
        ),
    ),
    check_cluster=check_cluster,
)

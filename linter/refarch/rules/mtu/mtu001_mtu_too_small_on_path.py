"""A VMkernel adapter has a larger MTU than its virtual switch or a switch port in the path.

## What it checks

For every VMkernel adapter of every host, the MTU is not larger than the MTU of its virtual switch, or of any
switch port that its frames can cross. These are the ports at the other end of its active and standby uplinks.
Both ends of the links between the switches that serve the network also count, whether they are direct links
or links to a spine. For NVMe, these are also the ports in the path to the arrays, over routed links too. A
switch port has the MTU of its link, otherwise of its switch, otherwise the default of the operating system.

## Why it matters

vSAN shows slow or failing objects instead of a partition. Pings and logins work, because they are small.
Switches drop oversized frames without an error message, and storage traffic must not be fragmented. If only
the standby path is too small, the fault appears at the first failover.

## Example

The virtual switch has the default of vCenter, and the links between the leaf switches were configured without
jumbo frames.

```yaml
# design.yaml
clusters:
  compute:
    virtual_switches:
      Storage:
        mtu: 1500  # <- MTU001
```

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - from: "leaf-1 swp[21-22]"
    to: "leaf-2 swp[21-22]"
    cable: nvidia-mcp1600-c003e30l
    bond: bond1
    mtu: 1500  # <- MTU001
```

## Use instead

```diff
# design.yaml
-        mtu: 1500
+        mtu: 9000
```

```diff
# wiring.yaml
-    mtu: 1500
+    mtu: 9216
```

## When it does not apply

Switch ports of out-of-band networks: their switches are not in the design. The virtual switch is checked for
these networks too.

## Limits of this check

Links between switches count if they carry the VLAN of the network. If no link carries the VLAN (VLAN001),
every link in the path counts. Leaf switches without a host of the network count only if no other switch
connects the others. A design does not contain routers and firewalls.
"""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Design, Vmkernel, origin_of
from ...views.network.ports_on_path import STANDARD_MTU, frame_overhead, largest_packet, narrow_ports
from ...views.network.teams import teams
from ...views.storage.nvme_ports_on_path import narrow_nvme_ports
from .. import Problem, Rule
from ..documents.broadcom_articles import BLOG_JUMBO_2010, KB318971, KB326539, KB326823, KB419088
from ..documents.nvidia import CUMULUS_PORTS

MtuByAdapter = Mapping[tuple[str, str], int]


def check(design: Design) -> Iterator[Problem]:
    """Virtual switches first, then the switch ports."""
    usual_mtus = _usual_mtus_of_adapters(design)
    for team in teams(design):
        adapter, switch = team.adapter, team.virtual_switch
        # ESXi sends no larger packets than it supports, whatever MTU the design states.
        # The virtual switch is the first to drop a frame, and is a separate finding.
        if largest_packet(design, adapter) > switch.mtu:
            subject = f"{adapter.name} on {adapter.host}"
            yield _hit(
                usual_mtus,
                adapter,
                f"virtual switch {switch.name}",
                switch.mtu,
                origin_of(switch, "mtu"),
                subject,
            )
    for crossing in (*narrow_ports(design), *narrow_nvme_ports(design)):
        adapter = crossing.adapter
        if largest_packet(design, adapter) > crossing.mtu:
            port = f"port {crossing.end.port} on {crossing.end.device}"
            subject = f"{adapter.name} on {adapter.host} at {port}"
            headers = frame_overhead(design, crossing.end.device)
            yield _hit(usual_mtus, adapter, port, crossing.mtu, crossing.origin, subject, headers)


def _usual_mtus_of_adapters(design: Design) -> MtuByAdapter:
    """MTU of the adapters of one name in a cluster, without overrides of single hosts."""
    mtus: dict[tuple[str, str], int] = {}
    for cluster in design.clusters.values():
        for adapter in cluster.vmkernel:
            # Overrides are the exceptions, which the others are compared with.
            if not _is_overridden(adapter):
                mtus.setdefault((cluster.id, adapter.name), adapter.mtu)
    return mtus


def _is_overridden(adapter: Vmkernel) -> bool:
    return "mtu" in adapter.at and "overrides" in adapter.at["mtu"].pointer


def _hit(
    usual_mtus: MtuByAdapter,
    adapter: Vmkernel,
    carrier: str,
    mtu: int,
    origin: Origin,
    subject: str,
    headers: int = 0,
) -> Problem:
    """A hit at the carrier's MTU. If only the override of this host is too large for the carrier, the hit is
    at the adapter's MTU. ``headers`` are bytes of the headers that the carrier counts, so that MTU004 does
    not report the values of the hint."""
    message = (
        f"{adapter.name} on {adapter.host} has MTU {adapter.mtu}, but {carrier} has MTU {mtu}; larger frames "
        "are dropped"
    )
    own_origin = origin_of(adapter, "mtu")
    needed = adapter.mtu + headers
    # Every switch accepts standard frames with their headers.
    possible = max(mtu - headers, min(mtu, STANDARD_MTU))
    hint = (
        f"Increase `mtu` to {needed} or more on the whole path: virtual switches in design.yaml, switches "
        f"and links in wiring.yaml. Or reduce `mtu` of the network in ip-plan.yaml to {possible}."
    )
    # If the MTU of the other hosts fits, the override of this host is the mistake, not the carrier.
    if _is_overridden(adapter) and usual_mtus.get((adapter.cluster, adapter.name), adapter.mtu) <= mtu:
        return Problem(own_origin, message, hint, ((origin, f"{carrier} has MTU {mtu}"),), subject)
    related = ((own_origin, f"{adapter.name} on {adapter.host} has MTU {adapter.mtu}"),)
    return Problem(origin, message, hint, related, subject)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("adapters",)),
    hint=(
        "Increase `mtu` to that of the adapter or more on the whole path: virtual switches in design.yaml, "
        "switches and links in wiring.yaml. Or reduce `mtu` of the network in ip-plan.yaml."
    ),
    sources=(
        KB326539.says(
            "Every component in the path needs an MTU at least as large as the MTU of the sending VMkernel "
            "adapter: virtual switches, network adapters and physical switches."
        ),
        KB326823.says(
            "A wrong MTU often does not show as a vSAN partition but as bad performance or I/O errors of "
            "single objects. (6.0 to 7.0)"
        ),
        KB419088.says(
            "vMotion, vSAN and iSCSI send packets that must not be fragmented; devices drop those above "
            "their MTU."
        ),
        KB318971.says(
            "A switch or router several hops away with a smaller MTU shows as an MTU fault of the "
            "distributed switch.",
            "Cause",
        ),
        CUMULUS_PORTS.says(
            "The MTU of a bridge is the lowest MTU of its member interfaces; members of a bond use "
            "the MTU of the bond.",
            "Bridge MTU",
        ),
        BLOG_JUMBO_2010.says(
            "Switches at layer 2 drop jumbo frames if they are not configured for them; every device in the "
            "path must support them."
        ),
    ),
    check=check,
)

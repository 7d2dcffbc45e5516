"""The uplinks of a host's port group do not connect to two switches.

## What it checks

The cables of the active and standby uplinks of every vSAN port group, host by host. They should connect to at
least two switches. The same applies to the other port groups of a cluster of any product, and to the virtual
switches of Windows hosts. For these, it applies only if the fabric has a second switch of the same role.

## Why it matters

When the switch restarts for an upgrade, the host loses its storage network, and the VMs on it lose their
disks. Two uplinks to one switch survive only a broken cable or port.

## Example

```yaml
# wiring.yaml
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-1 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}  # <- TOP007
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-  - {from: "host-[1-4] vmnic5", to: "leaf-1 swp[5-8]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
```

## When it does not apply

Designs without wiring, and hosts that are cabled directly to each other. TOP019 checks the storage of Windows
hosts. The teaming rules check port groups with a single uplink, and WIRE012 checks uplinks without a cable.
For a lab with one switch, waive the finding and state the reason.

## Limits of this check

Two cables to two switches in one rack, on one power feed, pass. The vendor calls this redundancy a best
practice, required in production. It is not a condition of support, so the finding is a warning.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies, Source
from ...model.types import Cluster, Design, Switch, origin_of
from ...views.network.shared_uplinks import ports_of_two_switches
from ...views.network.storage_ports import storage_ports
from ...views.network.teams import AdapterTeam, Uplink, storage_teams, teams_by_cluster
from .. import NVME, SMB, VSAN, Problem, Rule
from ..documents import VERIFIED
from ..documents.broadcom_articles import API_NO_REDUNDANCY, BLOG_RED
from ..documents.nvidia import NVIDIA_RDG


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host and set of ports whose cables connect to fewer than two switches."""
    storage = storage_teams(design, cluster) if cluster.product in VSAN else ()
    services = set(cluster.kind.services)
    other_teams = [
        team for team in teams_by_cluster(design)[cluster.id] if not services & set(team.adapter.services)
    ]
    ports_on_two_switches = ports_of_two_switches(cluster)
    reported_ports: set[tuple[str, frozenset[str]]] = set()
    for team, carries_storage in (
        *((team, True) for team in storage),
        *((team, False) for team in other_teams),
    ):
        # NIC026 finds a port that is in two virtual switches, or twice in one.
        uplinks = tuple({uplink.nic.name: uplink for uplink in team.uplinks}.values())
        if any(uplink.nic.name in ports_on_two_switches for uplink in uplinks):
            continue
        ports = frozenset(uplink.nic.name for uplink in uplinks)
        # TOP019 finds storage ports of a Windows host.
        if cluster.kind.platform == "windows" and ports == _ports_for_storage(design, team):
            continue
        # An uplink without a cable counts as a separate switch: WIRE012 finds it.
        switches = {uplink.switch.name if uplink.switch else "" for uplink in uplinks}
        switch = uplinks[0].switch if len(uplinks) > 1 and len(switches) == 1 else None
        # Storage always needs two switches; other traffic only where the fabric has a second switch.
        if (
            switch is not None
            and (team.adapter.host, ports) not in reported_ports
            and (carries_storage or _has_other_switch_of_role(design, switch))
        ):
            reported_ports.add((team.adapter.host, ports))
            yield _hit(team, uplinks, switch.name)


def _ports_for_storage(design: Design, team: AdapterTeam) -> frozenset[str]:
    """The host's ports for storage."""
    ports = storage_ports(design)[team.adapter.cluster].get(team.adapter.host, ())
    return frozenset(port.nic.name for port in ports)


def _has_other_switch_of_role(design: Design, switch: Switch) -> bool:
    """Whether another switch has the same role in the same fabric."""
    return any(
        (other.role, other.fabric) == (switch.role, switch.fabric) and other.name != switch.name
        for other in design.switches.values()
    )


def _hit(team: AdapterTeam, uplinks: tuple[Uplink, ...], switch: str) -> Problem:
    host, names = team.adapter.host, [uplink.nic.name for uplink in uplinks]
    listed = f"{', '.join(names[:-1])} and {names[-1]}"
    is_direct = team.port_group.name == team.adapter.name
    user_text = (
        f"virtual switch {team.virtual_switch.name}" if is_direct else f"port group {team.port_group.name}"
    )
    message = f"{listed} on {host}, the uplinks of {user_text}, all connect to {switch}"
    related = tuple((_switch_end_origin(uplink), f"{uplink.nic.name} on {host}") for uplink in uplinks[:-1])
    hint = f"Connect {names[-1]} to a switch other than {switch}."
    return Problem(_switch_end_origin(uplinks[-1]), message, hint, related, host)


def _switch_end_origin(uplink: Uplink) -> Origin:
    """The place in the wiring that names the switch at the far end."""
    link = uplink.link
    assert link is not None
    return origin_of(link, "b" if link.b == uplink.far_end else "a")


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(
        products=(*VSAN, *NVME, "rdma-linux", "pvrdma", *SMB), needs=("wiring", "adapters", "cables")
    ),
    hint="Connect the uplinks to two different switches.",
    sources=(
        Source(
            "vSphere Web Services SDK guide: NIC Teaming",
            "To survive a failure, a virtual switch needs two uplinks that go to different physical "
            "switches.",
            "https://vdc-repo.vmware.com/vmwb-repository/dcr-public/48d9be5f-fdb8-4586-95e4-e26a27eae50b/"
            "0d9bb235-0b5c-4e2b-b32a-44b9bd32b575/GUID-E91EBF94-66E6-4EF5-B3C9-6FA3AC316C4E.html",
            verified=VERIFIED,
        ),
        API_NO_REDUNDANCY.says(
            "vSAN flags a virtual switch without a second physical NIC, as a best practice, not a "
            "condition of support."
        ),
        BLOG_RED.says("Surviving the failure of a NIC or switch is treated as a requirement in production."),
        NVIDIA_RDG.says("Has two leaf switches for each cluster.", "Hosts Network Configuration"),
    ),
    check_cluster=check_cluster,
)

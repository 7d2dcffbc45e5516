"""The only path for the keepalive of an MLAG pair is its peer link.

## What it checks

MLAG pairs of Cisco NX-OS and Cumulus Linux whose switches have addresses in VLANs. Both switches must also
have an address on the management port, or be connected by routed links.

## Why it matters

On NX-OS, the peer link does not come up until the keepalive is received, so no vPC works. On Cumulus Linux,
both switches become active when the peer link fails, and the hosts lose frames.

## Example

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
mlag:
  pair-1: {switches: [leaf-1, leaf-2], peer_link: bond1}  # <- MLAG009
```

```yaml
# ip-plan.yaml
networks:
  management:
    out_of_band: false
    addresses:
      - {of: "leaf-[1-2] vlan10", first: 192.0.2.11}
```

## Use instead

```diff
# ip-plan.yaml
-      - {of: "leaf-[1-2] vlan10", first: 192.0.2.11}
+      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}
```

## When it does not apply

Switches that are in service already. Switches without any address in the design: nothing shows how they are
managed.

## Limits of this check

refarch does not check whether the management network is separate from the peer link.
"""

from collections.abc import Iterator

from ...core.finding import Severity
from ...core.rule import Applies
from ...model.types import Design, Mlag, origin_of
from ...views.intent.switch_addresses import management_address
from ...views.network.links import first_reachable_switches, switch_links
from .. import Problem, Rule
from ..documents.nvidia import NVUE_MLAG
from ..documents.others import CISCO_VPC_NEXUS_5000

SEVERITIES: dict[str, Severity] = {"cisco-nx-os": "error", "cumulus-linux": "warning"}
"""Operating systems whose documents require a keepalive, with the severity if it is missing."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each pair."""
    routed = first_reachable_switches(design.switches, (link for link in switch_links(design) if link.routed))
    addressed = _devices_with_address(design)
    for pair in design.mlags.values():
        if not _needs_keepalive(design, pair) or not addressed.issuperset(pair.switches):
            continue
        first, second = pair.switches
        missing = [name for name in pair.switches if not management_address(design, name)]
        if missing and routed[first] != routed[second]:
            nos = design.switches[first].nos
            yield Problem(
                origin_of(pair, "peer_link"),
                f"the keepalive between {first} and {second} has no path but the peer link: {missing[0]} has "
                "no address on its management port",
                f"Add `{{of: {missing[0]} {_management_port(design, nos)}, first: ...}}` to a network in "
                "ip-plan.yaml. Or connect the two switches with a routed link.",
                severity=SEVERITIES[nos],
            )


def _devices_with_address(design: Design) -> frozenset[str]:
    """Devices with an address in any network, static or from DHCP."""
    devices: set[str] = set()
    for network in design.networks.values():
        devices.update(address.device for address in (*network.addresses, *network.dynamic))
        devices.update(address.device for address in network.addresses6)
    return frozenset(devices)


def _needs_keepalive(design: Design, pair: Mlag) -> bool:
    """Whether both switches of a pair run one of the listed systems and are not in service already."""
    switches = [design.switches[name] for name in pair.switches if name in design.switches]
    return len(switches) == 2 and all(switch.nos in SEVERITIES and not switch.existing for switch in switches)


def _management_port(design: Design, nos: str) -> str:
    return str(design.products.get(nos, {}).get("management_port", "mgmt0"))


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("wiring", "mlag-pairs", "networks")),
    hint="Add an address for the management port of each switch to ip-plan.yaml.",
    sources=(
        CISCO_VPC_NEXUS_5000.says(
            "The system cannot bring up the peer link unless the peer keepalive is up. Use the management "
            "ports; in the default VRF, the peer link must not carry the keepalive.",
            "Peer-Keepalive Link and Messages",
            "2026-11-29",
        ),
        NVUE_MLAG.says(
            "A backup IP address is required for the case that the peer link fails.",
            "nv set mlag backup",
            "2026-11-29",
        ),
    ),
    check=check,
)

"""A bond of a host or an array ends on both switches of an MLAG pair, but has no MLAG ID.

## What it checks

Bonds whose cables connect a host or an array to both switches of an MLAG pair. Every cable of the bond has an
MLAG ID. For hosts, this applies to LACP groups and to port groups with IP hash.

## Why it matters

Each switch of the pair forms a separate bond. The host or the array sees two LACP partners and bundles only
the cables to one of them: half of the bandwidth and the redundancy are missing. A static bond sends frames to
both switches, and MAC addresses move between the ports.

## Example

```yaml
# design.yaml of the example `nvme-of`
arrays:
  array-1:
    controllers:
      ct0:
        ports:
          - {name: eth14, form_factor: sfp28, speed: 25G}
          - {name: eth15, form_factor: sfp28, speed: 25G}
          - {name: eth4, form_factor: sfp28, speed: 25G}
          - {name: eth5, form_factor: sfp28, speed: 25G}
      ct1:
        ports:
          - {name: eth14, form_factor: sfp28, speed: 25G}
          - {name: eth15, form_factor: sfp28, speed: 25G}
          - {name: eth4, form_factor: sfp28, speed: 25G}
          - {name: eth5, form_factor: sfp28, speed: 25G}
```

```yaml
# ip-plan.yaml of the example `nvme-of`
networks:
  management:
    addresses:
      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}
      - {of: "lan-[1-2] eth0", first: 192.0.2.21}
```

```yaml
# wiring.yaml of the example `nvme-of`
switches:
  lan-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: lan, nos: cumulus-linux}
mlag:
  lan: {switches: [lan-1, lan-2], peer_link: bond1}
links:
  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct[0-1].eth14", to: "leaf-1 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct[0-1].eth15", to: "leaf-2 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "lan-1 swp[1-2]", to: "lan-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l, bond: bond1}
  - from: "array-1 ct[0-1].eth4"
    to: "lan-1 swp[3-4]"
    cable: nvidia-mcp2m00-a003e30l
    bond: "array-[0-1]"  # <- MLAG008
  - {from: "array-1 ct[0-1].eth5", to: "lan-2 swp[3-4]", cable: nvidia-mcp2m00-a003e30l, bond: "array-[0-1]"}
```

```yaml
# bom.yaml of the example `nvme-of`
items:
  - {part: dell-poweredge-r740, quantity: 2, for: hosts}
  - {part: nvidia-connectx-5-25g-2p, quantity: 2, for: hosts}
  - {part: pure-flasharray-x-r2, quantity: 1, for: storage}
  - {part: nvidia-sn2010, quantity: 4, for: leaf switches}
  - {part: nvidia-mcp2m00-a003e30l, quantity: 15, spares: 1, for: all links}
```

## Use instead

```diff
# wiring.yaml
     bond: "array-[0-1]"
+    mlag: "[1-2]"
-  - {from: "array-1 ct[0-1].eth5", to: "lan-2 swp[3-4]", cable: nvidia-mcp2m00-a003e30l, bond: "array-[0-1]"}
+  - from: "array-1 ct[0-1].eth5"
+    to: "lan-2 swp[3-4]"
+    cable: nvidia-mcp2m00-a003e30l
+    bond: "array-[0-1]"
+    mlag: "[1-2]"
```

## When it does not apply

Bonds between switches, which WIRE010 checks. Bonds to one switch, and bonds whose host does not use a LAG:
TEAM017 finds them.

## Limits of this check

Cables with different bond names are different bonds. MLAG002 checks the IDs.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, End, Link, origin_of
from ...views.network.teams import teams
from .. import Problem, Rule
from ..documents.nvidia import NVUE_MLAG
from ..documents.others import AVD_138


def check(design: Design) -> Iterator[Problem]:
    """One hit for each bond, at its first cable without an ID."""
    pair_of_switch = {
        switch: frozenset(pair.switches)
        for pair in design.mlags.values()
        if len(pair.switches) == 2
        for switch in pair.switches
    }
    bundled = _host_ports_in_bonds(design)
    bonds: dict[tuple[str, str, frozenset[str]], list[tuple[str, Link]]] = {}
    for link in design.links:
        for switch, far in ((link.a, link.b), (link.b, link.a)):
            pair = pair_of_switch.get(switch.device)
            if link.bond and pair is not None and (far.device in design.arrays or far in bundled):
                bonds.setdefault((far.device, link.bond, pair), []).append((switch.device, link))
    for (device, bond, pair), members in bonds.items():
        switches = list(dict.fromkeys(switch for switch, _ in members))
        open_link = next((link for _, link in members if link.mlag is None), None)
        has_id = any(link.mlag is not None for _, link in members)
        # MLAG002 finds a bond to an array with an ID on some of the cables.
        if open_link is None or pair != {*switches} or (has_id and device in design.arrays):
            continue
        yield Problem(
            origin_of(open_link, "bond"),
            f"{bond} to {device} has no MLAG ID, but connects to both {switches[0]} and {switches[1]}, an "
            f"MLAG pair; {device} uses only the cables to one of them",
            subject=bond,
        )


def _host_ports_in_bonds(design: Design) -> frozenset[End]:
    """Ports of hosts that the host itself bundles: members of a LAG, and uplinks of a team with IP hash."""
    return frozenset(
        End(team.adapter.host, uplink.nic.name)
        for team in teams(design)
        if team.lag or team.port_group.teaming.policy == "ip-hash"
        for uplink in team.uplinks
    )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("wiring", "mlag-pairs")),
    hint="Set the same `mlag` ID on all cables of the bond, for example `mlag: 1`.",
    sources=(
        NVUE_MLAG.says(
            "Every dual-connected bond has an ID that is unique on each peer switch and the same on both.",
            "bond mlag id",
        ),
        AVD_138.says(
            "A server that is described by two adapters instead of one has a port channel on each switch "
            "without an MLAG ID.",
            "comment of 2020-05-26",
            "2026-11-29",
        ),
    ),
    check=check,
)

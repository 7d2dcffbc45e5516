"""A design with all that a picture may have to show.

Two fabrics with spines, MLAG pairs, ports that are broken out, arrays, hosts that are cabled to each other, a
SET switch, and addresses right on a physical port.
"""

DESIGN = """\
format: 1
id: two-fabrics
title: Two fabrics, and two file servers
version: 1.0.0
status: draft
software: {esxi: {release: "8.0 U3"}, arista-eos: {release: "4.32.2F"}}
clusters:
  compute:
    title: Compute
    product: nvme-of
    transport: roce-v2
    hosts:
      - names: esx-[01-16]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
    virtual_switches:
      vSwitch1:
        kind: standard
        mtu: 9000
        uplinks: [vmnic4]
        port_groups:
          NVMe-A: {network: nvme-a, teaming: {policy: originating-virtual-port, active: [vmnic4]}}
      vSwitch2:
        kind: standard
        mtu: 9000
        uplinks: [vmnic5]
        port_groups:
          NVMe-B: {network: nvme-b, teaming: {policy: originating-virtual-port, active: [vmnic5]}}
    vmkernel:
      vmk1: {port_group: NVMe-A, services: [nvme-rdma]}
      vmk2: {port_group: NVMe-B, services: [nvme-rdma]}
  files:
    title: File servers
    product: smb-direct
    transport: iwarp
    hosts:
      - names: fs-[01-02]
        server: dell-poweredge-r740
        adapters:
          - {card: chelsio-t580-cr, slot: "1", ports: [slot1-port1, slot1-port2]}
          - {card: intel-x710-da2, slot: "2", ports: [pNIC1, pNIC2]}
    virtual_switches:
      StorageSwitch: {kind: set, mtu: 9000, uplinks: [pNIC1, pNIC2]}
    interfaces:
      SMB1: {connected_to: StorageSwitch, network: smb-a, services: [smb], affinity: pNIC1, vlan: 711}
      slot1-port1: {connected_to: slot1-port1, network: smb-b, services: [smb, live-migration]}
arrays:
  array-[1-2]:
    model: pure-flasharray-x-r2
    controllers:
      ct0: {ports: [{name: eth14, form_factor: sfp28, speed: 25G},
                    {name: eth15, form_factor: sfp28, speed: 25G}]}
      ct1: {ports: [{name: eth14, form_factor: sfp28, speed: 25G},
                    {name: eth15, form_factor: sfp28, speed: 25G}]}
"""

IP_PLAN = """\
format: 1
networks:
  nvme-a: {purpose: nvme-rdma, vlan: 100, prefix: 10.0.1.0/24, mtu: 9000,
          addresses: [{of: "esx-[01-16] vmk1", first: 10.0.1.1}]}
  nvme-b: {purpose: nvme-rdma, vlan: 200, prefix: 10.0.2.0/24, mtu: 9000,
          addresses: [{of: "esx-[01-16] vmk2", first: 10.0.2.1}]}
  smb-a: {purpose: smb, vlan: 711, prefix: 10.0.3.0/24, mtu: 9000,
          addresses: [{of: "fs-[01-02] SMB1", first: 10.0.3.1}]}
  smb-b: {purpose: smb, prefix: 10.0.4.0/24, mtu: 9000,
          addresses: [{of: "fs-[01-02] slot1-port1", first: 10.0.4.1}]}
"""

SWITCH = "{{model: arista-dcs-7050cx3-32s, role: {role}, fabric: {fabric}, nos: arista-eos{more}}}"
BREAKOUTS = ', breakouts: {"1": 4x25G, "3": 4x25G, "5": 4x25G}'
HOST_CABLE, CABLE = "nvidia-mcp2m00-a003e30l", "nvidia-mcp1600-c003e30l"


def wiring() -> str:
    """wiring.yaml: four leafs and four spines; eight hosts and two arrays hang on each leaf, by ports that
    are broken out."""
    lines = ["format: 1", "switches:"]
    for fabric in "ab":
        lines.append(f"  leaf-{fabric}[1-2]: {SWITCH.format(role='leaf', fabric=fabric, more=BREAKOUTS)}")
        lines.append(f"  spine-{fabric}[1-2]: {SWITCH.format(role='spine', fabric=fabric, more='')}")
    lines.append("mlag:")
    lines += [
        f"  pair-{fabric}: {{switches: [leaf-{fabric}1, leaf-{fabric}2], peer_link: peer-{fabric}}}"
        for fabric in "ab"
    ]
    lines.append("links:")
    for fabric, vmnic, eth in (("a", "vmnic4", "eth14"), ("b", "vmnic5", "eth15")):
        for leaf, first in ((1, 1), (2, 9)):
            name = f"leaf-{fabric}{leaf}"
            for start, cage in ((first, 1), (first + 4, 3)):
                lines.append(
                    _link(
                        f"esx-[{start:02}-{start + 3:02}] {vmnic}", f"{name} Ethernet{cage}/[1-4]", HOST_CABLE
                    )
                )
            lines.append(_link(f"array-[1-2] ct{leaf - 1}.{eth}", f"{name} Ethernet5/[1-2]", HOST_CABLE))
            for spine in (1, 2):
                lines.append(
                    _link(f"{name} Ethernet{28 + spine}/1", f"spine-{fabric}{spine} Ethernet{leaf}/1", CABLE)
                )
        for cage in (31, 32):
            near, far = (f"leaf-{fabric}{leaf} Ethernet{cage}/1" for leaf in (1, 2))
            lines.append(_link(near, far, f"{CABLE}, bond: peer-{fabric}"))
    lines.append(_link("fs-01 slot1-port[1-2]", "fs-02 slot1-port[1-2]", CABLE))
    return "\n".join(lines) + "\n"


def _link(near: str, far: str, cable: str) -> str:
    return f'  - {{from: "{near}", to: "{far}", cable: {cable}}}'


def files() -> dict[str, bytes]:
    """The design's files by name."""
    return {
        name: text.encode()
        for name, text in (("design.yaml", DESIGN), ("ip-plan.yaml", IP_PLAN), ("wiring.yaml", wiring()))
    }

"""Designs of any size of the products besides vSAN: NVMe over Fabrics, PVRDMA and Storage Spaces Direct.

Clusters have at most 16 hosts and two 25-Gbit/s leafs. As in the vSAN design, every host, address and cable
is written out.
"""

from collections.abc import Iterator
from itertools import pairwise

LARGEST_CLUSTER = 16
NIC, SERVER, LEAF, CABLE = (
    "nvidia-connectx-5-25g-2p",
    "dell-poweredge-r740",
    "nvidia-sn2010",
    "nvidia-mcp2m00-a003e30l",
)
BETWEEN = "nvidia-mcp1600-c003e30l"

SOFTWARE = {
    "nvme-of": (
        'esxi: {release: "7.0 U3d", build: 19482537}',
        'vcenter: {release: "7.0 U3d", build: 19480866}',
        'nmlx5: {release: "4.21.71.101"}',
    ),
    "pvrdma": (
        'esxi: {release: "7.0 U3d", build: 19482537}',
        'vcenter: {release: "7.0 U3d", build: 19480866}',
        'nmlx5: {release: "4.21.71.101"}',
    ),
    "s2d": ('windows-server: {release: "2022", build: 20348}',),
}

CARDS = {"nvme-of": NIC, "pvrdma": NIC, "s2d": "nvidia-connectx-6-lx-25g-2p"}

PORTS = {"nvme-of": ("vmnic4", "vmnic5"), "pvrdma": ("vmnic4", "vmnic5"), "s2d": ("pNIC1", "pNIC2")}
"""The two ports of a host's adapter."""

ENDS = {"nvme-of": ("vmk1", "vmk2"), "pvrdma": ("vmk1",), "s2d": ("SMB1", "SMB2")}
"""What has an address in the first network of a cluster, and in the second where there is one."""

PURPOSES = {"nvme-of": "nvme-rdma", "pvrdma": "pvrdma", "s2d": "smb"}

HOST_QOS = {
    "nvme-of": "{dcbx: ieee, willing: true}",
    "pvrdma": "{dcbx: ieee, willing: true}",
    "s2d": "{dcbx: ieee, willing: false, policies: [{for: smb-direct, port: 445, priority: 3}]}",
}
"""How hosts take over QoS: Windows does not apply its own settings to an adapter that is willing."""

SWITCHING = {
    "nvme-of": """\
    virtual_switches:
      A: {{kind: standard, mtu: 9000, uplinks: [vmnic4], port_groups: {{A: {{network: "{c}-0", teaming: {{active: [vmnic4]}}}}}}}}
      B: {{kind: standard, mtu: 9000, uplinks: [vmnic5], port_groups: {{B: {{network: "{c}-1", teaming: {{active: [vmnic5]}}}}}}}}
    vmkernel:
      vmk1: {{port_group: A, services: [nvme-rdma]}}
      vmk2: {{port_group: B, services: [nvme-rdma]}}
    nvme:
      host_nqn: "nqn.2014-08.com.example:nvme:{{host}}"
      adapters:
        vmhba64: {{nic: vmnic4, vmkernel: vmk1}}
        vmhba65: {{nic: vmnic5, vmkernel: vmk2}}
      arrays: ["array-{c}"]
""",  # noqa: E501
    "pvrdma": """\
    virtual_switches:
      Messages:
        kind: distributed
        mtu: 9000
        uplinks: {{Uplink 1: vmnic4}}
        discovery: {{protocol: lldp, operation: both}}
        port_groups:
          PVRDMA-{c}: {{network: "{c}-0", teaming: {{active: [Uplink 1]}}}}
    vmkernel:
      vmk1: {{port_group: PVRDMA-{c}}}
    pvrdma: {{vmkernel: vmk1, firewall: enabled}}
    virtual_machines:
""",
    "s2d": """\
    virtual_switches:
      Storage: {{kind: set, uplinks: [pNIC1, pNIC2]}}
    interfaces:
      SMB1: {{connected_to: Storage, network: "{c}-0", services: [smb, live-migration], affinity: pNIC1}}
      SMB2: {{connected_to: Storage, network: "{c}-1", services: [smb, live-migration], affinity: pNIC2}}
    smb: {{live_migration: smb}}
    s2d:
      volumes:
        Volume1: {{resiliency: three-way-mirror, size: 4TB}}
      witness: cloud
""",
}

VIRTUAL_MACHINE = """\
      - names: vm-{number:04d}
        hosts: host-{number:04d}
        vcpus: 16
        memory: 64GB
        memory_reservation: all
        hardware_version: 17
        guest: {{os: "CentOS 7.6", kernel: "3.10"}}
        adapters: {{eth1: {{kind: pvrdma, port_group: PVRDMA-{c}}}}}
"""

ARRAY = """\
  array-{c}:
    model: pure-flasharray-x-r2
    subsystem: "nqn.2010-06.com.example:{{array}}"
    protocols: [nvme-rdma]
    controllers:
      ct0:
        ports: [{{name: eth14, form_factor: sfp28, speed: 25G}}, {{name: eth15, form_factor: sfp28, speed: 25G}}]
      ct1:
        ports: [{{name: eth14, form_factor: sfp28, speed: 25G}}, {{name: eth15, form_factor: sfp28, speed: 25G}}]
"""  # noqa: E501


def clusters(hosts: int) -> list[tuple[str, range]]:
    """Name of each cluster, and the numbers of its hosts: as even as possible."""
    count = -(-hosts // LARGEST_CLUSTER)
    bounds = [number * hosts // count for number in range(count + 1)]
    return [
        (f"c{number:03d}", range(first + 1, last + 1))
        for number, (first, last) in enumerate(pairwise(bounds), 1)
    ]


def design(product: str, name: str, hosts: int) -> Iterator[str]:
    """Lines of design.yaml."""
    yield from (
        "format: 1",
        f"id: {name}",
        f"title: Generated design of {hosts} hosts",
        "version: 1.0.0",
        "status: draft",
    )
    yield from (
        "software:",
        *(f"  {line}" for line in SOFTWARE[product]),
        '  cumulus-linux: {release: "5.1"}',
    )
    if product != "s2d":
        yield "services: {ntp: {servers: site, used_by: [esxi, vcenter]}}"
    if product == "nvme-of":
        yield "arrays:"
        for cluster, _ in clusters(hosts):
            yield from ARRAY.format(c=cluster).splitlines()
    yield "clusters:"
    for cluster, members in clusters(hosts):
        yield from (f"  {cluster}:", f"    product: {product}", "    transport: roce-v2", "    hosts:")
        for host in members:
            yield from (f"      - names: host-{host:04d}", f"        server: {SERVER}", "        adapters:")
            yield f'          - {{card: {CARDS[product]}, slot: "1", ports: [{", ".join(PORTS[product])}]}}'
        yield from SWITCHING[product].format(c=cluster).splitlines()
        if product == "pvrdma":
            for host in members:
                yield from VIRTUAL_MACHINE.format(number=host, c=cluster).splitlines()


def ip_plan(product: str, hosts: int) -> Iterator[str]:
    """Lines of ip-plan.yaml."""
    yield from (
        "format: 1",
        "networks:",
        "  management:",
        "    purpose: management",
        "    vlan: 10",
        "    prefix: 172.16.0.0/16",
    )
    yield from ("    out_of_band: true", "    addresses:")
    for number, leaf in enumerate(leafs(product, hosts)):
        yield f"      - {{of: {leaf} eth0, first: 172.16.{number // 200}.{number % 200 + 1}}}"
    for number, (cluster, members) in enumerate(clusters(hosts)):
        for side, end in enumerate(ENDS[product]):
            subnet = f"10.{number}.{side}"
            yield from (
                f"  {cluster}-{side}:",
                f"    purpose: {PURPOSES[product]}",
                f"    vlan: {1000 + 2 * number + side}",
            )
            yield from (f"    prefix: {subnet}.0/24", "    mtu: 9000", "    addresses:")
            for place, host in enumerate(members, 1):
                yield f"      - {{of: host-{host:04d} {end}, first: {subnet}.{place}}}"
                if product == "pvrdma":
                    yield f"      - {{of: vm-{host:04d} eth1, first: {subnet}.{place + 100}}}"
            if product == "nvme-of":
                for place in (0, 1):
                    yield (
                        f"      - {{of: array-{cluster} ct{place}.eth{14 + side}, first: "
                        f"{subnet}.{place + 101}}}"
                    )


def leafs(product: str, hosts: int) -> list[str]:
    """Names of all leafs: two for a cluster; one for PVRDMA, whose adapter may have a single uplink."""
    return [
        f"leaf-{cluster}-{side}"
        for cluster, _ in clusters(hosts)
        for side in ((1,) if product == "pvrdma" else (1, 2))
    ]


def devices(product: str, hosts: int) -> list[str]:
    """What a quality-of-service profile applies to."""
    return [*leafs(product, hosts), *(f"host-{host:04d}" for host in range(1, hosts + 1))]


def wiring(product: str, hosts: int) -> Iterator[str]:
    """Lines of wiring.yaml."""
    yield from ("format: 1", "switches:")
    for leaf in leafs(product, hosts):
        fabric = leaf if product == "nvme-of" else leaf[5:9]
        yield f"  {leaf}: {{model: {LEAF}, role: leaf, fabric: {fabric}, nos: cumulus-linux}}"
    yield "links:"
    for cluster, members in clusters(hosts):
        for side, port in enumerate(PORTS[product], 1):
            if product == "pvrdma" and side == 2:
                continue
            for place, host in enumerate(members, 1):
                yield (
                    f"  - {{from: host-{host:04d} {port}, to: leaf-{cluster}-{side} swp{place}, cable: "
                    f"{CABLE}}}"
                )
            for place in (0, 1) if product == "nvme-of" else ():
                end = f"array-{cluster} ct{place}.eth{13 + side}"
                yield f"  - {{from: {end}, to: leaf-{cluster}-{side} swp{17 + place}, cable: {CABLE}}}"
        for port in ("swp21", "swp22") if product == "s2d" else ():
            yield (
                f"  - {{from: leaf-{cluster}-1 {port}, to: leaf-{cluster}-2 {port}, cable: {BETWEEN}, "
                f"bond: bond1}}"
            )


def bom(product: str, hosts: int) -> Iterator[str]:
    """Lines of bom.yaml."""
    count, switches = len(clusters(hosts)), len(leafs(product, hosts))
    parts = {
        SERVER: hosts,
        CARDS[product]: hosts,
        LEAF: switches,
        CABLE: hosts if product == "pvrdma" else 2 * hosts,
    }
    if product == "nvme-of":
        parts.update({"pure-flasharray-x-r2": count, CABLE: 2 * hosts + 4 * count})
    if product == "s2d":
        parts[BETWEEN] = 2 * count
    yield from ("format: 1", "items:")
    yield from (f"  - {{part: {part}, quantity: {quantity}}}" for part, quantity in parts.items())

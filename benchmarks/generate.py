"""Writes a valid vSAN over RoCE design of any size, with every host, address and cable written out in block
style.

    python benchmarks/generate.py 512 /tmp/designs/vsan-512
    python benchmarks/generate.py 512 /tmp/designs/s2d-512 --product s2d

Clusters have at most 32 hosts, each cluster a pair of 64-port leafs. Ranges are left out on purpose: this is
what a design looks like that was exported from an inventory, and the most that there is to read.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import products

LARGEST_CLUSTER = 32
LEAF, NIC, CABLE = "nvidia-sn4600c", "nvidia-connectx-6-dx-100g-2p", "nvidia-mcp1600-c003e30l"


HOST = """\
      - names: host-{number:04d}
        labels: ESXi-{number:04d}
        server: supermicro-sys-2028u-tn24r4t
        cpu:
          model: intel-xeon-e5-2660-v4
          sockets: 2
        memory: 512GB
        adapters:
          - card: {nic}
            slot: "1"
            ports:
              - vmnic4
              - vmnic5
        disk_groups:
          count: 2
          cache:
            drive: intel-ssdpe2me012t4
          capacity:
            drive: samsung-mzwlj3t8hbls-00007
            quantity: 3
"""


def clusters(hosts: int) -> list[range]:
    """Numbers of the hosts of each cluster: as even as possible, so that none has fewer than vSAN allows."""
    count = -(-hosts // LARGEST_CLUSTER)
    bounds = [number * hosts // count for number in range(count + 1)]
    return [range(first + 1, last + 1) for first, last in pairwise(bounds)]


def design(name: str, hosts: int) -> Iterator[str]:
    """Lines of design.yaml."""
    yield from (
        "format: 1",
        f"id: {name}",
        f"title: Generated design of {hosts} hosts",
        "version: 1.0.0",
        "status: draft",
        "software:",
        '  esxi: {release: "7.0 U3d", build: 19482537}',
        '  vcenter: {release: "7.0 U3d", build: 19480866}',
        '  nmlx5: {release: "4.21.71.101"}',
        '  cumulus-linux: {release: "5.1"}',
        "services:",
        "  ntp: {servers: site, used_by: [esxi, vcenter]}",
        "clusters:",
    )
    for number, members in enumerate(clusters(hosts), 1):
        yield from (
            f"  c{number:03d}:",
            "    product: vsan-osa",
            "    transport: roce-v2",
            "    hosts:",
        )
        for host in members:
            yield from HOST.format(number=host, nic=NIC).splitlines()
        yield from _switching(number)


def _switching(number: int) -> Iterator[str]:
    # vCenter has one distributed port group of a name, so each cluster's have the cluster in their names.
    yield from ("    virtual_switches:", "      Storage:", "        kind: distributed", "        mtu: 9000")
    yield from ("        uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}", "        port_groups:")
    for name, network, active, standby in (("vSAN", "vsan", 1, 2), ("vMotion", "vmotion", 2, 1)):
        yield from (
            f"          {name}-c{number:03d}:",
            f"            network: c{number:03d}-{network}",
            "            teaming:",
            "              policy: explicit-failover-order",
            f"              active: [Uplink {active}]",
            f"              standby: [Uplink {standby}]",
        )
    yield from (
        "      vSwitch0:",
        "        kind: standard",
        "        uplinks: [vmnic0]",
        "        port_groups:",
    )
    yield "          Management: {network: management, teaming: {active: [vmnic0]}}"
    yield from ("    vmkernel:", "      vmk0: {port_group: Management, services: [management]}")
    yield from (
        f"      vmk1: {{port_group: vMotion-c{number:03d}, services: [vmotion]}}",
        f"      vmk2: {{port_group: vSAN-c{number:03d}, services: [vsan]}}",
    )


def ip_plan(hosts: int) -> Iterator[str]:
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
    for number in range(1, 2 * len(clusters(hosts)) + 1):
        yield from _address(f"leaf-{number:03d} eth0", f"172.16.{number // 200}.{number % 200 + 1}")
    for host in range(1, hosts + 1):
        yield from _address(f"host-{host:04d} vmk0", f"172.16.{100 + host // 200}.{host % 200 + 1}")
    for number, members in enumerate(clusters(hosts), 1):
        for offset, (network, adapter) in enumerate((("vmotion", "vmk1"), ("vsan", "vmk2"))):
            subnet = f"10.{number}.{offset}"
            yield from (
                f"  c{number:03d}-{network}:",
                f"    purpose: {network}",
                f"    vlan: {1000 + 2 * number + offset}",
                f"    prefix: {subnet}.0/24",
                "    mtu: 9000",
                "    addresses:",
            )
            for place, host in enumerate(members, 1):
                yield from _address(f"host-{host:04d} {adapter}", f"{subnet}.{place}")


def _address(of: str, first: str) -> Iterator[str]:
    yield from (f"      - of: {of}", f"        first: {first}", "        assigned: static")


def wiring(hosts: int) -> Iterator[str]:
    """Lines of wiring.yaml."""
    yield from ("format: 1", "switches:")
    for number in range(1, 2 * len(clusters(hosts)) + 1):
        yield (
            f"  leaf-{number:03d}: {{model: {LEAF}, role: leaf, fabric: c{(number + 1) // 2:03d}, nos: "
            f"cumulus-linux}}"
        )
    yield "links:"
    for number, members in enumerate(clusters(hosts), 1):
        left, right = f"leaf-{2 * number - 1:03d}", f"leaf-{2 * number:03d}"
        for port, host in enumerate(members, 1):
            for vmnic, leaf in (("vmnic4", left), ("vmnic5", right)):
                yield from (
                    f"  - from: host-{host:04d} {vmnic}",
                    f"    to: {leaf} swp{port}",
                    f"    cable: {CABLE}",
                )
        for port in (61, 62, 63, 64):
            yield from (
                f"  - from: {left} swp{port}",
                f"    to: {right} swp{port}",
                f"    cable: {CABLE}",
                "    bond: bond1",
            )


def devices(hosts: int) -> list[str]:
    """What the quality-of-service profile applies to."""
    leafs = [f"leaf-{number:03d}" for number in range(1, 2 * len(clusters(hosts)) + 1)]
    return [*leafs, *(f"host-{host:04d}" for host in range(1, hosts + 1))]


def qos(names: list[str], host: str = "{dcbx: ieee, willing: true}") -> Iterator[str]:
    """Lines of qos.yaml; ``host`` is how the hosts of the profile are configured, in YAML."""
    yield from (
        "format: 1",
        "profiles:",
        "  roce:",
        "    mode: lossless",
        "    rdma: {priority: 3, dscp: 26}",
        "    congestion_notification: {priority: 6, dscp: 48}",
        "    trust: [pcp, dscp]",
        "    mapping: default",
        "    pfc: {priorities: [3], receive: true, transmit: true}",
        "    cable_length: 5m",
        "    traffic_classes:",
        "      0: {priorities: [0, 1, 2, 4, 5, 7], scheduling: dwrr, bandwidth: 50%}",
        "      3: {priorities: [3], scheduling: dwrr, bandwidth: 50%, ecn: {min: 150000, max: 1501500}}",
        "      6: {priorities: [6], scheduling: strict}",
        f"    host: {host}",
        "apply:",
        "  - profile: roce",
        "    to:",
    )
    yield from (f"      - {name}" for name in names)


def bom(hosts: int) -> Iterator[str]:
    """Lines of bom.yaml."""
    leafs = 2 * len(clusters(hosts))
    parts = {
        "supermicro-sys-2028u-tn24r4t": hosts,
        "intel-xeon-e5-2660-v4": 2 * hosts,
        NIC: hosts,
        "intel-ssdpe2me012t4": 2 * hosts,
        "samsung-mzwlj3t8hbls-00007": 6 * hosts,
        LEAF: leafs,
        CABLE: 2 * hosts + 2 * leafs,
    }
    yield from ("format: 1", "items:")
    yield from (f"  - {{part: {part}, quantity: {quantity}}}" for part, quantity in parts.items())


def write(folder: Path, hosts: int, product: str = "vsan-osa") -> int:
    """Write a design of so many hosts into a folder; returns how many bytes it has."""
    folder.mkdir(parents=True, exist_ok=True)
    size = 0
    for stem, lines in (
        _vsan(folder.name, hosts) if product == "vsan-osa" else _other(product, folder.name, hosts)
    ).items():
        text = "\n".join(lines) + "\n"
        (folder / f"{stem}.yaml").write_text(text, encoding="utf-8")
        size += len(text)
    return size


def _vsan(name: str, hosts: int) -> dict[str, Iterator[str]]:
    return {
        "design": design(name, hosts),
        "ip-plan": ip_plan(hosts),
        "wiring": wiring(hosts),
        "qos": qos(devices(hosts)),
        "bom": bom(hosts),
    }


def _other(product: str, name: str, hosts: int) -> dict[str, Iterator[str]]:
    return {
        "design": products.design(product, name, hosts),
        "ip-plan": products.ip_plan(product, hosts),
        "wiring": products.wiring(product, hosts),
        "qos": qos(products.devices(product, hosts), products.HOST_QOS[product]),
        "bom": products.bom(product, hosts),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("hosts", type=int, help="number of hosts, from 3 to 4096")
    parser.add_argument("folder", type=Path, help="folder of the design; its name becomes the design's id")
    parser.add_argument(
        "--product", choices=("vsan-osa", *products.PORTS), default="vsan-osa", help="default: vsan-osa"
    )
    arguments = parser.parse_args()
    print(f"{write(arguments.folder, arguments.hosts, arguments.product)} bytes in {arguments.folder}")

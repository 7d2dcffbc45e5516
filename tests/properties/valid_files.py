"""The files of a valid design, from the choices of its plan."""

from typing import Any

from valid_designs import Plan
from valid_network import Network, switches_of
from valid_parts import ESXI, PLUGS, RELEASES, SERVERS
from valid_traffic import qos, results

VSWITCH = "Storage"
QUANTITY = 4
SPARE = "intel-x710-da2"
"""A card without RDMA, beside the one for storage."""


def files(plan: Plan) -> dict[str, Any]:
    """Data of each file by its name."""
    network = Network(plan)
    found = {
        "design.yaml": design(plan),
        "ip-plan.yaml": ip_plan(plan, network),
        "wiring.yaml": network.wiring(),
        "bom.yaml": {"format": 1, "items": bom(plan, network)},
    }
    if plan.is_roce:
        found["qos.yaml"] = qos(plan, network)
    if plan.measured and plan.product.startswith("vsan"):
        found["results.yaml"] = results(plan)
    return found


def design(plan: Plan) -> dict[str, Any]:
    head = {
        "format": 1,
        "id": "generated",
        "title": "A generated design",
        "version": "1.0.0",
        "status": "draft",
    }
    head["software"] = software(plan)
    if not plan.is_windows:
        head["services"] = {"ntp": {"servers": "site", "used_by": ["esxi", "vcenter"]}}
    if plan.product == "nvme-of":
        head["arrays"] = arrays(plan)
    return {**head, "clusters": {"main": cluster(plan)}}


def software(plan: Plan) -> dict[str, Any]:
    nos = {} if plan.switchless else {plan.leaf.nos: {"release": RELEASES[plan.leaf.nos]}}
    if plan.is_windows:
        return {"windows-server": {"release": "2022", **({"build": 20348} if plan.builds else {})}, **nos}
    build, vcenter = ESXI[plan.esxi]
    return {
        "esxi": {"release": plan.esxi, **({"build": build} if plan.builds else {})},
        "vcenter": {"release": vcenter},
        **nos,
    }


def arrays(plan: Plan) -> dict[str, Any]:
    ports = [
        {"name": name, "form_factor": PLUGS[plan.leaf.speed], "speed": f"{plan.leaf.speed}G"}
        for name in ("eth5", "eth7")
    ]
    return {
        "array-1": {
            "model": "ibm-flashsystem-7300",
            "subsystem": "nqn.2010-06.com.example:{array}",
            "protocols": [f"nvme-{'rdma' if plan.is_roce else 'tcp'}"],
            "controllers": {"node1": {"ports": ports}, "node2": {"ports": ports}},
        }
    }


def cluster(plan: Plan) -> dict[str, Any]:
    head = {
        "product": plan.product,
        "transport": plan.transport,
        "topology": plan.topology,
        "hosts": hosts(plan),
    }
    if plan.is_windows:
        return {**head, **windows(plan)}
    board = SERVERS[plan.server]
    kernel: dict[str, Any] = (
        {"vmk0": {"port_group": "Management", "services": ["management"]}} if board else {}
    )
    switches: dict[str, Any] = {}
    if board:
        switches["vSwitch0"] = {
            "kind": "standard",
            "uplinks": [board],
            "port_groups": {"Management": {"network": "management", "teaming": {"active": [board]}}},
        }
    own = {"nvme-of": nvme, "pvrdma": pvrdma}.get(plan.product, vsan)(plan)
    return {
        **head,
        **own,
        "virtual_switches": {**switches, **own["virtual_switches"]},
        "vmkernel": {**kernel, **own["vmkernel"]},
    }


def halves(plan: Plan) -> list[tuple[str, str, int]]:
    """Servers with the names of their hosts and how many they are."""
    half = plan.hosts // 2 if plan.second and plan.hosts > 1 else plan.hosts
    found = [(plan.server, plan.some(1, half), half)]
    return (
        [*found, (plan.second, plan.some(half + 1, plan.hosts), plan.hosts - half)]
        if half < plan.hosts
        else found
    )


def hosts(plan: Plan) -> list[dict[str, Any]]:
    return [group(plan, server, names) for server, names, _ in halves(plan)]


def group(plan: Plan, server: str, hosts: str) -> dict[str, Any]:
    names = ["pNIC1", "pNIC2"] if plan.is_windows else ["vmnic4", "vmnic5"]
    found: dict[str, Any] = {
        "names": hosts,
        "server": server,
        "memory": "512GB",
        "adapters": [{"card": plan.card, "slot": "1", "ports": names}],
    }
    if plan.card.startswith("intel-e810") and plan.transport == "roce-v2" and not plan.is_windows:
        found["adapters"][0]["parameters"] = {"icen": {"RDMA": "1,1"}}
    if plan.spare:
        more = ["pNIC3", "pNIC4"] if plan.is_windows else ["vmnic6", "vmnic7"]
        found["adapters"].append({"card": SPARE, "slot": "3", "ports": more})
    if plan.product == "vsan-osa":
        capacity = {"drive": "samsung-mzwlj3t8hbls-00007", "quantity": QUANTITY}
        found["disk_groups"] = {"count": 2, "cache": {"drive": "intel-ssdpe2me012t4"}, "capacity": capacity}
    elif plan.product in ("vsan-esa", "s2d"):
        found["drives"] = [
            {"drive": "samsung-mzwlj3t8hbls-00007", "quantity": QUANTITY, "role": "storage-pool"}
        ]
    return found


def distributed(
    plan: Plan, groups: dict[str, Any], ports: tuple[str, ...] = ("vmnic4", "vmnic5")
) -> dict[str, Any]:
    uplinks = {f"Uplink {number}": port for number, port in enumerate(ports, 1)}
    return {VSWITCH: {"kind": "distributed", "mtu": plan.mtu, "uplinks": uplinks, "port_groups": groups}}


def vsan(plan: Plan) -> dict[str, Any]:
    names = ["Uplink 1", "Uplink 2"]

    def team(active: int, standby: int) -> dict[str, Any]:
        if plan.lag:
            return {"active": ["lag1"]}
        if plan.policy != "explicit-failover-order" and not plan.is_roce:
            return {"policy": plan.policy, "active": names}
        return {"policy": plan.policy, "active": [names[active]], "standby": [names[standby]]}

    groups = {
        "vMotion": {"network": "vmotion", "teaming": team(1, 0)},
        "vSAN": {"network": "vsan", "teaming": team(0, 1)},
    }
    kernel = {
        "vmk1": {"port_group": "vMotion", "services": ["vmotion"]},
        "vmk2": {"port_group": "vSAN", "services": ["vsan"]},
    }
    if plan.in_band:
        groups["Hosts"] = {"network": "hosts", "teaming": team(1, 0)}
        kernel["vmk3"] = {"port_group": "Hosts", "services": ["management"]}
    found = {"virtual_switches": distributed(plan, groups), "vmkernel": kernel}
    if plan.topology != "single-site":
        found["witness"] = {"host": "witness-1", "network": "vsan", "site": "a third site"}
    if plan.topology == "stretched":
        half = plan.hosts // 2
        found["sites"] = {"north": plan.some(1, half), "south": plan.some(half + 1, plan.hosts)}
    if plan.lag:
        found["virtual_switches"][VSWITCH]["lags"] = {"lag1": {"uplinks": names}}
    return {**found, "storage_policy": plan.storage_policy} if plan.storage_policy else found


def nvme(plan: Plan) -> dict[str, Any]:
    service = f"nvme-{'rdma' if plan.is_roce else 'tcp'}"
    if plan.direct:
        switches = {
            f"NVMe-{side}": {
                "kind": "standard",
                "mtu": plan.mtu,
                "uplinks": [port],
                "port_groups": {
                    f"NVMe-{side}": {"network": f"storage-{side.lower()}", "teaming": {"active": [port]}}
                },
            }
            for side, port in (("A", "vmnic4"), ("B", "vmnic5"))
        }
    else:
        teams = (("A", "Uplink 1", "Uplink 2"), ("B", "Uplink 2", "Uplink 1"))
        groups = {
            f"NVMe-{side}": {
                "network": f"storage-{side.lower()}",
                "teaming": {"policy": "explicit-failover-order", "active": [active], "unused": [unused]},
            }
            for side, active, unused in teams
        }
        switches = distributed(plan, groups)
    return {
        "virtual_switches": switches,
        "vmkernel": {
            "vmk1": {"port_group": "NVMe-A", "services": [service]},
            "vmk2": {"port_group": "NVMe-B", "services": [service]},
        },
        "nvme": {
            "host_nqn": "nqn.2014-08.com.example:nvme:{host}",
            "adapters": {
                "vmhba64": {"nic": "vmnic4", "vmkernel": "vmk1"},
                "vmhba65": {"nic": "vmnic5", "vmkernel": "vmk2"},
            },
            "arrays": ["array-1"],
        },
    }


def pvrdma(plan: Plan) -> dict[str, Any]:
    groups = {"PVRDMA": {"network": "storage-a", "teaming": {"active": ["Uplink 1"]}}}
    machines = {
        "names": f"vm-[1-{plan.hosts}]",
        "hosts": plan.names,
        "vcpus": 16,
        "memory": "64GB",
        "memory_reservation": "all",
        "hardware_version": 19 if plan.direct else 13,
        "guest": {"os": "CentOS Stream 9", "kernel": "5.14"},
        "adapters": {"eth1": {"kind": "pvrdma", "port_group": "PVRDMA"}},
    }
    own = {"vmkernel": "vmk1", "firewall": "enabled", **({"native_endpoints": True} if plan.direct else {})}
    return {
        "virtual_switches": distributed(plan, groups, ("vmnic4",)),
        "vmkernel": {"vmk1": {"port_group": "PVRDMA"}},
        "pvrdma": own,
        "virtual_machines": [machines],
    }


def windows(plan: Plan) -> dict[str, Any]:
    def interface(side: str, port: str) -> dict[str, Any]:
        found = {
            "connected_to": port if plan.direct else VSWITCH,
            "network": f"storage-{side}",
            "services": ["smb", "live-migration"],
        }
        return found if plan.direct else {**found, "affinity": port}

    smb: dict[str, Any] = {"live_migration": "smb"}
    if plan.product == "smb-direct":
        smb["shares"] = {"Machines": {"host": plan.some(1, 1), "for": "disks of the virtual machines"}}
    found = {"interfaces": {"SMB1": interface("a", "pNIC1"), "SMB2": interface("b", "pNIC2")}, "smb": smb}
    if not plan.direct:
        found["virtual_switches"] = {VSWITCH: {"kind": "set", "uplinks": ["pNIC1", "pNIC2"]}}
    if plan.product == "s2d":
        copies = "two-way-mirror" if plan.hosts == 2 else "three-way-mirror"
        found["s2d"] = {"volumes": {"Volume1": {"resiliency": copies, "size": "4TB"}}, "witness": "cloud"}
    return found


STORAGE = {
    "vsan-osa": (("vmotion", "vmotion", "vmk1"), ("vsan", "vsan", "vmk2")),
    "vsan-esa": (("vmotion", "vmotion", "vmk1"), ("vsan", "vsan", "vmk2")),
    "nvme-of": (("storage-a", "nvme", "vmk1"), ("storage-b", "nvme", "vmk2")),
    "pvrdma": (("storage-a", "pvrdma", "vmk1"),),
    "smb-direct": (("storage-a", "smb", "SMB1"), ("storage-b", "smb", "SMB2")),
    "s2d": (("storage-a", "smb", "SMB1"), ("storage-b", "smb", "SMB2")),
}
"""Networks of each product: id, purpose and the interface of each host."""


def ip_plan(plan: Plan, network: Network) -> dict[str, Any]:
    port = "eth0" if plan.leaf.nos == "cumulus-linux" else "Management1"
    addresses = [
        {"of": f"{name} {port}", "first": f"10.10.0.{200 + at}"}
        for at, name in enumerate(switches_of(network))
    ]
    if SERVERS[plan.server] and not plan.is_windows:
        addresses.append({"of": f"{plan.names} vmk0", "first": "10.10.0.11"})
    found: dict[str, Any] = {
        "management": {
            "purpose": "management",
            "vlan": 10,
            "prefix": "10.10.0.0/24",
            "gateway": "10.10.0.1",
            "out_of_band": True,
            "addresses": addresses,
        }
    }
    more = [("hosts", "management", "vmk3")] if plan.in_band else []
    for number, (name, purpose, adapter) in enumerate([*STORAGE[plan.product], *more], 1):
        purpose = f"nvme-{'rdma' if plan.is_roce else 'tcp'}" if purpose == "nvme" else purpose
        rules = [{"of": f"{plan.names} {adapter}", "first": f"10.{20 + 4 * number}.0.11"}]
        if plan.product == "nvme-of":
            rules.append(
                {"of": f"array-1 node[1-2].eth{3 + 2 * number}", "first": f"10.{20 + 4 * number}.0.201"}
            )
        elif plan.product == "pvrdma":
            rules.append({"of": f"vm-[1-{plan.hosts}] eth1", "first": f"10.{20 + 4 * number}.0.101"})
        prefix = f"10.{20 + 4 * number}.0.0/{plan.prefix}"
        mtu = {"vmotion": plan.other_mtu, "hosts": 1500}.get(name, plan.mtu)
        found[name] = {
            "purpose": purpose,
            "vlan": 100 * number,
            "prefix": prefix,
            "mtu": mtu,
            "addresses": rules,
        }
        if plan.switchless:
            del found[name]["vlan"]
    if plan.switchless:
        del found["management"]
    return {"format": 1, "networks": found}


def bom(plan: Plan, network: Network) -> list[dict[str, Any]]:
    """Exactly what the design uses."""
    parts = {**{server: count for server, _, count in halves(plan)}, plan.card: plan.hosts, **network.parts()}
    if plan.spare:
        parts[SPARE] = parts.get(SPARE, 0) + plan.hosts
    if plan.product == "vsan-osa":
        parts |= {
            "intel-ssdpe2me012t4": 2 * plan.hosts,
            "samsung-mzwlj3t8hbls-00007": 2 * QUANTITY * plan.hosts,
        }
    elif plan.product in ("vsan-esa", "s2d"):
        parts["samsung-mzwlj3t8hbls-00007"] = QUANTITY * plan.hosts
    elif plan.product == "nvme-of":
        parts["ibm-flashsystem-7300"] = 1
    return [{"part": part, "quantity": quantity} for part, quantity in parts.items()]

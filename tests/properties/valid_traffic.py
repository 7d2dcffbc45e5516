"""qos.yaml and results.yaml of a valid design: one lossless priority from end to end, and figures that belong
together."""

from typing import Any

from valid_designs import Plan
from valid_network import Network, switches_of


def qos(plan: Plan, network: Network) -> dict[str, Any]:
    is_v2, own = plan.transport == "roce-v2", plan.priority
    others = [number for number in range(8) if number not in (own, 6)]
    ecn = {"ecn": {"min": 150000, "max": 1500000}} if is_v2 else {}
    host: dict[str, Any] = {"dcbx": "ieee", "willing": plan.willing and not plan.is_windows}
    if not plan.willing and not plan.is_windows:
        host |= {"pfctx": 1 << own, "pfcrx": 1 << own}
    profile: dict[str, Any] = {
        "mode": "lossless",
        "rdma": {"priority": own, **({"dscp": {3: 26, 4: 34}[own]} if is_v2 else {})},
        "trust": list(plan.trust),
        "pfc": {"priorities": [own], "receive": True, "transmit": True},
        "cable_length": f"{network.longest}m",
        "traffic_classes": {
            "0": {"priorities": others, "scheduling": "dwrr", "bandwidth": "50%"},
            str(own): {"priorities": [own], "scheduling": "dwrr", "bandwidth": "50%", **ecn},
            "6": {"priorities": [6], "scheduling": "strict"},
        },
        "host": host,
    }
    if is_v2:
        profile["congestion_notification"] = {"priority": 6, "dscp": 48}
    if plan.pools:
        lossy = [number for number in range(8) if number != own]
        profile["pools"] = {
            "lossy": {"direction": "ingress", "mode": "dynamic", "size": "50%", "priorities": lossy},
            "lossless": {"direction": "ingress", "mode": "dynamic", "size": "50%", "priorities": [own]},
        }
    return {
        "format": 1,
        "profiles": {"roce": profile},
        "apply": [{"profile": "roce", "to": [*switches_of(network), plan.names]}],
    }


def results(plan: Plan) -> dict[str, Any]:
    """A load whose figures belong together: 20 requests in 1 ms, 4096 bytes each, from every host."""
    iops = 20_000 * plan.hosts
    load = {
        "block_size": "4096B",
        "read": "70%",
        "virtual_machines": plan.hosts,
        "disks": 4,
        "outstanding": 5,
    }
    values = {
        "iops": {"mean": iops},
        "latency": {"mean": "1ms"},
        "throughput": {"mean": f"{iops * 4096 / 1e6:g}MB/s"},
    }
    return {
        "format": 1,
        "beds": {"main": {"cluster": "main", "hosts": plan.hosts, "tool": "vdbench"}},
        "results": {"mixed": {"title": "70 % read", "bed": "main", "workload": load, "values": values}},
    }

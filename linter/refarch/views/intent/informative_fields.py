"""Fields of intents that are not settings of a device: names, and facts that explain other fields. A target
may use them, and need not."""

from collections.abc import Mapping

NAMED_IN_HEAD = "the head of every file names the design"

INFORMATIVE_FIELDS: Mapping[str, str] = {
    "about.design": NAMED_IN_HEAD,
    "about.title": NAMED_IN_HEAD,
    "about.version": NAMED_IN_HEAD,
    "system": "decides which target is taken",
    "release": "decides the forms of commands",
    "model": "decides the names of ports, and buffers",
    "ports.role": "tells what is at the far end; what follows from it are `edge`, VLANs and the bond",
    "bonds.far_devices": "tells what is at the far end, as the descriptions of its ports do",
    "mlag.name": "the design's own word for the pair",
    "gateways.network": "the design's own word for the network, which names the VLAN",
    "gateways.length": "is of the addresses, which are written with it",
    "gateways.length6": "is of the addresses, which are written with it",
    "gateways.further.length": "is of the addresses, which are written with it",
    "gateways.further.length6": "is of the addresses, which are written with it",
    "gateways.further.network": "the design's own word for the network",
    "profiles.name": "the design's own word for the profile",
    "profiles.mode": "is what PFC, ECN and pools bring about",
    "profiles.rdma_priority": "tells which of the priorities carries RDMA; maps and PFC set it",
    "profiles.rdma_dscp": "is marked by the hosts; the map of DSCPs sets what becomes of it",
    "profiles.cnp_priority": "tells which of the priorities carries congestion notification; maps set it",
    "profiles.cnp_dscp": "is marked by the hosts; the map of DSCPs sets what becomes of it",
    "profiles.dcbx": "is said of each port, by `ports.dcbx`",
    "profiles.pools.name": "the design's own word for the pool",
    "cluster": "the head of the file names the host, and the inventory its cluster",
    "transport": "is what NVMe adapters, RDMA and QoS bring about",
    "rdma": "is said of each of its ports",
    "nics.far_device": "tells what is at the far end; a host has no description of its ports",
    "nics.far_port": "tells what is at the far end; a host has no description of its ports",
    "nics.driver": "decides the modules that have parameters",
    "nics.protocols": "decides what RDMA of the port can be set to",
    "interfaces.network": "the design's own word for the network, which gives address and VLAN",
    "adapters.network": "the design's own word for the network, which gives MTU and gateway",
    "nvme.adapters.targets.array": "tells whose port it is; address and subsystem are what is connected to",
    "nvme.adapters.targets.port": "tells whose port it is; address and subsystem are what is connected to",
    "networks.name": "the design's own word for the network",
    "hosts.interfaces.network": "the design's own word for the network, which gives address and VLAN",
    "hosts.interfaces.nic": "adapters that a cluster makes are on its switches",
    "settings.command": "as its source prints it; what is written is made of option and value",
}

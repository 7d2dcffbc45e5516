"""Subjects and properties of settings of hosts that outputs of several systems show."""

PORT_GROUP_SUBJECT, SWITCH_SUBJECT = "port group {row}", "virtual switch {row}"
"""Subjects by the name of the port group or virtual switch."""

DISTRIBUTED_SUBJECT, VERSION = "distributed switch {row}", "version"
"""Subject by the name of a distributed switch of vCenter, and its version."""

PORT_GROUP, DISTRIBUTED_SWITCH = "port group", "distributed switch"
STACK, GATEWAY = "TCP/IP stack", "gateway"
"""Properties of interfaces."""

VIRTUAL_SWITCH, VLAN, ACTIVE, STANDBY = "virtual switch", "VLAN", "active adapters", "standby adapters"
LOAD_BALANCING = "load balancing"
"""Properties of port groups."""

MTU, UPLINKS = "MTU", "uplinks"
"""Properties of virtual switches."""

SWITCH_OF_ADAPTER, UPLINK = "switch of the adapter", "uplink"
"""Properties of an adapter: its virtual switch, and its name on a distributed switch."""

DRIVER, FIRMWARE = "driver", "firmware"
"""Properties of adapters."""

PFC, RDMA_STATE, PARAMETER = "PFC for priority", "RDMA state", "value"
"""Properties of adapters, and the value of a parameter of a driver."""

FLOW_CONTROL, BANDWIDTH, ACCESS_VLAN, PORT_OF_ADAPTER = "flow control", "bandwidth (%)", "access VLAN", "port"
"""Properties of Windows: of a priority, of a traffic class, and of adapters on a virtual switch."""


NVME_SUBJECT, HOST_NQN = "NVMe", "host NQN"
"""Subject of the NVMe initiator of a host, and its name."""

DEFAULT_ROUTE, NEXT_HOP = "default route", "next hop"
"""Subject and property of the default gateway of a host."""


def priorities_of_digits(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Priorities of ``0 0 0 1 0 0 0 0``, which has a digit for each from 0."""
    words = " ".join(texts).split()
    return tuple(str(number) for number, word in enumerate(words) if word in ("1", "true"))


def sorted_texts(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Texts in the order in which facts list them."""
    return tuple(sorted(texts))

"""Subjects and properties of settings of hosts that outputs of several systems show."""

PORT_GROUP_SUBJECT, SWITCH_SUBJECT = "port group {row}", "virtual switch {row}"
"""Subjects by the name of the port group or virtual switch."""

PORT_GROUP, DISTRIBUTED_SWITCH = "port group", "distributed switch"
STACK, GATEWAY = "TCP/IP stack", "gateway"
"""Properties of interfaces."""

VIRTUAL_SWITCH, VLAN, ACTIVE, STANDBY = "virtual switch", "VLAN", "active adapters", "standby adapters"
"""Properties of port groups."""

MTU, UPLINKS = "MTU", "uplinks"
"""Properties of virtual switches."""

DRIVER, FIRMWARE = "driver", "firmware"
"""Properties of adapters."""

PFC, RDMA_STATE, PARAMETER = "PFC for priority", "RDMA state", "value"
"""Properties of adapters, and the value of a parameter of a driver."""


def sorted_texts(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Texts in the order in which facts list them."""
    return tuple(sorted(texts))

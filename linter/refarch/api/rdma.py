"""Lossless transport of RDMA: traffic classes, settings of hosts, packet sizes, and the sources of headroom
and MTU figures."""

from ..views.rdma import headroom as _headroom, roce_packets as _roce_packets
from ..views.rdma.host_side import (
    HostSide as HostSide,
    host_side as host_side,
    parameter as parameter,
)
from ..views.rdma.qos_profiles import (
    class_of as class_of,
    codes as codes,
)
from ..views.rdma.roce_packets import packet_size as packet_size

HEADROOM_SOURCES = _headroom.SOURCES
ROCE_MTU_SOURCES = _roce_packets.SOURCES

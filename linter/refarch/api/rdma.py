"""Lossless transport of RDMA: traffic classes, settings of hosts, packet sizes, and the sources of headroom
and MTU figures."""

from ..views.rdma import headroom as _headroom, roce_packets as _roce_packets
from ..views.rdma.host_rdma_settings import (
    HostRdmaSettings as HostRdmaSettings,
    driver_parameter as driver_parameter,
    host_rdma_settings as host_rdma_settings,
)
from ..views.rdma.qos_profiles import (
    codes_of_priority as codes_of_priority,
    traffic_class_of_priority as traffic_class_of_priority,
)
from ..views.rdma.roce_packets import packet_size as packet_size

HEADROOM_SOURCES = _headroom.SOURCES
ROCE_MTU_SOURCES = _roce_packets.SOURCES

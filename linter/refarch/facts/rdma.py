"""What keeps RDMA lossless: traffic classes, what hosts do for it, and the documents behind headroom and
packet sizes."""

from ..views.rdma.headroom import SOURCES as HEADROOM_SOURCES
from ..views.rdma.host_side import HostSide, host_side, parameter
from ..views.rdma.qos_profiles import class_of, codes
from ..views.rdma.roce_packets import SOURCES as ROCE_MTU_SOURCES
from ..views.rdma.roce_packets import packet_size

__all__ = [
    "HEADROOM_SOURCES",
    "ROCE_MTU_SOURCES",
    "HostSide",
    "class_of",
    "codes",
    "host_side",
    "packet_size",
    "parameter",
]

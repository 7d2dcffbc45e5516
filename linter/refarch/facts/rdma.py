"""What keeps RDMA lossless: traffic classes, and the documents behind headroom and packet sizes."""

from ..views.rdma.headroom import SOURCES as HEADROOM_SOURCES
from ..views.rdma.qos_profiles import class_of, codes
from ..views.rdma.roce_packets import SOURCES as ROCE_MTU_SOURCES

__all__ = [
    "HEADROOM_SOURCES",
    "ROCE_MTU_SOURCES",
    "class_of",
    "codes",
]

"""How storage is reached: NVMe over Fabrics, and the pool of Storage Spaces Direct."""

from ..views.storage.nvme_lanes import Lane as NvmeLane
from ..views.storage.nvme_lanes import commands as nvme_commands
from ..views.storage.nvme_lanes import lanes as nvme_lanes
from ..views.storage.s2d import witness_of
from ..views.storage.smb import pool_of

__all__ = [
    "NvmeLane",
    "nvme_commands",
    "nvme_lanes",
    "pool_of",
    "witness_of",
]

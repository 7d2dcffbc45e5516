"""Storage paths: NVMe over Fabrics, and pools and witnesses of Storage Spaces Direct."""

from ..views.storage import nvme_lanes as _nvme
from ..views.storage.nvme_lanes import NvmeLane as NvmeLane, nvme_lanes as nvme_lanes
from ..views.storage.nvme_routes import NvmeRoute as NvmeRoute
from ..views.storage.s2d import s2d_witness as s2d_witness
from ..views.storage.smb import pool_bytes as pool_bytes

nvme_commands = _nvme.connect_commands

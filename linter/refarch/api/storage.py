"""Storage paths: NVMe over Fabrics, and pools and witnesses of Storage Spaces Direct."""

from ..views.storage import nvme_lanes as _nvme
from ..views.storage.s2d import witness_of as witness_of
from ..views.storage.smb import pool_of as pool_of

NvmeLane = _nvme.Lane
nvme_commands = _nvme.commands
nvme_lanes = _nvme.lanes

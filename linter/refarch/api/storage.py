"""Storage paths: NVMe over Fabrics, and pools and witnesses of Storage Spaces Direct."""

from ..views.storage.s2d import witness_of as witness_of
from ..views.storage.smb import pool_of as pool_of

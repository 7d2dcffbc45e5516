"""Rules about NVMe over Fabrics."""

from .. import NVME, Applies

AREA = Applies(products=NVME)
"""Designs that the rules of the area apply to; no other design loads them."""

BEYOND_AREA = ("NVME008", "NVME015", "NVME023")
"""Rules about arrays, which apply to every design."""

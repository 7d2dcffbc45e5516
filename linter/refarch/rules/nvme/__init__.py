"""Rules about NVMe over Fabrics."""

from .. import Applies

AREA = Applies(products=("nvme-of",))
"""What every rule of the area applies to; no other design loads them."""

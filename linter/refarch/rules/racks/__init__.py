"""Rules about racks and power."""

from .. import Applies

AREA = Applies(needs=("wiring",))
"""What every rule of the area applies to; no other design loads them."""

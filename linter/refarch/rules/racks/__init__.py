"""Rules about racks and power."""

from .. import Applies

AREA = Applies(needs=("wiring",))
"""Designs that every rule of the area applies to; no other design loads them."""

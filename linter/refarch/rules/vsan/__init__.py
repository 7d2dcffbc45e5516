"""Rules about vSAN itself."""

from .. import VSAN, Applies

AREA = Applies(products=VSAN)
"""Designs that every rule of the area applies to; no other design loads them."""

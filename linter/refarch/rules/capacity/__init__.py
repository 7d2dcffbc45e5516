"""Rules about bandwidth, capacity and benchmark claims."""

from .. import Applies

AREA = Applies(needs=("results",))
"""Designs that every rule of the area applies to; no other design loads them."""

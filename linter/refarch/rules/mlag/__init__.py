"""Rules about pairs of switches that form one for the bonds that end on both."""

from .. import Applies

AREA = Applies(needs=("wiring",))
"""Designs that every rule of the area applies to; no other design loads them."""

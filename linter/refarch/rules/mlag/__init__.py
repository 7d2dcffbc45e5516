"""Rules about pairs of switches that act as one switch for bonds that end on both."""

from .. import Applies

AREA = Applies(needs=("wiring",))
"""Designs that every rule of the area applies to; no other design loads them."""

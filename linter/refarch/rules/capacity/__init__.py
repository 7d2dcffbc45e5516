"""Rules about bandwidth, capacity and benchmark claims."""

from .. import Applies

AREA = Applies(needs=("results",))
"""Designs for which any rule of the area applies; other designs do not load the rules."""

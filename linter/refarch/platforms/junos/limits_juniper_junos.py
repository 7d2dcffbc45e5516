"""Limits of Junos: what its commands cannot express although the design needs it."""

from ..industry_routing import WITHOUT_UNNUMBERED
from ..limits import SystemLimits
from ..target import SWITCH
from .target_juniper_junos import limits

LIMITS = SystemLimits(SWITCH, limits, WITHOUT_UNNUMBERED)

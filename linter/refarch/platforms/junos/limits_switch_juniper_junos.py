"""Limits of Junos: what its commands cannot express although the design needs it."""

from ..industry_routing import WITHOUT_UNNUMBERED
from ..limits import SystemLimits
from .target_juniper_junos import limits

LIMITS = SystemLimits(limits, WITHOUT_UNNUMBERED)

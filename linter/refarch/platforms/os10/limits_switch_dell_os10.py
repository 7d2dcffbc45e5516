"""Limits of OS10: what its file cannot express although the design needs it."""

from ..industry_routing import WITHOUT_UNNUMBERED
from ..limits import SystemLimits
from .target_dell_os10 import limits

LIMITS = SystemLimits(limits, WITHOUT_UNNUMBERED)

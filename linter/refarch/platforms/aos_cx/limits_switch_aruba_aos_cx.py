"""Limits of AOS-CX: what its file cannot express although the design needs it."""

from ..industry_routing import WITHOUT_UNNUMBERED
from ..limits import SystemLimits
from .target_aruba_aos_cx import limits

LIMITS = SystemLimits(limits, WITHOUT_UNNUMBERED)

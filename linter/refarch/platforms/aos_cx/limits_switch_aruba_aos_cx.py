"""Limits of AOS-CX: what its file cannot express although the design needs it."""

from ..industry_routing import WITHOUT_UNNUMBERED
from ..limits import SystemLimits
from .ports import SPLIT_BY_HAND
from .target_aruba_aos_cx import limits

LIMITS = SystemLimits(limits, {**SPLIT_BY_HAND, **WITHOUT_UNNUMBERED})

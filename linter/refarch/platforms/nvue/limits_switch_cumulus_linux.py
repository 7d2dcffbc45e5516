"""Limits of Cumulus Linux: what NVUE cannot express although the design needs it."""

from ..limits import SystemLimits
from .tree import limits

LIMITS = SystemLimits(limits)

"""Limits of Linux hosts: what their script cannot express although the design needs it."""

from ..limits import SystemLimits
from .target_linux_roce import limits

LIMITS = SystemLimits(limits)

"""Limits of Azure Local, which are those of Windows Server."""

from .limits_windows_server import LIMITS as LIMITS

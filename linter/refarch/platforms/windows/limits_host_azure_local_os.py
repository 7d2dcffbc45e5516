"""Limits of Azure Local, which are those of Windows Server."""

from .limits_host_windows_server import LIMITS as LIMITS

"""Folders that are written into: the law of what may be overwritten, and folders that are replaced as a
whole."""

from ..core.locks import workshop
from ..core.outputs import write_files, write_runs
from ..core.swap import new_folder

__all__ = ["new_folder", "workshop", "write_files", "write_runs"]

"""Folders that refarch writes into: which files may be overwritten, and folders that are replaced as a
whole."""

from ..core.locks import staging_dir as staging_dir
from ..core.outputs import (
    write_files as write_files,
    write_runs as write_runs,
)
from ..core.swap import new_folder as new_folder

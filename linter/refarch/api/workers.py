"""Workers that share work: processes of this machine, or a Dask cluster."""

from ..project.fleet.pool import (
    all_made as all_made,
    version as version,
    workers as workers,
)

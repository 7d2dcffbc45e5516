"""Workers that share work: processes of this machine, or a Dask cluster."""

from ..project.fleet.pool import (
    task_results as task_results,
    worker_version as worker_version,
    workers as workers,
)

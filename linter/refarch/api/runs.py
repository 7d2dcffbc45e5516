"""Results of verifications that a project keeps, and their changes from run to run."""

from ..asbuilt.results import OUTCOMES as OUTCOMES
from ..project.runs import (
    Run as Run,
    RunFinding as RunFinding,
    RunResult as RunResult,
    StoredRuns as StoredRuns,
    read_runs as read_runs,
    run_changes as run_changes,
    run_text as run_text,
)

"""git commands, for publishing and for files that must stay out of a repository; started by one module
only."""

from ..core.git import is_iso_day as is_iso_day
from ..core.git_runner import (
    GitAnswer as GitAnswer,
    PushAccess as PushAccess,
    ask_git as ask_git,
    git_settings as git_settings,
    redact_credentials as redact_credentials,
    run_git as run_git,
)

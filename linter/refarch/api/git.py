"""git commands, for publishing and for files that must stay out of a repository; started by one module
only."""

from ..core.git import is_day as is_day
from ..core.git_runner import (
    Answer as Answer,
    Reach as Reach,
    ask as ask,
    run as run,
    settings_of as settings_of,
)
from ..core.remotes import without_credentials as without_credentials

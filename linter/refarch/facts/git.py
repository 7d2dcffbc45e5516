"""git, for what is published and for what must stay out of it: it is started in one way alone."""

from ..core.git import is_day
from ..core.git_runner import Answer, Reach, ask, run, settings_of
from ..core.remotes import without_credentials

__all__ = ["Answer", "Reach", "ask", "is_day", "run", "settings_of", "without_credentials"]

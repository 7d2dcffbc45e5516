"""What one run keeps for the next, in files that only their user can have written."""

from ..project.fleet.cache import PrivateEntries as PrivateEntries, run_state as run_state
from ..project.fleet.folder_digest import folder_digest as folder_digest
from ..project.fleet.lint import shared_settings as shared_settings

"""What one run keeps for the next, in files that only their user can have written."""

from ..project.fleet.cache import PrivateEntries as PrivateEntries

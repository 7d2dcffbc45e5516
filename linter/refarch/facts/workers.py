"""Who does what can be done beside each other: processes of this machine, or a cluster of others."""

from ..project.fleet.pool import all_made, version, workers

__all__ = ["all_made", "version", "workers"]

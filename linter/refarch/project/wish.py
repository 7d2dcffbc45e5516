"""How the designs of a project are to be worked on."""

from typing import NamedTuple


class Wish(NamedTuple):
    """How many designs are to be worked on at once, and what is kept."""

    jobs: int = 0
    cache: bool = True
    cache_folder: str = ""
    executor: str = ""
    """Address of a Dask scheduler; empty for this machine."""

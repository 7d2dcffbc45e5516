"""All checks of a specification for the VCF Installer, in their order."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from ...core.problem import WHOLE_FILE, Problem
from .addresses import address_problems
from .ip_hash import ip_hash_problems
from .placeholders import placeholder_problems
from .shared_networks import shared_network_problems
from .spec import InstallerObject
from .storage import storage_problems
from .structure import INVALID, structure_problems
from .switches import switch_problems

MAX_PROBLEMS = 1000
"""Bound on the problems that a hostile file causes."""


def specification_problems(data: Mapping[str, Any], is_rdma: bool) -> list[Problem]:
    """Problems of a specification, at most ``MAX_PROBLEMS``. ``is_rdma`` is whether vSAN will use RDMA."""
    problems = list(islice(_all_problems(InstallerObject((), data), is_rdma), MAX_PROBLEMS))
    if len(problems) == MAX_PROBLEMS:
        message = f"the file has {MAX_PROBLEMS:,} findings or more; the others are not listed"
        hint = "Correct these findings, and run the command again."
        problems[-1] = Problem(WHOLE_FILE, message, hint, code=INVALID)
    return problems


def _all_problems(spec: InstallerObject, is_rdma: bool) -> Iterator[Problem]:
    yield from structure_problems(spec)
    yield from switch_problems(spec, is_rdma)
    yield from address_problems(spec)
    yield from shared_network_problems(spec)
    yield from storage_problems(spec, is_rdma)
    yield from ip_hash_problems(spec, is_rdma)
    yield from placeholder_problems(spec)

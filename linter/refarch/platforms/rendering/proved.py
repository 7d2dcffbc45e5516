"""Numbers of configuration lines that independent validators have accepted, as counted by the tests over the
designs of this repository."""

import json
import os
from collections.abc import Mapping
from functools import cache
from typing import Any

from ...core.quantities import number
from ...model.versions import is_in_range
from ..target import Target, system_of

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "proved.json")
"""Lines, and the test that counts them, by target and validator; ``pytest --update-golden tests/proof``
writes it."""

WHERE = "in the designs of refarch and of its tests"
"""Scope of the counts; the same for every displayed design."""


@cache
def recorded_proofs() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """``lines`` and ``test``, by target and validator."""
    with open(FILE, encoding="utf-8") as file:
        read: Mapping[str, Mapping[str, Mapping[str, Any]]] = json.load(file)
    return read


def proved_lines(target: str) -> Mapping[str, int]:
    """Lines of one target that each validator has accepted, by validator, highest number first."""
    lines = {validator: int(entry["lines"]) for validator, entry in recorded_proofs().get(target, {}).items()}
    return dict(sorted(lines.items(), key=lambda one: (-one[1], one[0])))


def proof_data(target: Target[Any], intent: Any) -> str:
    """Release of the data of the validator, and what this means for one device; empty if the data does not
    distinguish releases."""
    proof = target.proof
    if not proof.data or not intent.release:
        return proof.data
    system = system_of(target, intent)
    if system is target.systems[0] and is_in_range(intent.release, proof.covers):
        return proof.data
    return (
        f"{proof.data}; this file is for {system.title} {intent.release}, and differences between the "
        "releases are not validated"
    )


def proved_in_words(target: str) -> list[str]:
    """Text for each validator, highest number first: ``1868 by Arista AVD (pyavd 6.4.0)``."""
    return [f"{number(lines)} by {validator}" for validator, lines in proved_lines(target).items()]

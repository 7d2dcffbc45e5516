"""How many lines judges from outside the project have accepted, as the tests have counted them."""

import json
import os
from collections.abc import Mapping
from functools import cache

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "proved.json")
"""Lines by judge and target; a run of the tests of proof with ``--update-golden`` writes it."""


@cache
def proved() -> Mapping[str, Mapping[str, int]]:
    """Lines by judge and target."""
    with open(FILE, encoding="utf-8") as file:
        read: Mapping[str, Mapping[str, int]] = json.load(file)
    return read


def proved_lines(target: str) -> Mapping[str, int]:
    """Lines of one target that each judge has accepted, by judge."""
    return {judge: lines[target] for judge, lines in proved().items() if target in lines}

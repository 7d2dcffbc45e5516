"""Designs that are made for a property: a clean small one, with parts of its files replaced."""

import json
from typing import Any

from hypothesis import settings

from refarch import api
from refarch.api import Design, LintResult
from refarch.load.reader import read
from refarch.testing import base_files

FEW = settings(max_examples=settings().max_examples // 4)
"""A whole design is read for each example."""


def linted(design: Any, **files: Any) -> LintResult:
    """A design with the other files as given, e.g. ``ip_plan={...}``; its networks have no addresses but
    those given."""
    data = {"design": design, "ip_plan": networks(), **files}
    texts = {f"{name.replace('_', '-')}.yaml": json.dumps(one).encode() for name, one in data.items()}
    return api.lint_texts(design["id"], texts)


def networks() -> Any:
    """ip-plan.yaml without addresses."""
    found = file_of("ip-plan.yaml")
    for network in found["networks"].values():
        network.pop("addresses", None)
    return found


def file_of(name: str) -> Any:
    """A fresh copy of the data of a file of the clean small design."""
    return read(name, base_files("vsan-roce")[name]).data


def with_hosts(count: int, first: int = 1) -> Any:
    """design.yaml with this many hosts."""
    design = file_of("design.yaml")
    design["clusters"]["compute"]["hosts"][0]["names"] = f"host-[{first}-{first + count - 1}]"
    return design


def model(result: LintResult) -> Design:
    """The design, which must have been understood."""
    assert result.design is not None, [finding.message for finding in result.findings]
    return result.design


def codes(result: LintResult) -> set[str]:
    """Codes of all findings."""
    return {finding.code for finding in result.findings}

"""Placeholders of templates and generators that are still in a specification.

Sources: JSON generator of VMware for VCF 9.0 (https://github.com/vmware/
powershell-module-for-vmware-cloud-foundation-jsongenerator, ``<--ENTER-ESX-THUMBPRINT-HERE-->``); Broadcom
TechDocs, VCF 9.0, Deploy VCF Management Components on an NSX Overlay Segment (``<password>``); looked up
2026-11-30. The others are practice: Jinja, shells, and the files of refarch.
"""

import re
from collections.abc import Iterator

from ...core.origin import Pointer, path_text
from ...core.problem import Problem
from .spec import InstallerObject, problem_at

PLACEHOLDER = "VCF021"

MAX_SEARCHED = 1000
"""Characters of a text that are searched."""

_PLACEHOLDER = re.compile(
    r"<<\w{1,80}>>|<--[^<>]{1,80}-->|^<[^<>]{1,80}>$|\{\{[^{}]{1,80}\}\}|\$\{\w{1,80}\}|\bREPLACE[-_]\w{1,80}"
)


def placeholder_problems(spec: InstallerObject) -> Iterator[Problem]:
    """One problem for all placeholders, at the first."""
    places = [pointer for pointer, text in _texts(spec.data, ()) if _has_placeholder(pointer, text)]
    if len(places) == 1:
        yield problem_at(PLACEHOLDER, places[0], "1 value still has a placeholder")
    elif places:
        message = f"{len(places)} values still have placeholders; the first is {path_text(places[0])}"
        yield problem_at(PLACEHOLDER, places[0], message)


def _texts(value: object, pointer: Pointer) -> Iterator[tuple[Pointer, str]]:
    """Texts of a value, each with its pointer. The reader has bounded the depth."""
    if isinstance(value, str):
        yield pointer, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(inner, (*pointer, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _texts(inner, (*pointer, number))


def _has_placeholder(pointer: Pointer, text: str) -> bool:
    """Whether a text has a placeholder, or is one as a whole if it is a password."""
    is_password = any("password" in str(key).lower() for key in pointer[-1:])
    matches = _PLACEHOLDER.fullmatch if is_password else _PLACEHOLDER.search
    return matches(text, 0, MAX_SEARCHED) is not None

"""Lowest version of a design after a change, by what has to be done in the rack.

A rule of this tool, in the terms of Semantic Versioning: a change after which the rack that was built by the
older version has to be re-cabled, re-addressed or added to is a major one, one that is configured or
re-labeled a minor one, and one of words a patch.
"""

import re

from .impact import DOCUMENT, PURCHASE, READDRESS, RECABLE, RECONFIGURE, RELABEL

VERSION_PARTS = {RECABLE: 0, READDRESS: 0, PURCHASE: 0, RECONFIGURE: 1, RELABEL: 1, DOCUMENT: 2}
"""Number of a version, from 0, that a class of impact raises."""

PART_NAMES = ("major", "minor", "patch")

_VERSION = re.compile(r"([0-9]+)\.([0-9]+)\.([0-9]+)(.*)")


def lowest_version(version: str, classes: tuple[str, ...]) -> str:
    """Lowest version that may follow one after changes of these classes; the same where nothing changed, and
    where the version is not a Semantic one."""
    read = _VERSION.fullmatch(version)
    if read is None or not classes:
        return version
    numbers = [int(number) for number in read.groups()[:3]]
    part = min(VERSION_PARTS[name] for name in classes)
    if numbers[0] == 0 and part == 0:
        part = 1  # before 1.0.0 anything may change with the minor number
    numbers[part] += 1
    numbers[part + 1 :] = [0] * (2 - part)
    return ".".join(map(str, numbers))


def is_below(version: str, other: str) -> bool:
    """Whether a version comes before another one; False where one of them is not a Semantic version."""
    first, second = _VERSION.fullmatch(version), _VERSION.fullmatch(other)
    if first is None or second is None:
        return False
    return [*map(int, first.groups()[:3])] < [*map(int, second.groups()[:3])]


def version_part(classes: tuple[str, ...]) -> str:
    """``major``, ``minor`` or ``patch``; empty where nothing changed."""
    return PART_NAMES[min(VERSION_PARTS[name] for name in classes)] if classes else ""

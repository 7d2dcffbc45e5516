"""Lint profiles that come with refarch: one small file each, read only where a project names one."""

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core.rule import Source
from .reader import read

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "profiles")


class LintProfile(NamedTuple):
    """A built-in lint profile for pages."""

    name: str
    title: str
    purpose: str
    levels: Mapping[str, str]
    severities: Mapping[str, str]
    options: Mapping[str, Mapping[str, Any]]
    sources: tuple[tuple[str, Source], ...]
    """Documents that it rests on, each with the settings that it is about, such as ``VER004,
    VER015.esxi``."""


def lint_profiles() -> list[LintProfile]:
    """All built-in lint profiles, sorted by name."""
    return [_lint_profile(name, lint_profile_data(name)) for name in lint_profile_names()]


def _lint_profile(name: str, data: Mapping[str, Any]) -> LintProfile:
    sources = tuple(
        (
            ", ".join(fact["about"]),
            Source(
                document=fact["document"],
                fact=fact["says"],
                url=fact.get("url", ""),
                section=fact.get("section", ""),
                verified=str(fact["verified"]),
            ),
        )
        for fact in data["facts"]
    )
    return LintProfile(
        name=name,
        title=data["title"],
        purpose=data["purpose"],
        levels=data.get("levels", {}),
        severities=data.get("severities", {}),
        options=data.get("options", {}),
        sources=sources,
    )


def lint_profile_names() -> list[str]:
    """Names of all built-in lint profiles, sorted."""
    return sorted(name[:-5] for name in os.listdir(FOLDER) if name.endswith(".yaml"))


def lint_profile_data(name: str) -> Mapping[str, Any]:
    """Data of a built-in lint profile, its facts included. Raises KeyError for an unknown name."""
    if name not in lint_profile_names():
        raise KeyError(name)
    with open(os.path.join(FOLDER, f"{name}.yaml"), "rb") as stream:
        return read(f"profiles/{name}.yaml", stream.read()).data

"""The profiles that come with refarch: one small file each, read only where a project names one."""

import marshal
import os
from collections.abc import Mapping
from typing import Any

from ..core.kept import kept
from ..core.record import NamedTuple
from ..core.rule import Source
from .reader import read

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "profiles")


class RuleProfile(NamedTuple):
    """A built-in profile as pages show it."""

    name: str
    title: str
    purpose: str
    levels: Mapping[str, str]
    severities: Mapping[str, str]
    options: Mapping[str, Mapping[str, Any]]
    sources: tuple[tuple[str, Source], ...]
    """What it rests on: the settings that a document is about, such as ``VER004, VER015.esxi``, and the
    document."""


def profiles() -> list[RuleProfile]:
    """All built-in profiles, sorted by name."""
    return [_shown(name, profile(name)) for name in names()]


def _shown(name: str, data: Mapping[str, Any]) -> RuleProfile:
    sources = tuple(
        (
            ", ".join(fact["about"]),
            Source(
                fact["document"],
                fact["says"],
                fact.get("url", ""),
                fact.get("section", ""),
                str(fact["verified"]),
            ),
        )
        for fact in data["facts"]
    )
    levels, severities, options = (data.get(key, {}) for key in ("levels", "severities", "options"))
    return RuleProfile(name, data["title"], data["purpose"], levels, severities, options, sources)


def names() -> list[str]:
    """Names of all built-in profiles, sorted."""
    return sorted(name[:-5] for name in os.listdir(FOLDER) if name.endswith(".yaml"))


def profile(name: str) -> Mapping[str, Any]:
    """The data of a built-in profile, its facts included. Raises KeyError where there is none of that
    name."""
    known = names()
    if name not in known:
        raise KeyError(name)
    paths = [_path(one) for one in known]
    stored: Mapping[str, bytes] | None = kept(
        "profiles", paths, lambda: {one: marshal.dumps(_read(one)) for one in known}
    )
    found: Mapping[str, Any] = marshal.loads(stored[name]) if stored else _read(name)
    return found


def _read(name: str) -> Any:
    with open(_path(name), "rb") as stream:
        return read(f"profiles/{name}.yaml", stream.read()).data


def _path(name: str) -> str:
    return os.path.join(FOLDER, f"{name}.yaml")

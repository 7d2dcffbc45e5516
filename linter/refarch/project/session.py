"""Session: settings, rules and catalog of one project. Two sessions share nothing that changes."""

import os
import time
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ..core.errors import RefarchError
from ..core.profiler import NO_PROFILER, Profiler
from ..engine import Settings
from ..model.catalog import Catalog
from .config import Config, own_plugins, own_rules, read_config, read_document
from .own_parts import OwnParts, own_parts

MAX_EPOCH = 4294967295
"""Seconds from 1970 to 2106: the last that fit into the 32 bits that gzip has for a time (RFC 1952)."""


class Session:
    """Settings, rules and catalog of a project, read once."""

    def __init__(
        self,
        root: str = ".",
        *,
        profile: str = "",
        allow_local_code: bool = False,
        settings_file: str = "",
    ) -> None:
        """Read the settings of the project in a folder.

        ``profile`` replaces the lint profile that they name; ``allow_local_code`` runs custom rules and other
        plug-ins, which are code; ``settings_file`` replaces ``refarch.yaml``, as a path from the root. Raises
        RefarchError that names file, line and key for a fault of the file; faults of profiles, severities and
        options are in ``config.findings``, for callers that report findings; others call ``demand_settings``.
        """
        self.root = root
        self.watch: Profiler = NO_PROFILER
        """Observer of the stages of each run; a stopwatch may replace it."""
        self.runs_own_code = allow_local_code
        """Whether custom rules and other plug-ins, which are code, run."""
        document = read_document(root, settings_file)
        self.plugins = own_plugins(document, root, allow_local_code)
        """Targets, pages, reports and so on: those of refarch, and custom ones if they may run."""
        self.day = ""
        """Day as of which waivers and support are evaluated, if a command names one."""
        self.day_of_commit = ""
        """Day of the commit that is evaluated; it counts if no command names a day."""
        self.rules, idle = own_rules(document, root, self.plugins, allow_local_code)
        self.config: Config = read_config(document, self.rules, profile)._replace(idle_rules=idle)

    def demand_settings(self) -> "Session":
        """The session itself. Raises RefarchError for a fault of its profiles, severities or options."""
        for finding in self.config.findings:
            place = f"{finding.file}:{finding.line}:{finding.column}"
            raise RefarchError(f"{place}: {finding.message}. {finding.hint}")
        return self

    @cached_property
    def own_parts(self) -> OwnParts:
        """Custom parts, and their findings."""
        config = self.config
        return own_parts(config.designs, self.root, self.rules, config.severities, config.levels)

    @cached_property
    def catalog(self) -> Catalog:
        """Parts of refarch and of the project; without those that have errors."""
        return Catalog(self.own_parts.entries, self.own_parts.unusable)

    @property
    def settings(self) -> Settings:
        """Settings for the engine, as of the day of the session."""
        config = self.config
        return Settings(
            severities=config.severities,
            today=self.day or self.day_of_commit or today(),
            levels=config.levels,
            options=_options_with_day(self.day, config.options),
            rules=self.rules,
            profiler=self.watch,
        )


def _options_with_day(day: str, options: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Mapping[str, Any]]:
    """Values of options, with the day that a command names for the rule about support dates."""
    return {**options, "VER017": {**options.get("VER017", {}), "today": day}} if day else options


def today() -> str:
    """Day as of which waivers are evaluated: SOURCE_DATE_EPOCH if it is set, as reproducible builds do, else
    the clock. Raises RefarchError if that is not a number of seconds up to the year 2106."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not epoch:
        return time.strftime("%Y-%m-%d")
    if not (
        epoch.isascii()
        and epoch.isdecimal()
        and len(epoch) <= len(str(MAX_EPOCH))
        and int(epoch) <= MAX_EPOCH
    ):
        raise RefarchError(
            f"SOURCE_DATE_EPOCH is `{epoch[:40]}`, but must be a whole number of seconds since 1970, up to "
            f"{MAX_EPOCH}; correct or unset it"
        )
    return time.strftime("%Y-%m-%d", time.gmtime(int(epoch)))

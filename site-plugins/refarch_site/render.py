"""Configuration files: one for each device of a design, and for each a list of the YAML lines behind its
commands."""

import json
import os
from collections.abc import Mapping
from typing import NamedTuple

from refarch.api import (
    BUILT_IN_PLUGINS,
    Document,
    Plugins,
    RefarchError,
    Result,
    did_you_mean,
    enumeration,
)
from refarch.facts.outputs import write_files

from .targets import TARGETS, Line, target_named, target_names

SOURCES = "sources"
"""Folder of the lists of YAML lines, beside the files that are to be run: apart, so that a loop over these
takes nothing else."""


class Configuration(NamedTuple):
    """The configuration of one device."""

    device: str
    file: str
    language: str
    lines: tuple[Line, ...]
    title: str = ""
    """That of its target."""
    configures: bool = True
    """Whether it sets the device up; else it is about the device, as labels are."""

    @property
    def text(self) -> str:
        """The file's content."""
        return "\n".join(line.text for line in self.lines) + "\n"


def configurations(
    result: Result, target_name: str, plugins: Plugins = BUILT_IN_PLUGINS, device: str = ""
) -> list[Configuration]:
    """Configuration of every device of a design that a target is for, or of one ``device``.

    Raises RefarchError for an unknown target, and for a design that has errors or that the platform cannot
    express.
    """
    target, design = target_named(target_name, plugins), result.design
    if design is None:
        raise RefarchError(f"{result.id}: the design cannot be read; `refarch lint` says why")
    return [
        Configuration(
            switch.name,
            f"{switch.name}{target.suffix}",
            target.language,
            tuple(target.lines(design, switch)),
            target.title,
            target.system is not None,
        )
        for switch in target.devices(design)
        if not device or switch.name == device
    ]


def origins(configuration: Configuration, documents: Mapping[str, Document]) -> dict[str, list[str]]:
    """The YAML places behind each line of a configuration: line number to ``file:line``, in reading order."""
    places_by_line = {}
    for number, line in enumerate(configuration.lines, 1):
        places = [
            documents[origin.file].place(origin.pointer)
            for origin in line.origins
            if origin.file in documents
        ]
        if places:
            places_by_line[str(number)] = list(dict.fromkeys(f"{path}:{span.line}" for path, span in places))
    return places_by_line


class Rendered(NamedTuple):
    """Configuration of a design's devices, and the devices that there is none for."""

    by_target: Mapping[str, list[Configuration]]
    left_out: tuple[str, ...] = ()
    """Names of switches that no target configures, in order."""

    @property
    def configurations(self) -> list[Configuration]:
        """All, in order of their targets."""
        return [configuration for made in self.by_target.values() for configuration in made]


def rendered(
    result: Result, target: str = "", device: str = "", plugins: Plugins = BUILT_IN_PLUGINS
) -> Rendered:
    """Configuration of the devices of a design: by one target, or by those for the devices' own systems; of
    all devices, or of one.

    Raises RefarchError where the design has errors that are not waived, where a target or a device is not
    known, where no target is for the device, and where a platform cannot express the design.
    """
    if target:
        target_named(target, plugins)
    _refuse_errors(result)
    design = result.design
    assert design is not None  # its errors are refused
    if device and device not in design.switches:
        raise RefarchError(
            f"{result.id}: there is no switch {device}. {did_you_mean(device, design.switches)}"
        )
    of_systems = [name for name, kind in plugins.every(TARGETS).items() if kind.system is not None]
    made = {
        name: found
        for name in ([target] if target else of_systems)
        if (found := configurations(result, name, plugins, device))
    }
    if not made:
        raise RefarchError(_no_target(result, target, device, plugins))
    covered = {configuration.device for found in made.values() for configuration in found}
    is_whole = not target and not device
    return Rendered(made, tuple(name for name in design.switches if is_whole and name not in covered))


def _refuse_errors(result: Result) -> None:
    """Raise RefarchError for a design with errors that are not waived."""
    errors = [
        finding for finding in result.findings if finding.severity == "error" and finding.waived is None
    ]
    if errors:
        first = errors[0]
        raise RefarchError(
            f"{first.file}:{first.line}:{first.column}: {first.code} {first.message}; no configuration "
            "is written for a design "
            f"with errors, and `refarch lint` shows all {len(errors)}"
        )


def _no_target(result: Result, target: str, device: str, plugins: Plugins) -> str:
    """Why there is nothing to write."""
    if target and device:
        return f"{result.id}: {device} is not for target {target}"
    if target:
        return f"{result.id}: no device of this design is for target {target}"
    which = f"{device} is" if device else "its switches are"
    known = enumeration(target_names(plugins))
    return f"{result.id}: {which} configured by hand: targets are {known}, none of them for such a system"


def write(
    result: Result, made: Rendered, out: str, force: bool = False, keep_others: bool = False
) -> list[str]:
    """Write configuration files into a folder, whole or not at all; returns the files written. Lists of the
    YAML lines behind their commands go into its folder ``sources``.

    Those of the last run for this design and target that are not written any more are removed, unless
    ``keep_others``. ``force`` overwrites files that are not ours. Raises RefarchError where such a file is in
    the way.
    """
    written = []
    for target, found in made.by_target.items():
        files = {}
        for configuration in found:
            sources = json.dumps(origins(configuration, result.documents), indent=2) + "\n"
            files[configuration.file] = configuration.text.encode()
            files[f"{SOURCES}/{configuration.file}.json"] = sources.encode()
        write_files(out, f"config {result.id} {target}", files, force, keep_others)
        written += [os.path.join(out, configuration.file) for configuration in found]
    return written

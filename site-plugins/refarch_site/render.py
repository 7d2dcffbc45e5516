"""Configuration files: one for each device of a design, and beside each a list of the YAML lines behind its
commands."""

import json
import os
from collections.abc import Mapping
from typing import NamedTuple

from refarch.api import BUILT_IN_PLUGINS, Document, Plugins, RefarchError, Result
from refarch.facts.outputs import write_files

from .targets import Line, target_named


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
    result: Result, target_name: str, plugins: Plugins = BUILT_IN_PLUGINS
) -> list[Configuration]:
    """Configuration of every device of a design that a target is for.

    Raises RefarchError for an unknown target, and for a design that has errors or that the platform cannot
    express.
    """
    target, design = target_named(target_name, plugins), result.design
    if design is None:
        raise RefarchError(f"{result.id}: the design cannot be read; `refarch lint` says why")
    return [
        Configuration(
            device.name,
            f"{device.name}{target.suffix}",
            target.language,
            tuple(target.lines(design, device)),
            target.title,
            target.system is not None,
        )
        for device in target.devices(design)
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


def render_target(
    result: Result, target: str, out: str, force: bool = False, plugins: Plugins = BUILT_IN_PLUGINS
) -> list[str]:
    """Write the configuration files of a design into a folder, whole or not at all; returns the files
    written.

    Those of the last run for this design and target that are not written any more are removed. ``force``
    overwrites files that are not ours. Raises RefarchError where such a file is in the way, where the design
    has errors that are not waived, or cannot be expressed on the platform.
    """
    target_named(target, plugins)
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
    made = configurations(result, target, plugins)
    if not made:
        raise RefarchError(f"{result.id}: no device of this design is for target {target}")
    files = {}
    for configuration in made:
        sidecar = json.dumps(origins(configuration, result.documents), indent=2) + "\n"
        files[configuration.file] = configuration.text.encode()
        files[f"{configuration.file}.sources.json"] = sidecar.encode()
    write_files(out, f"config {result.id} {target}", files, force)
    return [os.path.join(out, name) for name in files]

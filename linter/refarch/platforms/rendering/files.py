"""Files of the configuration of a design in a folder."""

import os
from collections.abc import Callable, Iterator, Mapping

from ...core.errors import RefarchError
from ...core.outputs import write_runs
from ..linted import LintedDesign
from .configuration import Configuration
from .devices import Rendered
from .file_header import header_path, rollback_path

SourcesOf = Callable[[Configuration], str]
"""Function that returns the YAML lines and rules behind the commands of one device, as JSON."""

SOURCES = "sources"
"""Folder of the lists of YAML lines and rules. It is separate, so that a loop over the configuration files
includes nothing else."""


def files_of(configuration: Configuration) -> Iterator[tuple[str, str]]:
    """Path and text of each file of one device: the configuration first, then its header and its rollback."""
    yield configuration.file, configuration.text
    if configuration.about:
        yield header_path(configuration.file), configuration.about
    if configuration.rollback:
        yield rollback_path(configuration.file), configuration.rollback_text


def files(
    result: LintedDesign, made: list[Configuration], sources_of: SourcesOf | None = None
) -> dict[str, bytes]:
    """All files of some devices. Raises RefarchError if two files have the same path."""
    written: dict[str, bytes] = {}
    for configuration in made:
        for path, text in _with_sources(configuration, sources_of):
            if path in written:
                raise RefarchError(f"{result.id}: two devices have the same file {path}")
            written[path] = text.encode()
    return written


def _with_sources(configuration: Configuration, sources_of: SourcesOf | None) -> Iterator[tuple[str, str]]:
    yield from files_of(configuration)
    if sources_of is not None:
        yield f"{SOURCES}/{configuration.file}.json", sources_of(configuration)


def write(
    result: LintedDesign,
    made: Rendered,
    out: str,
    force: bool = False,
    keep_others: bool = False,
    sources_of: SourcesOf | None = None,
    private: bool = False,
) -> list[str]:
    """Write configuration files into a folder, completely or not at all; returns the written files. Rollback
    files, headers of languages without comments, and, with ``sources_of``, lists of the YAML lines and rules
    behind the commands are written into separate folders.

    Files of the last run for this design and target that are no longer written are removed, unless
    ``keep_others``. ``force`` overwrites files that refarch did not write. Files with secrets are
    ``private``: readable only by the user. Raises RefarchError if a file that refarch did not write is in the
    way.
    """
    runs = {target: files(result, found, sources_of) for target, found in made.by_target.items()}
    _refuse_shared(runs)
    gone = () if keep_others else made.idle
    named = {f"config {result.id} {target}": runs.get(target, {}) for target in (*gone, *runs)}
    write_runs(out, named, force, keep_others, private)
    return [os.path.join(out, configuration.file) for configuration in made.configurations]


def all_paths(made: Rendered, out: str) -> list[str]:
    """Paths of the configuration files that ``write`` would create in a folder."""
    return [os.path.join(out, path) for one in made.configurations for path, _ in files_of(one)]


def _refuse_shared(runs: Mapping[str, Mapping[str, bytes]]) -> None:
    """Raise RefarchError if two targets write the same file."""
    homes: dict[str, str] = {}
    for target, written in runs.items():
        for path in written:
            before = homes.setdefault(path, target)
            if before != target:
                raise RefarchError(f"targets {before} and {target} both write {path}")

"""The files of a design's configuration, in a folder."""

import os
from collections.abc import Callable, Iterator, Mapping

from ...core.errors import RefarchError
from ...core.outputs import write_runs
from ..linted import LintedDesign
from .configuration import Configuration
from .devices import Rendered
from .file_header import header_path, rollback_path

SourcesOf = Callable[[Configuration], str]
"""The YAML lines and rules behind the commands of one device, as JSON."""

SOURCES = "sources"
"""Folder of the lists of YAML lines and rules, beside the files that are to be run: apart, so that a loop
over these takes nothing else."""


def files_of(configuration: Configuration) -> Iterator[tuple[str, str]]:
    """Path and text of each file of one device: the configuration first, then what stands beside it."""
    yield configuration.file, configuration.text
    if configuration.about:
        yield header_path(configuration.file), configuration.about
    if configuration.rollback:
        yield rollback_path(configuration.file), configuration.rollback_text


def files(
    result: LintedDesign, made: list[Configuration], sources_of: SourcesOf | None = None
) -> dict[str, bytes]:
    """All files of some devices. Raises RefarchError where two would be one."""
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
    """Write configuration files into a folder, whole or not at all; returns the files written. What leads
    back, and heads of languages without comments, go into folders of their own; with ``sources_of``, so do
    lists of the YAML lines and rules behind the commands.

    Those of the last run for this design and target that are not written any more are removed, unless
    ``keep_others``. ``force`` overwrites files that are not ours. Files with secrets are ``private``: for the
    user alone. Raises RefarchError where a file that is not ours is in the way.
    """
    runs = {target: files(result, found, sources_of) for target, found in made.by_target.items()}
    _refuse_shared(runs)
    gone = () if keep_others else made.idle
    named = {f"config {result.id} {target}": runs.get(target, {}) for target in (*gone, *runs)}
    write_runs(out, named, force, keep_others, private)
    return [os.path.join(out, configuration.file) for configuration in made.configurations]


def all_paths(made: Rendered, out: str) -> list[str]:
    """Every file with configuration that ``write`` would put into a folder."""
    return [os.path.join(out, path) for one in made.configurations for path, _ in files_of(one)]


def _refuse_shared(runs: Mapping[str, Mapping[str, bytes]]) -> None:
    """Raise RefarchError where two targets would write one file."""
    homes: dict[str, str] = {}
    for target, written in runs.items():
        for path in written:
            before = homes.setdefault(path, target)
            if before != target:
                raise RefarchError(f"targets {before} and {target} both write {path}")

"""Lint of files for the VCF Installer: findings in the form of reports, with the waivers of each file."""

import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from itertools import islice

from ... import __version__
from ...core.errors import RefarchError
from ...core.finding import Finding
from ...core.problem import WHOLE_FILE, Problem
from ...core.run import LintRun
from ...engine.finding_collector import FindingCollector
from ...engine.waivers import LineRange, apply_waivers
from ...load.document import Document
from ...load.text import text_lines
from ..rule_selection import CodeFilter
from ..session import Session
from .checks import MAX_PROBLEMS, specification_problems
from .ip_hash import ip_hash_problems_of_domain
from .kinds import kind_of_other_file
from .reading import InstallerFile, read_bytes, read_installer_file
from .spec import InstallerObject
from .storage import RDMA_DATA_PATH, RDMA_TEAMING

WAIVERS_SUFFIX = ".waivers"
"""End of the name of the file with the waivers of another file: JSON has no comments."""

ONLY_RDMA = (RDMA_TEAMING, RDMA_DATA_PATH)
"""Rules that are checked only for vSAN over RDMA."""

OTHER_FILE, OTHER_ENCODING = "VCF001", "VCF006"


def lint_installer_files(
    paths: Mapping[str, str], session: Session, is_rdma: bool, is_selected: CodeFilter
) -> LintRun:
    """Findings of files, which are paths from the working folder by their names in findings. ``is_rdma`` is
    whether vSAN will use RDMA. Raises RefarchError for a file that cannot be read."""
    findings: list[Finding] = []
    lines: dict[str, tuple[str, ...]] = {}
    for name, path in paths.items():
        file = read_installer_file(path, name)
        waivers, places = _waivers_of(path, file.document)
        lines |= {name: file.document.lines, waivers.path: waivers.lines}
        findings += _file_findings(file, waivers, places, session, is_rdma)
    return LintRun(
        version=__version__,
        designs=(),
        files=len(paths),
        installer_files=len(paths),
        findings=tuple(
            finding for finding in findings if finding.code == OTHER_FILE or is_selected(finding.code)
        ),
        source_line=_source_reader(lines),
        rule_info=session.rules.info,
        site_url=session.config.site_url,
    )


def _file_findings(
    file: InstallerFile,
    waivers: Document,
    places: Mapping[int, LineRange],
    session: Session,
    is_rdma: bool,
) -> list[Finding]:
    settings, name = session.settings, file.document.path
    collector = FindingCollector(
        {name: file.document}, settings.rules, severities=settings.severities, levels=settings.levels
    )
    for problem in _file_problems(file, is_rdma):
        collector.add(problem, name)
    undecided = () if is_rdma else ONLY_RDMA
    waived = apply_waivers(
        collector, {waivers.path: waivers}, settings.rules, settings.today, True, name, undecided, places
    )
    return sorted(waived.findings, key=_report_order)


def _report_order(finding: Finding) -> tuple[str, int, int, str, str]:
    return finding.file, finding.line, finding.column, finding.code, finding.message


def _file_problems(file: InstallerFile, is_rdma: bool) -> list[Problem]:
    kind = kind_of_other_file(file.data)
    if kind:
        message = f"this is {kind}, but refarch checks files for the VCF Installer 9"
        own = file.data if isinstance(file.data, dict) else {}
        teams = islice(ip_hash_problems_of_domain(InstallerObject((), own)), MAX_PROBLEMS)
        return [Problem(WHOLE_FILE, message, code=OTHER_FILE, stops=True), *teams]
    if not isinstance(file.data, dict):
        name = file.document.path
        raise RefarchError(f"{name} is not a JSON object; expected the body of POST /v1/sddcs")
    problems = specification_problems(file.data, is_rdma)
    if file.encoding != "UTF-8":
        message = f"the file is {file.encoding}, but JSON that programs exchange must be UTF-8"
        return [Problem(WHOLE_FILE, message, code=OTHER_ENCODING), *problems]
    return problems


def _waivers_of(path: str, file: Document) -> tuple[Document, dict[int, LineRange]]:
    """File with the waivers of a file, which may not exist, and the lines of the values that its lines name.
    Raises RefarchError for a line that is neither empty, nor a comment, nor the path of a value with one."""
    waivers_path = f"{path}{WAIVERS_SUFFIX}"
    content = read_bytes(waivers_path) if os.path.lexists(waivers_path) else b""
    lines = text_lines(content)
    places: dict[int, LineRange] = {}
    for number, line in enumerate(lines, 1):
        value, hash_sign, _ = line.partition("#")
        if value.strip():
            found = _lines_of_value(file, value.strip()) if hash_sign else None
            if found is None:
                raise RefarchError(f"{waivers_path}:{number}: {_EXPECTED} {os.path.basename(path)}")
            places[number] = found
    if content and not lines:
        raise RefarchError(f"{waivers_path} is not UTF-8 text")
    return Document(f"{file.path}{WAIVERS_SUFFIX}", lines, {}, None, ()), places


_PATH = re.compile(r"[^.\[\]\s]+(?:\[[0-9]{1,6}\])*(?:\.[^.\[\]\s]+(?:\[[0-9]{1,6}\])*)*")
_STEP = re.compile(r"\[([0-9]+)\]|([^.\[\]]+)")
"""Path of a value as messages write it, such as ``dvsSpecs[0].networks``, and a step of it."""

_EXPECTED = "expected `# refarch: waive CODE: reason`, alone or behind the path of a value in"


def _lines_of_value(file: Document, path: str) -> LineRange | None:
    """Lines of a value with its key; None for a path that the file does not have."""
    pointer = tuple(int(index) if index else key for index, key in _STEP.findall(path))
    if not _PATH.fullmatch(path) or not file.contains(pointer):
        return None
    whole = file.extent(pointer) or file.span(pointer)
    return file.key_span(pointer).line, whole.end_line


_PASSWORD = re.compile(r'("[^"]*password[^"]*"\s*:\s*")((?:[^"\\]|\\.)*)', re.IGNORECASE)


def _source_reader(texts: Mapping[str, tuple[str, ...]]) -> Callable[[str, int], str]:
    """Function that returns a line of a file, by file and line number, with passwords replaced."""

    @cache
    def source_line(file: str, line: int) -> str:
        lines = texts.get(file, ())
        text = lines[line - 1] if 1 <= line <= len(lines) else ""
        return _PASSWORD.sub(lambda match: match[1] + "*" * len(match[2]), text)

    return source_line

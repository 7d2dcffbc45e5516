"""Lint of files for the VCF Installer: findings in the form of reports, with the waivers of each file."""

import os
import re
from collections.abc import Callable, Mapping
from functools import cache

from ... import __version__
from ...core.errors import RefarchError
from ...core.finding import Finding
from ...core.problem import WHOLE_FILE, Problem
from ...core.run import LintRun
from ...engine.finding_collector import FindingCollector
from ...engine.waivers import apply_waivers
from ...load.document import Document
from ...load.text import text_lines
from ..rule_selection import CodeFilter
from ..session import Session
from .checks import specification_problems
from .kinds import kind_of_other_file
from .reading import InstallerFile, read_bytes, read_installer_file
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
        file, waivers = read_installer_file(path, name), _waivers_of(path, name)
        lines |= {name: file.document.lines, waivers.path: waivers.lines}
        findings += _file_findings(file, waivers, session, is_rdma)
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


def _file_findings(file: InstallerFile, waivers: Document, session: Session, is_rdma: bool) -> list[Finding]:
    settings, name = session.settings, file.document.path
    collector = FindingCollector(
        {name: file.document}, settings.rules, severities=settings.severities, levels=settings.levels
    )
    for problem in _file_problems(file, is_rdma):
        collector.add(problem, name)
    undecided = () if is_rdma else ONLY_RDMA
    waived = apply_waivers(
        collector, {waivers.path: waivers}, settings.rules, settings.today, True, name, undecided
    )
    return sorted(waived.findings, key=_report_order)


def _report_order(finding: Finding) -> tuple[str, int, int, str, str]:
    return finding.file, finding.line, finding.column, finding.code, finding.message


def _file_problems(file: InstallerFile, is_rdma: bool) -> list[Problem]:
    kind = kind_of_other_file(file.data)
    if kind:
        message = f"this is {kind}, but refarch checks files for the VCF Installer 9"
        return [Problem(WHOLE_FILE, message, code=OTHER_FILE, stops=True)]
    if not isinstance(file.data, dict):
        name = file.document.path
        raise RefarchError(f"{name} is not a JSON object; expected the body of POST /v1/sddcs")
    problems = specification_problems(file.data, is_rdma)
    if file.encoding != "UTF-8":
        message = f"the file is {file.encoding}, but JSON that programs exchange must be UTF-8"
        return [Problem(WHOLE_FILE, message, code=OTHER_ENCODING), *problems]
    return problems


def _waivers_of(path: str, name: str) -> Document:
    """File with the waivers of a file, which may not exist. Raises RefarchError for a line that is neither
    empty nor a comment."""
    waivers_path = f"{path}{WAIVERS_SUFFIX}"
    content = read_bytes(waivers_path) if os.path.lexists(waivers_path) else b""
    lines = text_lines(content)
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            raise RefarchError(
                f"{waivers_path}:{number}: not a comment; expected `# refarch: waive CODE: reason`"
            )
    if content and not lines:
        raise RefarchError(f"{waivers_path} is not UTF-8 text")
    return Document(f"{name}{WAIVERS_SUFFIX}", lines, {}, None, ())


_PASSWORD = re.compile(r'("[^"]*password[^"]*"\s*:\s*")((?:[^"\\]|\\.)*)', re.IGNORECASE)


def _source_reader(texts: Mapping[str, tuple[str, ...]]) -> Callable[[str, int], str]:
    """Function that returns a line of a file, by file and line number, with passwords replaced."""

    @cache
    def source_line(file: str, line: int) -> str:
        lines = texts.get(file, ())
        text = lines[line - 1] if 1 <= line <= len(lines) else ""
        return _PASSWORD.sub(lambda match: match[1] + "*" * len(match[2]), text)

    return source_line

"""Call of a command: its project, and its output."""

import os
import sys
from functools import cached_property
from typing import TYPE_CHECKING

from ..core.errors import RefarchError
from ..core.wording import count_text, enumeration
from ..load.search import FILES
from ..project.config import FILE
from ..project.project_root import DESIGNS, find_root
from ..report._visible import visible
from ._output import emit
from ._progress import Progress
from ._terminal import has_color, terminal_width, text_width

if TYPE_CHECKING:
    from ..api import LintResult, Session, Table
    from ..report.tables import TableFormat

FILE_WIDTH = 100
"""Columns of wrapped text in a file."""


SITE_PLUGINS = ("rules", "targets", "pages", "site_pages", "diagrams", "checks", "tables")
"""Folders of the plug-ins that are part of a site."""


class Call:
    """Context of a command: the project, the output, and notes on stderr."""

    def __init__(
        self, config: str | None = None, output: str | None = None, quiet: bool = False, color: str = "auto"
    ) -> None:
        """``config`` is a settings file that replaces the one of the project; ``output`` is a file that
        replaces stdout; ``quiet`` omits notes, progress and a summary on stderr; ``color`` is the value of
        ``--color``."""
        if config is not None and not os.path.isfile(config):
            raise RefarchError(f"{config}: no such file; --config names a settings file such as refarch.yaml")
        self.config = config
        self.output = output
        self.quiet = quiet
        self.color = color

    @cached_property
    def root(self) -> str:
        """Root of the project, as a path from the working folder."""
        return find_root()

    def session(self, profile: str | None = None, allow_local_code: bool = False) -> "Session":
        """Settings, rules and catalog of the project. Raises RefarchError for a fault of its settings file,
        except for faults that are findings."""
        from ..api import Session

        settings = self.from_root(self.config) if self.config is not None else ""
        return Session(
            self.root, profile=profile or "", allow_local_code=allow_local_code, settings_file=settings
        )

    def from_root(self, path: str) -> str:
        """Path on the command line, relative to the working folder, as a path from the root of the
        project."""
        # Most calls are made at the root; there, paths stay as typed.
        if self.root == "." or os.path.isabs(path):
            return path
        return os.path.relpath(path, self.root)

    def from_here(self, path: str) -> str:
        """Path from the root of the project as a path from the working folder."""
        return path if self.root == "." else os.path.relpath(os.path.join(self.root, path))

    def design_word(self, word: str) -> str:
        """Word that names a design: a folder as a path from the root of the project; an id unchanged. Another
        folder with the name of a design can be one of collected files."""
        path = word.partition("+")[0] or "."
        is_name = os.path.basename(path) == path and path not in (os.curdir, os.pardir)
        is_path = not is_name or os.path.isfile(os.path.join(path, FILES[0]))
        return self.from_root(word) if is_path and os.path.exists(path) else word

    @property
    def is_colored(self) -> bool:
        """Whether the output may have colors."""
        return self.output is None and has_color(sys.stdout, self.color)

    @property
    def width(self) -> int:
        """Columns to wrap text to."""
        return text_width(sys.stdout) if self.output is None else FILE_WIDTH

    @property
    def table_width(self) -> int:
        """Columns for a table; 0 for no limit, if a program reads it."""
        is_seen = self.output is None and sys.stdout is not None and sys.stdout.isatty()
        return terminal_width(sys.stdout) if is_seen else 0

    def emit(self, text: str | bytes, private: bool = False) -> None:
        """Write the output: to stdout, or to the file of ``--output``, which only the user can read if it is
        ``private``. Raises RefarchError if the file cannot be written."""
        if self.output is not None:
            self.emit_into(self.output, text, private)
        else:
            emit(text)

    def emit_into(self, path: str, text: str | bytes, private: bool = False) -> None:
        """Write a file that an option names. Raises RefarchError if it cannot be written, or is a source file
        of the project."""
        if self._is_source(path):
            raise RefarchError(f"{path} is a source file of the project; choose another file for --output")
        emit(text, path, private)

    def _is_source(self, path: str) -> bool:
        """Whether an existing file is the settings of the project, or in its folder of designs."""
        try:
            designs = self.session().config.designs
        except RefarchError:  # may be the error that is about to be reported
            designs = DESIGNS
        real, root = os.path.realpath(path), os.path.realpath(self.root)
        # Real paths, so that a link cannot lead the output into the designs.
        inside = real.startswith(os.path.join(root, os.path.normpath(designs), ""))
        is_ours = real == os.path.join(root, FILE) or (inside and real.endswith((".yaml", ".yml", ".md")))
        return is_ours and os.path.isfile(real)

    def emit_table(self, table: "Table", writer: "TableFormat") -> None:
        """Write a table, no wider than the terminal where its format can be wrapped."""
        if writer.wrap is not None:
            self.emit(writer.wrap(table, self.is_colored, self.table_width))
        else:
            self.emit(writer.render(table, self.is_colored))

    def print_result(self, text: str) -> None:
        """Print a line about written files on stdout unless ``--quiet`` is given."""
        if not self.quiet:
            print(text)

    def print_aside(self, text: str) -> None:
        """Print a line on stderr, separate from the output."""
        if not self.quiet:
            print(text, file=sys.stderr)

    def note(self, text: str) -> None:
        """Print a note on stderr."""
        self.print_aside(visible(f"refarch: note: {text}"))

    def complain(self, text: str) -> None:
        """Print an error about a part of the work on stderr, while the rest is done."""
        print(visible(f"refarch: {text}"), file=sys.stderr)

    def note_errors(self, result: "LintResult") -> None:
        """Print a note if the design has errors without a waiver: data derived from it may be wrong."""
        errors = [
            finding for finding in result.findings if finding.severity == "error" and finding.waived is None
        ]
        if errors:
            folder = errors[0].file.rpartition("/")[0] or "."
            self.note(
                f"{result.id} has {count_text(len(errors), 'error')}; run `refarch lint {folder}` for details"
            )

    def note_prices(self, written: str, prices: str) -> None:
        """Print a note if the output has prices of the file ``prices``."""
        if prices:
            self.note(
                f"{written} contains the prices of {prices}; keep both files confidential and out of git"
            )

    def note_idle(self, session: "Session", *folders: str) -> None:
        """Print a line if custom plug-ins of these kinds were not run."""
        rules = session.config.idle_rules if "rules" in folders else ""
        idle = [rules, session.plugins.idle_text(*(name for name in folders if name != "rules"))]
        if any(idle):
            counts = enumeration(filter(None, idle))
            self.print_aside(visible(f"not run: {counts}. They are code; use --allow-local-code to run them"))

    def note_idle_site(self, allow_local_code: bool) -> None:
        """Print a line if custom plug-ins of a site were not run."""
        if not allow_local_code:
            self.note_idle(self.session(), *SITE_PLUGINS)

    def note_severe(self, allow_local_code: bool) -> None:
        """Print a note if the project has errors without a waiver."""
        from ..api import lint
        from ..report._summary import summary_line

        linted = lint(session=self.session(allow_local_code=allow_local_code))
        if any(finding.severity == "error" and finding.waived is None for finding in linted.findings):
            self.note(f"{summary_line(linted)}; run `refarch lint` for details")

    def progress(self, doing: str) -> Progress:
        """Progress line for work that may take long."""
        return Progress(doing, self.color, is_silent=self.quiet)

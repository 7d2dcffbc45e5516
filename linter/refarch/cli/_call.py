"""One call of a command: the project that it is about, and how it speaks."""

import os
import sys
from functools import cached_property
from typing import TYPE_CHECKING

from ..core.errors import RefarchError
from ..core.wording import counted, enumeration
from ..project.config import FILE
from ..project.project_root import DESIGNS, find_root
from ..report._visible import visible
from ._output import emit
from ._progress import Progress
from ._terminal import has_colour, terminal_width, text_width

if TYPE_CHECKING:
    from ..api import Result, Session, Table
    from ..report.tables import TableFormat

FILE_WIDTH = 100
"""Columns of wrapped text that goes into a file."""


SITE_PLUGINS = ("rules", "targets", "pages", "site_pages", "diagrams", "checks", "tables")
"""Folders of the plug-ins that take part in a site."""


class Call:
    """What every command is handed beside its own words and options."""

    def __init__(
        self, config: str | None = None, output: str | None = None, quiet: bool = False, color: str = "auto"
    ) -> None:
        """``config`` is a settings file in the place of the project's own; ``output`` is a file in the place
        of stdout; ``quiet`` leaves out notes, progress and a summary on stderr; ``color`` is the value of
        ``--color``."""
        if config is not None and not os.path.isfile(config):
            raise RefarchError(f"{config}: no such file; --config names a settings file such as refarch.yaml")
        self.config = config
        self.output = output
        self.quiet = quiet
        self.color = color

    @cached_property
    def root(self) -> str:
        """The project's root, as a path from the working folder."""
        return find_root()

    def session(self, profile: str | None = None, allow_local_code: bool = False) -> "Session":
        """The project's settings, rules and catalogue. Raises RefarchError for what is wrong in its settings
        file, but for mistakes that are findings."""
        from ..api import Session

        settings = self.from_root(self.config) if self.config is not None else ""
        return Session(
            self.root, profile=profile or "", allow_local_code=allow_local_code, settings_file=settings
        )

    def from_root(self, path: str) -> str:
        """A path of the command line, which counts from the working folder, as one that counts from the
        project's root."""
        if self.root == "." or os.path.isabs(path):
            return path
        return os.path.relpath(path, self.root)

    def from_here(self, path: str) -> str:
        """The other way: a path that counts from the project's root as one from the working folder."""
        return path if self.root == "." else os.path.relpath(os.path.join(self.root, path))

    def design_word(self, word: str) -> str:
        """What names a design: a folder as a path that counts from the project's root; an id as it is."""
        return self.from_root(word) if os.path.exists(word.partition("+")[0] or ".") else word

    @property
    def colour(self) -> bool:
        """Whether what the command prints may have colours."""
        return self.output is None and has_colour(sys.stdout, self.color)

    @property
    def width(self) -> int:
        """Columns to wrap text to."""
        return text_width(sys.stdout) if self.output is None else FILE_WIDTH

    @property
    def table_width(self) -> int:
        """Columns that a table may take; 0 where it may be as wide as it is, because a program reads it."""
        is_seen = self.output is None and sys.stdout is not None and sys.stdout.isatty()
        return terminal_width(sys.stdout) if is_seen else 0

    def emit(self, text: str | bytes, private: bool = False) -> None:
        """Write what was asked for: to stdout, or to the file that ``--output`` names, which the user alone
        can read where it is ``private``. Raises RefarchError where the file cannot be written."""
        if self.output is not None:
            self.emit_into(self.output, text, private)
        else:
            emit(text)

    def emit_into(self, path: str, text: str | bytes, private: bool = False) -> None:
        """Write a file that an option names. Raises RefarchError where it cannot be written, or is one of the
        project's own."""
        if self._is_source(path):
            raise RefarchError(f"{path}: is a file that the project is made from; give --output another one")
        emit(text, path, private)

    def _is_source(self, path: str) -> bool:
        """Whether a file that is there is the project's settings, or lies in its folder of designs."""
        try:
            designs = self.session().config.designs
        except RefarchError:  # which may be what is to be reported
            designs = DESIGNS
        real, root = os.path.realpath(path), os.path.realpath(self.root)
        inside = real.startswith(os.path.join(root, os.path.normpath(designs), ""))
        is_ours = real == os.path.join(root, FILE) or (inside and real.endswith((".yaml", ".yml", ".md")))
        return is_ours and os.path.isfile(real)

    def emit_table(self, table: "Table", writer: "TableFormat") -> None:
        """Write a table, no wider than the terminal where its format can be wrapped."""
        if writer.wrap is not None:
            self.emit(writer.wrap(table, self.colour, self.table_width))
        else:
            self.emit(writer.render(table, self.colour))

    def print_aside(self, text: str) -> None:
        """A line on stderr that is beside what was asked for."""
        if not self.quiet:
            print(text, file=sys.stderr)

    def note(self, text: str) -> None:
        """A remark on stderr."""
        self.print_aside(visible(f"refarch: note: {text}"))

    def complain(self, text: str) -> None:
        """What went wrong with a part of what was asked for, on stderr, where the rest is done."""
        print(visible(f"refarch: {text}"), file=sys.stderr)

    def note_errors(self, result: "Result") -> None:
        """A remark where the design has errors that nobody waived: what is derived from it may be wrong."""
        errors = [
            finding for finding in result.findings if finding.severity == "error" and finding.waived is None
        ]
        if errors:
            folder = errors[0].file.rpartition("/")[0] or "."
            self.note(f"{result.id} has {counted(len(errors), 'error')}; `refarch lint {folder}` shows more")

    def note_prices(self, made: str, prices: str) -> None:
        """A remark where what was written has a buyer's prices, of the file ``prices``."""
        if prices:
            self.note(f"{made} has the prices of {prices}: keep it to yourself, and both out of git")

    def note_idle(self, session: "Session", *folders: str) -> None:
        """One line where plug-ins of the project's own, of these kinds, were not run."""
        rules = session.config.idle_rules if "rules" in folders else ""
        idle = [rules, session.plugins.idle_text(*(name for name in folders if name != "rules"))]
        if any(idle):
            said = enumeration(filter(None, idle))
            self.print_aside(visible(f"not run: {said}. They are code; --allow-local-code runs them"))

    def note_idle_site(self, allow_local_code: bool) -> None:
        """The same for a command that makes a site."""
        if not allow_local_code:
            self.note_idle(self.session(), *SITE_PLUGINS)

    def note_severe(self, allow_local_code: bool) -> None:
        """A remark where the project has errors that nobody waived: its pages say so too, one by one."""
        from ..api import lint
        from ..report._summary import summary_line

        linted = lint(session=self.session(allow_local_code=allow_local_code))
        if any(finding.severity == "error" and finding.waived is None for finding in linted.findings):
            self.note(f"{summary_line(linted)}; `refarch lint` shows them")

    def progress(self, doing: str) -> Progress:
        """Says what goes on while it takes long."""
        return Progress(doing, self.color, is_silent=self.quiet)

"""Names for custom reports, tables and table formats. Custom rules import from ``refarch.rules``, and
plug-ins of the site from ``refarch_site.plugins``."""

from .core.errors import RefarchError as RefarchError
from .core.finding import Finding as Finding
from .core.origin import Origin as Origin
from .core.rule import RuleInfo as RuleInfo
from .core.run import LintRun as LintRun
from .model.types import Design as Design, origin_of as origin_of
from .report import Report as Report
from .report.tables import TableFormat as TableFormat
from .views.tables.table import Cell as Cell, Column as Column, Row as Row, Table as Table
from .views.tables.table_view import table as table, tables as tables

"""What a project's own reports, tables and table formats are made of. Rules have ``refarch.rules``, and what
belongs to the site has ``refarch_site.plugins``."""

from .core.errors import RefarchError
from .core.finding import Finding
from .core.origin import Origin
from .core.rule import RuleInfo
from .core.run import Run
from .model.types import Design, where
from .report import Report
from .report.tables import TableFormat
from .views.tables.table import Cell, Column, Row, Table
from .views.tables.table_view import table, tables

__all__ = [
    "Cell",
    "Column",
    "Design",
    "Finding",
    "Origin",
    "RefarchError",
    "Report",
    "Row",
    "RuleInfo",
    "Run",
    "Table",
    "TableFormat",
    "table",
    "tables",
    "where",
]

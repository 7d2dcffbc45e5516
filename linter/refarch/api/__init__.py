"""Public interface of refarch: what the site, the command line, tests and other programs import.

This module holds what every user needs: sessions, linting, findings, rules and tables by name. Everything
else is in one module per subject, imported only when needed, so that linting loads no more than it uses:

- ``model``: types of a design, ranges and units; ``intent``: what each device is meant to do
- ``network``, ``rdma``, ``storage``, ``failure``, ``traffic``: views of links, VLANs, QoS, storage paths,
  paths of packets, and single failures
- ``inventory``, ``prices``: parts, cables and racks; prices of a file of the user
- ``figures``, ``guide``, ``table_files``: key figures, placeholders of the guide, tables as files
- ``changes``, ``releases``, ``conformance``: differences of designs, releases of the site, outcomes of rules
- ``files``, ``outputs``, ``git``, ``workers``: documents, folders that are written, git, processes

Each public name is imported as ``name as name``, which type checkers treat as a re-export. Modules with an
underscore are not public. Some names are longer here than in their modules, where the subject is clear.
Rules import from ``refarch.rules`` and other plug-ins from ``refarch.plugins``.
"""

from .. import __version__ as __version__
from ..core.discovery import (
    PluginKind as PluginKind,
    load as load,
)
from ..core.errors import (
    CustomCodeError as CustomCodeError,
    RefarchError as RefarchError,
)
from ..core.files import replace_file as replace_file
from ..core.finding import (
    RANK as RANK,
    SEVERITIES as SEVERITIES,
    Finding as Finding,
    Related as Related,
    Severity as Severity,
    summary as summary,
)
from ..core.origin import (
    Origin as Origin,
    Span as Span,
)
from ..core.plugins import (
    BUILT_IN_PLUGINS as BUILT_IN_PLUGINS,
    Plugins as Plugins,
)
from ..core.rule import (
    Applies as Applies,
    RuleInfo as RuleInfo,
    Source as Source,
)
from ..core.run import (
    LintRun as LintRun,
    SkippedRule as SkippedRule,
)
from ..core.wording import (
    count_text as count_text,
    did_you_mean as did_you_mean,
    enumeration as enumeration,
    first_few as first_few,
)
from ..engine import (
    LintResult as LintResult,
    Settings as Settings,
)
from ..load.document import Document as Document
from ..load.folder import (
    FILES as FILES,
    find_designs as find_designs,
    read_design as read_design,
    read_file as read_file,
)
from ..model.types import Design as Design
from ..project.config import Config as Config
from ..project.linting import (
    RunOptions as RunOptions,
    lint_design as lint_design,
    lint_designs as lint_designs,
    lint_texts as lint_texts,
    open_design as open_design,
)
from ..project.own_parts import (
    OwnParts as OwnParts,
    own_parts as own_parts,
)
from ..project.rule_selection import code_filter as code_filter
from ..project.session import (
    Session as Session,
    today as today,
)
from ..views.tables.table import (
    Cell as Cell,
    Column as Column,
    Row as Row,
    Table as Table,
)
from ._lint import lint as lint
from ._lookup import (
    TABLES as TABLES,
    diff as diff,
    editor_schemas as editor_schemas,
    find_table as find_table,
    rule as rule,
    rules as rules,
    table as table,
    tables as tables,
)

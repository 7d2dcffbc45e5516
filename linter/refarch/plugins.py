"""Names for custom reports, tables, table formats, targets and checks. Custom rules import from
``refarch.rules``, and plug-ins of the site from ``refarch_site.plugins``."""

from .core.errors import RefarchError as RefarchError
from .core.finding import Finding as Finding
from .core.origin import Origin as Origin
from .core.rule import RuleInfo as RuleInfo
from .core.run import LintRun as LintRun
from .model.types import Design as Design, origin_of as origin_of
from .platforms.checks import (
    COMPARISONS as COMPARISONS,
    PRACTICE as PRACTICE,
    Check as Check,
    Checks as Checks,
    Guide as Guide,
    SourceDocument as SourceDocument,
    Unchecked as Unchecked,
)
from .platforms.target import (
    CLUSTER as CLUSTER,
    DEPLOYMENT as DEPLOYMENT,
    DOMAIN as DOMAIN,
    GUEST as GUEST,
    HOST as HOST,
    SWITCH as SWITCH,
    ConfigLine as ConfigLine,
    DeltaNote as DeltaNote,
    DeviceScope as DeviceScope,
    NotConfigured as NotConfigured,
    Proof as Proof,
    Reason as Reason,
    Secret as Secret,
    System as System,
    Target as Target,
    breaks as breaks,
    cosmetic as cosmetic,
    refuse as refuse,
    set_elsewhere as set_elsewhere,
    weakens as weakens,
    word as word,
)
from .report import Report as Report
from .report.tables import TableFormat as TableFormat
from .views.intent.cluster_records import ClusterIntent as ClusterIntent, DomainIntent as DomainIntent
from .views.intent.deployment_records import DeploymentIntent as DeploymentIntent
from .views.intent.guest_records import GuestIntent as GuestIntent
from .views.intent.host_records import HostIntent as HostIntent
from .views.intent.switch_records import SwitchIntent as SwitchIntent
from .views.tables.table import Cell as Cell, Column as Column, Row as Row, Table as Table
from .views.tables.table_view import table as table, tables as tables

"""Names as parts of inventory paths in govc scripts.

Sources, looked up 2026-11-23: object lookup of govc, package find of govmomi 0.53.0
(https://pkg.go.dev/github.com/vmware/govmomi/find: ``...`` matches everything below, path.Match uses * ? [
and \\); vSphere Web Services API, ManagedEntity, name
(https://developer.broadcom.com/xapis/vsphere-web-services-api/latest/: % / and \\ are escaped in names).
"""

from collections.abc import Mapping

from ...core.origin import Origin
from ..shell import quote_word
from ..target import refuse
from .names import text

_IN_PATHS = frozenset("/\\%*?[")

BY_ANSIBLE = "use `refarch render --target vsphere-ansible`"
BY_POWERCLI = "use `refarch render --target vsphere-powercli`"
ON_HOST = "configured on each host"


def inventory_word(name: str, origin: Origin) -> str:
    """Name of the vCenter inventory as one word. Raises RefarchError for a name that would be several parts
    of a path, or a pattern."""
    written = text(name, origin)
    if _IN_PATHS & set(written) or not written.strip("."):
        raise refuse(origin, f"{written!r} would be a path or a pattern for govc")
    return quote_word(written, origin)


def reasons(listed: Mapping[str, str]) -> dict[str, str]:
    """Reasons by field, from space-separated fields by reason."""
    return {path: reason for reason, fields in listed.items() for path in fields.split()}

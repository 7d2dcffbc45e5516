"""TCP/IP stacks of ESXi: their keys, and the services that adapters on them have.

Sources, looked up 2026-11-29: vSphere Web Services API, HostNetStackInstanceSystemStackKey
(``defaultTcpipStack``, ``vmotion``, ``vSphereProvisioning``); VMware, vSphere 8.0, vMotion TCP/IP stack
(GUID-E1EB8D83-97CB-4911-B2DA-03653CE4149D), and vSphere 6.5 (GUID-5211FD4B-256B-4D9F-B5A2-F697A814BF64:
vMotion becomes the only service that is enabled); community.vmware.vmware_vmkernel 5.10.0 (services are only
allowed on the default stack).
"""

from ..views.intent.virtual_records import IpInterface
from .target import cosmetic, weakens

DEFAULT_KEY = "defaultTcpipStack"

SERVICES_OF_STACKS = {"vmotion": "vmotion", "provisioning": "provisioning"}
"""The service that a stack of the system enables by itself."""

BY_STACK = cosmetic("the TCP/IP stack of the adapter enables it")

NOT_ON_STACK = weakens(
    "services can be enabled on the default TCP/IP stack only",
    "the adapter is not enabled for the service; traffic that needs no service, such as NFS, is not affected",
)


def stack_key(name: str) -> str:
    """Key of a stack in the vSphere API and in esxcli. A custom stack has its name."""
    return {"": DEFAULT_KEY, "provisioning": "vSphereProvisioning"}.get(name, name)


def services_to_enable(adapter: IpInterface) -> tuple[str, ...]:
    """Services that have to be enabled on an adapter: none on a separate stack."""
    return adapter.services if not adapter.stack else ()


def reason_without_service(adapter: IpInterface, service: str) -> str:
    """Reason why a service of an adapter on a separate stack is not enabled."""
    return BY_STACK if SERVICES_OF_STACKS.get(adapter.stack) == service else NOT_ON_STACK

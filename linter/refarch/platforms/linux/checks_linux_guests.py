"""Verification checks of Linux VMs: paravirtual RDMA adapters, and the MTU of all adapters.

Sources: manual page rdma-link(8) of iproute2, with the states of a link, looked up 2026-11-23; Linux,
ABI/testing/sysfs-class-net, looked up 2026-11-24.
"""

from collections.abc import Iterator

from ...model.types.design import Design
from ...model.types.origins import origin_of
from ...views.intent.guests import guest_intents
from ..checks import Check, Checks, SourceDocument
from .outputs import FORMS

LINK = SourceDocument("Linux, rdma-link(8)", "https://man7.org/linux/man-pages/man8/rdma-link.8.html")

PORTS = SourceDocument(
    "Linux, Documentation/ABI/testing/sysfs-class-net",
    "https://github.com/torvalds/linux/blob/master/Documentation/ABI/testing/sysfs-class-net",
    "2026-11-24",
)


def checks(design: Design) -> Iterator[Check]:
    """Checks of the RDMA adapters of every guest, and of the MTU of each adapter."""
    for guest in guest_intents(design).values():
        rdma = [one for one in guest.adapters.values() if one.kind == "pvrdma"]
        yield Check(
            (guest.name,),
            "rdma link show",
            "state",
            ("ACTIVE",) * len(rdma),
            rdma[0].origin,
            LINK,
            "exactly",
            says="one link per PVRDMA adapter",
        )
        for one in guest.adapters.values():
            if one.mtu is not None and one.vlan is None:
                run = f"cat /sys/class/net/{one.name}/mtu"
                yield Check((guest.name,), run, "MTU", (str(one.mtu),), origin_of(one, "mtu"), PORTS)


CHECKS = Checks(
    title="Virtual machines with Linux",
    order=35,
    verified_by="The command is from the manual page in the table. It is not tested in a VM.",
    checks=checks,
    forms=FORMS,
)

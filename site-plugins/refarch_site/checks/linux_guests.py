"""Virtual machines with Linux: their paravirtual RDMA adapters.

Source, looked up 2026-11-23: manual page rdma-link(8) of iproute2, with the states of a link.
"""

from collections.abc import Iterator

from refarch.facts.model import Design

from . import Check, Checks, Document

LINK = Document("Linux, rdma-link(8)", "https://man7.org/linux/man-pages/man8/rdma-link.8.html")


def checks(design: Design) -> Iterator[Check]:
    """Whether every guest sees its RDMA adapters."""
    for cluster in design.clusters.values():
        for machine in cluster.virtual_machines:
            adapters = [adapter for adapter in machine.adapters.values() if adapter.kind == "pvrdma"]
            if adapters and "windows" not in machine.guest_os.lower():
                active = ("ACTIVE",) * len(adapters)
                says = "one link for each adapter of kind PVRDMA"
                yield Check(
                    (machine.name,),
                    "rdma link show",
                    "state",
                    active,
                    adapters[0].origin,
                    LINK,
                    "exactly",
                    says=says,
                )


CHECKS = Checks(
    title="Virtual machines with Linux",
    order=35,
    judged="The form is from the manual page named beside it; it was not run in a machine.",
    checks=checks,
)

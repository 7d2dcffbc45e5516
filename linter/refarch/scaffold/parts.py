"""Parts of the hosts of a cluster: servers, network adapters, and transport."""

from collections.abc import Iterable
from typing import Any

from ..core.errors import RefarchError
from ..core.wording import did_you_mean, enumeration
from ..load.fixes import inline_yaml
from ..model.catalog import Catalog
from ..model.products import ESXI_PLATFORM
from ..model.ranges import expand
from ..model.types import Design, Part
from ..platforms.esxi.lan_drivers import LAN_DRIVERS, PARAMETER, rdma_on_all_ports
from .comments import TRANSPORTS
from .draft import DesignDraft
from .edits import Edits

KIND_NAMES = {"nic": "network adapter", "server": "server", "switch": "switch"}


def demand_part(catalog: Catalog, kind: str, identity: str) -> Part:
    """Part that a user names. Raises RefarchError with similar ids."""
    part = catalog.part(kind, identity)
    if part is None:
        suggestion = did_you_mean(identity, catalog.ids(kind))
        raise RefarchError(
            f"--{kind}: the catalog has no {KIND_NAMES[kind]} {identity}. {suggestion} Run `refarch parts "
            f"{kind}` to list all"
        )
    return part


def demand_system(catalog: Catalog, identity: str) -> None:
    """Raise RefarchError with similar ids if no switch of the catalog runs a network operating system."""
    models = (catalog.part("switch", model) for model in catalog.ids("switch"))
    known = {system for model in models if model is not None for system in model.data.get("nos", ())}
    if identity not in known:
        suggestion = did_you_mean(identity, sorted(known))
        raise RefarchError(f"--nos: no switch of the catalog runs {identity}. {suggestion}")


def replace_servers(draft: DesignDraft) -> None:
    """Replace the server of every host of the cluster."""
    server = demand_part(draft.catalog, "server", draft.request.server)
    document = draft.document("design.yaml")
    edits = Edits(document)
    data: Any = document.data
    for number, group in enumerate(data["clusters"][draft.request.cluster]["hosts"]):
        here = ("clusters", draft.request.cluster, "hosts", number)
        edits.set((*here, "server"), inline_yaml(server.id))
        # Processors and memory belong to the old server.
        for key in ("cpu", "memory"):
            if key in group:
                edits.drop((*here, key))
                draft.notes.append(f"removed: {key} of the hosts, because it belongs to {group['server']}")
    draft.files["design.yaml"] = edits.text()


def replace_cards(draft: DesignDraft, ports: Iterable[str]) -> None:
    """Replace the card that has these ports. Raises RefarchError if ports of several models of cards are
    cabled."""
    card = demand_part(draft.catalog, "nic", draft.request.nic)
    platform = draft.cluster(draft.design()).kind.platform
    document = draft.document("design.yaml")
    edits = Edits(document)
    data: Any = document.data
    cabled = set(ports)
    old: set[str] = set()
    dropped: set[str] = set()
    for number, group in enumerate(data["clusters"][draft.request.cluster]["hosts"]):
        for index, adapter in enumerate(group.get("adapters", ())):
            if cabled & set(adapter["ports"]):
                here = ("clusters", draft.request.cluster, "hosts", number, "adapters", index)
                old.add(adapter["card"])
                edits.set((*here, "card"), inline_yaml(card.id))
                for key in ("firmware", "driver"):
                    if key in adapter:
                        edits.drop((*here, key))
                before = draft.catalog.part("nic", adapter["card"])
                if "parameters" in adapter and not _have_same_driver(platform, before, card):
                    edits.drop((*here, "parameters"))
                    dropped.add(enumeration(adapter["parameters"]))
    draft.files["design.yaml"] = edits.text()
    draft.notes.extend(
        f"removed: parameters of {modules}, because {card.title} uses another driver; set flow control and "
        "marking for its driver"
        for modules in sorted(dropped)
    )
    # The same card keeps its drivers.
    if old != {card.id}:
        _drop_software(draft, card, sorted(old))


def turn_on_rdma(draft: DesignDraft) -> None:
    """Write the parameter that turns RDMA on for ports whose driver needs it, unless the hosts use TCP, or
    the design states parameters of the adapter."""
    design = draft.design()
    cluster = draft.cluster(design)
    if cluster.kind.platform != ESXI_PLATFORM or not cluster.carrier.rdma:
        return
    document = draft.document("design.yaml")
    edits = Edits(document)
    data: Any = document.data
    added: set[str] = set()
    for number, group in enumerate(data["clusters"][draft.request.cluster]["hosts"]):
        nics = design.hosts[expand(group["names"])[0]].nics
        drivers = [nic.driver for nic in nics.values()]
        for index, adapter in enumerate(group.get("adapters", ())):
            driver = nics[adapter["ports"][0]].driver
            if driver in LAN_DRIVERS and "parameters" not in adapter:
                here = ("clusters", draft.request.cluster, "hosts", number, "adapters", index)
                value = rdma_on_all_ports(drivers.count(driver))
                edits.put(here, "parameters", f"{{{driver}: {{{PARAMETER}: {value}}}}}")
                added.add(driver)
    draft.files["design.yaml"] = edits.text()
    draft.notes.extend(
        f"added: parameter {PARAMETER} of {driver}, because the driver turns RDMA on only with it"
        for driver in sorted(added)
    )


def _have_same_driver(platform: str, old: Part | None, new: Part) -> bool:
    """Whether two cards have the same driver on a platform, so that its parameters fit both."""
    return old is not None and old.data.get("drivers", {}).get(platform) == new.data.get("drivers", {}).get(
        platform
    )


def _drop_software(draft: DesignDraft, card: Part, old: Iterable[str]) -> None:
    """Remove drivers and firmware of the old cards that no card has any more."""
    entries = [draft.catalog.part("nic", identity) for identity in old]
    gone = {word for part in entries if part is not None for word in _card_software(part)} - set(
        _card_software(card)
    )
    document = draft.document("design.yaml")
    edits = Edits(document)
    data: Any = document.data
    for product in data.get("software", {}):
        if product in gone:
            edits.drop(("software", product))
            needed = ", ".join(_card_software(card)) or "its driver"
            draft.notes.append(
                f"removed: software {product}, which does not support {card.title}; add the release of "
                f"{needed} when you have selected one"
            )
    draft.files["design.yaml"] = edits.text()


def _card_software(card: Part) -> list[str]:
    """Ids of drivers and firmware of a card."""
    firmware = card.data.get("firmware")
    return [*card.data.get("drivers", {}).values(), *([firmware] if firmware else [])]


def replace_transport(draft: DesignDraft, before: Design) -> None:
    """Replace the transport of the cluster. The lossless profile is removed if the new one needs none."""
    request = draft.request
    old = before.clusters[request.cluster].carrier
    if request.transport not in draft.catalog.ids("transport"):
        suggestion = did_you_mean(request.transport, draft.catalog.ids("transport"))
        raise RefarchError(f"--transport: unknown transport {request.transport}. {suggestion}")
    new = draft.catalog.transport(request.transport)
    product = before.clusters[request.cluster].kind
    possible = (draft.catalog.entry("product", product.id) or {}).get("transports", (new.id,))
    if new.id not in possible:
        raise RefarchError(
            f"--transport: {product.title} supports {enumeration(possible, 'or')}, but not {new.id}; "
            "choose another --like"
        )
    document = draft.document("design.yaml")
    edits = Edits(document)
    edits.set(("clusters", request.cluster, "transport"), inline_yaml(new.id))
    draft.files["design.yaml"] = edits.text()
    # Other clusters may still need the lossless profile.
    if not new.lossless and "qos.yaml" in draft.files and len(before.clusters) == 1:
        del draft.files["qos.yaml"]
        draft.notes.append(
            f"removed: qos.yaml, because {TRANSPORTS.get(new.id, new.id)} does not require a lossless network"
        )
    if old.rdma != new.rdma:
        _rename_nvme(draft, "nvme-rdma" if new.rdma else "nvme-tcp")


def _rename_nvme(draft: DesignDraft, name: str) -> None:
    """Rename services, purposes and protocols, which differ for NVMe over RDMA and over TCP."""
    old_name = {"nvme-rdma": "nvme-tcp", "nvme-tcp": "nvme-rdma"}[name]
    for file in ("design.yaml", "ip-plan.yaml"):
        if file in draft.files:
            draft.files[file] = draft.files[file].replace(old_name, name)

"""The way through a build: rack, cable, switches, hosts, cluster, verification, each with what it takes."""

from collections.abc import Iterator, Sequence

from refarch import api
from refarch.api.model import compress
from refarch.platforms.esxi.target_esxi_esxcli import hosts_in_stages
from refarch.platforms.rendering.devices import configurations_of_default_targets
from refarch.platforms.verification import KindRecord, records

from ..check_folding import values_text
from ..checklists import checklists
from ..context import Context, bundle_path
from ..display_names import count_text
from ..escape import code, link, slug, text
from ..markdown import author_note, bullets, grid, heading, page, table
from . import Page

INTRODUCTION = (
    "Follow the steps in order. Each step lists its inputs and completion criteria. For work at the rack, "
    "use the page of that rack."
)


def render(context: Context) -> str:
    """Steps; those that a design has nothing for are left out, and the others are counted on."""
    checks = records(context.design, context.project.plugins)
    steps = (
        ("Rack", _rack_step(context)),
        ("Cable", _cable_step(context)),
        ("Switches", _device_step(context, checks, "switch", "configuration.md#switches")),
        ("Hosts", _device_step(context, checks, "host", "configuration.md#hosts")),
        ("Cluster", _cluster_step(context)),
        ("Verify", _verify_step(context, checks)),
    )
    pieces = [(title, page(*parts)) for title, parts in steps]
    filled = [(title, piece) for title, piece in pieces if piece]
    numbered = (
        page(heading(2, f"Step {number}: {title}"), piece) for number, (title, piece) in enumerate(filled, 1)
    )
    return page(INTRODUCTION, _checklist_links(context), *numbered)


def _checklist_links(context: Context) -> str:
    """Links to the rack pages; a variant has none."""
    if context.base is not None:
        return ""
    links = ", ".join(link(text(checklist.title), checklist.path) for checklist in checklists(context.design))
    return f"**Rack pages:** {links}" if links else ""


def _rack_step(context: Context) -> Iterator[str]:
    data = api.table(context.design, "racks")
    if data.rows:
        yield table(data, context.place)
        yield context.page_links("cabling.md#racks")
        yield "Done when all devices are in the rack units of the rack diagram and have power."


def _cable_step(context: Context) -> Iterator[str]:
    data = api.table(context.design, "optics", "runs")
    if data.rows:
        yield table(data, context.place)
        yield context.page_links("cabling.md", "cabling.md#labels")
        yield "Done when all cable ends are labeled and all cabled ports have link."


def _device_step(context: Context, checks: Sequence[KindRecord], scope: str, path: str) -> Iterator[str]:
    """Files of the switches or hosts, target by target, and what to read on them."""
    design = context.design
    names = list(design.switches if scope == "switch" else design.hosts)
    if not names:
        return
    files: dict[str, list[str]] = {}
    for file in configurations_of_default_targets(context.configurations, context.project.plugins):
        if file.device in names:
            files.setdefault(file.title, []).append(file.device)
    rows = [[code(compress(devices)), text(title)] for title, devices in files.items()]
    by_hand = [name for name in names if not any(name in devices for devices in files.values())]
    if by_hand:
        rows.append([code(compress(by_hand)), "configure manually; refarch does not write a file"])
    yield grid(("Devices", "Files"), rows)
    if scope == "host" and (waiting := hosts_in_stages(design)):
        yield (
            f"Run the files of {code(compress(waiting))} before and after the cluster step. The first run "
            "ends with status 4: names, services, and the management address are set. The run after the "
            "distributed switches exist sets the other adapters and the storage settings."
        )
    yield context.page_links(path, "network.md#qos" if scope == "switch" else "hosts.md#parameters")
    yield _completion_text([record for record in checks if _concerns_devices(record, set(names))])


def _concerns_devices(record: KindRecord, names: set[str]) -> bool:
    """Whether checks are about any of these devices."""
    return any(not names.isdisjoint(check.devices) for check in record.checks)


def _completion_text(checks: Sequence[KindRecord]) -> str:
    """Criteria by which a step is done."""
    if not checks:
        return "No documented command shows the result. Compare with the pages above."
    items = ", ".join(
        f"{link(text(record.kind.title), f'checks.md#checks-{slug(record.kind.title)}')} "
        f"({values_text(record.checks)})"
        for record in checks
    )
    return f"Done when these checks show the expected values: {items}."


def _cluster_step(context: Context) -> Iterator[str]:
    more = context.page_links("configuration.md#cluster", "hosts.md", "hosts.md#smb", "hosts.md#nvme")
    if more:
        yield bullets(
            f"{text(cluster.title or cluster.id)}: {count_text(len(cluster.hosts), 'host')} "
            f"{author_note(context.place(cluster.origin))}"
            for cluster in context.design.clusters.values()
        )
        yield more


def _verify_step(context: Context, checks: Sequence[KindRecord]) -> Iterator[str]:
    if checks:
        rows = [
            [
                link(text(record.kind.title), f"checks.md#checks-{slug(record.kind.title)}"),
                str(len({check.run for check in record.checks})),
                str(len(record.checks)),
            ]
            for record in checks
        ]
        yield grid(("Checks", "Commands", "Values"), rows, (False, True, True))
        yield "The commands are read-only."
    if context.configurations:
        path = bundle_path(context)
        yield f'<a class="ra-download" href="{path}" download>Download all files as a ZIP archive</a>'


PAGE = Page(
    path="build.md",
    title="Build plan",
    summary="Order of the work: rack, cables, switches, hosts, cluster, and checks.",
    order=25,
    group="build",
    render=render,
)

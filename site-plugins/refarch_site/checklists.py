"""A checklist for each rack: what to mount, plug in, set up and verify there, in that order, to tick off on a
telephone in front of the rack, or on paper. Each plug has one line."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from refarch import api
from refarch.api import Cell, Design
from refarch.api.figures import with_unit
from refarch.api.inventory import rack_devices
from refarch.api.model import RackPlace
from refarch.api.network import sites_of_hosts, sites_of_switches
from refarch.platforms.rendering import Configuration
from refarch.platforms.rendering.devices import configurations_of_default_targets

from .check_folding import natural_key
from .context import Context, config_path
from .device_paths import RACKS_FOLDER
from .display_names import count_text
from .escape import code, link, slug, text
from .markdown import details_box, heading, page, section_heading
from .site import SitePage

UNRACKED, SITE_PREFIX = "all_devices", "site_"
"""File of the list of what is in no rack, and start of those of sites; ids of racks have no underscore."""

CHECKLIST_INTRODUCTION = (
    "Check marks are stored only in this browser, for this version of the design. The page can be printed."
)

CHECKLIST_CLASS = "ra-checklist"
"""Class of the box whose ticks are kept; assets/checklist.js reads it."""


class Checklist(NamedTuple):
    """Checklist of a rack, from the top unit down, or of the devices of a site or a design in no rack."""

    path: str
    """Next to the design's pages."""
    title: str
    places: tuple[RackPlace, ...]
    devices: tuple[str, ...]


def checklists(design: Design) -> list[Checklist]:
    """List for each rack with anything in it, for each site with devices in no rack, and one for all other
    hosts, switches and arrays."""
    lists = []
    for identity, rack in design.racks.items():
        places = sorted(rack.places, key=lambda place: -place.unit)
        names = tuple(dict.fromkeys(place.device for place in places))
        if names:
            lists.append(Checklist(f"{RACKS_FOLDER}/{identity}.md", rack.title, tuple(places), names))
    racked = {name for checklist in lists for name in checklist.devices}
    sites = {**sites_of_hosts(design), **sites_of_switches(design)}
    rest: dict[str, list[str]] = {}
    for name in rack_devices(design):
        if name not in racked:
            rest.setdefault(sites.get(name, ""), []).append(name)
    others = rest.pop("", [])
    files = unique_slugs(list(rest))
    for site, there in rest.items():
        path = f"{RACKS_FOLDER}/{SITE_PREFIX}{files[site]}.md"
        lists.append(Checklist(path, f"Site {site}", (), tuple(there)))
    if others:
        title = "Devices in no rack" if racked else "Other devices" if rest else "All devices"
        lists.append(Checklist(f"{RACKS_FOLDER}/{UNRACKED}.md", title, (), tuple(others)))
    return lists


def checklist_pages(context: Context, folder: str) -> Iterator[SitePage]:
    """Pages of the lists, which no side bar names; none for a variant. ``folder`` is where the design's pages
    lie."""
    if context.base is not None:
        return
    inside = context._replace(home="../")
    runs = _plugs_by_device(context.design)
    files: dict[str, list[Configuration]] = {}
    for configuration in configurations_of_default_targets(context.configurations, context.project.plugins):
        files.setdefault(configuration.device, []).append(configuration)
    for checklist in checklists(context.design):
        title = checklist.title
        count = sum(len(runs.get(name, ())) for name in checklist.devices)
        counts = f"{count_text(count, 'plug')} of {count_text(len(checklist.devices), 'device')}"
        order = ", from the top unit down" if checklist.places else ""
        body = page(
            heading(1, title),
            context.banner(),
            f"Version {text(context.design.version)}: {counts}{order}.",
            kept_ticks(
                context,
                checklist.path,
                page(*_checklist_steps(inside, checklist, runs, files)).rstrip("\n"),
                "steps",
            ),
            CHECKLIST_INTRODUCTION,
        )
        yield SitePage(f"{folder}/{checklist.path}", title, body, searchable=False, listed=False)


def kept_ticks(context: Context, name: str, markdown: str, counted: str) -> str:
    """Part of a page whose ticks are kept, apart from those of other parts, designs and versions.
    ``counted`` is what has a box to tick, such as steps."""
    key = text(f"{context.result.id}@{context.design.version}/{name}")
    data = f'data-keep="{key}" data-counted="{counted}"'
    return f'<div class="{CHECKLIST_CLASS}" {data} markdown>\n\n{markdown}\n\n</div>'


def _plugs_by_device(design: Design) -> dict[str, list[dict[str, Cell]]]:
    """Plugs of each device in the order of its ports: rows of the cable schedule by the keys of their
    columns."""
    devices: dict[str, list[dict[str, Cell]]] = {}
    for plug in api.table(design, "cable-runs").cells_by_key():
        devices.setdefault(str(plug["device"]), []).append(plug)
    for listed in devices.values():
        listed.sort(key=lambda plug: natural_key(str(plug["port"])))
    return devices


def _checklist_steps(
    context: Context,
    checklist: Checklist,
    runs: Mapping[str, Sequence[Mapping[str, object]]],
    files: Mapping[str, Sequence[Configuration]],
) -> Iterator[str]:
    """Mount, cable, set up, verify: each item a box to tick. The plugs are open, the other steps closed."""
    design = context.design
    yield _step_box("Mount", list(_rack_items(context, checklist)))
    anchors = unique_slugs([name for name in checklist.devices if name in runs])
    units = {place.device: f"U{place.unit} " for place in reversed(checklist.places)}
    if anchors:
        yield _unit_bar(anchors, units)
        sections = (
            piece
            for name, place in anchors.items()
            for piece in (
                section_heading(place, f"{units.get(name, '')}{name}"),
                _tick_boxes([_plug_item(row, checklist.title) for row in runs[name]]),
            )
        )
        yield f'<div class="ra-plugs" markdown>\n\n{page(*sections)}\n</div>'
    for title, names in (("Set up switches", design.switches), ("Set up hosts", design.hosts)):
        inside = [name for name in checklist.devices if name in names]
        yield _step_box(title, [_setup_item(context, name, files.get(name, ())) for name in inside])
    verified = [name for name in checklist.devices if name in context.devices]
    shown = "the checks show the expected values"
    yield _step_box("Verify", [f"{context.device(name)}: {shown}" for name in verified])


def unique_slugs(names: Sequence[str]) -> dict[str, str]:
    """Anchor or file of each name; names that differ only in signs get different ones."""
    anchors: dict[str, str] = {}
    for name in names:
        place = slug(name)
        while place in anchors.values():
            place += "-"
        anchors[name] = place
    return anchors


def _unit_bar(anchors: Mapping[str, str], units: Mapping[str, str]) -> str:
    """Bar of the devices, which stays at the top of the screen."""
    links = (link(text(f"{units.get(name, '')}{name}"), f"#{place}") for name, place in anchors.items())
    return '<div class="ra-units" markdown>\n\n' + "\n".join(links) + "\n\n</div>"


def _step_box(title: str, items: Sequence[str]) -> str:
    """Closed box with the items of a step, which is printed open; empty without items."""
    return details_box(f"{title} ({len(items)})", _tick_boxes(items), "ra-printed") if items else ""


def _tick_boxes(items: Sequence[str]) -> str:
    return "\n".join(f"- [ ] {item}" for item in items)


def _rack_items(context: Context, checklist: Checklist) -> Iterator[str]:
    """Items for mounting: devices with their units, from the top down."""
    known = rack_devices(context.design)
    for place in checklist.places:
        top = place.unit + max(place.height, 1) - 1
        unit = f"U{place.unit}" if top == place.unit else f"U{place.unit}–{top}"
        feeds = f", power from feed {' and '.join(place.feeds)}" if place.feeds else ""
        model = known[place.device].model
        yield f"**{unit}** {context.device(place.device)}, {text(f'{model.vendor} {model.model}{feeds}')}"
    if not checklist.places:
        for name in checklist.devices:
            model = known[name].model
            yield f"{context.device(name)}, {text(f'{model.vendor} {model.model}')}"


def _plug_item(row: Mapping[str, object], rack: str) -> str:
    """Line for a plug: its port, the far end, and its label; below, the cable and the unit of the far end,
    with its rack if it is another one."""
    fitted = [str(row[key]) for key in ("adapter", "optic") if row[key]]
    details = [str(row["cable"]), with_unit(row["length"], "m")]
    if fitted:
        details.append(f"in {' with '.join(fitted)}")
    rack_names = [] if row["far_rack"] == rack else [str(row["far_rack"])]
    unit = f"U{row['far_unit']}"
    place = f" · {text(' '.join((*rack_names, unit)))}" if row["far_rack"] else ""
    far = f"{text(row['far_device'])} {code(row['far_port'])}"
    label = f'<b class="ra-label">{text(row["label"])}</b>'
    below = f"<small>{text(', '.join(filter(None, details)))}{place}</small>"
    return f'{code(row["port"])} <span class="ra-far">to {far}</span> {label} {below}'


def _setup_item(context: Context, name: str, files: Sequence[Configuration]) -> str:
    """Device and the files that set it up."""
    if not files:
        return f"{context.device(name)}: configure manually; refarch does not write a file"
    links = ", ".join(
        f'<a class="ra-download" href="{context.home}{config_path(configuration)}" download>'
        f"{code(configuration.file)}</a>"
        for configuration in files
    )
    secrets = len({secret.token for configuration in files for secret in configuration.missing_secrets})
    first = f"; first replace {count_text(secrets, 'placeholder')}" if secrets else ""
    return f"{context.device(name)}: apply {links}{first}"

"""What to paste into each switch, and the lines of the design behind every command."""

from collections.abc import Iterator, Sequence

from refarch.facts.model import Switch, compress
from refarch.facts.network import bridge_vlans, links_by_end

from ..context import Context, config_path
from ..diagrams import section
from ..escape import code, fence, link, quoted, slug, text
from ..markdown import badge, bullets, folded, grid, heading, note, page
from ..render import Configuration
from ..targets import target_systems
from . import Page

TITLE = "Switch configuration"

COMPLETE = "Complete commands for each switch, to copy or to download."
"""Summary where every switch has its commands."""

INTRODUCTION = (
    "Each file brings an unconfigured switch to this design. Run it through the console: it gives the "
    "management port its "
    "address, which ends a session that came in over another one."
)


def named(context: Context) -> tuple[str, str]:
    """Title and summary of the page: complete commands are promised only where they are there."""
    left = _without(context)
    if not left:
        return TITLE, COMPLETE
    if _commands(context):
        known = _systems([system.title for system in target_systems(context.project.plugins)])
        return TITLE, f"Commands for each switch with {known}; what is left to do by hand on the others."
    which = "these switches" if context.trouble else _systems(_named(context, left))
    return TITLE, f"No commands are generated for {which}: why, and what is left to do by hand."


def exists(context: Context) -> bool:
    """A design with switches, or with configuration for another device."""
    return bool(context.configurations or _without(context))


def render(context: Context) -> str:
    """One block for each device; what is configured by hand for those that have none."""
    left, made = _without(context), _commands(context)
    if not made:
        return page(*_why(context, left), *_by_hand(context, left), *_others(context))
    return page(
        f'<p class="ra-badges">{badge("checked for syntax only", "info")}</p>',
        INTRODUCTION,
        *_releases(context),
        bullets(
            f"{link(code(configuration.device), f'#{slug(configuration.device)}')} "
            f"{_device(context, configuration)}"
            for configuration in made
        ),
        *(
            piece
            for configuration in made
            for piece in (heading(2, configuration.device), *_section(context, configuration))
        ),
        *_by_hand(context, left),
        *_others(context),
    )


def _commands(context: Context) -> list[Configuration]:
    """What sets a device up."""
    return [configuration for configuration in context.configurations if configuration.configures]


def _others(context: Context) -> Iterator[str]:
    """What is only about a device, such as labels: a part of the page for each target that writes it."""
    others = [configuration for configuration in context.configurations if not configuration.configures]
    for title in dict.fromkeys(configuration.title for configuration in others):
        yield heading(2, title)
        for configuration in others:
            if configuration.title == title:
                yield heading(3, f"{title}: {configuration.device}")
                yield from _section(context, configuration)


def _releases(context: Context) -> Iterator[str]:
    """Which release's guide the commands are from, where the switches have another."""
    for system in target_systems(context.project.plugins):
        named = dict.fromkeys(
            switch.release for switch in context.design.switches.values() if switch.nos == system.product
        )
        others = [release for release in named if release not in ("", system.release)]
        if others:
            yield (
                f"The commands are those of the user guide to {system.title} {system.release}; the "
                "switches of this design run "
                f"{' and '.join(map(text, others))}, whose own guide was not compared."
            )


def _without(context: Context) -> list[Switch]:
    """The switches for which there are no commands."""
    made = {configuration.device for configuration in _commands(context)}
    return [switch for switch in context.design.switches.values() if switch.name not in made]


def _named(context: Context, switches: Sequence[Switch]) -> list[str]:
    """Operating systems of switches, by their titles."""
    products = context.design.products
    titles = (
        products.get(switch.nos, {}).get("title", switch.nos) if switch.nos else "switches without a system"
        for switch in switches
    )
    return list(dict.fromkeys(map(str, titles)))


def _systems(titles: Sequence[str]) -> str:
    return " and ".join(titles)


def _why(context: Context, left: Sequence[Switch]) -> Iterator[str]:
    """Why there are no commands at all, in words."""
    if not context.trouble:
        known, own = (
            _systems([system.title for system in target_systems(context.project.plugins)]),
            text(_systems(_named(context, left))),
        )
        yield note(
            "info",
            "No commands for these switches",
            f"Commands are generated for {known} alone; these run {own}.",
        )
    elif context.refused is None:
        yield note("warning", "No commands for these switches", quoted(context.trouble))
    else:
        place = context.place(context.refused)
        words = (
            f"{quoted(context.trouble)} ({place}). Half a configuration would be worse than none: no "
            "switch gets any."
        )
        yield note("warning", "The generator cannot express this design", words)


WIRING = "wiring.md"

HAND = (
    (WIRING, "Wiring", "the ports of every switch with their cables, speeds, VLANs, MTU and bonds"),
    ("ip-plan.md", "IP plan", "management addresses, gateways, and the ports of each VLAN"),
    ("qos.md", "QoS", "classes, flow control and buffers of the profile that each switch has"),
    ("verification.md", "Verification", "what to run on the switches afterwards, where that is known"),
)
"""Where what a switch needs stands: pages, and what of it they say."""


def _by_hand(context: Context, left: Sequence[Switch]) -> Iterator[str]:
    """What has to be set on switches without commands."""
    if left:
        paths = {info.path for info in context.pages}
        yield heading(2, "To configure by hand")
        yield "Everything that the commands would set stands in this design, and has been checked with it:"
        yield bullets(f"**{link(title, path)}**: {says}." for path, title, says in HAND if path in paths)
        yield grid(
            ("Switch", "System", "Address", "VLANs", "Bonds and their ports", "MLAG", "QoS profile", "Line"),
            [_row(context, switch) for switch in left],
        )


def _row(context: Context, switch: Switch) -> list[str]:
    design = context.design
    system = design.products.get(switch.nos, {}).get("model", switch.nos)
    addresses = [
        f"{address.text}/{network.length}"
        for network in design.networks.values()
        for address in network.addresses
        if address.device == switch.name
    ]
    pairs = [pair for pair in design.mlags.values() if switch.name in pair.switches]
    bonds: dict[str, list[str]] = {}
    for end, cable in links_by_end(design).items():
        if end.device == switch.name and cable.bond:
            shared = f" (MLAG {cable.mlag})" if cable.mlag is not None and pairs else ""
            bonds.setdefault(code(cable.bond) + shared, []).append(end.port)
    peers = [
        f"with {code(other)}, peer link {code(pair.peer_link)}"
        for pair in pairs
        for other in pair.switches
        if other != switch.name
    ]
    wired = any(info.path == WIRING for info in context.pages)
    return [
        link(code(switch.name), section("switch", switch.name).replace(".html", ".md"))
        if wired
        else code(switch.name),
        text(f"{system} {switch.release}"),
        ", ".join(map(code, addresses)),
        ", ".join(map(code, bridge_vlans(design)[switch.name])),
        "<br>".join(f"{name}: {code(compress(ports))}" for name, ports in bonds.items()),
        "<br>".join(peers),
        text(design.applied[switch.name][0]) if switch.name in design.applied else "",
        context.place(switch.origin),
    ]


def _section(context: Context, configuration: Configuration) -> list[str]:
    file = config_path(configuration)
    return [
        f'{_device(context, configuration)} · <a class="ra-download" href="{file}" download>Download '
        f"{code(configuration.file)}</a>",
        fence(configuration.text, configuration.language, configuration.file),
        folded("Where each line comes from", _origins(context, configuration)),
    ]


def _origins(context: Context, configuration: Configuration) -> str:
    """Each command beside the lines of the design that it follows from."""
    rows = [
        [code(line.text), ", ".join(dict.fromkeys(map(context.place, line.origins)))]
        for line in configuration.lines
        if line.origins
    ]
    return grid(("Command", "Lines"), rows)


def _device(context: Context, configuration: Configuration) -> str:
    switch = context.design.switches.get(configuration.device)
    if switch is None:
        return ""
    addresses = [
        address.text
        for network in context.design.networks.values()
        for address in network.addresses
        if address.device == configuration.device
    ]
    return text(", ".join([switch.label, f"{switch.model.vendor} {switch.model.model}", *addresses]))


PAGE = Page(
    path="switch-configuration.md",
    title=TITLE,
    summary=COMPLETE,
    order=70,
    render=render,
    exists=exists,
    named=named,
)

"""What to paste into each switch, and the lines of the design behind every command."""

from ..context import Context, config_path
from ..escape import code, fence, link, slug, text
from ..markdown import badge, bullets, folded, grid, heading, note, page
from ..render import Configuration

PATH = "switch-configuration.md"
TITLE = "Switch configuration"
SUMMARY = "Complete commands for each switch, to copy or to download."
ORDER = 70

INTRODUCTION = (
    "Each file brings an unconfigured switch to this design. Run it through the console: it gives the management port its "
    "address, which ends a session that came in over another one."
)


def render(context: Context) -> str:
    """One block for each device."""
    if not context.configurations:
        return note("warning", "No configuration", text(context.trouble)) if context.trouble and context.design.switches else ""
    return page(
        f'<p class="ra-badges">{badge("checked for syntax only", "info")}</p>',
        INTRODUCTION,
        bullets(f"{link(code(one.device), f'#{slug(one.device)}')} {_device(context, one)}" for one in context.configurations),
        *(piece for one in context.configurations for piece in _section(context, one)),
    )


def _section(context: Context, one: Configuration) -> list[str]:
    file = config_path(one)
    return [
        heading(2, one.device),
        f'{_device(context, one)} · <a class="ra-download" href="{file}" download>Download {code(one.file)}</a>',
        fence(one.text, one.language, one.file),
        folded("Where each line comes from", _origins(context, one)),
    ]


def _origins(context: Context, one: Configuration) -> str:
    """Each command beside the lines of the design that it follows from."""
    rows = [[code(line.text), ", ".join(dict.fromkeys(map(context.place, line.origins)))] for line in one.lines if line.origins]
    return grid(("Command", "Lines"), rows)


def _device(context: Context, one: Configuration) -> str:
    switch = context.design.switches.get(one.device)
    if switch is None:
        return ""
    addresses = [
        found.text for network in context.design.networks.values() for found in network.addresses if found.device == one.device
    ]
    return text(", ".join([switch.label, f"{switch.model.vendor} {switch.model.model}", *addresses]))

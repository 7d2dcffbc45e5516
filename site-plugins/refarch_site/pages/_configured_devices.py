"""The part of a page for each device that is configured: its text with downloads, and the lines of the design
behind it."""

from collections.abc import Iterator, Sequence

from refarch.facts.model import Design, VirtualMachine
from refarch.platforms.rendering import Configuration, rollback_path
from refarch.platforms.target import Line

from ..context import Context, config_path
from ..escape import code, fence, slug, text
from ..markdown import anchor, details_box, grid, heading, page

LINES_CLASS = "ra-lines"
"""Class of the box with the table of lines; assets/lines.js reads it for the text above."""

LINE_HEADINGS = ("No.", "Line of the file", "Lines of the design", "Rules")

MAX_OPEN_DEVICES = 6
"""Devices of a target from which on those that are like the first show only what differs."""

MAX_DIFFERENT_SHARE = 0.5
"""Part of the lines that may differ where a device is like another one."""


def device_sections(context: Context, made: Sequence[Configuration]) -> Iterator[str]:
    """The texts of one target: of many devices each folded, and only what differs of those that are like the
    first one."""
    if len(made) <= MAX_OPEN_DEVICES:
        for one in made:
            yield heading(2, one.device)
            yield page(*device_section(context, one)).rstrip("\n")
        return
    first = made[0]
    yield heading(2, first.title)
    for one in made:
        is_like = one is not first and _different_lines(first, one) is not None
        pieces = _difference_section(context, first, one) if is_like else device_section(context, one)
        yield anchor(slug(one.device))
        yield details_box(f"{one.device}: {device_summary(context, one.device)}", page(*pieces).rstrip("\n"))


def device_section(context: Context, made: Configuration) -> Iterator[str]:
    yield f"{text(device_summary(context, made.device))} · {download_links(made)}"
    yield fence(made.text, made.language, made.file)
    yield details_box("Where each line comes from", line_origins(context, made), LINES_CLASS)


def _different_lines(first: Configuration, made: Configuration) -> list[int] | None:
    """Indices of the lines in which two files of as many lines differ; None for files that are not alike."""
    if len(first.lines) != len(made.lines):
        return None
    pairs = enumerate(zip(first.lines, made.lines, strict=True))
    different = [index for index, (one, two) in pairs if one.text != two.text]
    return different if len(different) <= MAX_DIFFERENT_SHARE * len(made.lines) else None


def _difference_section(context: Context, first: Configuration, made: Configuration) -> Iterator[str]:
    """Section with the lines of a device's file that differ from the first device's."""
    different = _different_lines(first, made) or []
    yield f"{text(device_summary(context, made.device))} · {download_links(made)}"
    yield f"As the file of {code(first.device)}, but for these lines:"
    rows = [
        [str(index + 1), code(made.lines[index].text), *_places_and_rules(context, made.lines[index])]
        for index in different
    ]
    yield grid(LINE_HEADINGS, rows)


def line_origins(context: Context, made: Configuration) -> str:
    """Table of commands with the design lines behind them and the rules for those; commands with equal
    origins share a row."""
    numbers: dict[tuple[str, str], list[int]] = {}
    for number, line in enumerate(made.lines, 1):
        if line.origins:
            numbers.setdefault(_places_and_rules(context, line), []).append(number)
    rows = []
    for behind, lines in numbers.items():
        more = f" and {len(lines) - 1} more" if len(lines) > 1 else ""
        rows.append([_number_ranges(lines), f"{code(made.lines[lines[0] - 1].text.strip())}{more}", *behind])
    return grid(LINE_HEADINGS, rows)


def _number_ranges(numbers: Sequence[int]) -> str:
    """``3–5, 8`` of 3, 4, 5 and 8, which are sorted."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _places_and_rules(context: Context, line: Line) -> tuple[str, str]:
    """The lines of the design behind a line, and the codes of the rules that look at them."""
    places = ", ".join(dict.fromkeys(map(context.place, line.origins)))
    return places, ", ".join(sorted(context.trace.codes(line))) if context.trace else ""


def download_links(made: Configuration) -> str:
    """Links to the files of one device."""
    files = [download_link(config_path(made), made.file)]
    if made.rollback:
        files.append(download_link(config_path(made, rollback_path(made.file)), "the way back"))
    return " · ".join(files)


def download_link(path: str, label: str) -> str:
    return f'<a class="ra-download" href="{path}" download>{code(label)}</a>'


def device_summary(context: Context, device: str) -> str:
    """Label, model and addresses of a device."""
    design = context.design
    switch, host = design.switches.get(device), design.hosts.get(device)
    names = []
    if switch is not None:
        names = [switch.label, f"{switch.model.vendor} {switch.model.model}"]
    elif host is not None:
        names = [host.label]
    else:
        names = [f"guest on {machine.host}" for machine in _vms(design) if machine.name == device]
    addresses = [
        address.text
        for network in design.networks.values()
        for address in network.addresses
        if address.device == device and (host is None or network.purpose == "management")
    ]
    return ", ".join(name for name in (*names, *addresses) if name and name != device)


def _vms(design: Design) -> list[VirtualMachine]:
    return [machine for cluster in design.clusters.values() for machine in cluster.virtual_machines]

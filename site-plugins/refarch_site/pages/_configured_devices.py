"""The part of a page for each device that is configured: its text with downloads, and the lines of the design
behind it."""

from collections.abc import Iterator, Sequence

from refarch.api.model import Design, VirtualMachine
from refarch.platforms.rendering import Configuration, rollback_path
from refarch.platforms.target import Line

from ..context import Context, config_path
from ..escape import code, fence, slug, text
from ..markdown import anchor, folded, grid, heading, page

LINES = "ra-lines"
"""Class of the box with the table of lines; assets/lines.js reads it for the text above."""

HEADINGS = ("No.", "Line of the file", "Lines of the design", "Rules")

MANY = 6
"""Devices of a target from which on those that are like the first show only what differs."""

ALIKE = 0.5
"""Part of the lines that may differ where a device is like another one."""


def sections(context: Context, made: Sequence[Configuration]) -> Iterator[str]:
    """The texts of one target: of many devices each folded, and only what differs of those that are like the
    first one."""
    if len(made) <= MANY:
        for one in made:
            yield heading(2, one.device)
            yield page(*section_of(context, one)).rstrip("\n")
        return
    first = made[0]
    yield heading(2, first.title)
    for one in made:
        is_like = one is not first and _differing(first, one) is not None
        pieces = _difference(context, first, one) if is_like else section_of(context, one)
        yield anchor(slug(one.device))
        yield folded(f"{one.device}: {about(context, one.device)}", page(*pieces).rstrip("\n"))


def section_of(context: Context, made: Configuration) -> Iterator[str]:
    yield f"{text(about(context, made.device))} · {downloads(made)}"
    yield fence(made.text, made.language, made.file)
    yield folded("Where each line comes from", origins(context, made), LINES)


def _differing(first: Configuration, made: Configuration) -> list[int] | None:
    """Indices of the lines in which two files of as many lines differ; None for files that are not alike."""
    if len(first.lines) != len(made.lines):
        return None
    pairs = enumerate(zip(first.lines, made.lines, strict=True))
    different = [index for index, (one, two) in pairs if one.text != two.text]
    return different if len(different) <= ALIKE * len(made.lines) else None


def _difference(context: Context, first: Configuration, made: Configuration) -> Iterator[str]:
    """What of a device's file is not as in that of the first."""
    different = _differing(first, made) or []
    yield f"{text(about(context, made.device))} · {downloads(made)}"
    yield f"As the file of {code(first.device)}, but for these lines:"
    rows = [
        [str(index + 1), code(made.lines[index].text), *_behind(context, made.lines[index])]
        for index in different
    ]
    yield grid(HEADINGS, rows)


def origins(context: Context, made: Configuration) -> str:
    """Each command beside the lines of the design that it follows from, and the rules that look at these;
    those that follow from the same together, where the first of them stands."""
    numbers: dict[tuple[str, str], list[int]] = {}
    for number, line in enumerate(made.lines, 1):
        if line.origins:
            numbers.setdefault(_behind(context, line), []).append(number)
    rows = []
    for behind, lines in numbers.items():
        more = f" and {len(lines) - 1} more" if len(lines) > 1 else ""
        rows.append([_runs(lines), f"{code(made.lines[lines[0] - 1].text.strip())}{more}", *behind])
    return grid(HEADINGS, rows)


def _runs(numbers: Sequence[int]) -> str:
    """``3–5, 8`` of 3, 4, 5 and 8, which are sorted."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _behind(context: Context, line: Line) -> tuple[str, str]:
    """The lines of the design behind a line, and the codes of the rules that look at them."""
    places = ", ".join(dict.fromkeys(map(context.place, line.origins)))
    return places, ", ".join(sorted(context.trace.codes(line))) if context.trace else ""


def downloads(made: Configuration) -> str:
    """Links to the files of one device."""
    files = [download(config_path(made), made.file)]
    if made.rollback:
        files.append(download(config_path(made, rollback_path(made.file)), "the way back"))
    return " · ".join(files)


def download(path: str, label: str) -> str:
    return f'<a class="ra-download" href="{path}" download>{code(label)}</a>'


def about(context: Context, device: str) -> str:
    """What a device is: label, model, addresses."""
    design = context.design
    switch, host = design.switches.get(device), design.hosts.get(device)
    names = []
    if switch is not None:
        names = [switch.label, f"{switch.model.vendor} {switch.model.model}"]
    elif host is not None:
        names = [host.label]
    else:
        names = [f"guest on {machine.host}" for machine in _machines(design) if machine.name == device]
    addresses = [
        address.text
        for network in design.networks.values()
        for address in network.addresses
        if address.device == device and (host is None or network.purpose == "management")
    ]
    return ", ".join(name for name in (*names, *addresses) if name and name != device)


def _machines(design: Design) -> list[VirtualMachine]:
    return [machine for cluster in design.clusters.values() for machine in cluster.virtual_machines]

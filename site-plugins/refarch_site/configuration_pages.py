"""A page for each configuration file: its text, the design lines behind it, and similar files."""

from collections.abc import Iterable, Iterator, Sequence

from refarch.api.model import Design, VirtualMachine
from refarch.platforms.rendering import Configuration, rollback_path
from refarch.platforms.rendering.devices import configurations_of_default_targets
from refarch.platforms.target import ConfigLine
from refarch.proofs.command_sources import HOW, documents

from .context import CONFIGURATION_FOLDER, Context, config_path
from .escape import code, fence, slug, text
from .markdown import anchor, details_box, grid, heading, page
from .site import SitePage

CONFIGURATION_PAGE = "configuration.md"

LINES_CLASS = "ra-lines"
"""Class of the box with the table of lines; assets/lines.js reads it for the text above."""

RULES_CLASS = "ra-behind-rules"
"""Class of the box with the table of rules, for the same script."""

LINE_HEADINGS = ("No.", "Configuration line", "Design lines", "Rules")

MAX_SEPARATE_DEVICES = 6
"""Devices of a target up to which each has a page; of more, similar ones share the page of the first."""

MAX_DIFFERENT_SHARE = 0.5
"""Part of the lines that may differ between similar files."""

MAX_COLORED_LENGTH = 8_000
"""Characters up to which a text has colors, which make a page four times as large."""


def configuration_pages(context: Context, folder: str) -> Iterator[SitePage]:
    """Pages of the files of a design; ``folder`` is where the design's pages lie."""
    inside = context._replace(home="../")
    for first, *similar in file_families(context):
        title = first.file
        yield SitePage(
            f"{folder}/{CONFIGURATION_FOLDER}/{title}.md",
            title,
            page(heading(1, title), inside.banner(), *_page_body(inside, first, similar)),
            searchable=context.base is None,
            listed=False,
            summary=f"{first.title} for {first.device}: the commands, and the design lines behind them.",
        )


def shown_configurations(context: Context) -> list[Configuration]:
    """Configurations whose text has a page: those of default targets, and files that only describe a
    device."""
    here = [one for one in context.configurations if one.kind.page in ("", CONFIGURATION_PAGE)]
    first = configurations_of_default_targets(here, context.project.plugins)
    return [one for one in here if one in first or not one.configures]


def file_families(context: Context) -> list[list[Configuration]]:
    """Files that share a page, first the one whose text it shows. Of few devices each file is alone."""
    families: list[list[Configuration]] = []
    by_target: dict[str, list[Configuration]] = {}
    for configuration in shown_configurations(context):
        by_target.setdefault(configuration.target, []).append(configuration)
    for members in by_target.values():
        of_target: list[list[Configuration]] = []
        for configuration in members:
            family = next(
                (one for one in of_target if _different_lines(one[0], configuration) is not None), None
            )
            if family is None or len(members) <= MAX_SEPARATE_DEVICES:
                of_target.append([configuration])
            else:
                family.append(configuration)
        families += of_target
    return families


def file_addresses(context: Context) -> dict[str, str]:
    """Address of the text of each file that has one, by the name of the file."""
    addresses = {}
    for family in file_families(context):
        path = f"{context.home}{CONFIGURATION_FOLDER}/{family[0].file}.md"
        addresses[family[0].file] = path
        addresses |= {one.file: f"{path}#{slug(one.device)}" for one in family[1:]}
    return addresses


def _page_body(context: Context, first: Configuration, similar: Sequence[Configuration]) -> Iterator[str]:
    yield f"{_file_summary(context, first)} · {context.page_link(CONFIGURATION_PAGE)}"
    is_long = len(first.text) > MAX_COLORED_LENGTH
    block = fence(first.text, "text" if is_long else first.language, first.file)
    yield f'<div class="ra-file" markdown>\n\n{block}\n\n</div>'
    yield details_box("Source of each line", line_origins(context, first), LINES_CLASS)
    if similar:
        yield heading(2, "Similar files")
        yield f"These files match the file of {code(first.device)}, except for the listed lines."
    for configuration in similar:
        yield anchor(slug(configuration.device))
        yield details_box(
            configuration.device, page(*_difference_section(context, first, configuration)).rstrip("\n")
        )
    yield from _related_rules(context, (first, *similar))


def _file_summary(context: Context, configuration: Configuration) -> str:
    """Device, its model and addresses, and the downloads of its file."""
    about = [context.device(configuration.device), text(device_summary(context, configuration.device))]
    return " · ".join(piece for piece in (*about, download_links(context, configuration)) if piece)


def _different_lines(first: Configuration, configuration: Configuration) -> list[int] | None:
    """Indices of the lines in which two files of as many lines differ; None for files that are not alike."""
    if len(first.lines) != len(configuration.lines):
        return None
    pairs = enumerate(zip(first.lines, configuration.lines, strict=True))
    different = [index for index, (first_line, line) in pairs if first_line.text != line.text]
    return different if len(different) <= MAX_DIFFERENT_SHARE * len(configuration.lines) else None


def _difference_section(
    context: Context, first: Configuration, configuration: Configuration
) -> Iterator[str]:
    """Section with the lines of a device's file that differ from the first device's."""
    different = _different_lines(first, configuration) or []
    yield _file_summary(context, configuration)
    rows = [
        [
            str(index + 1),
            code(configuration.lines[index].text),
            _places_and_rules(context, configuration.lines[index])[0],
        ]
        for index in different
    ]
    # The rules are those of the same lines of the first device.
    yield grid(LINE_HEADINGS[:3], rows)


def _related_rules(context: Context, configurations: Iterable[Configuration]) -> Iterator[str]:
    """Closed box with the rules that check the origins of the lines, and their documents."""
    trace = context.trace
    if trace is None:
        return
    codes = {
        rule_code
        for configuration in configurations
        for line in configuration.lines
        for rule_code in trace.codes(line)
    }
    if codes:
        rows = [
            [
                f"{context.rule(rule.code)} {text(rule.name)}",
                text("; ".join(documents(rule))) or "practice",
            ]
            for rule in map(trace.rule, sorted(codes))
        ]
        yield details_box("Related rules", f"{HOW}\n\n{grid(('Rule', 'Documents'), rows)}", RULES_CLASS)


def line_origins(context: Context, configuration: Configuration) -> str:
    """Table of commands with the design lines behind them and the rules for those; commands with equal
    origins share a row."""
    numbers: dict[tuple[str, str], list[int]] = {}
    for number, line in enumerate(configuration.lines, 1):
        if line.origins:
            numbers.setdefault(_places_and_rules(context, line), []).append(number)
    rows = []
    for behind, lines in numbers.items():
        more = f" and {len(lines) - 1} more" if len(lines) > 1 else ""
        rows.append(
            [_number_ranges(lines), f"{code(configuration.lines[lines[0] - 1].text.strip())}{more}", *behind]
        )
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


def _places_and_rules(context: Context, line: ConfigLine) -> tuple[str, str]:
    """Lines of the design behind a line, and the codes of the rules that look at them."""
    places = ", ".join(dict.fromkeys(map(context.place, line.origins)))
    return places, ", ".join(sorted(context.trace.codes(line))) if context.trace else ""


def download_links(context: Context, configuration: Configuration) -> str:
    """Links to the files of one device."""
    files = {configuration.file: configuration.file}
    if configuration.rollback:
        files["Rollback"] = rollback_path(configuration.file)
    return " · ".join(
        download_link(f"{context.home}{config_path(configuration, file)}", label)
        for label, file in files.items()
    )


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
        names = [f"guest on {vm.host}" for vm in _vms(design) if vm.name == device]
    addresses = [
        address.text
        for network in design.networks.values()
        for address in network.addresses
        if address.device == device and (host is None or network.purpose == "management")
    ]
    return ", ".join(name for name in (*names, *addresses) if name and name != device)


def _vms(design: Design) -> list[VirtualMachine]:
    return [vm for cluster in design.clusters.values() for vm in cluster.virtual_machines]

"""Configuration as pages show it: for each target how far it was proved, what is left out and what is to be
filled in, and for each device its text with downloads and the lines of the design behind it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from refarch.platforms.rendering import Configuration, Unwritten, one_line
from refarch.platforms.rendering.devices import taken
from refarch.platforms.rendering.proved import WHERE, proved_in_words
from refarch.platforms.target import LEVELS, Omission, Secret
from refarch.proofs.command_sources import HOW, documents

from ..context import Context, bundle_path, config_path
from ..escape import breakable, code, link, slug, text, with_code
from ..markdown import badge, bullets, grid, heading, note_box, page
from . import Page
from ._configured_devices import (
    device_section,
    device_sections,
    device_summary,
    download_link,
    download_links,
)

LEVEL_BADGES = {
    "vendor-schema": "pass",
    "simulator": "pass",
    "grammar": "pass",
    "guide": "info",
    "syntax": "muted",
}
"""Kind of label for each level of proof."""


class ConfigurationPage(NamedTuple):
    """Page with configuration: the scopes of its devices, its path and its introduction."""

    scopes: tuple[str, ...]
    path: str
    introduction: str


def configuration_page(pages: ConfigurationPage, title: str, summary: str, order: int) -> Page:
    """A page for designs with devices that a target is for, and nothing on it but their configuration."""
    return Page(
        path=pages.path,
        title=title,
        summary=summary,
        order=order,
        group="build",
        render=lambda context: page(*page_body(context, pages)),
        exists=lambda context: bool(
            configurations_of_page(context, pages) or refused_devices(context, pages)
        ),
        printed=lambda context: printed_page(context, pages),
    )


def default_configurations(context: Context, pages: ConfigurationPage) -> list[Configuration]:
    """Configurations of a page's devices by their default targets."""
    return taken(configurations_of_page(context, pages), context.project.plugins)


def configurations_of_page(context: Context, pages: ConfigurationPage) -> list[Configuration]:
    """Configurations of a page, also of other targets, and files that only describe a device."""
    return [
        made for made in context.configurations if (made.kind.page or _home_page(made, pages)) == pages.path
    ]


def _home_page(made: Configuration, pages: ConfigurationPage) -> str:
    return pages.path if made.kind.scope.name in pages.scopes else ""


def refused_devices(context: Context, pages: ConfigurationPage) -> list[Unwritten]:
    """The devices of a page that their target refuses."""
    return [one for one in context.refused if one.scope in pages.scopes]


def page_body(context: Context, pages: ConfigurationPage) -> Iterator[str]:
    """The page below its introduction, but for devices that are configured by hand."""
    made = default_configurations(context, pages)
    if made:
        yield pages.introduction
        yield _targets_table(made)
        yield _devices_table(context, made)
        yield from _archive_link(context)
        yield from _not_configured(context, made)
        yield from _missing_secrets(context, made)
    yield from _refusal_notes(context, refused_devices(context, pages))
    for target in dict.fromkeys(one.target for one in made):
        yield from device_sections(context, [one for one in made if one.target == target])
    yield from _alternative_formats(context, pages)
    yield from _auxiliary_files(context, pages)
    yield from _rules_behind_lines(context, pages)


def printed_page(context: Context, pages: ConfigurationPage) -> str:
    """Printed form of a page: its files and what they do not configure, without their text."""
    made = default_configurations(context, pages)
    archive = bundle_path(context).rpartition("/")[2]
    devices = [
        _devices_table(context, made),
        f"The files are not printed. They lie in {code(archive)}, beside the pages of the site and in a "
        f"hand-over.",
        *_not_configured(context, made),
        *_missing_secrets(context, made),
    ]
    return page(
        *([_targets_table(made), *devices] if made else []),
        *_refusal_notes(context, refused_devices(context, pages)),
    )


def _targets_table(made: Sequence[Configuration]) -> str:
    """Table with the level of proof of each target."""
    kinds = {one.target: one for one in made}
    rows = [
        [
            text(one.title),
            "<br>".join([_proof_badge(one), text(one.kind.proof.says), *_accepted_lines(name)]),
        ]
        for name, one in kinds.items()
    ]
    return grid(("Target", "Proof"), rows)


def _proof_badge(made: Configuration) -> str:
    level = made.kind.proof.level
    return badge(LEVELS[level], LEVEL_BADGES[level])


def _accepted_lines(target: str) -> list[str]:
    """Number of lines that each validator has accepted."""
    accepted = proved_in_words(target)
    return [text(f"Lines accepted, {WHERE}: {'; '.join(accepted)}.")] if accepted else []


def _devices_table(context: Context, made: Sequence[Configuration]) -> str:
    """Table of the devices with their files."""
    rows = [
        [
            link(code(one.device), f"#{slug(one.device)}"),
            text(device_summary(context, one.device)),
            _count_or_none(len(one.omissions)),
            _count_or_none(len(one.missing)),
            download_links(one),
        ]
        for one in made
    ]
    return grid(("Device", "What it is", "Not expressed", "To fill in", "Files"), rows)


def _count_or_none(number: int) -> str:
    return str(number) if number else "none"


def _archive_link(context: Context) -> Iterator[str]:
    path = bundle_path(context)
    yield (
        f'<a class="ra-download" href="{path}" download>All files of this design as a zip archive</a>, with '
        "the ways back in its folder <code>rollback</code>. The same design gives the same archive."
    )


def _not_configured(context: Context, made: Sequence[Configuration]) -> Iterator[str]:
    """Section with the values that the files do not configure, equal ones of several devices once."""
    devices: dict[tuple[str, str, str], tuple[list[str], list[Omission]]] = {}
    for one in made:
        for left in one.omissions:
            names, lefts = devices.setdefault((left.path, left.value, left.reason), ([], []))
            names.append(one.device)
            lefts.append(left)
    if devices:
        rows = [
            [
                breakable(setting),
                _object_list(lefts),
                breakable(one_line(value), at_dots=False),
                _device_list(names, made),
                with_code(reason),
                context.place(lefts[0].origin),
            ]
            for (setting, value, reason), (names, lefts) in devices.items()
        ]
        yield heading(2, "Not expressed")
        yield "What the design says of these devices and the files leave out. Set it by hand, or do without."
        table = grid(("Setting", "Of", "Value", "Devices", "Why", "Line"), rows)
        yield f'<div class="ra-left-out" markdown>\n\n{table}\n\n</div>'


def _device_list(names: Sequence[str], made: Sequence[Configuration]) -> str:
    """Devices by their names, or that it is all for which their targets write."""
    targets = {one.target for one in made if one.device in names}
    every = {one.device for one in made if one.target in targets}
    return f"all {len(every)}" if {*names} == every and len(every) > 1 else _name_list(names)


MAX_NAMES = 4


def _object_list(lefts: Sequence[Omission]) -> str:
    return _name_list([left.thing for left in lefts if left.thing])


def _name_list(names: Sequence[str]) -> str:
    different = list(dict.fromkeys(names))
    more = f" and {len(different) - MAX_NAMES} more" if len(different) > MAX_NAMES else ""
    return ", ".join(map(code, different[:MAX_NAMES])) + more


def _missing_secrets(context: Context, made: Sequence[Configuration]) -> Iterator[str]:
    """The secrets that the files have tokens for."""
    devices: dict[Secret, list[str]] = {}
    for one in made:
        for secret in one.missing:
            devices.setdefault(secret, []).append(one.device)
    if devices:
        yield heading(2, "To fill in")
        command = code(f"refarch render {context.result.id} --values FILE --out DIR")
        yield (
            "No password, key or community is part of a design. Each stands as a token in the files; "
            f"{command} fills them in from a YAML file that is not in git."
        )
        rows = [
            [code(secret.token), text(secret.says), _name_list(names)] for secret, names in devices.items()
        ]
        yield grid(("Token", "What it is", "Devices"), rows)


def _refusal_notes(context: Context, left: Sequence[Unwritten]) -> Iterator[str]:
    for one in left:
        place = f" ({context.place(one.origin)})" if one.origin is not None else ""
        words = f"{with_code(one.said)}{place}. Half a configuration would be worse than none."
        yield note_box("warning", f"Nothing is written for {one.device}", words)


def _alternative_formats(context: Context, pages: ConfigurationPage) -> Iterator[str]:
    """Files of targets that are taken only where they are named."""
    others: dict[str, list[Configuration]] = {}
    first = default_configurations(context, pages)
    for one in configurations_of_page(context, pages):
        if one.configures and one not in first:
            others.setdefault(one.target, []).append(one)
    if others:
        yield heading(2, "The same in other forms")
        yield bullets(
            f"{text(made[0].title)} {_proof_badge(made[0])}: "
            + ", ".join(download_link(config_path(one), one.file) for one in made)
            for made in others.values()
        )


def _auxiliary_files(context: Context, pages: ConfigurationPage) -> Iterator[str]:
    """Sections with files that only describe a device, such as labels, one for each target."""
    others: dict[str, list[Configuration]] = {}
    for one in configurations_of_page(context, pages):
        if not one.configures:
            others.setdefault(one.title, []).append(one)
    for title, made in others.items():
        yield heading(2, title)
        for one in made:
            yield heading(3, f"{title}: {one.device}")
            yield page(*device_section(context, one)).rstrip("\n")


def _rules_behind_lines(context: Context, pages: ConfigurationPage) -> Iterator[str]:
    """The rules that look at what the lines are made from, with their documents: once for all devices."""
    trace = context.trace
    if trace is None:
        return
    made = [
        *default_configurations(context, pages),
        *(one for one in configurations_of_page(context, pages) if not one.configures),
    ]
    codes = {found for one in made for line in one.lines for found in trace.codes(line)}
    if codes:
        rows = [
            [
                f"{context.rule(rule.code)} {text(rule.name)}",
                text("; ".join(documents(rule))) or "practice",
            ]
            for rule in map(trace.rule, sorted(codes))
        ]
        yield heading(2, "Rules behind the lines")
        yield HOW
        yield f'<div class="ra-behind-rules" markdown>\n\n{grid(("Rule", "Documents"), rows)}\n\n</div>'

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
from ..escape import breakable, code, link, quoted, slug, text
from ..markdown import badge, bullets, grid, heading, note, page
from . import Page
from ._configured_devices import about, download, downloads, section_of, sections

LEVEL_BADGES = {
    "vendor-schema": "pass",
    "simulator": "pass",
    "grammar": "pass",
    "guide": "info",
    "syntax": "muted",
}
"""Kind of label for each level of proof."""


class Pages(NamedTuple):
    """What one page shows."""

    scopes: tuple[str, ...]
    path: str
    introduction: str


def page_of(pages: Pages, title: str, summary: str, order: int) -> Page:
    """A page for designs with devices that a target is for, and nothing on it but their configuration."""
    return Page(
        path=pages.path,
        title=title,
        summary=summary,
        order=order,
        group="build",
        render=lambda context: page(*body(context, pages)),
        exists=lambda context: bool(of_page(context, pages) or refused(context, pages)),
        printed=lambda context: printed(context, pages),
    )


def shown(context: Context, pages: Pages) -> list[Configuration]:
    """What sets up the devices that a page is about, by the targets that are taken for them."""
    return taken(of_page(context, pages), context.project.plugins)


def of_page(context: Context, pages: Pages) -> list[Configuration]:
    """All that a page is about: also other targets' files, and what is only about a device."""
    return [made for made in context.configurations if (made.kind.page or _home(made, pages)) == pages.path]


def _home(made: Configuration, pages: Pages) -> str:
    return pages.path if made.kind.scope.name in pages.scopes else ""


def refused(context: Context, pages: Pages) -> list[Unwritten]:
    """The devices of a page that their target refuses."""
    return [one for one in context.refused if one.scope in pages.scopes]


def body(context: Context, pages: Pages) -> Iterator[str]:
    """The page below its introduction, but for devices that are configured by hand."""
    made = shown(context, pages)
    if made:
        yield pages.introduction
        yield _targets(made)
        yield _devices(context, made)
        yield from _bundle(context)
        yield from _left_out(context, made)
        yield from _to_fill_in(context, made)
    yield from _refused(context, refused(context, pages))
    for target in dict.fromkeys(one.target for one in made):
        yield from sections(context, [one for one in made if one.target == target])
    yield from _other_targets(context, pages)
    yield from _others(context, pages)
    yield from _rules(context, pages)


def printed(context: Context, pages: Pages) -> str:
    """What stands on paper: which files there are and what they leave out, not the files themselves."""
    made = shown(context, pages)
    archive = bundle_path(context).rpartition("/")[2]
    devices = [
        _devices(context, made),
        f"The files are not printed. They lie in {code(archive)}, beside the pages of the site and in a "
        f"hand-over.",
        *_left_out(context, made),
        *_to_fill_in(context, made),
    ]
    return page(
        *([_targets(made), *devices] if made else []),
        *_refused(context, refused(context, pages)),
    )


def _targets(made: Sequence[Configuration]) -> str:
    """How far what each target writes was proved."""
    kinds = {one.target: one for one in made}
    rows = [
        [
            text(one.title),
            "<br>".join([_level(one), text(one.kind.proof.says), *_proved(name)]),
        ]
        for name, one in kinds.items()
    ]
    return grid(("Target", "Proof"), rows)


def _level(made: Configuration) -> str:
    level = made.kind.proof.level
    return badge(LEVELS[level], LEVEL_BADGES[level])


def _proved(target: str) -> list[str]:
    """How many lines each judge has accepted."""
    accepted = proved_in_words(target)
    return [text(f"Lines accepted, {WHERE}: {'; '.join(accepted)}.")] if accepted else []


def _devices(context: Context, made: Sequence[Configuration]) -> str:
    """All devices at a glance, with their files."""
    rows = [
        [
            link(code(one.device), f"#{slug(one.device)}"),
            text(about(context, one.device)),
            _count(len(one.omissions)),
            _count(len(one.missing)),
            downloads(one),
        ]
        for one in made
    ]
    return grid(("Device", "What it is", "Not expressed", "To fill in", "Files"), rows)


def _count(number: int) -> str:
    return str(number) if number else "none"


def _bundle(context: Context) -> Iterator[str]:
    path = bundle_path(context)
    yield (
        f'<a class="ra-download" href="{path}" download>All files of this design as a zip archive</a>, with '
        "the ways back in its folder <code>rollback</code>. The same design gives the same archive."
    )


def _left_out(context: Context, made: Sequence[Configuration]) -> Iterator[str]:
    """Every value that is not expressed, the same of several devices once."""
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
                _things(lefts),
                breakable(one_line(value), at_dots=False),
                _whose(names, made),
                quoted(reason),
                context.place(lefts[0].origin),
            ]
            for (setting, value, reason), (names, lefts) in devices.items()
        ]
        yield heading(2, "Not expressed")
        yield "What the design says of these devices and the files leave out. Set it by hand, or do without."
        table = grid(("Setting", "Of", "Value", "Devices", "Why", "Line"), rows)
        yield f'<div class="ra-left-out" markdown>\n\n{table}\n\n</div>'


def _whose(names: Sequence[str], made: Sequence[Configuration]) -> str:
    """Devices by their names, or that it is all for which their targets write."""
    targets = {one.target for one in made if one.device in names}
    every = {one.device for one in made if one.target in targets}
    return f"all {len(every)}" if {*names} == every and len(every) > 1 else _names(names)


MOST_NAMED = 4


def _things(lefts: Sequence[Omission]) -> str:
    return _names([left.thing for left in lefts if left.thing])


def _names(names: Sequence[str]) -> str:
    different = list(dict.fromkeys(names))
    more = f" and {len(different) - MOST_NAMED} more" if len(different) > MOST_NAMED else ""
    return ", ".join(map(code, different[:MOST_NAMED])) + more


def _to_fill_in(context: Context, made: Sequence[Configuration]) -> Iterator[str]:
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
        rows = [[code(secret.token), text(secret.says), _names(names)] for secret, names in devices.items()]
        yield grid(("Token", "What it is", "Devices"), rows)


def _refused(context: Context, left: Sequence[Unwritten]) -> Iterator[str]:
    for one in left:
        place = f" ({context.place(one.origin)})" if one.origin is not None else ""
        words = f"{quoted(one.said)}{place}. Half a configuration would be worse than none."
        yield note("warning", f"Nothing is written for {one.device}", words)


def _other_targets(context: Context, pages: Pages) -> Iterator[str]:
    """Files of targets that are taken only where they are named."""
    others: dict[str, list[Configuration]] = {}
    first = shown(context, pages)
    for one in of_page(context, pages):
        if one.configures and one not in first:
            others.setdefault(one.target, []).append(one)
    if others:
        yield heading(2, "The same in other forms")
        yield bullets(
            f"{text(made[0].title)} {_level(made[0])}: "
            + ", ".join(download(config_path(one), one.file) for one in made)
            for made in others.values()
        )


def _others(context: Context, pages: Pages) -> Iterator[str]:
    """What is only about a device, such as labels: a part of the page for each target that writes it."""
    others: dict[str, list[Configuration]] = {}
    for one in of_page(context, pages):
        if not one.configures:
            others.setdefault(one.title, []).append(one)
    for title, made in others.items():
        yield heading(2, title)
        for one in made:
            yield heading(3, f"{title}: {one.device}")
            yield page(*section_of(context, one)).rstrip("\n")


def _rules(context: Context, pages: Pages) -> Iterator[str]:
    """The rules that look at what the lines are made from, with their documents: once for all devices."""
    trace = context.trace
    if trace is None:
        return
    made = [*shown(context, pages), *(one for one in of_page(context, pages) if not one.configures)]
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

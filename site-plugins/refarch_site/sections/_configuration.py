"""Configuration as the site shows it: the files of each device, the settings that they do not configure,
their placeholders, and the validation of each target. The text of a file has a separate page."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from refarch.platforms.effects import effect_of
from refarch.platforms.rendering import Configuration, RefusedDevice, one_line
from refarch.platforms.rendering.devices import configurations_of_default_targets
from refarch.platforms.rendering.file_header import because
from refarch.platforms.rendering.proved import WHERE, proof_data, proved_in_words
from refarch.platforms.target import EFFECTS, LEVELS, NotConfigured, Secret

from ..configuration_pages import (
    CONFIGURATION_PAGE,
    device_summary,
    download_link,
    download_links,
    file_addresses,
)
from ..context import Context, bundle_path, config_path
from ..display_names import count_text
from ..escape import breakable, code, link, text, with_code
from ..markdown import author_note, author_section, badge, bullets, details_box, grid, heading, note_box, page
from . import Section

LEVEL_BADGES = {
    "executed": "pass",
    "validated": "pass",
    "compared": "info",
    "parsed": "muted",
}
"""Kind of label for each level of proof."""


class ConfigurationScope(NamedTuple):
    """Devices of a section with configuration, by the scopes of their targets, and its introduction."""

    scopes: tuple[str, ...]
    introduction: str


def configuration_section(scope: ConfigurationScope, anchor: str, title: str) -> Section:
    """Section for designs with devices that a target is for, and nothing in it but their configuration."""
    return Section(
        anchor=anchor,
        title=title,
        render=lambda context: page(*section_body(context, scope)),
        exists=lambda context: bool(
            configurations_in_scope(context, scope) or refused_devices(context, scope)
        ),
        printed=lambda context: printed_section(context, scope),
    )


def default_configurations(context: Context, scope: ConfigurationScope) -> list[Configuration]:
    """Configurations of a section's devices by their default targets."""
    return configurations_of_default_targets(configurations_in_scope(context, scope), context.project.plugins)


def configurations_in_scope(context: Context, scope: ConfigurationScope) -> list[Configuration]:
    """Configurations of a section, also of other targets, and files that only describe a device."""
    return [
        configuration
        for configuration in context.configurations
        if configuration.kind.page in ("", CONFIGURATION_PAGE)
        and configuration.kind.scope.name in scope.scopes
    ]


def refused_devices(context: Context, scope: ConfigurationScope) -> list[RefusedDevice]:
    """Devices of a section that their target refuses."""
    return [refusal for refusal in context.refused if refusal.scope in scope.scopes]


def section_body(context: Context, scope: ConfigurationScope) -> Iterator[str]:
    """Body of a section, but for devices that are configured by hand."""
    configurations = default_configurations(context, scope)
    if configurations:
        yield scope.introduction
        yield _devices_table(context, configurations)
        yield from _archive_link(context)
        yield from _missing_effects(context, configurations)
    yield from _refusal_notes(context, refused_devices(context, scope))
    if configurations:
        yield from _missing_secrets(context, configurations)
        yield from _other_missing_settings(context, configurations)
        yield from _validation(configurations)
    yield from _alternative_formats(context, scope)
    yield from _auxiliary_files(context, scope)


PROVED_LEVELS = ("executed", "validated")
"""Levels of proof that a reader need not know: weaker ones are always visible."""


def _validation(configurations: Sequence[Configuration]) -> Iterator[str]:
    """Section with the level of proof of each target: those below *validated*, and for authors the others."""
    proved = [one for one in configurations if one.kind.proof.level in PROVED_LEVELS]
    others = [one for one in configurations if one not in proved]
    if others:
        yield heading(2, "Validation")
        yield _targets_table(others)
    if proved:
        yield author_section(page("**Validation**", _targets_table(proved)))


def printed_section(context: Context, scope: ConfigurationScope) -> str:
    """Printed form of a section: its files and what somebody else must configure, without their text."""
    configurations = default_configurations(context, scope)
    archive = bundle_path(context).rpartition("/")[2]
    devices = [
        _devices_table(context, configurations),
        f"The files are not printed. They are in {code(archive)} on the site and in a handover.",
        *_missing_effects(context, configurations),
        *_missing_secrets(context, configurations),
    ]
    return page(
        *([_targets_table(configurations), *devices] if configurations else []),
        *_refusal_notes(context, refused_devices(context, scope)),
    )


def _targets_table(configurations: Sequence[Configuration]) -> str:
    """Table with the level of proof of each target."""
    kinds = {configuration.target: configuration for configuration in configurations}
    rows = [
        [
            text(configuration.title),
            "<br>".join(
                [
                    _proof_badge(configuration),
                    text(configuration.kind.proof.says),
                    *_validation_data(name, configurations),
                    *_accepted_lines(name),
                ]
            ),
        ]
        for name, configuration in kinds.items()
    ]
    return grid(("Target", "Validation"), rows)


def _validation_data(target: str, configurations: Sequence[Configuration]) -> list[str]:
    """Release of the data of the validator; several texts if devices run different releases."""
    texts = (proof_data(one.kind, one.intent) for one in configurations if one.target == target)
    return [f"Validation data: {text(data)}." for data in dict.fromkeys(texts) if data]


def _proof_badge(configuration: Configuration) -> str:
    level = configuration.kind.proof.level
    return badge(LEVELS[level], LEVEL_BADGES[level])


def _shown_grade(configuration: Configuration) -> str:
    """Level of proof; one from *validated* up is for authors."""
    grade = f" {_proof_badge(configuration)}"
    return author_note(grade) if configuration.kind.proof.level in PROVED_LEVELS else grade


def _accepted_lines(target: str) -> list[str]:
    """Number of lines that each validator has accepted."""
    accepted = proved_in_words(target)
    return [text(f"Lines accepted, {WHERE}: {'; '.join(accepted)}.")] if accepted else []


def _devices_table(context: Context, configurations: Sequence[Configuration]) -> str:
    """Table of the devices with their files, each with a link to the page of the text."""
    addresses = file_addresses(context)
    rows = [
        [
            link(code(configuration.device), addresses[configuration.file]),
            text(device_summary(context, configuration.device)),
            _count_or_none(len(configuration.not_configured)),
            _count_or_none(len(configuration.missing_secrets)),
            download_links(context, configuration),
        ]
        for configuration in configurations
    ]
    return grid(("Device", "Description", "Not configured", "Placeholders", "Files"), rows)


def _count_or_none(number: int) -> str:
    return str(number) if number else "none"


def _archive_link(context: Context) -> Iterator[str]:
    path = bundle_path(context)
    yield (
        f'<a class="ra-download" href="{path}" download>Download all files of this design as a ZIP '
        "archive</a>. The rollback files are in the folder <code>rollback</code>. The same design always "
        "gives the same archive."
    )


VISIBLE_EFFECTS = ("breaks", "weakens")
"""Effects of settings that somebody must configure: they are above the commands, and always visible."""


class _MissingSetting(NamedTuple):
    """Setting that the files of some devices do not configure."""

    path: str
    value: str
    reason: str
    devices: tuple[str, ...]
    settings: tuple[NotConfigured, ...]
    """The setting of each of these devices."""

    @property
    def effect(self) -> str:
        return effect_of(self.settings[0]).effect


def _missing_settings(configurations: Sequence[Configuration]) -> list[_MissingSetting]:
    """Settings that the files do not configure, equal ones of several devices once, the worst effect
    first."""
    found: dict[tuple[str, str, str], list[tuple[str, NotConfigured]]] = {}
    for configuration in configurations:
        for setting in configuration.not_configured:
            key = setting.path, setting.value, setting.reason
            found.setdefault(key, []).append((configuration.device, setting))
    missing = [
        _MissingSetting(*key, tuple(name for name, _ in members), tuple(setting for _, setting in members))
        for key, members in found.items()
    ]
    return sorted(missing, key=lambda setting: EFFECTS.index(setting.effect))


def _missing_effects(context: Context, configurations: Sequence[Configuration]) -> Iterator[str]:
    """Section with the settings that break or weaken the design until somebody configures them."""
    settings = [one for one in _missing_settings(configurations) if one.effect in VISIBLE_EFFECTS]
    if settings:
        yield heading(2, "Not configured")
        yield (
            "The design specifies these settings, but the files do not configure them. *Breaks*: the design "
            "does not work until somebody configures it. *Weakens*: it works less well."
        )
        yield _reasons_table(context, configurations, settings)


def _other_missing_settings(context: Context, configurations: Sequence[Configuration]) -> Iterator[str]:
    """Closed box with the settings that are configured elsewhere or change nothing."""
    settings = [one for one in _missing_settings(configurations) if one.effect not in VISIBLE_EFFECTS]
    if settings:
        introduction = (
            "*Elsewhere*: another file or product configures it. *Cosmetic*: the device behaves the same."
        )
        yield author_section(
            details_box(
                f"{count_text(len(settings), 'setting')} configured elsewhere or cosmetic",
                page(introduction, _reasons_table(context, configurations, settings)).rstrip("\n"),
            )
        )


def _reasons_table(
    context: Context, configurations: Sequence[Configuration], settings: Sequence[_MissingSetting]
) -> str:
    """Table of settings that are not configured: those with the same reason on the same devices share a
    row."""
    by_reason: dict[tuple[str, str, str], list[_MissingSetting]] = {}
    for missing in settings:
        devices = _device_list(missing.devices, configurations)
        key = because(missing.settings[0]), missing.effect, devices
        by_reason.setdefault(key, []).append(missing)
    rows = [
        [
            with_code(reason),
            text(effect),
            devices,
            "<br>".join(map(_setting_text, members)),
            ", ".join(dict.fromkeys(context.place(missing.settings[0].origin) for missing in members)),
        ]
        for (reason, effect, devices), members in by_reason.items()
    ]
    table = grid(("Reason", "Effect", "Devices", "Settings", "Source"), rows)
    return f'<div class="ra-left-out" markdown>\n\n{table}\n\n</div>'


def _setting_text(missing: _MissingSetting) -> str:
    """Setting with its objects and its value."""
    words = f"{breakable(missing.path)} {_object_list(missing.settings)}".rstrip()
    return f"{words}: {breakable(one_line(missing.value), at_dots=False)}"


def _device_list(names: Sequence[str], configurations: Sequence[Configuration]) -> str:
    """Devices by their names, or that it is all for which their targets write."""
    targets = {configuration.target for configuration in configurations if configuration.device in names}
    every = {configuration.device for configuration in configurations if configuration.target in targets}
    return f"all {len(every)}" if {*names} == every and len(every) > 1 else _name_list(names)


MAX_NAMES = 4


def _object_list(lefts: Sequence[NotConfigured]) -> str:
    return _name_list([left.thing for left in lefts if left.thing])


def _name_list(names: Sequence[str]) -> str:
    different = list(dict.fromkeys(names))
    more = f" and {len(different) - MAX_NAMES} more" if len(different) > MAX_NAMES else ""
    return ", ".join(map(code, different[:MAX_NAMES])) + more


def _missing_secrets(context: Context, configurations: Sequence[Configuration]) -> Iterator[str]:
    """Secrets that the files have tokens for."""
    devices: dict[Secret, list[str]] = {}
    for configuration in configurations:
        for secret in configuration.missing_secrets:
            devices.setdefault(secret, []).append(configuration.device)
    if devices:
        yield heading(2, "Placeholders")
        command = code(f"refarch render {context.result.id} --values FILE --out DIR")
        yield (
            "A design contains no passwords, keys, or SNMP communities. The files contain a placeholder for "
            f"each. {command} replaces the placeholders with the values of a YAML file. Keep that file out "
            "of git."
        )
        rows = [
            [code(secret.token), text(secret.says), _name_list(names)] for secret, names in devices.items()
        ]
        yield grid(("Placeholder", "Description", "Devices"), rows)


def _refusal_notes(context: Context, refusals: Sequence[RefusedDevice]) -> Iterator[str]:
    for refusal in refusals:
        place = f" ({context.place(refusal.origin)})" if refusal.origin is not None else ""
        words = f"{with_code(refusal.said)}{place}. refarch does not write an incomplete configuration."
        yield note_box("warning", f"No configuration for {refusal.device}", words)


def _alternative_formats(context: Context, scope: ConfigurationScope) -> Iterator[str]:
    """Files of targets that are taken only where they are named."""
    others: dict[str, list[Configuration]] = {}
    first = default_configurations(context, scope)
    for configuration in configurations_in_scope(context, scope):
        if configuration.configures and configuration not in first:
            others.setdefault(configuration.target, []).append(configuration)
    if others:
        yield heading(2, "Alternative formats")
        yield bullets(
            f"{text(configurations[0].title)}{_shown_grade(configurations[0])}: "
            + ", ".join(
                download_link(f"{context.home}{config_path(configuration)}", configuration.file)
                for configuration in configurations
            )
            for configurations in others.values()
        )


def _auxiliary_files(context: Context, scope: ConfigurationScope) -> Iterator[str]:
    """Sections with files that only describe a device, such as labels, one for each target."""
    others: dict[str, list[Configuration]] = {}
    for configuration in configurations_in_scope(context, scope):
        if not configuration.configures:
            others.setdefault(configuration.title, []).append(configuration)
    for title, configurations in others.items():
        yield heading(2, title)
        yield _devices_table(context, configurations)

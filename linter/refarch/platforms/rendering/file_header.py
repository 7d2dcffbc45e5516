"""Header of a generated file: its design, its validation, the settings that it does not configure, and the
placeholders to replace."""

from collections.abc import Iterator, Sequence
from typing import Any

from ...model.types.origins import origin_of
from ...model.versions import is_in_range
from ...views.intent.fields import intent_values_of_fields
from ..not_configured import value_text
from ..target import LEVELS, NotConfigured, Secret, Target
from .configuration import content_hash

ROLLBACK = "rollback"
"""Folder of the rollback files, in the folder of the configuration files."""

ABOUT = "about"
"""Folder of the headers of files whose language has no comments."""


def rollback_path(file: str) -> str:
    """Path of the rollback file of a configuration file."""
    return f"{ROLLBACK}/{file}"


def header_path(file: str) -> str:
    """Path of the header of a file whose language has no comments."""
    return f"{ABOUT}/{file}.txt"


def never_configured(target: Target[Any], intent: Any) -> Iterator[NotConfigured]:
    """Values of an intent that a target never configures, and a release for which its syntax is not
    documented."""
    for value in intent_values_of_fields(intent, target.not_configured):
        reason = target.not_configured[value.path]
        yield NotConfigured(value.path, value.subject, value_text(value.value), reason, value.origin)
    for system in target.systems:
        if (
            system.product == intent.system
            and intent.release
            and not is_in_range(intent.release, system.read)
        ):
            reason = (
                f"the syntax is documented for {system.title} {system.read}; it may differ in this release"
            )
            yield NotConfigured("release", "", intent.release, reason, origin_of(intent, "release"))


def head_texts(
    target: Target[Any], intent: Any, file: str, omissions: Sequence[NotConfigured], has_rollback: bool
) -> Iterator[str]:
    """Lines of the header of a file, without the placeholders of secrets."""
    about = intent.about
    yield f"{one_line(intent.name)}: {target.title}"
    yield f"Design {one_line(about.design)} {one_line(about.version)}, content {content_hash(intent)[:16]}"
    yield one_line(_release(target, intent))
    yield f"Validation: {LEVELS[target.proof.level]}. {target.proof.says}"
    if has_rollback:
        yield f"Rollback: {rollback_path(file)}"
    yield from map(one_line, target.how_to_load(intent))
    for text in not_configured_texts(omissions):
        yield f"Not configured: {text}"


def _release(target: Target[Any], intent: Any) -> str:
    """System and release that a file is generated for, and the releases for which its syntax is
    documented."""
    own = [system for system in target.systems if system.product == intent.system]
    system = (own or target.systems)[0]
    release = intent.release or "(the design states no release)"
    return f"Generated for {system.title} {release}; syntax documented for releases {system.read}"


def to_fill_in(secrets: Sequence[Secret]) -> Iterator[str]:
    """Header lines about the placeholders that are still in a file."""
    for secret in secrets:
        yield f"Replace {secret.token} with {secret.says}"


def not_configured_texts(omissions: Sequence[NotConfigured]) -> list[str]:
    """Values that are not configured, as texts; one text for all values of a field with the same reason."""
    grouped: dict[tuple[str, str], list[str]] = {}
    for left in omissions:
        of_thing = f"{left.value} ({left.thing})" if left.thing else left.value
        grouped.setdefault((left.path, left.reason), []).append(one_line(of_thing))
    return [
        f"{path} {'; '.join(dict.fromkeys(values))}: {reason}" for (path, reason), values in grouped.items()
    ]


def one_line(text: str) -> str:
    """Text of a design without characters that could end a comment line."""
    return "".join(character if character.isprintable() else " " for character in text)

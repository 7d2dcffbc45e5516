"""The head of a file: which design it was made of, how far it was proved, what is left out of it, and what is
to be filled in."""

from collections.abc import Iterator, Sequence
from typing import Any

from ...model.types.origins import origin_of
from ...model.versions import is_in_range
from ...views.intent.fields import intent_values_of_fields
from ..not_configured import value_text
from ..target import LEVELS, NotConfigured, Secret, Target
from .configuration import content_hash

ROLLBACK = "rollback"
"""Folder of the files that lead back, beside those that lead there."""

ABOUT = "about"
"""The same of the heads of files whose language has no comments."""


def rollback_path(file: str) -> str:
    """Where the way back from a file stands, beside it."""
    return f"{ROLLBACK}/{file}"


def header_path(file: str) -> str:
    """The same of the head of a file whose language has no comments."""
    return f"{ABOUT}/{file}.txt"


def never_configured(target: Target[Any], intent: Any) -> Iterator[NotConfigured]:
    """Values of an intent that a target never writes, and a release that its forms were not read for."""
    for value in intent_values_of_fields(intent, target.not_configured):
        reason = target.not_configured[value.path]
        yield NotConfigured(value.path, value.subject, value_text(value.value), reason, value.origin)
    for system in target.systems:
        if (
            system.product == intent.system
            and intent.release
            and not is_in_range(intent.release, system.read)
        ):
            reason = f"the forms were read for {system.title} {system.read}; those of this release may differ"
            yield NotConfigured("release", "", intent.release, reason, origin_of(intent, "release"))


def head_texts(
    target: Target[Any], intent: Any, file: str, omissions: Sequence[NotConfigured], has_rollback: bool
) -> Iterator[str]:
    """What stands in the head of a file, line by line, but for secrets."""
    about = intent.about
    yield f"{one_line(intent.name)}: {target.title}"
    yield f"Design {one_line(about.design)} {one_line(about.version)}, content {content_hash(intent)[:16]}"
    yield one_line(_release(target, intent))
    yield f"Proof: {LEVELS[target.proof.level]}. {target.proof.says}"
    if has_rollback:
        yield f"The way back: {rollback_path(file)}"
    yield from map(one_line, target.how_to_load(intent))
    for text in not_configured_texts(omissions):
        yield f"Not expressed: {text}"


def _release(target: Target[Any], intent: Any) -> str:
    """What the file is for: the system with its release, and the releases whose forms were read."""
    own = [system for system in target.systems if system.product == intent.system]
    system = (own or target.systems)[0]
    release = intent.release or "of any release, as the design names none"
    return f"For {system.title} {release}, by documents of releases {system.read}"


def to_fill_in(secrets: Sequence[Secret]) -> Iterator[str]:
    """What a head says of the secrets that are still tokens."""
    for secret in secrets:
        yield f"To fill in: {secret.token}, {secret.says}"


def not_configured_texts(omissions: Sequence[NotConfigured]) -> list[str]:
    """Omissions in words; those of one field with one reason together."""
    grouped: dict[tuple[str, str], list[str]] = {}
    for left in omissions:
        of_thing = f"{left.value} ({left.thing})" if left.thing else left.value
        grouped.setdefault((left.path, left.reason), []).append(one_line(of_thing))
    return [
        f"{path} {'; '.join(dict.fromkeys(values))}: {reason}" for (path, reason), values in grouped.items()
    ]


def one_line(text: str) -> str:
    """A text of a design with nothing in it that could end a line of comment."""
    return "".join(character if character.isprintable() else " " for character in text)

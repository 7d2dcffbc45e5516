"""Header of a generated file: its design, its validation, the settings that it does not configure, and the
placeholders to replace."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ...core.wording import count_text
from ...model.types.origins import origin_of
from ...model.versions import is_in_range
from ..effects import BREAKS, WEAKENS, effect_of, never_configured
from ..target import EFFECTS, LEVELS, NotConfigured, Secret, Target, system_of
from .configuration import content_hash
from .proved import proof_data

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


def values_outside_of_lines(target: Target[Any], intent: Any) -> Iterator[NotConfigured]:
    """Values of an intent that are not configured and that ``lines`` does not report: fields that the target
    never configures, its limits, and a release for which its syntax is not documented."""
    yield from never_configured(target, intent, target.not_configured)
    yield from target.limits(intent)
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
    data = proof_data(target, intent)
    if data:
        yield f"Validation data: {one_line(data)}"
    if has_rollback:
        yield f"Rollback: {rollback_path(file)}"
    yield from map(one_line, target.how_to_load(intent))
    yield from not_configured_texts(omissions)


def _release(target: Target[Any], intent: Any) -> str:
    """System and release that a file is generated for, and the releases for which its syntax is
    documented."""
    system = system_of(target, intent)
    release = intent.release or "(the design states no release)"
    return f"Generated for {system.title} {release}; syntax documented for releases {system.read}"


def to_fill_in(secrets: Sequence[Secret]) -> Iterator[str]:
    """Header lines about the placeholders that are still in a file."""
    for secret in secrets:
        yield f"Replace {secret.token} with {secret.says}"


MOST = 3
"""Maximum number of values, fields, or parts that one line of a header names."""


def not_configured_texts(omissions: Sequence[NotConfigured]) -> list[str]:
    """Lines about the values that are not configured, worst effect first: one line for all values with the
    same reason and consequence. Values are shown if the effect asks for an action, otherwise only the parts
    of the design that they belong to."""
    grouped: dict[tuple[str, str, str], dict[str, list[NotConfigured]]] = {}
    for left in omissions:
        effect, consequence = effect_of(left)
        fields = grouped.setdefault((effect, left.reason, consequence), {})
        fields.setdefault(left.path, []).append(left)
    lines = []
    for effect, reason, consequence in sorted(grouped, key=lambda group: EFFECTS.index(group[0])):
        fields = grouped[effect, reason, consequence]
        text = _values_text(fields) if effect in (BREAKS, WEAKENS) else _parts_text(fields)
        lines.append(f"Not configured, {effect}: {text}: {reason}")
        if consequence:
            lines.append(f"  Consequence: {consequence}")
    return lines


def _values_text(fields: Mapping[str, Sequence[NotConfigured]]) -> str:
    """Fields of one line, with their values and the parts of the design that have them."""
    return "; ".join(
        f"{path} {_first_few(map(_value_text, values), 'other value', '; ')}"
        for path, values in fields.items()
    )


def _value_text(left: NotConfigured) -> str:
    return f"{left.value} ({left.thing})" if left.thing else left.value


def _parts_text(fields: Mapping[str, Sequence[NotConfigured]]) -> str:
    """Fields of one line, then the parts of the design that have them."""
    things = (left.thing for values in fields.values() for left in values if left.thing)
    parts = _first_few(things, "other", ", ")
    return _first_few(fields, "other field", ", ") + (f" ({parts})" if parts else "")


def _first_few(texts: Iterable[str], noun: str, separator: str) -> str:
    """Different texts, at most ``MOST`` of them, and how many others there are."""
    words = [*dict.fromkeys(map(one_line, texts))]
    if len(words) <= MOST:
        return separator.join(words)
    return f"{separator.join(words[:MOST])} and {count_text(len(words) - MOST, noun)}"


def because(left: NotConfigured) -> str:
    """Reason why a value is not configured, with its consequence."""
    consequence = effect_of(left).consequence
    return f"{left.reason}. Consequence: {consequence}" if consequence else left.reason


def one_line(text: str) -> str:
    """Text of a design without characters that could end a comment line."""
    return "".join(character if character.isprintable() else " " for character in text)

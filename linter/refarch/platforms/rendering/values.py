"""Secrets, from a file of the user's own that is not in git, in the place of their tokens."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...core.errors import RefarchError
from ..target import ConfigLine, Secret, Target


class Values(NamedTuple):
    """What a file of values says."""

    by_name: Mapping[str, str] = {}
    places: Mapping[str, str] = {}
    """Where each stands, as ``file:line``."""


NO_VALUES = Values()


class BadValue(RefarchError):
    """A value that cannot be filled in, or a file of values that cannot be taken."""


def fill_in_secrets(
    target: Target[Any], lines: tuple[ConfigLine, ...], values: Values
) -> tuple[ConfigLine, ...]:
    """Lines with the values that are known in the place of their tokens.

    Raises BadValue for a value that cannot be written in the target's language.
    """
    if not values.by_name:
        return lines
    return tuple(_line_with_values(target, line, values) if line.secrets else line for line in lines)


def _line_with_values(target: Target[Any], line: ConfigLine, values: Values) -> ConfigLine:
    known = [secret for secret in line.secrets if secret.name in values.by_name]
    text = line.text
    for secret in known:
        if text.count(secret.token) != 1:
            raise BadValue(f"{secret.token} does not occur exactly once in its line, so no value is inserted")
        text = text.replace(secret.token, _quoted_secret(target, secret, values))
    return line._replace(text=text, secrets=tuple(secret for secret in line.secrets if secret not in known))


def _quoted_secret(target: Target[Any], secret: Secret, values: Values) -> str:
    """A value as the target's language writes it; what is wrong with one never shows the value."""
    place = values.places[secret.name]
    if target.quote is None:
        raise BadValue(f"{place}: {secret.name}: {target.title} does not support inserted values")
    try:
        return target.quote(values.by_name[secret.name])
    except ValueError as error:
        raise BadValue(f"{place}: {secret.name} cannot be written for {target.title}: {error}") from None

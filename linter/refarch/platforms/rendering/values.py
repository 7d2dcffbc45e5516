"""Insertion of secrets for their placeholders, from a file of the user that is not in git."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...core.errors import RefarchError
from ..target import ConfigLine, Secret, Target


class Values(NamedTuple):
    """Content of a file of values."""

    by_name: Mapping[str, str] = {}
    places: Mapping[str, str] = {}
    """Place of each value, as ``file:line``."""


NO_VALUES = Values()


class BadValue(RefarchError):
    """Value that cannot be inserted, or file of values that cannot be used."""


def fill_in_secrets(
    target: Target[Any], lines: tuple[ConfigLine, ...], values: Values
) -> tuple[ConfigLine, ...]:
    """Lines with the known values instead of their placeholders.

    Raises BadValue for a value that the language of the target cannot express.
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
    """Value quoted for the language of the target. Error messages never contain the value, because it is a
    secret."""
    place = values.places[secret.name]
    if target.quote is None:
        raise BadValue(f"{place}: {secret.name}: {target.title} does not support inserted values")
    try:
        return target.quote(values.by_name[secret.name])
    except ValueError as error:
        raise BadValue(f"{place}: {secret.name} cannot be written for {target.title}: {error}") from None

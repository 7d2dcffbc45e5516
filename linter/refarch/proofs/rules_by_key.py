"""Which rules look at a key of a design's files: those whose own examples mark it."""

from collections.abc import Mapping
from functools import lru_cache

from ..core.rule import RuleInfo
from ..schema import sections as schemas, store
from .marks import marked_values

Key = tuple[str, str, str]
"""File without its ending, section and key."""


@lru_cache(maxsize=2)  # all designs of a site use the rules of their project
def rules_by_key(rules: tuple[RuleInfo, ...]) -> Mapping[Key, list[str]]:
    """Codes of the rules whose examples mark a key, by key: the findings are at that key."""
    codes: dict[Key, list[str]] = {}
    for rule in rules:
        for place in marked_values(rule.docstring) if rule.area != "reading" else ():
            key = key_of(place.file, place.pointer)
            if place.code == rule.code and key:
                codes_of_key = codes.setdefault(key, [])
                codes_of_key += [rule.code] if rule.code not in codes_of_key else []
    return codes


def key_of(file: str, pointer: tuple[str | int, ...]) -> Key | None:
    """The key that a place in a file belongs to; None for a whole file, and for one without a schema."""
    name = file.removesuffix(".yaml")
    owner = schemas.owner(store.load(name), pointer) if name in store.names() else None
    return (name, *owner) if owner else None

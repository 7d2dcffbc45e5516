"""Where in the design's files a key belongs, for a key that was written in the wrong place."""

from collections.abc import Iterator

from ..core.wording import enumeration
from . import store
from .words import title_in_sentence

MAX_PLACES = 3
"""Places that a hint names."""


def place_hint(key: str, name: str) -> str:
    """A sentence that says where ``key`` can be written, ``<name>.yaml`` first; empty where it is no key of
    the language."""
    files = (
        [name, *(other for other in store.DESIGN_FILES if other != name)]
        if name in store.DESIGN_FILES
        else [name]
    )
    places = list(dict.fromkeys(place for file in files for place in _places_of_key(key, file, name)))[
        :MAX_PLACES
    ]
    return f"`{key}` belongs elsewhere: {enumeration(places, 'or')}." if places else ""


def _places_of_key(key: str, file: str, here: str) -> Iterator[str]:
    schema = store.load(file)
    if key in schema["properties"]:
        yield f"{file}.yaml itself"
    for definition in schema["definitions"].values():
        if key in definition.get("properties", {}):
            title = title_in_sentence(definition["title"])
            yield title if file == here else f"{title} in {file}.yaml"

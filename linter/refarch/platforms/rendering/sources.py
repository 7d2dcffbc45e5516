"""YAML places behind the lines of a configuration."""

from collections.abc import Mapping

from ...core.origin import Origin
from ...load.document import Document
from .configuration import Configuration


def place(origin: Origin, documents: Mapping[str, Document]) -> str:
    """Place of an origin, as ``file:line``; empty if it is not in a file of the design."""
    if origin.file not in documents:
        return ""
    path, span = documents[origin.file].place(origin.pointer)
    return f"{path}:{span.line}"


def origins(configuration: Configuration, documents: Mapping[str, Document]) -> dict[str, list[str]]:
    """YAML places behind each line of a configuration: line number to ``file:line``, in reading order."""
    by_line = {}
    for number, line in enumerate(configuration.lines, 1):
        places = [place(origin, documents) for origin in line.origins]
        if any(places):
            by_line[str(number)] = list(dict.fromkeys(filter(None, places)))
    return by_line

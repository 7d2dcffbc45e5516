"""Arista's AVD (pyavd): the same intent as its structured configuration, checked by its schema and
rendered.

Proves that what AVD models is well-formed (names, kinds, ranges, enumerations), and, where the text that
AVD renders has the same lines as ours, that our lines are EOS as Arista's own generator writes it.
References are not checked; AVD converts between numbers and texts before it checks. Strong for what AVD
models.
Source: PyPI pyavd 6.4.0 (Apache-2.0).
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ._asking import ask_python

VALIDATOR = "Arista AVD (pyavd 6.4.0)"


class Answer(NamedTuple):
    """What AVD says of one structured configuration."""

    complaints: list[str]
    """``path: what`` for each violation of the schema and each deprecated key."""
    text: str | None
    """The EOS configuration rendered from it; None where the schema refuses it."""


def answers(configurations: Mapping[str, Mapping[str, Any]]) -> dict[str, Answer]:
    """Ask for several devices at once: to start and to render the first takes two seconds, each further one
    little."""
    said = ask_python("avd.py", configurations)
    return {name: Answer(one["complaints"], one["text"]) for name, one in said.items()}


def complaints(configuration: Mapping[str, Any]) -> list[str]:
    """What AVD's schema says against a structured configuration: ``path: what``."""
    return answers({"": configuration})[""].complaints


def rendered(configuration: Mapping[str, Any]) -> str:
    """The EOS text of a structured configuration that the schema accepts."""
    answer = answers({"": configuration})[""]
    assert answer.text is not None, answer.complaints
    return answer.text

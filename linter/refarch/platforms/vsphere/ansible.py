"""Tasks of an Ansible playbook, with values quoted for YAML and protected from expansion by Ansible."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...core.origin import Origin
from ..target import ConfigLine, Secret, refuse
from .names import line

_TEMPLATE = re.compile(r"\{[{%#]|[}%#]\}")


class Value(NamedTuple):
    """Value of an option with the places that define it."""

    written: str
    """Value as YAML on one line."""
    origins: tuple[Origin, ...] = ()
    secrets: tuple[Secret, ...] = ()


class AnsibleTask(NamedTuple):
    """Task: name, module, and options, which can be nested."""

    name: Value
    module: str
    options: Mapping[str, "Value | Mapping[str, Value] | Sequence[Mapping[str, Value]]"]


def quoted_value(text: str | int, origin: Origin) -> Value:
    """Text of a design. Raises RefarchError for an empty text, and for a text that Ansible would expand."""
    written = str(text)
    if not written or not written.isprintable() or _TEMPLATE.search(written):
        raise refuse(origin, f"{written!r} cannot be written into a playbook")
    return Value(json.dumps(written, ensure_ascii=False), (origin,))


def list_value(texts: Sequence[str], origin: Origin) -> Value:
    """List of texts."""
    return Value(f"[{', '.join(quoted_value(text, origin).written for text in texts)}]", (origin,))


def plain_value(word: str | int, *origins: Origin) -> Value:
    """Keyword of the module, or a number."""
    return Value(str(word), origins)


def flag(is_on: bool, *origins: Origin) -> Value:
    """Boolean value."""
    return Value("true" if is_on else "false", origins)


def secret(of: Secret) -> Value:
    """Placeholder of a secret."""
    return Value(of.token, (), (of,))


def quote(value: str) -> str:
    """Secret as one YAML value."""
    if not value.isprintable():
        raise ValueError("it contains a character that cannot be written")
    if _TEMPLATE.search(value):
        raise ValueError("Ansible would read it as a template")
    return json.dumps(value, ensure_ascii=False)


def task_lines(task: AnsibleTask) -> Iterator[ConfigLine]:
    """Lines of a task in the task list of a play."""
    places = tuple(dict.fromkeys(_origins(task)))
    yield line(f"    - name: {task.name.written}", *task.name.origins, *places[:1])
    yield line(f"      {task.module}:", *task.name.origins, *places[:1])
    for name, value in task.options.items():
        if isinstance(value, Value):
            yield _option(8, name, value)
        elif isinstance(value, Mapping):
            inner = list(value.items())
            yield line(f"        {name}:", *inner[0][1].origins)
            yield from (_option(10, key, one) for key, one in inner)
        else:
            yield from _items(name, value)


def _items(name: str, items: Sequence[Mapping[str, Value]]) -> Iterator[ConfigLine]:
    yield line(
        f"        {name}:", *(origin for item in items for origin in next(iter(item.values())).origins)
    )
    for item in items:
        for number, (key, value) in enumerate(item.items()):
            yield _option(10, f"{'  ' if number else '- '}{key}", value)


def _option(indent: int, name: str, value: Value) -> ConfigLine:
    return line(f"{' ' * indent}{name}: {value.written}", *value.origins, secrets=value.secrets)


def _origins(task: AnsibleTask) -> Iterator[Origin]:
    for value in task.options.values():
        if isinstance(value, Value):
            yield from value.origins

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
    register: str = ""
    """Variable that keeps the result of the task."""


class AnsibleBlock(NamedTuple):
    """Tasks that run only under a condition, with variables."""

    name: Value
    condition: str
    variables: Mapping[str, Value]
    tasks: Sequence[AnsibleTask]


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


def expression(jinja: str, *origins: Origin) -> Value:
    """Expression that Ansible evaluates: a constant of this program, never a text of a design."""
    return Value(json.dumps(f"{{{{ {jinja} }}}}"), origins)


def task_lines(task: AnsibleTask, indent: int = 4) -> Iterator[ConfigLine]:
    """Lines of a task in the task list of a play, or of a block with a deeper indent."""
    places, space = tuple(dict.fromkeys(_origins(task)))[:1], " " * indent
    yield line(f"{space}- name: {task.name.written}", *task.name.origins, *places)
    yield line(f"{space}  {task.module}:", *task.name.origins, *places)
    for name, value in task.options.items():
        if isinstance(value, Value):
            yield _option(indent + 4, name, value)
        elif isinstance(value, Mapping):
            inner = list(value.items())
            yield line(f"{space}    {name}:", *inner[0][1].origins)
            yield from (_option(indent + 6, key, one) for key, one in inner)
        else:
            yield from _items(indent + 4, name, value)
    if task.register:
        yield line(f"{space}  register: {task.register}", *task.name.origins, *places)


def block_lines(block: AnsibleBlock) -> Iterator[ConfigLine]:
    """Lines of a block in the task list of a play."""
    yield line(f"    - name: {block.name.written}", *block.name.origins)
    yield line(f"      when: {block.condition}", *block.name.origins)
    yield line("      vars:", *block.name.origins)
    yield from (_option(8, name, value) for name, value in block.variables.items())
    yield line("      block:", *block.name.origins)
    for task in block.tasks:
        yield from task_lines(task, 8)


def _items(indent: int, name: str, items: Sequence[Mapping[str, Value]]) -> Iterator[ConfigLine]:
    origins = (origin for item in items for origin in next(iter(item.values())).origins)
    yield line(f"{' ' * indent}{name}:", *origins)
    for item in items:
        for number, (key, value) in enumerate(item.items()):
            yield _option(indent + 2, f"{'  ' if number else '- '}{key}", value)


def _option(indent: int, name: str, value: Value) -> ConfigLine:
    return line(f"{' ' * indent}{name}: {value.written}", *value.origins, secrets=value.secrets)


def _origins(task: AnsibleTask) -> Iterator[Origin]:
    for value in task.options.values():
        if isinstance(value, Value):
            yield from value.origins

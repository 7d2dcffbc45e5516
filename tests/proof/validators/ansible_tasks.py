"""Ansible's own documentation and validator: has each task's module these options, with these kinds of
values?

Proves that a playbook is made of plays and tasks with keywords that Ansible has, that every module exists,
that it has the options, that required ones are there, and that values are of the right kind or one of the
choices (of suboptions, too). What a module checks beyond that (options that exclude each other) is not in
its documentation, and templates stand for any good value. Strong.
Source: PyPI ansible 12.3.0 with its collections: ``ansible-doc``, a program in a process of its own, and
ansible.module_utils.common.arg_spec.
"""

import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import yaml

import needs

from . import _yaml
from ._asking import ask_python, run

VALIDATOR = "Ansible's argument specifications (ansible 12.3.0)"

BLOCKS = ("block", "rescue", "always")
TASK_LISTS = ("pre_tasks", "tasks", "post_tasks", "handlers")


class Task(NamedTuple):
    """One task of a playbook."""

    place: str
    module: str
    options: Mapping[str, Any]


class Wrong(NamedTuple):
    """What is wrong with the form of a play or task."""

    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}"


def _ansible_doc(*arguments: str) -> Any:
    needs.validator("python.stamp")
    with tempfile.TemporaryDirectory() as folder:
        done = run(
            [
                needs.validator("venv/bin/python"),
                "-I",
                needs.validator("venv/bin/ansible-doc"),
                "--json",
                *arguments,
            ],
            HOME=folder,
            ANSIBLE_HOME=folder,
            ANSIBLE_CONFIG=f"{folder}/none.cfg",
            ANSIBLE_DEPRECATION_WARNINGS="0",
        )
    if done.returncode != 0:
        raise RuntimeError(f"ansible-doc failed: {done.stderr}")
    return json.loads(done.stdout)


@cache
def keywords() -> dict[str, frozenset[str]]:
    """The keywords of ``Play``, ``Block``, ``Task``, ``Handler``."""
    names = _ansible_doc("--type", "keyword", "--list")
    found: dict[str, set[str]] = {}
    for name, about in _ansible_doc("--type", "keyword", *names).items():
        for kind in about["applies_to"]:
            found.setdefault(kind, set()).add(name)
    return {kind: frozenset(words) for kind, words in found.items()}


@cache
def documents(modules: tuple[str, ...]) -> dict[str, Any]:
    """The documentation of those of the modules that exist."""
    found = _ansible_doc("--type", "module", *modules) if modules else {}
    return {name: about["doc"] for name, about in found.items()}


@cache
def members(group: str) -> frozenset[str]:
    """The modules of an action group, such as ``vmware.vmware.vmware``."""
    namespace, collection, name = group.split(".")
    (folder,) = needs.validator("venv").glob(f"lib/python3.*/site-packages/ansible_collections/{namespace}")
    meta = yaml.safe_load((folder / collection / "meta/runtime.yml").read_text(encoding="utf-8"))
    listed = [one for one in meta["action_groups"][name] if isinstance(one, str)]
    return frozenset(one if "." in one else f"{namespace}.{collection}.{one}" for one in listed)


def _defaults(module: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """What ``module_defaults`` gives to a module: its group's values, then its own."""
    found: dict[str, Any] = {}
    for name, options in given.items():
        if name.startswith("group/") and module in members(name.removeprefix("group/")):
            found.update(options)
    return {**found, **given.get(module, {})}


def _tasks(place: str, nodes: Any, defaults: Mapping[str, Any]) -> Iterator[Task | Wrong]:
    if not isinstance(nodes, list):
        yield Wrong(place.removesuffix(", ") or "the text", "is no list of tasks")
        return
    for number, node in enumerate(nodes, start=1):
        here = f"{place}task {number}"
        if not isinstance(node, dict):
            yield Wrong(here, "is no task")
            continue
        here += f" ({node['name']})" if "name" in node else ""
        if "block" in node:
            yield from _block(here, node, defaults)
        else:
            yield _task(here, node, defaults)


def _block(place: str, node: Mapping[str, Any], defaults: Mapping[str, Any]) -> Iterator[Task | Wrong]:
    yield from (Wrong(place, f"a block has no keyword {key!r}") for key in node.keys() - keywords()["Block"])
    inner = {**defaults, **node.get("module_defaults", {})}
    for name in BLOCKS:
        if name in node:
            yield from _tasks(f"{place}, {name}, ", node[name], inner)


def _task(place: str, node: Mapping[str, Any], defaults: Mapping[str, Any]) -> Task | Wrong:
    known = keywords()["Task"] | keywords()["Handler"]
    names = [key for key in node if key not in known and not str(key).startswith("with_")]
    if len(names) != 1:
        return Wrong(place, f"has not one module but {', '.join(map(str, names)) or 'none'}")
    module = str(names[0])
    options = {} if node[module] is None else node[module]
    if not isinstance(options, dict):
        return Wrong(place, f"{module} has its options as one text")
    inner = {**defaults, **node.get("module_defaults", {})}
    return Task(place, module, {**_defaults(module, inner), **options, **node.get("args", {})})


def _is_playbook(nodes: Any) -> bool:
    return isinstance(nodes, list) and all(isinstance(one, dict) and "hosts" in one for one in nodes)


def tasks(text: str) -> list[Task | Wrong]:
    """The tasks of a playbook, or of a file of tasks, in order, and what is wrong with its form."""
    nodes = _yaml.read(text)
    if not nodes or not _is_playbook(nodes):
        return list(_tasks("", nodes, {}))
    found: list[Task | Wrong] = []
    for number, play in enumerate(nodes, start=1):
        place = f"play {number}"
        unknown = sorted(play.keys() - keywords()["Play"])
        found += (Wrong(place, f"a play has no keyword {key!r}") for key in unknown)
        for name in TASK_LISTS:
            if name in play:
                found += _tasks(f"{place}, {name}, ", play[name], play.get("module_defaults", {}))
    return found


def all_complaints(texts: Mapping[str, str]) -> dict[str, list[str]]:
    """``place: what`` for each text. Several texts take hardly more time than one."""
    found: dict[str, list[str]] = {name: [] for name in texts}
    read: dict[str, list[Task | Wrong]] = {}
    for name, text in texts.items():
        try:
            read[name] = tasks(text)
        except yaml.YAMLError as error:
            found[name].append(_yaml.told(error))
    every = [(name, one) for name, ones in read.items() for one in ones]
    known = documents(tuple(sorted({one.module for _, one in every if isinstance(one, Task)})))
    asked = [one for _, one in every if isinstance(one, Task) and one.module in known]
    said = iter(_validated(asked, known))
    for name, one in every:
        if isinstance(one, Wrong):
            found[name].append(str(one))
        elif one.module not in known:
            found[name].append(f"{one.place}: there is no module {one.module}")
        else:
            found[name] += (f"{one.place}: {what}" for what in next(said))
    return found


def _validated(asked: Sequence[Task], known: Mapping[str, Any]) -> list[list[str]]:
    options = {task.module: known[task.module].get("options", {}) for task in asked}
    question = {
        "options": options,
        "tasks": [{"module": one.module, "options": one.options} for one in asked],
    }
    said: list[list[str]] = ask_python("ansible_options.py", question)
    return said


def complaints(text: str) -> list[str]:
    """``place: what`` against a playbook or a file of tasks, in order; a place is ``task 2 (its name)``."""
    return all_complaints({"": text})[""]


def deprecated(text: str) -> list[str]:
    """``module: since when, and what to use``: modules that are there, and will not be for ever."""
    modules = sorted({one.module for one in tasks(text) if isinstance(one, Task)})
    found = []
    for name, about in documents(tuple(modules)).items():
        going = about.get("deprecated")
        if going:
            when = f"{going['removed_from_collection']} {going['removed_in']}"
            found.append(f"{name}: goes with {when}. {going['alternative']}")
    return found

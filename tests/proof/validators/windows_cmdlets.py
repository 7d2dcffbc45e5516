"""Microsoft's cmdlets and classes: does each name that a script uses exist?

Proves that every cmdlet, parameter, literal value, and property exists in Microsoft's references, including
the tables that a script passes with ``@name``. It knows nothing of order, effects, or values of variables.
Source: ../shared/verifiers/windows (names from the references of the modules; no text of the documents).
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest

import needs

VALIDATOR = "cmdlet names"

BUILT_IN = frozenset(
    (
        *("Where-Object", "ForEach-Object", "Sort-Object", "Out-Null", "Rename-Computer", "Get-CimInstance"),
        *("Get-ItemProperty", "Start-Service", "Get-Command", "Get-Date", "Start-Sleep"),
        *("Get-TimeZone", "Set-TimeZone", "Test-Path", "Import-Clixml", "Export-Clixml", "Remove-Item"),
    )
)
"""Cmdlets of PowerShell itself, which the data leaves out."""

SAME_OBJECTS = ("Where-Object", "Sort-Object")
"""Cmdlets that pass on the objects that they get."""

COMMON = frozenset(("ErrorAction", "WhatIf", "Confirm", "Verbose", "WarningAction", "OutVariable"))

_TOKEN = re.compile(
    r"(?P<comment>#[^\n]*)|(?P<string>'(?:[^']|'')*')|(?P<text>\")|(?P<end_of>\n|;)|(?P<open>\$\(|@\(|@\{|[({\[])"
    r"|(?P<close>[)}\]])|(?P<pipe>\|)|(?P<splat>@\w+)|(?P<variable>\$(?:\w+:)?\w+)|(?P<parameter>-[A-Za-z]\w*)"
    r"|(?P<property>\.[A-Za-z]\w*)|(?P<word>[A-Za-z_]\w*(?:-[A-Za-z]\w*)?)|(?P<number>\d+)"
    r"|(?P<space>[ \t]+)|(?P<other>.)"
)


class Item(NamedTuple):
    """Token, or a group in brackets with its pipelines."""

    kind: str
    text: str
    inside: "tuple[Pipeline, ...]" = ()


Command = tuple[Item, ...]
Pipeline = tuple[Command, ...]


class _Reader:
    """Pipelines of a script, by its brackets, quotes, and line ends."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def pipelines(self, end: str = "") -> tuple[Pipeline, ...]:
        done: list[Pipeline] = []
        pipeline: list[Command] = []
        command: list[Item] = []

        def finish() -> None:
            if command or pipeline:
                done.append((*pipeline, tuple(command)))
            pipeline.clear()
            command.clear()

        while self.at < len(self.text):
            found = _TOKEN.match(self.text, self.at)
            assert found is not None
            self.at, kind, text = found.end(), str(found.lastgroup), found[0]
            if kind == "close":
                assert text == end, f"{text} closes nothing"
                break
            if kind == "end_of" and end != ")":
                finish()
            elif kind == "pipe":
                pipeline.append(tuple(command))
                command.clear()
            elif kind == "open":
                closing = {"(": ")", "{": "}", "[": "]"}[text[-1]]
                command.append(Item("group", text, self.pipelines(closing)))
            elif kind == "text":
                command.append(Item("string", "", tuple(self._expressions())))
            elif kind not in ("comment", "space", "end_of"):
                command.append(Item(kind, text))
        finish()
        return tuple(done)

    def _expressions(self) -> Iterator[Pipeline]:
        """Pipelines in the parentheses of a string in double quotes."""
        while (letter := self.text[self.at]) != '"':
            self.at += 2 if letter == "`" else 1
            if letter == "$" and self.text[self.at] == "(":
                self.at += 1
                yield from self.pipelines(")")
        self.at += 1


@cache
def _data() -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    folder = needs.shared_folder() / "verifiers" / "windows"
    if not folder.is_dir():
        pytest.skip("no ../shared/verifiers/windows: names of cmdlets cannot be compared")
    read = [
        json.loads((folder / f"{name}.json").read_text(encoding="utf-8")) for name in ("cmdlets", "classes")
    ]
    return read[0], read[1]


class _Function(NamedTuple):
    parameters: tuple[str, ...]
    body: tuple[Pipeline, ...]


class Script:
    """Uses of names in one script."""

    def __init__(self, text: str) -> None:
        self.cmdlets, self.classes = _data()
        pipelines = _Reader(text).pipelines()
        self.functions = {name: found for one in pipelines for name, found in _functions(one)}
        self.top = [one for one in pipelines if not any(_functions(one))]
        self.calls: dict[str, list[Command]] = {}
        for command in _commands(self.top):
            name = _cmdlet(command)
            if name in self.functions:
                self.calls.setdefault(name, []).append(command)
        self.uses = 0

    def complaints(self) -> list[str]:
        """Names that do not exist, each once."""
        found = [*self._body("", self.top)]
        for name, function in self.functions.items():
            found += self._body(name, function.body)
        return list(dict.fromkeys(found))

    def _body(self, function: str, pipelines: "list[Pipeline] | tuple[Pipeline, ...]") -> Iterator[str]:
        kinds = {name: kind for one in _all_pipelines(pipelines) for name, kind in self._assigned(one)}
        yield from self._pipelines(function, pipelines, kinds)

    def _pipelines(self, function: str, pipelines: Any, kinds: Mapping[str, str]) -> Iterator[str]:
        for pipeline in pipelines:
            first = self._returned(pipeline[:1])
            for place, command in enumerate(pipeline):
                yield from self._command(function, command)
                own = {**kinds, "$_": first} if place and first else kinds
                yield from self._properties(command, own)
                for item in command:
                    yield from self._pipelines(function, item.inside, own)

    def _assigned(self, pipeline: Pipeline) -> Iterator[tuple[str, str]]:
        first = pipeline[0]
        if len(first) > 2 and first[0].kind == "variable" and first[1].text == "=":
            kind = self._returned(((*first[2:],), *pipeline[1:]))
            if kind:
                yield first[0].text, kind

    def _returned(self, pipeline: Pipeline) -> str:
        """Cmdlet whose objects a pipeline returns; empty if it is not known."""
        if not pipeline or any(_cmdlet(one) not in SAME_OBJECTS for one in pipeline[1:]):
            return ""
        first = [item for item in pipeline[0] if item.text not in ("=", "return")]
        if len(first) == 1 and first[0].kind == "group" and len(first[0].inside) == 1:
            return self._returned(first[0].inside[0])
        name = _cmdlet(tuple(first))
        return name if name in self.classes["returns"] and first[0].text == name else ""

    def _properties(self, command: Command, kinds: Mapping[str, str]) -> Iterator[str]:
        for before, item, after in zip(command, command[1:], (*command[2:], Item("", "")), strict=False):
            if item.kind != "property" or (after.kind == "group" and after.text == "("):
                continue
            cmdlet = kinds.get(before.text, "") if before.kind == "variable" else ""
            if before.kind == "group" and len(before.inside) == 1:
                cmdlet = self._returned(before.inside[0])
            names = self.classes["returns"].get(cmdlet)
            if names:
                self.uses += 1
                known: dict[str, Any] = {}
                for one in names:
                    known |= self.classes["classes"][one]["properties"]
                own = known.get(item.text[1:])
                if own is None or str(own.get("added", "")).startswith("unsure"):
                    yield f"{cmdlet} returns no property {item.text[1:]}"

    def _command(self, function: str, command: Command) -> Iterator[str]:
        name = _cmdlet(command)
        if not name or name in self.functions or name in BUILT_IN:
            return
        if name not in self.cmdlets:
            yield f"there is no cmdlet {name}"
            return
        known = self.cmdlets[name]
        names = {alias: own for own, data in known["parameters"].items() for alias in data.get("aliases", ())}
        names |= {own: own for own in known["parameters"]}
        given = []
        for item, value in _arguments(command):
            if item.kind == "splat":
                keys = self._keys(function, item.text[1:])
                if keys is None:
                    yield f"{name} {item.text}: its keys are not known"
                yield from (f"{name} has no parameter {key}" for key in keys or () if key not in names)
                continue
            parameter = item.text[1:]
            if parameter not in names and parameter not in COMMON:
                yield f"{name} has no parameter {parameter}"
            elif parameter in names:
                given.append(names[parameter])
                values = known["parameters"][given[-1]].get("values")
                literal = value.text.strip("'") if value.kind in ("word", "string") and value.text else ""
                if values and literal and literal not in values:
                    yield f"{name} -{parameter} is not {literal}: {', '.join(values)}"
        self.uses += 1
        sets = [{*re.findall(r"-(\w+)", text)} for text in known["sets"].values()]
        if given and not any({*given} <= {*one, *COMMON} for one in sets):
            yield f"{name} has no parameter set with {', '.join(sorted(given))}"

    def _keys(self, function: str, variable: str) -> set[str] | None:
        """Keys of a table that a function passes on: its own, or those that its callers give; None if the
        table is not known."""
        own, keys = self.functions[function], set[str]()
        if variable in own.parameters:
            for call in self.calls.get(function, ()):
                item = _argument(own.parameters, call, variable)
                keys |= _table_keys((item,)) if item is not None else set()
            return keys
        loops: dict[str, str] = {}
        for command in _commands(own.body):
            for item in command:
                if item.kind == "group" and item.text == "(" and len(item.inside) == 1:
                    words = item.inside[0][0]
                    if len(words) == 3 and words[1].text == "in":
                        loops[words[0].text] = words[2].text[1:]
            if not command or command[0].text != f"${variable}":
                continue
            if command[1].kind == "property":
                keys.add(command[1].text[1:])
            elif command[1].text == "=":
                keys |= _table_keys(command[2:])
            elif command[1].text == "[":
                given = loops[command[1].inside[0][0][0].text]
                for call in self.calls.get(function, ()):
                    keys |= {item.text.strip("'") for item in _list_argument(call, given)}
        return keys or None


def _functions(pipeline: Pipeline) -> Iterator[tuple[str, _Function]]:
    command = pipeline[0]
    if len(command) == 3 and command[0].text == "function":
        body = command[2].inside
        parameters: tuple[str, ...] = ()
        for one in body:
            if len(one[0]) == 2 and one[0][0].text == "param" and one[0][1].inside:
                items = one[0][1].inside[0][0]
                parameters = tuple(
                    item.text[1:] for item in items if item.kind == "variable" and item.text[1:]
                )
                parameters = tuple(name for name in parameters if name not in ("true", "false"))
        yield command[1].text, _Function(parameters, body)


def _cmdlet(command: Command) -> str:
    """Cmdlet or function that a command calls; empty for an expression."""
    for place, item in enumerate(command):
        if item.kind == "word" and re.fullmatch(r"[A-Z][a-zA-Z]*-[A-Z]\w*", item.text):
            before = command[place - 1] if place else None
            if before is None or before.text in ("=", "return", "&") or before.kind == "group":
                return item.text
    return ""


def _arguments(command: Command) -> Iterator[tuple[Item, Item]]:
    """Parameters and tables of a command, each with the item after it."""
    start = next(place for place, item in enumerate(command) if item.text == _cmdlet(command))
    nothing = Item("", "")
    for item, value in zip(command[start + 1 :], (*command[start + 2 :], nothing), strict=False):
        if item.kind in ("parameter", "splat"):
            yield item, value


def _argument(parameters: tuple[str, ...], call: Command, wanted: str) -> Item | None:
    """Value that a call gives to a parameter, by name or by position."""
    items, place = list(call[1:]), 0
    while items:
        item = items.pop(0)
        if item.kind == "parameter":
            value = items.pop(0) if items and items[0].kind != "parameter" else None
            if item.text[1:] == wanted:
                return value
        elif item.text == ",":
            items.pop(0)
        else:
            if place < len(parameters) and parameters[place] == wanted:
                return item
            place += 1
    return None


def _list_argument(call: Command, wanted: str) -> Iterator[Item]:
    """Strings of a list that a call gives to a parameter by name."""
    inside = False
    for item in call:
        if item.kind == "parameter":
            inside = item.text[1:] == wanted
        elif inside and item.kind == "string":
            yield item


def _table_keys(items: "tuple[Item, ...] | Command") -> set[str]:
    keys = set[str]()
    for item in items:
        if item.kind == "group" and item.text == "@{":
            keys |= {one[0][0].text for one in item.inside if len(one[0]) > 1 and one[0][1].text == "="}
        elif item.kind == "group":
            for command in _commands(item.inside):
                keys |= _table_keys(command)
    return keys


def _all_pipelines(pipelines: Any) -> Iterator[Pipeline]:
    for pipeline in pipelines:
        yield pipeline
        for command in pipeline:
            for item in command:
                yield from _all_pipelines(item.inside)


def _commands(pipelines: Any) -> Iterator[Command]:
    for pipeline in _all_pipelines(pipelines):
        yield from pipeline

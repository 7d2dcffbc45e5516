"""What a PowerCLI script uses of others: names of the vSphere and vSAN APIs, and commands with parameters.

The script gives each variable that holds an object of the API a type, or takes it out of one that has; so the
names can be read without running it. Variables of which a property is used, and which are neither typed nor a
table, are told, for a test to look at.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

TYPE = r"\[VMware\.(?:Vim|Vsan\.Views)\.(\w+)\]"

_TYPED = re.compile(TYPE + r" \$((?:script:)?\w+)")
_MADE = re.compile(r"\$(\w+) = " + TYPE + r" @\{")
_TABLE = re.compile(TYPE + r" (?=@\{)")
_PUT = re.compile(r"\$(\w+)((?:\.\w+)+) = (?=@\{)")
_EACH = re.compile(r"foreach \(\$(\w+) in [^$\n]*\$((?:script:)?\w+)((?:\.\w+)*)(?![\w(])")
_PIPED = re.compile(r"\$((?:script:)?\w+)((?:\.\w+)+) \| (?:Where|ForEach)-Object \{([^{}]*)\}")
_ALIAS = re.compile(r"\$(\w+) = \$((?:script:)?\w+)((?:\.\w+)+)$", re.MULTILINE)
_VIEW = re.compile(r"\$(\w+) = Get-VsanView -Id '(\w+)-[\w-]+'")
_RESULT = re.compile(r"\$(\w+) = [^\n]*\$(\w+)\.(\w+)\(")
_USE = re.compile(r"\$((?:script:)?\w+)((?:\.[A-Z]\w*)+)(\(?)")
_KIND = re.compile(r"Find-View '(\w+)'")
_PLAIN = re.compile(
    r"\[(?:Collections\.IDictionary|string(?:\[\])?|scriptblock|int|bool|pscredential)\] \$(\w+)"
)
_LOCAL = re.compile(r"\$(\w+) = (?:@\{|Format-Wanted |Read-Witness)")

REFERENCE = "ManagedObjectReference"
"""The type of references, which pyVmomi has under no name."""

RESULTS = {
    "VsanClusterGetConfig": "VsanConfigInfoEx",
    "VSANVcGetWitnessHosts": "VimClusterVSANWitnessHostInfo",
}
"""What methods give, where a script takes something out of it."""

_REFERENCE = re.compile(r"\.MoRef\b.*|(?<=\.Host)\.Value$")
"""PowerCLI's own: the reference of a view, and what is in a reference."""


class Names(NamedTuple):
    """What a script uses of the API."""

    names: frozenset[str]
    unknown: frozenset[str]
    """Variables of which a property is used, and of which it is not known what they hold."""


def api_names(text: str) -> Names:
    """All names of types, properties and methods in a script; methods with the number of their arguments."""
    names, unknown = set[str](), set[str]()
    text = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    shared = {name: kind for kind, name in _TYPED.findall(text) if name.startswith("script:")}
    for paragraph in text.split("\n\n"):
        known = _known(paragraph, shared)
        plain = {*_PLAIN.findall(paragraph), *_LOCAL.findall(paragraph)} - {*known}
        names |= {*_KIND.findall(paragraph)} | {*re.findall(TYPE, paragraph)} - {REFERENCE}
        for use in _USE.finditer(paragraph):
            variable, chain, opened = use.groups()
            if variable in known:
                number = f"/{_number(paragraph, use.end())}" if opened else ""
                names.add(_REFERENCE.sub("", known[variable] + chain) + number)
            elif variable not in plain and variable != "_":
                unknown.add(variable)
        names |= {*_piped(paragraph, known)} | {*_tables(paragraph, known)}
    return Names(frozenset(names), frozenset(unknown))


def _number(text: str, start: int) -> int:
    """How many arguments a method is given whose bracket opened before ``start``."""
    depth, commas, is_empty = 0, 0, True
    for letter in text[start:]:
        if letter in ")}]" and depth == 0:
            break
        depth += (letter in "({[") - (letter in ")}]")
        commas += letter == "," and depth == 0
        is_empty = is_empty and letter.isspace()
    return 0 if is_empty else commas + 1


def _known(paragraph: str, shared: Mapping[str, str]) -> dict[str, str]:
    """Type, or the way from one, of each variable of a function."""
    known = dict(shared)
    known |= {name: kind for kind, name in _TYPED.findall(paragraph)}
    known |= dict(_MADE.findall(paragraph))
    known |= dict(_VIEW.findall(paragraph))
    for name, system, method in _RESULT.findall(paragraph):
        if system in known and method in RESULTS:
            known[name] = RESULTS[method]
    for name, of, chain in _ALIAS.findall(paragraph):
        if of in known and name not in known:
            known[name] = known[of] + chain
    for name, of, chain in _EACH.findall(paragraph):
        if of in known and name not in known:
            known[name] = known[of] + chain
    return known


def _piped(paragraph: str, known: Mapping[str, str]) -> Iterator[str]:
    """Properties of what comes through a pipe from a known place."""
    for variable, chain, block in _PIPED.findall(paragraph):
        if variable in known:
            yield from (known[variable] + chain + own for own in re.findall(r"\$_((?:\.\w+)+)", block))


def _tables(paragraph: str, known: Mapping[str, str]) -> Iterator[str]:
    """Properties that tables set: those of a type, and those that are put into a property."""
    for found in _TABLE.finditer(paragraph):
        yield from _keys(paragraph, found.end(), found[1])
    for found in _PUT.finditer(paragraph):
        if found[1] in known:
            yield from _keys(paragraph, found.end(), known[found[1]] + found[2])


def _keys(text: str, start: int, above: str) -> Iterator[str]:
    """Keys of the table that begins at ``start`` with ``@{``, and of tables in it, with what stands above."""
    place, depth, is_key = start + 2, 0, True
    while depth >= 0:
        found = re.compile(r"\s*(\w+) = (@\(@\{|@\{)?").match(text, place) if is_key and depth == 0 else None
        if found is not None:
            yield f"{above}.{found[1]}"
            if found[2]:
                yield from _keys(text, found.end() - 2, f"{above}.{found[1]}")
            place, is_key = found.end() - len(found[2] or ""), False
            continue
        letter = text[place]
        depth += (letter in "({[") - (letter in ")}]")
        is_key = depth == 0 and letter in ";\n"
        place += 1


class Command(NamedTuple):
    """A command as a script calls it."""

    name: str
    parameters: frozenset[str]


def commands(text: str) -> Iterator[Command]:
    """Every call of a command, comments left out; parameters of a splatted table belong to it."""
    text = "\n".join(re.sub(r"^\s*#.*", "", line) for line in text.splitlines())
    text = re.sub(r"function [A-Za-z]+-[A-Za-z]+", "", text)
    for found in re.finditer(r"(?<![\w'-])([A-Z][a-z]*[A-Z]?[a-z]+-[A-Z][A-Za-z]+)\b(?!')", text):
        own = _arguments(text, found.end())
        parameters = {*re.findall(r"(?<!\S)-([A-Z]\w*)", own)}
        for table in re.findall(r"@(\w+)", own):
            parameters |= {*re.findall(rf"\${table} = (?:if [^\n]*)?@\{{ (\w+)", text)}
            parameters |= {*re.findall(rf"\${table}\.(\w+) =", text)}
        yield Command(found[1], frozenset(parameters))


def _arguments(text: str, start: int) -> str:
    """The words of a call, what stands in brackets or quotes left out."""
    kept, depth, quote = "", 0, ""
    for letter in text[start:]:
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter in "({[":
            depth += 1
        elif letter in ")}]":
            depth -= 1
            if depth < 0:
                break
        elif depth == 0:
            if letter in "|;\n":
                break
            kept += letter
    return kept

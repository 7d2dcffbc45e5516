"""Runs the scripts for Windows hosts without Windows: their own text, on a stand-in of the host.

Variables have dynamic scope, names ignore case, results of one object are no list, and typed parameters
convert their values, as in PowerShell. A cmdlet that the stand-in lacks is an error of the test, not of the
script, so that nothing passes unnoticed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from powershell_reading import Node, read_script


class _End(Exception):
    """End of a script, with what the functions that it leaves have written."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.written: list[Any] = []


class PowerShellError(_End):
    """Error that ends a script."""


class _Exit(_End):
    """Statement ``exit`` with a status."""


class _Return(Exception):
    pass


class Moment(int):
    """Time in seconds."""


class Table(dict[str, Any]):
    """Hash table or object. Names of keys ignore case."""

    def find(self, name: str) -> Any:
        return next((value for key, value in self.items() if key.lower() == name.lower()), None)


class Computer(Protocol):
    """Stand-in that runs the cmdlets of a script."""

    is_remote: bool

    @property
    def name(self) -> str: ...

    def run(self, cmdlet: str, arguments: Mapping[str, Any], what_if: bool) -> Any: ...


class Block(NamedTuple):
    """Script block."""

    statements: tuple[Node, ...]


class Ran(NamedTuple):
    """Result of a run."""

    status: int
    """Exit status; -1 after an error."""
    lines: tuple[str, ...]
    error: str


def words(value: Any) -> str:
    """Value as a string."""
    if value is None:
        return ""
    return " ".join(map(words, value)) if isinstance(value, list) else str(value)


def items(value: Any) -> list[Any]:
    """Objects of a value."""
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [value]


def _unrolled(found: Sequence[Any]) -> Any:
    if len(found) < 2:
        return found[0] if found else None
    return list(found)


def truth(value: Any) -> bool:
    if isinstance(value, list):
        return truth(value[0]) if len(value) == 1 else bool(value)
    return True if isinstance(value, Table) else bool(value)


def converted(kind: str, value: Any) -> Any:
    """Value of a typed parameter."""
    kind = kind.lower()
    if kind.endswith("[]"):
        return [converted(kind[:-2], one) for one in items(value)]
    if kind == "string":
        return words(value)
    if kind in ("bool", "switch"):
        return truth(value)
    if kind in ("int", "uint64", "byte"):
        number = int(value or 0)
        if kind == "byte" and not 0 <= number < 256:
            raise PowerShellError(f"{number} is no byte")
        return number
    if kind == "hashtable" and value is not None and not isinstance(value, Table):
        raise PowerShellError(f"{value} is no hash table")
    return value


def equal(left: Any, right: Any) -> bool:
    """``-eq`` for one value on the left, whose type decides."""
    if left is None or right is None:
        return left is right
    if isinstance(left, str):
        return left.lower() == words(right).lower()
    if isinstance(left, bool):
        return left == truth(right)
    return bool(left == (int(right) if isinstance(right, str) and right.isdecimal() else right))


_OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "eq": lambda left, right: equal(left, right),
    "ne": lambda left, right: not equal(left, right),
    "lt": lambda left, right: left < right,
    "gt": lambda left, right: left > right,
    "le": lambda left, right: left <= right,
    "ge": lambda left, right: left >= right,
    "contains": lambda left, right: any(equal(one, right) for one in items(left)),
    "notcontains": lambda left, right: not any(equal(one, right) for one in items(left)),
    "join": lambda left, right: words(right).join(map(words, items(left))),
    "split": lambda left, right: words(left).split(words(right)),
    "..": lambda left, right: list(range(left, right + 1)),
}


def _sum(left: Any, right: Any) -> Any:
    if isinstance(left, list):
        return left + items(right)
    return left + words(right) if isinstance(left, str) else (left or 0) + right


class _Scope:
    def __init__(self, parent: "_Scope | None" = None) -> None:
        self.parent, self.values = parent, dict[str, Any]()

    def find(self, name: str) -> Any:
        scope: _Scope | None = self
        while scope is not None:
            if name in scope.values:
                return scope.values[name]
            scope = scope.parent
        return None


class Shell:
    """PowerShell on a computer."""

    def __init__(self, computer: Computer) -> None:
        self.computer = computer
        self.functions: dict[str, tuple[Node, ...]] = {}
        self.script = _Scope()

    def run(self, text: str, *, what_if: bool = False) -> Ran:
        """Run a script."""
        self.script.values = {"whatifpreference": what_if}
        written: list[Any] = []
        status, error = 0, ""
        try:
            self._statements(read_script(text), self.script, written)
        except _Exit as end:
            status, written = int(str(end)), written + end.written
        except PowerShellError as end:
            status, error, written = -1, str(end), written + end.written
        return Ran(status, tuple(map(words, written)), error)

    def value(self, text: str) -> Any:
        """Value of an expression."""
        written: list[Any] = []
        self.script.values = {"whatifpreference": False}
        self._statements(read_script(text), self.script, written)
        return _unrolled(written)

    def _statements(self, nodes: Iterable[Node], scope: _Scope, out: list[Any]) -> None:
        for node in nodes:
            self._statement(node, scope, out)

    def _statement(self, node: Node, scope: _Scope, out: list[Any]) -> None:
        match node:
            case ("pipeline", parts):
                out += self._pipeline(parts, scope)
            case ("assign", target, operator, value):
                self._assign(target, operator, self._result((value,), scope), scope)
            case ("function", name, body):
                self.functions[name.lower()] = body
            case ("if", cases, other):
                chosen = next((body for asked, body in cases if truth(self._value(asked, scope))), other)
                self._statements(chosen, scope, out)
            case ("foreach", name, over, body):
                for item in items(self._result((over,), scope)):
                    scope.values[name.lower()] = item
                    self._statements(body, scope, out)
            case ("do", body, asked):
                self._statements(body, scope, out)
                while truth(self._value(asked, scope)):
                    self._statements(body, scope, out)
            case ("value", value):
                out.append(value)
            case ("return" | "exit" | "throw", _):
                self._leave(node, scope, out)

    def _leave(self, node: Node, scope: _Scope, out: list[Any]) -> None:
        value = self._result((node[1],), scope) if node[1] else None
        match node[0]:
            case "return":
                out += items(value)
                raise _Return
            case "exit":
                raise _Exit(words(value or 0))
        raise PowerShellError(words(value))

    def _result(self, nodes: Iterable[Node], scope: _Scope) -> Any:
        out: list[Any] = []
        self._statements(nodes, scope, out)
        return _unrolled(out)

    def _assign(self, target: Node, operator: str, value: Any, scope: _Scope) -> None:
        if operator == "+=":
            value = _sum(self._value(target, scope), value)
        match target:
            case ("variable", name) if name.startswith("script:"):
                self.script.values[name.removeprefix("script:")] = value
            case ("variable", name):
                scope.values[name] = value
            case ("member", owner, name):
                self._value(owner, scope)[name] = value
            case ("index", owner, key):
                self._value(owner, scope)[words(self._value(key, scope))] = value

    def _value(self, node: Node, scope: _Scope) -> Any:
        match node:
            case ("value", value):
                return value
            case ("variable", name):
                return self._variable(name, scope)
            case ("group", nodes):
                return self._result(nodes, scope)
            case ("array", nodes):
                out: list[Any] = []
                self._statements(nodes, scope, out)
                return out
            case ("list", nodes):
                return [self._value(one, scope) for one in nodes]
            case ("block", nodes):
                return Block(nodes)
            case ("text", parts):
                return "".join(words(self._value(part, scope)) for part in parts)
            case ("table", entries):
                return Table({name: self._result((value,), scope) for name, value in entries})
        return self._operation(node, scope)

    def _operation(self, node: Node, scope: _Scope) -> Any:
        match node:
            case ("not", inner):
                return not truth(self._value(inner, scope))
            case ("cast", kind, inner):
                return converted(kind, self._value(inner, scope))
            case ("operator", "and", left, right):
                return truth(self._value(left, scope)) and truth(self._value(right, scope))
            case ("operator", "or", left, right):
                return truth(self._value(left, scope)) or truth(self._value(right, scope))
            case ("operator", "+", left, right):
                return _sum(self._value(left, scope), self._value(right, scope))
            case ("operator", name, left, right):
                return _OPERATORS[name](self._value(left, scope), self._value(right, scope))
            case ("member", owner, name):
                return _member(self._value(owner, scope), name)
            case ("index", owner, key):
                return self._value(owner, scope).find(words(self._value(key, scope)))
            case ("method", owner, name, arguments):
                given = [self._result((one,), scope) for one in arguments]
                return self._method(self._value(owner, scope), name, given, scope)
        raise AssertionError(f"unknown expression: {node}")

    def _method(self, owner: Any, name: str, given: list[Any], scope: _Scope) -> Any:
        match name:
            case "ShouldProcess":
                return not scope.find("whatifpreference")
            case "ContainsKey":
                return owner is not None and owner.find(given[0]) is not None
            case "AddMinutes":
                return Moment(owner + 60 * given[0])
        raise AssertionError(f"unknown method: {name}")

    def _variable(self, name: str, scope: _Scope) -> Any:
        fixed = {
            "true": True,
            "false": False,
            "null": None,
            "lastexitcode": 0,
            "env:computername": self.computer.name.upper(),
            "env:systemroot": "C:\\Windows",
            "pscmdlet": Table(),
            "pssenderinfo": Table() if self.computer.is_remote else None,
        }
        if name in fixed:
            return fixed[name]
        if name.startswith("script:"):
            return self.script.values.get(name.removeprefix("script:"))
        return scope.find(name)

    def _pipeline(self, parts: tuple[Node, ...], scope: _Scope) -> list[Any]:
        found: list[Any] = []
        for place, part in enumerate(parts):
            found = list(self._element(part, found if place else None, scope))
        return found

    def _element(self, node: Node, given: list[Any] | None, scope: _Scope) -> Iterator[Any]:
        match node:
            case ("expression", inner):
                value = self._value(inner, scope)
                # A group and an array pass on what they contain; a variable with null passes on null.
                if value is None and inner[0] not in ("group", "array"):
                    yield None
                yield from items(value)
            case ("call", target, _):
                block = self._value(target, scope)
                yield from self._invoke(block.statements, _Scope(scope))
            case ("command", name, arguments):
                yield from self._command(name, arguments, given, scope)

    def _invoke(self, nodes: tuple[Node, ...], scope: _Scope) -> list[Any]:
        out: list[Any] = []
        try:
            self._statements(nodes, scope, out)
        except _Return:
            pass
        except _End as end:
            end.written = out + end.written
            raise
        return out

    def _command(
        self, name: str, arguments: tuple[Node, ...], given: list[Any] | None, scope: _Scope
    ) -> list[Any]:
        named, by_place = self._arguments(arguments, scope)
        piped = _PIPED.get(name.lower())
        if piped is not None:
            return list(piped(self, given or [], named, by_place, scope))
        function = self.functions.get(name.lower())
        if function is not None:
            return self._call(function, named, by_place, scope)
        assert given is None, f"{name} takes no objects from the pipeline here"
        what_if = bool(scope.find("whatifpreference"))
        places = {str(place): value for place, value in enumerate(by_place)}
        return items(self.computer.run(name, {**named, **places}, what_if))

    def _arguments(self, nodes: tuple[Node, ...], scope: _Scope) -> tuple[dict[str, Any], list[Any]]:
        named: dict[str, Any] = {}
        by_place: list[Any] = []
        waiting = ""
        for node in nodes:
            if node[0] == "parameter":
                waiting = node[1].lower()
                named[waiting] = True
            elif node[0] == "splat":
                named |= {key.lower(): value for key, value in (scope.find(node[1].lower()) or {}).items()}
            elif waiting and waiting not in _SWITCHES:
                named[waiting] = self._value(node[1], scope)
                waiting = ""
            else:
                by_place.append(self._value(node[1], scope))
        return named, by_place

    def _call(
        self, body: tuple[Node, ...], named: dict[str, Any], by_place: list[Any], scope: _Scope
    ) -> list[Any]:
        inner = _Scope(scope)
        declared = next((node[1] for node in body if node[0] == "param"), ())
        waiting = list(by_place)
        for name, kind, default in declared:
            key = name.lower()
            if key in named:
                value = named.pop(key)
            elif waiting:
                value = waiting.pop(0)
            else:
                value = self._value(default, scope) if default else None
                if default is None and kind.lower() == "hashtable":
                    inner.values[key] = None
                    continue
            inner.values[key] = converted(kind, value)
        if named or waiting:
            raise PowerShellError(f"no parameter takes {[*named, *waiting]}")
        return self._invoke(body, inner)

    def _where(
        self, given: list[Any], named: dict[str, Any], by_place: list[Any], scope: _Scope
    ) -> Iterator[Any]:
        for item in given:
            if isinstance(by_place[0], Block):
                if truth(_unrolled(self._for(by_place[0], item, scope))):
                    yield item
            elif equal(_member(item, by_place[0]), named["eq"]):
                yield item

    def _each(
        self, given: list[Any], named: dict[str, Any], by_place: list[Any], scope: _Scope
    ) -> Iterator[Any]:
        for item in given:
            yield from self._for(by_place[0], item, scope)

    def _sorted(self, given: list[Any], *_: Any) -> Iterator[Any]:
        yield from sorted(given, key=lambda one: words(one).lower())

    def _nothing(self, *_: Any) -> Iterator[Any]:
        yield from ()

    def _for(self, block: Block, item: Any, scope: _Scope) -> list[Any]:
        inner = _Scope(scope)
        inner.values["_"] = item
        return self._invoke(block.statements, inner)


_PIPED: Mapping[str, Callable[..., Iterator[Any]]] = {
    "where-object": Shell._where,
    "foreach-object": Shell._each,
    "sort-object": Shell._sorted,
    "out-null": Shell._nothing,
    "format-list": lambda shell, given, *_: iter(given),
}

_SWITCHES = ("managementos", "untagged", "access", "force", "includemanagementtools", "switchless")
"""Parameters without a value."""


def _member(owner: Any, name: str) -> Any:
    """Property of an object; of each object of a list."""
    if isinstance(owner, list):
        if name.lower() == "count":
            return len(owner)
        found = [value for one in owner for value in items(_member(one, name))]
        return _unrolled(found)
    if name.lower() == "count":
        return 0 if owner is None else len(owner) if isinstance(owner, Table) else 1
    return owner.find(name) if isinstance(owner, Table) else None

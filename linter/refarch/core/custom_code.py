"""Runs custom files of a project: a rule, a target, a page. Every failure is reported in one line, by file
and line, whether it happens when the file is read or later, when its functions are called."""

import ast
import inspect
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from importlib import import_module
from types import CodeType, ModuleType
from typing import Any, NamedTuple, TypeVar, cast, get_type_hints

from .discovery import CustomFile, PluginKind
from .errors import CustomCodeError, RefarchError
from .type_check import item_type, result_type, short_repr, type_mismatch
from .wording import did_you_mean

Declared = TypeVar("Declared")


class CustomModule(NamedTuple):
    """A custom file that was run."""

    file: CustomFile
    module: ModuleType
    tree: ast.Module

    def lines(self, word: str, others: tuple[str, ...] = ()) -> dict[str, int]:
        """Lines of the fields of the record that it declares under a constant."""
        return field_lines(self.tree, word, others)


def run_file(file: CustomFile, package: str) -> CustomModule:
    """Run one file as a module of a package of that name, which need not exist. Raises CustomCodeError
    where it does not run, or misspells a field of a record of refarch."""
    module = ModuleType(f"{package}.{os.path.basename(file.path)[:-3]}")
    module.__file__, module.__package__ = file.path, package
    try:
        with open(file.path, "rb") as stream:
            tree = ast.parse(stream.read(), file.path)
        # Before the file runs, because Python would not suggest the field that was meant.
        for misspelling in misspellings(tree):
            raise CustomCodeError(
                f"{file.display_path}:{misspelling.line}: {file.description} {misspelling.message}"
            )
        _execute_module(compile(tree, file.path, "exec", dont_inherit=True), module)
    except RefarchError:
        raise
    except (Exception, SystemExit) as error:  # whatever a stranger's file does wrong is told in one line
        raise _plugin_error(file, error, "cannot be loaded") from None
    return CustomModule(file, module, tree)


def _execute_module(code: CodeType, module: ModuleType) -> None:
    """Run the code of a module. It is in ``sys.modules`` only meanwhile, which dataclasses need: two projects
    may have modules of one name."""
    name = module.__name__
    sys.modules[name] = module
    try:
        exec(code, module.__dict__)
    finally:
        sys.modules.pop(name, None)


def _plugin_error(file: CustomFile, error: BaseException, what: str) -> CustomCodeError:
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    reason = f"{type(error).__name__}: {text}" if text else type(error).__name__
    reason = text if isinstance(error, RefarchError) else reason
    return CustomCodeError(
        f"{file.display_path}{_error_line(error, file.path)}: {file.description} {what}: {reason}"
    )


def _error_line(error: BaseException, path: str) -> str:
    """Line of a file in which an error arose, as ``:7``; empty where that is not known."""
    line = error.lineno if isinstance(error, SyntaxError) and error.filename == path else None
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == path:
            line = frame.lineno
    return f":{line}" if line else ""


def declared_record(plugin: CustomModule, kind: PluginKind[Declared]) -> Declared:
    """The record that a file declares, with guarded functions.

    Raises CustomCodeError with the first fault that keeps it from being a record of that kind.
    """
    file, numbers = plugin.file, plugin.lines(kind.constant)
    record: Any = getattr(plugin.module, kind.constant, None)
    name = kind.record.__name__
    if not isinstance(record, kind.record):
        form = f"write `{kind.constant} = {name}(...)` at the end of the file"
        fault_text = (
            f"has a {kind.constant} that is {short_repr(record)}, not a {name}" if record is not None else ""
        )
        fault_text = fault_text or f"declares no {kind.constant}{_misnamed_declaration(plugin.module, kind)}"
        raise CustomCodeError(
            f"{file.display_path}:{numbers.get(kind.constant, 1)}: {file.description} {fault_text}: {form}"
        )
    hints = get_type_hints(kind.record)
    for field, expected in hints.items():
        fault = type_mismatch(getattr(record, field), expected)
        if fault:
            line = numbers.get(field) or numbers.get(kind.constant, 1)
            raise CustomCodeError(f"{file.display_path}:{line}: {file.description} has {field} {fault}")
    for field, message in kind.faults(record):
        line = numbers.get(field) or numbers.get(kind.constant, 1)
        raise CustomCodeError(f"{file.display_path}:{line}: {file.description} {message}")
    guards = {
        field: GuardedFunction(
            getattr(record, field),
            file,
            f"{field} of {kind.constant}",
            result_type(expected),
            (*((RefarchError,) if kind.refuses else ()), *filter(None, [kind.raises.get(field)])),
        )
        for field, expected in hints.items()
        if callable(getattr(record, field))
    }
    return cast(Any, record)._replace(**guards)  # type: ignore[no-any-return]  # a NamedTuple


def _misnamed_declaration(module: ModuleType, kind: PluginKind[Any]) -> str:
    """Text about a constant that replaces the declaration, if its name looks like a spelling mistake."""
    names = [name for name in vars(module) if not name.startswith("__")]
    records = [name for name in names if isinstance(getattr(module, name), kind.record)]
    if records:
        return f" but a {kind.record.__name__} called {records[0]}"
    near = did_you_mean(kind.constant, names) if names else ""
    return f" but {near[13:-1]}" if near.startswith("Did you mean") else ""


class GuardedFunction:
    """A function of a custom plug-in whose exceptions, and results of a wrong type, become
    CustomCodeError."""

    def __init__(
        self,
        function: Callable[..., Any],
        file: CustomFile,
        what: str,
        expected: Any,
        raises: tuple[type[Exception], ...] = (),
    ) -> None:
        """``what`` names the function in messages; what it ``raises`` to say no, such as a
        RefarchError about
        a design, goes through."""
        self.function, self.file, self.what, self.expected = function, file, what, expected
        self.raises = raises

    def __call__(self, *values: Any) -> Any:
        """Result of the function; the items of an iterator are checked as they come."""
        try:
            result = self.function(*values)
        except (Exception, SystemExit) as error:
            raise self._error_to_raise(error) from None
        if isinstance(result, Iterator) and item_type(self.expected) is not None:
            return self._items(result)
        self._check_type(result, self.expected)
        return result

    def _items(self, result: Iterator[Any]) -> Iterator[Any]:
        while True:
            try:
                item = next(result)
            except StopIteration:
                return
            except (Exception, SystemExit) as error:
                raise self._error_to_raise(error) from None
            self._check_type(item, item_type(self.expected))
            yield item

    def _error_to_raise(self, error: BaseException) -> BaseException:
        """Exception to raise for an exception of the function."""
        if isinstance(error, (CustomCodeError, *self.raises)):
            return error
        return _plugin_error(self.file, error, "fails")

    def _check_type(self, value: Any, expected: Any) -> None:
        fault = type_mismatch(value, expected)
        if fault:
            code = getattr(inspect.unwrap(self.function), "__code__", None)
            is_here = code is not None and code.co_filename == self.file.path
            line = f":{code.co_firstlineno}" if code is not None and is_here else ""
            raise CustomCodeError(
                f"{self.file.display_path}{line}: {self.file.description} fails: {self.what} gives {fault}"
            )


RECORD_PACKAGES = ("refarch", "refarch_diagrams", "refarch_site")
"""Packages whose records are checked."""


class Misspelling(NamedTuple):
    """A call with an unknown or a missing field."""

    line: int
    message: str
    """The rest of a sentence that begins with what the file is."""


def misspellings(tree: ast.Module) -> Iterator[Misspelling]:
    """Unknown fields, and missing required ones, wherever a file creates a record of refarch that it imports
    by name; in the order of their lines."""
    kinds = dict(_imported_records(tree))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: call.lineno):
        if isinstance(call.func, ast.Name) and call.func.id in kinds:
            yield from _misspellings_in_call(call, kinds[call.func.id])


def _imported_records(tree: ast.Module) -> Iterator[tuple[str, type]]:
    """Records of refarch (NamedTuples) by their names in the file. An import that fails is left to the run of
    the file, which reports its line."""
    for statement in tree.body:
        # A relative import leads to files of the project, which have no records of refarch.
        if not isinstance(statement, ast.ImportFrom) or statement.level or statement.module is None:
            continue
        # To import any other package would run its code.
        if statement.module.partition(".")[0] not in RECORD_PACKAGES:
            continue
        try:
            home = import_module(statement.module)
        except ImportError:
            continue
        for alias in statement.names:
            kind = getattr(home, alias.name, None)
            if isinstance(kind, type) and hasattr(kind, "_fields"):
                yield alias.asname or alias.name, kind


def _misspellings_in_call(call: ast.Call, kind: type) -> Iterator[Misspelling]:
    parameters = inspect.signature(kind).parameters
    named = [keyword.arg for keyword in call.keywords if keyword.arg is not None]
    for keyword in call.keywords:
        if keyword.arg is not None and keyword.arg not in parameters:
            message = f"gives {kind.__name__} an unknown field {keyword.arg}. "
            yield Misspelling(line=keyword.lineno, message=message + did_you_mean(keyword.arg, parameters))
    if len(named) < len(call.keywords) or any(isinstance(value, ast.Starred) for value in call.args):
        return  # what is unpacked can only be known by running it
    for name in list(parameters)[len(call.args) :]:
        if name not in named and parameters[name].default is inspect.Parameter.empty:
            yield Misspelling(
                line=call.lineno,
                message=f"gives {kind.__name__} no {name}, which has no default: add {name}=...",
            )


def field_lines(tree: ast.Module, word: str, others: tuple[str, ...] = ()) -> dict[str, int]:
    """Line of each field of the record that is declared under ``word``, of the word itself, and of the
    constants of these other names."""
    numbers: dict[str, int] = {}
    for statement in tree.body:
        if isinstance(statement, ast.Assign):
            targets = statement.targets
        elif isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
        else:
            continue
        for target in targets:
            # Only plain names can be the constants that a plug-in declares.
            if not isinstance(target, ast.Name) or target.id not in (word, *others):
                continue
            numbers.setdefault(target.id, target.lineno)
            if target.id == word and isinstance(statement.value, ast.Call):
                numbers |= {
                    keyword.arg: keyword.lineno for keyword in statement.value.keywords if keyword.arg
                }
    return numbers

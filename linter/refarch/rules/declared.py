"""What may keep a rule's declaration from being one. Type checkers find most of it in the rules of refarch; a
project's own rules are loaded without one."""

import inspect
from collections.abc import Callable, Iterator
from typing import NamedTuple, get_args

from ..core.finding import SEVERITIES
from ..core.fits import quoted
from ..core.rule import Applies, Confidence, Option, Source
from ..core.wording import did_you_mean
from ..views.subjects.registry import SUBJECTS
from . import Fixes, Rule, Stage

WORDS = {
    "severity": SEVERITIES,
    "confidence": get_args(Confidence),
    "fixes": get_args(Fixes),
    "stage": get_args(Stage),
}
"""The words that a field may be."""

ARGUMENTS = {
    "check": ("design",),
    "check_cluster": ("design", "cluster"),
    "check_with_options": ("design", "options"),
    "check_cluster_with_options": ("design", "cluster", "options"),
}
"""What each kind of check is called with."""

OLD_FORM = ("SEVERITY", "CONFIDENCE", "APPLIES", "HINT", "SOURCES", "OPTIONS", "WAIVABLE", "STAGE")
"""Constants that rules were once made of."""

NEW_FORM = 'RULE = Rule(severity="error", confidence="practice", sources=(), hint="...", check=check)'


class Fault(NamedTuple):
    """Something wrong in what a rule declares."""

    field: str
    """The field of ``RULE`` that it is about; empty where it is about the module."""
    message: str
    """The rest of a sentence that begins with the rule's code."""


def faults(module: object) -> Iterator[Fault]:
    """What is wrong with the module of a rule; nothing for a sound one."""
    rule = getattr(module, "RULE", None)
    if not isinstance(rule, Rule):
        yield _no_rule(module, rule)
        return
    if not (getattr(module, "__doc__", None) or "").strip():
        yield Fault(field="", message="has no docstring, which is the rule's page: begin the file with one")
    yield from _words(rule)
    yield from _texts_and_records(rule)
    yield from _applies(rule.applies)
    yield from _options(rule)
    yield from _checks(rule)
    if rule.confidence != "practice" and rule.sources == ():
        yield Fault(
            field="sources",
            message=f"is {rule.confidence} and names no source: "
            'add the documents, or write confidence="practice"',
        )


def _no_rule(module: object, rule: object) -> Fault:
    """The fault of a module that has no ``RULE``, or another thing of that name."""
    constants = [name for name in OLD_FORM if hasattr(module, name)]
    if rule is not None:
        message = f"has a RULE that is {quoted(rule)}, not a Rule: write {NEW_FORM}"
    elif constants:
        message = (
            f"is written with {', '.join(constants)}: these are now fields of one object below the check, "
            f"{NEW_FORM}"
        )
    else:
        message = f"has no RULE: write one below the check, {NEW_FORM}"
    return Fault(field="RULE", message=message)


def _words(rule: Rule) -> Iterator[Fault]:
    for field, words in WORDS.items():
        word = getattr(rule, field)
        if word not in words and not (field == "stage" and word is None):
            yield Fault(
                field=field, message=f"has {field} {quoted(word)}: expected one of {', '.join(words)}"
            )


def _texts_and_records(rule: Rule) -> Iterator[Fault]:
    """Faults of the fields that are texts, yes or no, or records of their own."""
    if not isinstance(rule.hint, str):
        yield Fault(field="hint", message=f"has hint {quoted(rule.hint)}: expected a text")
    if not isinstance(rule.waivable, bool):
        yield Fault(field="waivable", message=f"has waivable {quoted(rule.waivable)}: expected True or False")
    if not isinstance(rule.applies, Applies):
        yield Fault(
            field="applies",
            message=f"has applies {quoted(rule.applies)}: expected Applies(products=..., ...)",
        )
    yield from _not_all("sources", rule.sources, Source, 'Source(document="...", fact="...")')
    yield from _not_all("options", rule.options, Option, 'Option(name="...", default=..., says="...")')


def _not_all(field: str, records: object, kind: type, example: str) -> Iterator[Fault]:
    """The fault of a field that is not a tuple of records of a kind."""
    if not isinstance(records, tuple) or isinstance(records, kind):
        yield Fault(
            field=field,
            message=f"has {field} {quoted(records)}: expected a tuple such as ({example},); mind the comma",
        )
        return
    for record in records:
        if not isinstance(record, kind):
            yield Fault(field=field, message=f"has {quoted(record)} among its {field}: expected {example}")


def _applies(applies: object) -> Iterator[Fault]:
    """Faults of where a rule applies: a word that is not in a tuple would admit nothing."""
    if not isinstance(applies, Applies):
        return
    for name in ("products", "transports", "topologies", "needs"):
        words = getattr(applies, name)
        if not isinstance(words, tuple) or not all(isinstance(word, str) for word in words):
            yield Fault(
                field="applies",
                message=f"applies to {name} {quoted(words)}: expected a tuple of texts; mind the comma",
            )
    if isinstance(applies.needs, tuple):
        for name in applies.needs:
            if isinstance(name, str) and name not in SUBJECTS:
                yield Fault(field="applies", message=f"needs {quoted(name)}: {did_you_mean(name, SUBJECTS)}")
    versions = applies.versions
    pairs = versions if isinstance(versions, tuple) else (versions,)
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        yield Fault(
            field="applies",
            message=f'applies to versions {quoted(versions)}: expected (("esxi", ">=8.0"),) or its like',
        )


def _options(rule: Rule) -> Iterator[Fault]:
    if isinstance(rule.options, tuple):
        for option in rule.options:
            if not isinstance(option, Option):
                continue
            if not (isinstance(option.name, str) and option.name.isidentifier()):
                yield Fault(
                    field="options",
                    message=f"has an option {quoted(option.name)}: expected a name of letters, digits and _",
                )
            unset = (option.releases or option.days) and option.default == ""
            if not unset and not option.takes(option.default):
                yield Fault(
                    field="options",
                    message=f"has option {option.name} with default {quoted(option.default)}: "
                    f"expected {option.allowed}",
                )


def _checks(rule: Rule) -> Iterator[Fault]:
    """Faults of the check: there is one, of a kind that fits the options, which can be called."""
    fields = [field for field in ARGUMENTS if getattr(rule, field) is not None]
    if rule.stage is not None:
        for field in fields:
            yield Fault(field=field, message=f"has both stage and {field}: a stage makes the findings itself")
        return
    if not fields:
        yield Fault(
            field="", message=f"has no check: give RULE one of {', '.join(ARGUMENTS)}, such as check=check"
        )
    elif len(fields) > 1:
        yield Fault(field=fields[1], message=f"has {' and '.join(fields)}: a rule has one of them")
    for field in fields:
        yield from _check(field, getattr(rule, field), bool(rule.options))


def _check(field: str, function: object, with_options: bool) -> Iterator[Fault]:
    """Faults of one check. ``with_options`` is whether the rule has options."""
    arguments = ARGUMENTS[field]
    if not callable(function):
        message = f"has {field} {quoted(function)}: expected a function {field}({', '.join(arguments)})"
        yield Fault(field=field, message=message)
        return
    parameters = _parameters(function)
    if not _takes(function, len(arguments)):
        fitting = [other for other, names in ARGUMENTS.items() if names == parameters]
        advice = f"; give it as {fitting[0]}={fitting[0].removesuffix('_with_options')}" if fitting else ""
        yield Fault(
            field=field,
            message=f"has a {field} that takes ({', '.join(parameters)}): "
            f"it is called with ({', '.join(arguments)}){advice}",
        )
    elif with_options != (arguments[-1] == "options"):
        other = f"{field}_with_options" if with_options else field.removesuffix("_with_options")
        reason = "has options that its check is not given" if with_options else "has no options for its check"
        yield Fault(
            field=field,
            message=f"{reason}: give it as {other}, called with ({', '.join(ARGUMENTS[other])})",
        )


def _parameters(function: Callable[..., object]) -> tuple[str, ...]:
    """Names of what a function takes; empty where Python does not know."""
    try:
        return tuple(inspect.signature(function).parameters)
    except ValueError:
        return ()


def _takes(function: Callable[..., object], count: int) -> bool:
    """Whether a function can be called with so many values; yes where Python does not know."""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:
        return True
    return True

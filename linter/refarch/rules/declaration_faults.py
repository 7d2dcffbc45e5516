"""Faults in the declaration of a rule. Type checkers find most of them in the built-in rules; custom rules
are loaded without a type checker."""

import inspect
from collections.abc import Callable, Iterator
from typing import NamedTuple, get_args

from ..core.finding import SEVERITIES
from ..core.rule import Applies, Confidence, Option, Source
from ..core.type_check import short_repr
from ..core.wording import did_you_mean
from ..views.subjects.registry import SUBJECTS
from . import Fixes, Rule, Stage

ALLOWED_WORDS = {
    "severity": SEVERITIES,
    "confidence": get_args(Confidence),
    "fixes": get_args(Fixes),
    "stage": get_args(Stage),
}
"""Allowed values of fields."""

ARGUMENTS = {
    "check": ("design",),
    "check_cluster": ("design", "cluster"),
    "check_with_options": ("design", "options"),
    "check_cluster_with_options": ("design", "cluster", "options"),
}
"""Arguments of each kind of check."""

OLD_FORM = ("SEVERITY", "CONFIDENCE", "APPLIES", "HINT", "SOURCES", "OPTIONS", "WAIVABLE", "STAGE")
"""Constants of the former form of rules."""

NEW_FORM = 'RULE = Rule(severity="error", confidence="practice", sources=(), hint="...", check=check)'


class DeclarationFault(NamedTuple):
    """A fault in the declaration of a rule."""

    field: str
    """The field of ``RULE`` with the fault; empty for a fault of the module."""
    message: str
    """The rest of a sentence that begins with the rule's code."""


def declaration_faults(module: object) -> Iterator[DeclarationFault]:
    """Faults of the module of a rule; none for a valid rule."""
    rule = getattr(module, "RULE", None)
    if not isinstance(rule, Rule):
        yield _missing_rule_fault(module, rule)
        return
    if not (getattr(module, "__doc__", None) or "").strip():
        yield DeclarationFault(
            field="", message="has no docstring, which is the page of the rule: begin the file with one"
        )
    yield from _word_faults(rule)
    yield from _text_and_record_faults(rule)
    yield from _applies_faults(rule.applies)
    yield from _option_faults(rule)
    yield from _check_faults(rule)
    if rule.confidence != "practice" and rule.sources == ():
        yield DeclarationFault(
            field="sources",
            message=(
                f'is {rule.confidence}, but has no source: add the documents, or set confidence="practice"'
            ),
        )


def _missing_rule_fault(module: object, rule: object) -> DeclarationFault:
    """The fault of a module without ``RULE``, or with another object of that name."""
    constants = [name for name in OLD_FORM if hasattr(module, name)]
    if rule is not None:
        message = f"has a RULE that is {short_repr(rule)}, not a Rule: write {NEW_FORM}"
    elif constants:
        message = (
            f"is written with {', '.join(constants)}: these are now fields of one object below the check, "
            f"{NEW_FORM}"
        )
    else:
        message = f"has no RULE: write one below the check, {NEW_FORM}"
    return DeclarationFault(field="RULE", message=message)


def _word_faults(rule: Rule) -> Iterator[DeclarationFault]:
    for field, words in ALLOWED_WORDS.items():
        word = getattr(rule, field)
        if word not in words and not (field == "stage" and word is None):
            yield DeclarationFault(
                field=field, message=f"has {field} {short_repr(word)}: expected one of {', '.join(words)}"
            )


def _text_and_record_faults(rule: Rule) -> Iterator[DeclarationFault]:
    """Faults of the fields that are texts, booleans, or records."""
    if not isinstance(rule.hint, str):
        yield DeclarationFault(field="hint", message=f"has hint {short_repr(rule.hint)}: expected a text")
    if not isinstance(rule.waivable, bool):
        yield DeclarationFault(
            field="waivable", message=f"has waivable {short_repr(rule.waivable)}: expected True or False"
        )
    if not isinstance(rule.applies, Applies):
        yield DeclarationFault(
            field="applies",
            message=f"has applies {short_repr(rule.applies)}: expected Applies(products=..., ...)",
        )
    yield from _tuple_faults("sources", rule.sources, Source, 'Source(document="...", fact="...")')
    yield from _tuple_faults("options", rule.options, Option, 'Option(name="...", default=..., says="...")')


def _tuple_faults(field: str, records: object, kind: type, example: str) -> Iterator[DeclarationFault]:
    """The fault of a field that is not a tuple of records of a kind."""
    if not isinstance(records, tuple) or isinstance(records, kind):
        yield DeclarationFault(
            field=field,
            message=f"has {field} {short_repr(records)}: expected a tuple such as ({example},); "
            "mind the comma",
        )
        return
    for record in records:
        if not isinstance(record, kind):
            yield DeclarationFault(
                field=field, message=f"has {short_repr(record)} among its {field}: expected {example}"
            )


def _applies_faults(applies: object) -> Iterator[DeclarationFault]:
    """Faults in the scope of a rule: a word that is not in a tuple would admit nothing."""
    if not isinstance(applies, Applies):
        return
    for name in ("products", "transports", "topologies", "needs"):
        words = getattr(applies, name)
        if not isinstance(words, tuple) or not all(isinstance(word, str) for word in words):
            yield DeclarationFault(
                field="applies",
                message=f"applies to {name} {short_repr(words)}: expected a tuple of texts; mind the comma",
            )
    if isinstance(applies.needs, tuple):
        for name in applies.needs:
            if isinstance(name, str) and name not in SUBJECTS:
                yield DeclarationFault(
                    field="applies", message=f"needs {short_repr(name)}: {did_you_mean(name, SUBJECTS)}"
                )
    versions = applies.versions
    pairs = versions if isinstance(versions, tuple) else (versions,)
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        yield DeclarationFault(
            field="applies",
            message=f'applies to versions {short_repr(versions)}: expected (("esxi", ">=8.0"),) or its like',
        )


def _option_faults(rule: Rule) -> Iterator[DeclarationFault]:
    if isinstance(rule.options, tuple):
        for option in rule.options:
            if not isinstance(option, Option):
                continue
            if not (isinstance(option.name, str) and option.name.isidentifier()):
                yield DeclarationFault(
                    field="options",
                    message=f"has an option {short_repr(option.name)}: expected a name of letters, "
                    "digits and _",
                )
            unset = (option.releases or option.days) and option.default == ""
            if not unset and not option.accepts(option.default):
                yield DeclarationFault(
                    field="options",
                    message=f"has option {option.name} with default {short_repr(option.default)}: "
                    f"expected {option.allowed_text}",
                )


def _check_faults(rule: Rule) -> Iterator[DeclarationFault]:
    """Faults of the check: there must be one, it must match the options, and it must be callable."""
    fields = [field for field in ARGUMENTS if getattr(rule, field) is not None]
    if rule.stage is not None:
        for field in fields:
            yield DeclarationFault(
                field=field, message=f"has both stage and {field}: a stage makes the findings itself"
            )
        return
    if not fields:
        yield DeclarationFault(
            field="", message=f"has no check: give RULE one of {', '.join(ARGUMENTS)}, such as check=check"
        )
    elif len(fields) > 1:
        yield DeclarationFault(field=fields[1], message=f"has {' and '.join(fields)}: a rule has one of them")
    for field in fields:
        yield from _check_fault(field, getattr(rule, field), bool(rule.options))


def _check_fault(field: str, function: object, with_options: bool) -> Iterator[DeclarationFault]:
    """Faults of one check. ``with_options`` is whether the rule has options."""
    arguments = ARGUMENTS[field]
    if not callable(function):
        message = f"has {field} {short_repr(function)}: expected a function {field}({', '.join(arguments)})"
        yield DeclarationFault(field=field, message=message)
        return
    parameters = _parameter_names(function)
    if not _takes_arguments(function, len(arguments)):
        fitting = [fitting_field for fitting_field, names in ARGUMENTS.items() if names == parameters]
        advice = f"; give it as {fitting[0]}={fitting[0].removesuffix('_with_options')}" if fitting else ""
        yield DeclarationFault(
            field=field,
            message=f"has a {field} that takes ({', '.join(parameters)}): "
            f"it is called with ({', '.join(arguments)}){advice}",
        )
    elif with_options != (arguments[-1] == "options"):
        fitting_field = f"{field}_with_options" if with_options else field.removesuffix("_with_options")
        reason = "has options that its check is not given" if with_options else "has no options for its check"
        yield DeclarationFault(
            field=field,
            message=f"{reason}: give it as {fitting_field}, "
            f"called with ({', '.join(ARGUMENTS[fitting_field])})",
        )


def _parameter_names(function: Callable[..., object]) -> tuple[str, ...]:
    """Names of the parameters of a function; empty if Python cannot determine them."""
    try:
        return tuple(inspect.signature(function).parameters)
    except ValueError:
        return ()


def _takes_arguments(function: Callable[..., object], count: int) -> bool:
    """Whether a function can be called with this number of values; True if Python cannot determine it."""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:
        return True
    return True

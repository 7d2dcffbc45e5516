"""The registry of rules: well-formed names, unique codes, and no finding without a rule behind it."""

import ast
import re
from collections import Counter
from importlib import import_module

import pytest
from parts import Module, modules

from refarch import api
from refarch.rules import registry
from refarch.rules.declared import faults
from refarch.rules.registry import BUILT_IN

FILE = re.compile(r"[a-z]{2,8}[0-9]{3}_[a-z][a-z0-9]*(_[a-z0-9]+)*")
CODE = re.compile(r"[A-Z]{2,8}[0-9]{3}")

RULES = [
    module
    for module in modules()
    if module.name.count(".") == 3 and re.match(r"refarch\.rules\.(?!documents\.)", module.name)
]
PARTS = "load|schema|model|engine|settings|config|conformance"
LOWER = [module for module in modules() if re.match(rf"refarch\.({PARTS})", module.name)]


def texts(module: Module) -> set[str]:
    """Texts in the source that look like codes, whatever they are used for; docstrings and comments are not
    looked at."""
    docs = {id(node.value) for node in ast.walk(module.tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Constant)
        and id(node) not in docs
        and isinstance(node.value, str)
        and CODE.fullmatch(node.value)
    }


def test_there_are_rules() -> None:
    assert len(BUILT_IN.checking_codes) >= 40
    assert len(BUILT_IN.names) == len(
        [module for module in RULES if not module.name.rpartition(".")[2].startswith("_")]
    )


@pytest.mark.parametrize("module", RULES, ids=lambda module: module.name.removeprefix("refarch.rules."))
def test_a_rule_is_named_by_its_code_and_problem(module: Module) -> None:
    leaf = module.name.rpartition(".")[2]
    assert leaf.startswith("_") or FILE.fullmatch(leaf)


def test_codes_and_names_are_unique() -> None:
    leaves = [
        module.name.rpartition(".")[2]
        for module in RULES
        if not module.name.rpartition(".")[2].startswith("_")
    ]
    for what in (registry.code_of, registry.name_of):
        assert [name for name, times in Counter(map(what, leaves)).items() if times > 1] == []


def test_every_rule_is_declared_as_a_rule_of_a_project_must_be() -> None:
    wrong = [
        f"{code} {fault.message}"
        for code, name in registry.built_in_names().items()
        for fault in faults(import_module(name))
    ]
    assert wrong == []


def test_every_rule_has_a_code_and_a_sentence() -> None:
    assert [rule.code for rule in api.rules() if not (rule.summary and CODE.fullmatch(rule.code))] == []


@pytest.mark.parametrize("module", LOWER, ids=lambda module: module.name)
def test_codes_that_the_stages_give_are_registered(module: Module) -> None:
    assert texts(module) <= set(BUILT_IN.names)


def test_every_rule_of_a_stage_is_given_by_some_stage() -> None:
    given = {code for module in LOWER for code in texts(module)}
    ours = {code for code in BUILT_IN.names if BUILT_IN.rule(code).stage is not None}
    assert ours - given == set()


def test_codes_that_rules_name_are_registered() -> None:
    known = set(BUILT_IN.names)
    areas = {code[:-3] for code in known}
    for module in RULES:
        named = {text for text in texts(module) if text[:-3] in areas}  # HDR100 is a speed of InfiniBand
        assert named <= known, module.name

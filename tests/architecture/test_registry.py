"""The registry of rules: well-formed names, unique codes, and no finding without a rule behind it."""

import ast
import re
from collections import Counter
from importlib import import_module

from parts import Module, modules
from refarch import api
from refarch.rules import registry
from refarch.rules.declaration_faults import declaration_faults
from refarch.rules.registry import BUILT_IN

FILE = re.compile(r"[a-z]{2,8}[0-9]{3}_[a-z][a-z0-9]*(_[a-z0-9]+)*")
CODE = re.compile(r"[A-Z]{2,8}[0-9]{3}")

STAGES = "load|schema|model|asbuilt|engine|project"
"""Parts that find something before the rules do."""


def rules() -> list[Module]:
    """Modules of rules, and what they share."""
    return [
        module
        for module in modules()
        if module.name.count(".") == 3 and re.match(r"refarch\.rules\.(?!documents\.)", module.name)
    ]


def leaves() -> list[str]:
    """Names of the files that are rules."""
    names = [module.name.rpartition(".")[2] for module in rules()]
    return [name for name in names if not name.startswith("_")]


def stages() -> list[Module]:
    """Modules of the parts before the rules."""
    return [module for module in modules() if re.match(rf"refarch\.({STAGES})", module.name)]


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


def test_every_rule_file_is_in_the_registry() -> None:
    assert leaves()
    assert sorted(map(registry.code_of, leaves())) == sorted(BUILT_IN.names)


def test_a_rule_is_named_by_its_code_and_problem() -> None:
    assert [leaf for leaf in leaves() if not FILE.fullmatch(leaf)] == []


def test_codes_and_names_are_unique() -> None:
    for what in (registry.code_of, registry.name_of):
        assert [name for name, times in Counter(map(what, leaves())).items() if times > 1] == []


def test_every_rule_is_declared_as_a_rule_of_a_project_must_be() -> None:
    assert registry.built_in_names()
    wrong = [
        f"{code} {fault.message}"
        for code, name in registry.built_in_names().items()
        for fault in declaration_faults(import_module(name))
    ]
    assert wrong == []


def test_every_rule_has_a_code_and_a_sentence() -> None:
    assert [rule.code for rule in api.rules() if not (rule.summary and CODE.fullmatch(rule.code))] == []


def test_codes_that_the_stages_give_are_registered() -> None:
    strange = {module.name: texts(module) - set(BUILT_IN.names) for module in stages()}
    assert stages() and {name: codes for name, codes in strange.items() if codes} == {}


def test_every_rule_of_a_stage_is_given_by_some_stage() -> None:
    given = {code for module in stages() for code in texts(module)}
    ours = {code for code in BUILT_IN.names if BUILT_IN.rule(code).stage is not None}
    assert ours - given == set()


def test_codes_that_rules_name_are_registered() -> None:
    known = set(BUILT_IN.names)
    areas = {code[:-3] for code in known}
    strange = {  # HDR100 is a speed of InfiniBand, and no area of ours
        module.name: {text for text in texts(module) if text[:-3] in areas} - known for module in rules()
    }
    assert areas and {name: codes for name, codes in strange.items() if codes} == {}

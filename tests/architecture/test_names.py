"""Names say what they stand for: functions by a noun or a verb, each public class by a word of its own, and
things of the glossary by its words.

The words below are lists and not grammar, so that a failure is explained in one look: a name that is refused
although it is a noun or a verb goes into ``NOUNS_AND_VERBS``.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from parts import Module, modules


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


PREPOSITIONS = words(
    """
    of at by from like in on to with without for into over under after before between beside besides
    against than as per off out up via through since until within about above below behind along
    around across among toward towards upon amid near
    """
)

IDIOMS = words(
    """
    as to from with on
    """
)
"""Prepositions that begin a name by custom: ``as_json``, ``to_dict``, ``from_text``, ``on_files``."""

NEITHER_NOUN_NOR_VERB = words(
    """
    told said made kept found shown lost built held sent given taken seen known done gone drawn
    written chosen begun bound brought bought caught fallen felt forgotten got grown heard hidden
    laid led lent meant met paid sold spread stood stuck taught thought thrown torn understood won
    worn woven whole plain alike other others twice once same own one two such each every any all
    none both either neither else ever never now then here there where when why how what which who
    whose that this these those only just even also too very more most less least much many few
    several some apart away aside ahead together alone anyway astray likewise instead otherwise
    elsewhere nowhere somewhere everywhere far next last first second third long short wide high low
    big small large narrow deep full empty free early late new old good bad right wrong sound true
    false equal unequal odd it its them their ours yours mine is are was were been had could may
    might must shall should will would not no yes
    """
)

NOUNS_AND_VERBS = words(
    """
    feed seed speed need bed shed embed string spring warning rounding wording heading wiring
    cabling pairing setting binding listing ring thing spelling meaning building encoding padding
    finding rendering teaming numbering addressing routing peering switching bonding naming mapping
    timing marking queueing scheduling pricing drawing opening ending beginning sibling ceiling led
    hundred rating landing casting hashing exceed ping sizing embedding indexing
    """
)
"""Words that end as participles do, and are none."""

WORDS_OF_OTHERS = {
    "quality": "qos",
    "omits": "not_configured",
    "omission": "NotConfigured",
    "omissions": "not_configured",
    "left_out": "not_configured",
    "not_expressed": "not_configured",
    "unwritten": "refused, or not_configured",
    "unserved": "without_target",
    "taken_away": "stale_settings",
    "taking_away": "downloads",
    "told": "text, or the thing's name",
    "wish": "request, or options",
}
"""Words in names that the glossary has another word for."""

OTHER_MEANING = frozenset(
    {
        "refarch.rules.hosts.hst019_management_controller_left_out hst019_management_controller_left_out",
        "refarch_site.release_info told",  # a key of the project's changelog
    }
)
"""Names with such a word in another sense, as ``module name``."""


def reason_to_refuse(name: str) -> str:
    """Why a function may not have a name; empty where it may."""
    parts = name.strip("_").split("_")
    if name.startswith("__") or parts[0] in NOUNS_AND_VERBS:
        return ""
    if len(parts) > 1:
        is_bad = parts[0] in PREPOSITIONS - IDIOMS
        return "begins with a preposition" if is_bad else ""
    if parts[0] in PREPOSITIONS:
        return "a preposition alone"
    if parts[0] in NEITHER_NOUN_NOR_VERB or re.fullmatch(r"\w{3,}(ed|ing)", parts[0]):
        return "neither a noun nor a verb"
    return ""


def defined_functions(module: Module) -> Iterator[str]:
    """Names of the functions and methods of a module."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("_of", "a preposition alone"),
        ("_told", "neither a noun nor a verb"),
        ("_whole", "neither a noun nor a verb"),
        ("_compared", "neither a noun nor a verb"),
        ("_missing", "neither a noun nor a verb"),
        ("_of_nobody", "begins with a preposition"),
        ("between", "a preposition alone"),
        ("as_json", ""),
        ("_wiring", ""),
        ("unused_vlans", ""),
        ("__init__", ""),
    ],
)
def test_a_name_is_refused_for_a_reason(name: str, reason: str) -> None:
    assert reason_to_refuse(name) == reason


def test_functions_are_named_by_a_noun_or_a_verb() -> None:
    refused = [
        f"{module.name} {name}: {reason_to_refuse(name)}"
        for module in modules()
        for name in defined_functions(module)
        if reason_to_refuse(name)
    ]
    assert refused == []


def test_no_two_public_classes_have_one_name() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for module in modules():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(module.name)
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


def test_names_use_the_words_of_the_glossary() -> None:
    foreign = []
    for module in modules():
        names = {module.name.rpartition(".")[2]}
        for node in ast.walk(module.tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
        for name in sorted(names):
            snake = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
            foreign += [
                f"{module.name} {name}: {better}"
                for word, better in WORDS_OF_OTHERS.items()
                if re.search(rf"(^|_){word}(_|$)", snake) and f"{module.name} {name}" not in OTHER_MEANING
            ]
    assert foreign == []

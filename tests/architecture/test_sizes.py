"""Every module says what it is for; what is long has a reason that a reader would accept."""

import ast
from statistics import median

from parts import Module, functions, modules

LONGEST_FUNCTION = 40
LONGEST_FILE = 300

LONG_FUNCTIONS = {
    "refarch.load.reader run": (
        "the pass over all events: one loop without calls, since it runs for every value of every design"
    ),
}
"""Functions of more than 40 lines, with the reason."""

LONG_FILES: dict[str, str] = {}
"""Files of more than 300 lines, with the reason."""


def test_every_module_says_what_it_is_for() -> None:
    assert [module.name for module in modules() if not _says_what_it_is_for(module)] == []


def _says_what_it_is_for(module: Module) -> bool:
    text = ast.get_docstring(module.tree) or ""
    return len(text.split()) >= 3 and text.split("\n\n")[0].rstrip().endswith((".", "``", "?"))


def test_long_functions_have_a_reason() -> None:
    found = {
        f"{module.name} {name}"
        for module in modules()
        for name, lines in functions(module)
        if lines > LONGEST_FUNCTION
    }
    assert found == set(LONG_FUNCTIONS)


def test_functions_are_short_as_a_rule() -> None:
    lengths = [lines for module in modules() for _, lines in functions(module)]
    assert median(lengths) <= 12


def test_long_files_have_a_reason() -> None:
    found = {module.name for module in modules() if module.path.read_text().count("\n") > LONGEST_FILE}
    assert found == set(LONG_FILES)

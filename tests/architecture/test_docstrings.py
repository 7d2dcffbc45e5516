"""Every module says what it is for."""

import ast

from parts import Module, modules


def test_every_module_says_what_it_is_for() -> None:
    assert [module.name for module in modules() if not _says_what_it_is_for(module)] == []


def _says_what_it_is_for(module: Module) -> bool:
    text = ast.get_docstring(module.tree) or ""
    return len(text.split()) >= 3 and text.split("\n\n")[0].rstrip().endswith((".", "``", "?"))

"""Packages that an installation without extras lacks, and the command that installs them."""

from collections.abc import Mapping
from importlib.util import find_spec

from ..core.errors import RefarchError
from ..core.installed import install_hint
from ..core.wording import enumeration

EXTRAS: Mapping[str, Mapping[str, str]] = {
    "site": {
        "graphviz": "graphviz",
        "Markdown": "markdown",
        "mike": "mike",
        "mkdocs": "mkdocs",
        "mkdocs-material": "material",
        "Pygments": "pygments",
        "pypdf": "pypdf",
        "refarch-site": "refarch_site",
        "XlsxWriter": "xlsxwriter",
    }
}
"""Packages that a command needs, by extra of pyproject.toml: the package, and a module that shows whether it
is installed."""


def demand_extra(extra: str, command: str) -> None:
    """Raise RefarchError if a package of an extra is not installed. Nothing is imported: a package that is
    installed but cannot be imported fails later, with its own message."""
    missing = [package for package, module in EXTRAS[extra].items() if find_spec(module) is None]
    if missing:
        raise RefarchError(
            f"{command} requires {enumeration(missing)}, but this installation does not have it. "
            f"{install_hint(extra)}"
        )

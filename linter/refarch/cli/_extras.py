"""What an installation without extras leaves out, and the words that bring it."""

from collections.abc import Mapping
from importlib.util import find_spec

from ..core.errors import RefarchError
from ..core.installed import install_hint
from ..core.wording import enumeration

EXTRAS: Mapping[str, Mapping[str, str]] = {
    "site": {
        "graphviz": "graphviz",
        "Markdown": "markdown",
        "matplotlib": "matplotlib",
        "mike": "mike",
        "mkdocs": "mkdocs",
        "mkdocs-material": "material",
        "Pygments": "pygments",
        "pypdf": "pypdf",
        "refarch-site": "refarch_site",
        "XlsxWriter": "xlsxwriter",
    }
}
"""What a command cannot do without, by the extra of pyproject.toml that brings it, or the distribution
of the site itself: package, and the module by which one sees that it is there."""


def demand_extra(extra: str, command: str) -> None:
    """Raise RefarchError where something of an extra is not installed. Only looks whether it is there: a
    package that is there and cannot be imported is another matter, and is told as it fails."""
    missing = [package for package, module in EXTRAS[extra].items() if find_spec(module) is None]
    if missing:
        raise RefarchError(
            f"{command} needs {enumeration(missing)}, not installed here. {install_hint(extra)}"
        )

"""Reads a project's own mkdocs.yml without running anything of it: what it may set is a fixed list of plain
data, and whatever else it says is refused with its line.

MkDocs itself would import modules that the file names, build Python objects for its tags, follow ``INHERIT``
and put variables of the environment into pages. A build of someone else's checkout must do none of that, so
MkDocs never reads such a file: it is given the data that were read here.
"""

import os
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from refarch.api import Document, RefarchError, read_file

from .handwritten_pages import lies_inside

# Extensions of Markdown that only turn text into text: with these options, none of them reads a file, fetches
# an address or calls a function that mkdocs.yml names. Left out for what they can do: `pymdownx.snippets` and
# `pymdownx.b64` read files; `slugify`, `custom_fences` and `emoji_index` name functions.
_OPTIONS: dict[str, tuple[str, ...]] = {
    "abbr": (),
    "admonition": (),
    "attr_list": (),
    "def_list": (),
    "fenced_code": (),
    "footnotes": ("BACKLINK_TEXT", "BACKLINK_TITLE", "SEPARATOR", "UNIQUE_IDS"),
    "md_in_html": (),
    "meta": (),
    "nl2br": (),
    "sane_lists": (),
    "smarty": ("smart_angled_quotes", "smart_dashes", "smart_ellipses", "smart_quotes"),
    "tables": ("use_align_attribute",),
    "toc": ("anchorlink", "baselevel", "marker", "permalink", "permalink_title", "title", "toc_depth"),
    "pymdownx.betterem": ("smart_enable",),
    "pymdownx.caret": ("insert", "smart_insert", "superscript"),
    "pymdownx.critic": ("mode",),
    "pymdownx.details": (),
    "pymdownx.highlight": (
        *("anchor_linenums", "auto_title", "guess_lang", "line_anchors", "line_spans", "linenums"),
        *("linenums_style", "pygments_lang_class", "use_pygments"),
    ),
    "pymdownx.inlinehilite": (),
    "pymdownx.keys": ("separator", "strict"),
    "pymdownx.mark": ("smart_mark",),
    "pymdownx.smartsymbols": (),
    "pymdownx.superfences": ("disable_indented_code_blocks", "preserve_tabs"),
    "pymdownx.tabbed": ("alternate_style", "combine_header_slug"),
    "pymdownx.tasklist": ("clickable_checkbox", "custom_checkbox"),
    "pymdownx.tilde": ("delete", "smart_delete", "subscript"),
}

EXTENSIONS: dict[str, dict[str, Any]] = {
    name: dict.fromkeys(options, "value") for name, options in _OPTIONS.items()
}
"""Extensions by name, each with its options, whose values are text, numbers or flags."""


MKDOCS_FILES = ("mkdocs.yml", "mkdocs.yaml")
"""Names of the file, in the order in which MkDocs looks for them."""

ALLOW_OPTION = "--allow-local-code"
MAX_FILE_SIZE = 1024 * 1024
"""Bytes that the file may have."""

Pointer: TypeAlias = tuple[str | int, ...]


class Pattern(NamedTuple):
    """Value that must match a pattern."""

    pattern: str
    expected: str


class Refusal(NamedTuple):
    """Reason why a key is refused, whatever its value is."""

    why: str


TEXT, FLAG, VALUE, DATA = "text", "flag", "value", "data"
"""Text or a number; true or false; any of these; anything."""

FOLDER, FILE = "folder", "file"
"""A folder of the project that is not hidden; a file in the folder of pages."""

UNKNOWN_SETTING = "is not in the list of settings that contain only data"
NAMES_TEMPLATES = "specifies templates, which are code that the build runs"

ADDRESS = Pattern(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/\S*)?", "an address, e.g. https://example.com/")
ICON = Pattern(r"[a-z0-9-]+(/[a-z0-9-]+)+", "the name of an icon, e.g. material/server")
FEATURE = Pattern(r"[a-z]+(\.[a-z]+)*", "the name of a feature, e.g. navigation.footer")
COLOR = Pattern(r"[a-z]+([ -][a-z]+)?", "the name of a color of the theme, e.g. indigo")
TOGGLE = {"icon": ICON, "name": TEXT}
PALETTE = {"media": TEXT, "scheme": COLOR, "primary": COLOR, "accent": COLOR, "toggle": TOGGLE}

THEME_KEYS: dict[str, Any] = {
    "name": Pattern("material", "material, the theme of the pages"),
    "language": Pattern(r"[a-z]{2}(-[A-Za-z]{2,4})?", "the code of a language, e.g. en"),
    "direction": Pattern("ltr|rtl", "ltr or rtl"),
    "features": [FEATURE],
    "palette": (PALETTE, [PALETTE]),
    "font": (FLAG, {"text": TEXT, "code": TEXT}),
    "logo": FILE,
    "favicon": FILE,
    "icon": {
        **dict.fromkeys(("logo", "repo", "edit", "view", "menu", "search", "close", "top"), ICON),
        **dict.fromkeys(("share", "previous", "next", "alternate"), ICON),
        "admonition": {
            **dict.fromkeys(("note", "abstract", "info", "tip", "success", "question"), ICON),
            **dict.fromkeys(("warning", "failure", "danger", "bug", "example", "quote"), ICON),
        },
    },
    "custom_dir": Refusal(NAMES_TEMPLATES),
    "static_templates": Refusal(NAMES_TEMPLATES),
}

PLUGIN_KEYS: dict[str, Any] = {
    "search": {"enabled": FLAG, "lang": (TEXT, [TEXT]), "separator": TEXT, "pipeline": [TEXT]},
    "offline": {"enabled": FLAG},
    "refarch": {
        "allow_local_code": Refusal("is valid only if you run MkDocs directly"),
        "root": Refusal("specifies another folder as the project"),
    },
}
"""Plug-ins that run nothing of the checkout, and their options that do not either."""

EXTRA_KEYS = {
    "generator": FLAG,
    "homepage": TEXT,
    "social": [{"icon": ICON, "link": TEXT, "name": TEXT}],
    "alternate": [{"name": TEXT, "link": TEXT, "lang": TEXT}],
    "status": DATA,
}

SETTING_KEYS: dict[str, Any] = {
    **dict.fromkeys(("site_url", "repo_url"), ADDRESS),
    **dict.fromkeys(("site_name", "site_description", "site_author", "copyright"), TEXT),
    **dict.fromkeys(("repo_name", "edit_uri", "site_dir", "dev_addr"), TEXT),
    **dict.fromkeys(("exclude_docs", "draft_docs", "not_in_nav"), TEXT),
    **dict.fromkeys(("use_directory_urls", "strict"), FLAG),
    **dict.fromkeys(("nav", "validation"), DATA),
    "extra_css": [FILE],
    "extra_javascript": [FILE],
    "docs_dir": FOLDER,
    "theme": (THEME_KEYS["name"], THEME_KEYS),
    "extra": EXTRA_KEYS,
    "hooks": Refusal("specifies Python files that the build runs"),
    "extra_templates": Refusal(NAMES_TEMPLATES),
    "watch": Refusal("specifies folders outside of the site"),
    "INHERIT": Refusal(
        "specifies another file, which would be read unchecked; the plug-in contains its settings"
    ),
}

NAMED_ENTRIES: dict[str, tuple[dict[str, Any], str]] = {
    "plugins": (PLUGIN_KEYS, "a plug-in"),
    "markdown_extensions": (EXTENSIONS, "an extension"),
}
"""Keys whose entries are names, or names with options."""

IGNORED_KEYS = ("site_dir", "dev_addr", "strict")
"""Keys that the command line sets, and not the file."""


def mkdocs_file(root: str) -> str:
    """Name of the project's own file; empty where it has none."""
    return next((name for name in MKDOCS_FILES if os.path.lexists(os.path.join(root, name))), "")


def checked_settings(root: str, name: str) -> dict[str, Any]:
    """Settings of the file ``name`` in ``root``, as keyword arguments for MkDocs.

    Raises RefarchError, with file, line and the option that would allow it, for the first one that is not
    known to be harmless.
    """
    document = read_file(os.path.join(root, name), name, root, MAX_FILE_SIZE)
    for problem in document.problems:
        span = problem.span or document.place(problem.pointer, problem.at_key)[1]
        raise RefarchError(f"{name}:{span.line}:{span.column}: {problem.message}; {_permission_hint()}")
    # Entries of lists of names have options of their own and are checked below, name by name.
    for key, value in document.data.items():
        if key in NAMED_ENTRIES:
            continue
        for pointer, why in _refusals(value, SETTING_KEYS.get(key, Refusal(UNKNOWN_SETTING)), (key,), root):
            raise _refusal_error(document, pointer, why)
    named = {key: _checked_entries(document, key) for key in NAMED_ENTRIES if key in document.data}
    plain = {
        key: value
        for key, value in document.data.items()
        if key not in IGNORED_KEYS and key not in NAMED_ENTRIES
    }
    return {**plain, **named}


def _checked_entries(document: Document, key: str) -> dict[str, Any]:
    """Plug-ins or extensions with their options, by name. MkDocs also takes such a mapping, and does not
    empty it as it does a list."""
    known, what = NAMED_ENTRIES[key]
    entries: dict[str, Any] = {}
    for pointer, name, options in _written_entries(document, key):
        if name not in known:
            raise _refusal_error(
                document, pointer, f"is not in the list of safe names: {what} can run code of this folder"
            )
        for place, why in _refusals(options or {}, known[name], pointer, ""):
            raise _refusal_error(document, place, why)
        entries[name] = options or {}
    return entries


class _NamedEntry(NamedTuple):
    """Entry of a plug-in or an extension."""

    pointer: Pointer
    """Its place; that of an entry with options ends in its name."""
    name: str
    options: Any
    """None for an entry without options."""


def _written_entries(document: Document, key: str) -> Iterator[_NamedEntry]:
    """Entries of a key, which is a list of names or maps names to options."""
    value: Any = document.data[key]
    if isinstance(value, Mapping):
        for name, options in value.items():
            yield _NamedEntry((key, name), name, options)
        return
    if not isinstance(value, list):
        raise _refusal_error(document, (key,), "must be a list of names")
    for number, entry in enumerate(value):
        if isinstance(entry, Mapping) and len(entry) == 1:
            ((name, options),) = entry.items()
            yield _NamedEntry((key, number, name), name, options)
        elif isinstance(entry, str):
            yield _NamedEntry((key, number), entry, None)
        else:
            raise _refusal_error(document, (key, number), "must be a name, or a name with its options")


def _refusals(value: Any, shape: Any, pointer: Pointer, root: str) -> Iterator[tuple[Pointer, str]]:
    """Places below a value that its shape does not allow, each with the reason."""
    if isinstance(shape, Refusal):
        yield pointer, shape.why
    elif isinstance(shape, Pattern):
        if not isinstance(value, str) or not re.fullmatch(shape.pattern, value):
            yield pointer, f"must be {shape.expected}"
    elif isinstance(shape, str):
        why = _value_fault(value, shape, root)
        if why:
            yield pointer, why
    elif isinstance(shape, tuple):
        yield from _refusals_of_alternatives(value, shape, pointer, root)
    elif isinstance(shape, list):
        if not isinstance(value, list):
            yield pointer, "must be a list"
            return
        for number, item in enumerate(value):
            yield from _refusals(item, shape[0], (*pointer, number), root)
    elif not isinstance(value, Mapping):
        yield pointer, "must be a mapping of keys to values"
    else:
        for key, item in value.items():
            yield from _refusals(item, shape.get(key, Refusal(UNKNOWN_SETTING)), (*pointer, key), root)


def _refusals_of_alternatives(
    value: Any, shapes: Any, pointer: Pointer, root: str
) -> Iterator[tuple[Pointer, str]]:
    """Refusals of a value by several shapes: of the shape with the value's type, else of the first."""
    fitting = [shape for shape in shapes if isinstance(value, Mapping | list) and type(value) is type(shape)]
    refusals = [list(_refusals(value, shape, pointer, root)) for shape in fitting or shapes]
    if all(refusals):
        yield from refusals[0]


def _value_fault(value: Any, kind: str, root: str) -> str:
    """Fault of a value of a kind; empty for none."""
    if kind == TEXT:
        return "" if isinstance(value, str | int | float) else "must be text"
    if kind == VALUE:
        return "" if isinstance(value, str | int | float | bool) else "must be text, a number, true or false"
    if kind == FLAG:
        return "" if isinstance(value, bool) else "must be true or false"
    if kind == FOLDER and not (isinstance(value, str) and lies_inside(root, value)):
        return "must be a folder inside the project that is not hidden"
    if kind == FILE and not (isinstance(value, str) and re.fullmatch(r"(?!/)(?!\w+:)[^\\\0]+", value)):
        return "must be a file in the folder of pages, because the site loads no external files"
    return ""


def _refusal_error(document: Document, pointer: Pointer, why: str) -> RefarchError:
    span = document.key_span(pointer)
    key = ".".join(str(step) for step in pointer if isinstance(step, str))
    value = _value_at_pointer(document, pointer)
    name = f"{key}: {value}" if isinstance(pointer[-1], int) and isinstance(value, str) else key
    return RefarchError(f"{document.path}:{span.line}:{span.column}: `{name}` {why}; {_permission_hint()}")


def _value_at_pointer(document: Document, pointer: Pointer) -> Any:
    value: Any = document.data
    for step in pointer:
        value = value[step]
    return value


def _permission_hint() -> str:
    return f"{ALLOW_OPTION} lets MkDocs use the file as it is, including all code that it specifies"

"""Extensions of Markdown that only turn text into text: with the options listed here, none of them reads a
file, fetches an address or calls a function that mkdocs.yml names.

Left out for what they can do: ``pymdownx.snippets`` and ``pymdownx.b64`` read files, ``slugify``,
``custom_fences`` and ``emoji_index`` name functions.
"""

from typing import Any

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
"""By the name of the extension, its options, each a text, a number or a flag."""

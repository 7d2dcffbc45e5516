"""The one place where text of a design becomes part of a page.

A design comes from anyone, and its text must read as itself: never markup, an attribute, a link that runs
something, or a template. What could mean something to Markdown, to one of its extensions or to HTML is
written as a numeric character reference, which no Markdown dialect takes for markup; the result is therefore
safe in Markdown text, table cells and link labels as well as in HTML text and double-quoted attributes.
"""

import re

# Signs of Markdown, of its extensions (``^``, ``~``, ``=``), of HTML and of templates (``{``).
_MARKUP = re.compile(r"[!\"#$&*+<=>@\[\\\]^_`{|}~]")
# At the start of a line a colon begins a definition; before a letter it may be part of an address or an
# emoji.
_COLON = re.compile(r":(?=\S)|^:")
# At the start of a line these begin a list.
_LEADING = re.compile(r"^(?:-|[0-9]+(?=[.)](?:\s|$)))")
# Control characters, characters without width, those that turn the direction of text, and halves of
# characters.
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
_SPACES = re.compile(r"\s+")
_WEB = re.compile(r"https?://[A-Za-z0-9][^\s\"'<>\\^`{|}\x00-\x20\x7f-\xa0]*")
# Signs that would end the target of a link, or a cell of a table.
_IN_TARGET = re.compile(r"[()*\[\]!|]")
_BACKTICKS = re.compile(r"`{3,}")
_SLUG = re.compile(r"[^a-z0-9]+")


def text(value: object) -> str:
    """Any value as one line of text that reads as itself; control and direction characters are shown by their
    code points."""
    line = _SPACES.sub(" ", str(value)).strip()
    line = CONTROL.sub(lambda match: f"(U+{ord(match[0]):04X})", line)
    line = _MARKUP.sub(_character_reference, line)
    line = _COLON.sub("&#58;", line)
    return _LEADING.sub(lambda match: "".join(f"&#{ord(sign)};" for sign in match[0]), line)


def prose(value: object) -> str:
    """Text of several paragraphs: an empty line stays one, everything else is as in ``text``."""
    return "\n\n".join(text(paragraph) for paragraph in re.split(r"\n\s*\n", str(value)) if paragraph.strip())


def with_code(value: object) -> str:
    """Text whose words between backticks are names to type: those in monospaced type. A backtick without its
    second one stays."""
    parts = str(value).split("`")
    # An even number of parts means an odd number of backticks.
    if len(parts) % 2 == 0:
        return text(value)
    pieces = (code(part) if number % 2 else _text_piece(part) for number, part in enumerate(parts))
    return "".join(pieces)


def _text_piece(part: str) -> str:
    """Text between two others, with the spaces at its ends."""
    escaped = text(part)
    before, after = (" " if part[:1].isspace() else ""), (" " if part[-1:].isspace() else "")
    return f"{before}{escaped}{after}" if escaped else before


def literal_text(value: str) -> str:
    """One line of text in which spaces count, for a ``pre`` element."""
    shown = CONTROL.sub(lambda match: f"(U+{ord(match[0]):04X})", value)
    return _MARKUP.sub(_character_reference, shown)


def code(value: object) -> str:
    """Value in monospaced type."""
    return f"<code>{text(value)}</code>"


def breakable(value: object, *, at_dots: bool = True) -> str:
    """Value in monospaced type that may be broken between its words, and behind its full stops too."""
    written = text(value)
    return f'<code class="ra-path">{written.replace(".", ".<wbr>") if at_dots else written}</code>'


def link(label: str, target: str) -> str:
    """Link to a page of this site. ``label`` is escaped already; ``target`` is made of names that the schema
    has checked."""
    return f"[{label}]({target})"


def web_link(label: object, address: str) -> str:
    """Link to the web, for http and https addresses; anything else leaves the label as text."""
    if not _WEB.fullmatch(address):
        return text(label)
    target = _IN_TARGET.sub(lambda match: f"%{ord(match[0]):02X}", address)
    return f"[{text(label)}]({target})"


def fence(content: str, language: str = "", title: str = "") -> str:
    """Block of code that no line of it can end. ``language`` and ``title`` are names that refarch makes."""
    runs = [len(run) for run in _BACKTICKS.findall(content)]
    # Longer than each run of backticks inside, so that no line ends the block.
    marks = "`" * max([3, *(run + 1 for run in runs)])
    named = f' title="{title}"' if title else ""
    return f"{marks}{language}{named}\n{content.rstrip()}\n{marks}"


def slug(value: str) -> str:
    """Name for an anchor or a file: lower-case letters, digits and hyphens."""
    return _SLUG.sub("-", value.lower()).strip("-") or "part"


def _character_reference(match: re.Match[str]) -> str:
    return f"&#{ord(match[0])};"

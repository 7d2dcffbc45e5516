"""XML of findings: text of a design becomes text, never an element."""

from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape, quoteattr

from ._visible import visible

XML_HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'


def xml_attributes(values: Mapping[str, object]) -> str:
    """Attributes with a blank before each; those that are None are left out."""
    return "".join(
        f" {name}={quoteattr(visible(str(value)))}" for name, value in values.items() if value is not None
    )


def xml_element(name: str, values: Mapping[str, object], children: Iterable[str] = (), text: str = "") -> str:
    """An element with what is inside of it, indented by two blanks a level; or with a text alone."""
    start = f"<{name}{xml_attributes(values)}"
    if text:
        return f"{start}>{escape(''.join(_visible_line(line) for line in text.splitlines(True)))}</{name}>\n"
    inner = "".join(f"  {line}\n" for child in children for line in child.splitlines())
    return f"{start}>\n{inner}</{name}>\n" if inner else f"{start}/>\n"


def _visible_line(line: str) -> str:
    """A line of text as it is shown; its end stays."""
    body = line.rstrip("\r\n")
    return visible(body) + ("\n" if len(body) < len(line) else "")

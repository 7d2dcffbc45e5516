"""Reader of the PowerShell that scripts for Windows hosts are written in: text to a tree of nodes.

A node is a tuple: its kind, then its parts. The reader knows the statements, operators, strings, and tables
that the scripts use, and raises SyntaxError for anything else.
"""

import re
from functools import cache
from typing import Any

Node = tuple[Any, ...]

_BLANKS = re.compile(r"(?:[ \t]|#[^\n]*|`\n)*")
_BLANK_LINES = re.compile(r"(?:[ \t\n;]|#[^\n]*|`\n)*")
_END = re.compile(r"[\n;|)}]|\Z")
_TYPE = r"\[([A-Za-z]\w*(?:\[\])?)\]"
_LOGICAL = r"\s*-(and|or)\b\s*"
_COMPARISON = r"\s*-(eq|ne|ge|gt|le|lt|contains|notcontains|join|split)\b\s*"
_QUOTE = "['\u2018-\u201b]"
_LITERAL = f"((?:[^'\u2018-\u201b]|{_QUOTE}{{2}})*)'"
_KEYWORD = r"(function|param|if|foreach|do|return|exit|throw)\b"


@cache
def read_script(text: str) -> tuple[Node, ...]:
    """Statements of a script."""
    return _Reader(text).statements(r"\Z")


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def _take(self, pattern: str) -> re.Match[str] | None:
        found = re.compile(pattern).match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def _need(self, pattern: str) -> re.Match[str]:
        found = self._take(pattern)
        if found is None:
            line = self.text.count("\n", 0, self.at) + 1
            raise SyntaxError(f"line {line}: expected {pattern} at {self.text[self.at : self.at + 40]!r}")
        return found

    def _skip(self, blanks: re.Pattern[str] = _BLANK_LINES) -> None:
        found = blanks.match(self.text, self.at)
        assert found is not None
        self.at = found.end()

    def statements(self, end: str) -> tuple[Node, ...]:
        found = []
        self._skip()
        while not self._take(end):
            found.append(self._statement())
            self._skip(_BLANKS)
            self._need(r"(?=[\n;)}]|\Z)")
            self._skip()
        return tuple(found)

    def _block(self) -> tuple[Node, ...]:
        self._need(r"\s*\{")
        return self.statements(r"\}")

    def _statement(self) -> Node:
        if self._take(r"\[CmdletBinding\([^)\n]*\)\]"):
            return ("binding",)
        keyword = self._take(_KEYWORD)
        if keyword is None:
            return self._assignment()
        node: Node = getattr(self, f"_{keyword[1]}")()
        return node

    def _function(self) -> Node:
        return "function", self._need(r"\s+([\w-]+)")[1], self._block()

    def _param(self) -> Node:
        self._need(r"\s*\(\s*")
        found = []
        while not self._take(r"\s*\)"):
            kind = self._take(_TYPE + r"\s*")
            name = self._need(r"\$(\w+)")[1]
            default = self._unary() if self._take(r"\s*=\s*") else None
            found.append((name, kind[1] if kind else "", default))
            self._take(r"\s*,\s*")
        return "param", tuple(found)

    def _condition(self) -> Node:
        self._need(r"\s*\(")
        return "group", self.statements(r"\)")

    def _if(self) -> Node:
        cases = [(self._condition(), self._block())]
        while self._take(r"\s*elseif\b"):
            cases.append((self._condition(), self._block()))
        return "if", tuple(cases), self._block() if self._take(r"\s*else\b") else ()

    def _foreach(self) -> Node:
        name = self._need(r"\s*\(\s*\$(\w+)\s+in\s+")[1]
        over = self._pipeline()
        self._need(r"\s*\)")
        return "foreach", name, over, self._block()

    def _do(self) -> Node:
        block = self._block()
        self._need(r"\s*while\b")
        return "do", block, self._condition()

    def _value_after(self, keyword: str) -> Node:
        self._skip(_BLANKS)
        return keyword, None if _END.match(self.text, self.at) else self._pipeline()

    def _return(self) -> Node:
        return self._value_after("return")

    def _exit(self) -> Node:
        return self._value_after("exit")

    def _throw(self) -> Node:
        return self._value_after("throw")

    def _assignment(self) -> Node:
        start = self.at
        if self.text.startswith("$", start) and not self.text.startswith("$(", start):
            target = self._postfix()
            if self._take(r"\+\+"):
                return "assign", target, "+=", ("value", 1)
            operator = self._take(r"\s*(\+?=)\s*")
            if operator:
                return "assign", target, operator[1], self._statement()
            self.at = start
        return self._pipeline()

    def _pipeline(self) -> Node:
        parts = [self._element()]
        while self._take(r"[ \t]*\|\s*"):
            parts.append(self._element())
        return "pipeline", tuple(parts)

    def _element(self) -> Node:
        if self._take(r"&\s*"):
            return "call", self._postfix(), self._arguments()
        name = self._take(r"[A-Za-z]\w*(?:-\w+)?(?=[\s|)};]|\Z)")
        return ("command", name[0], self._arguments()) if name else ("expression", self._expression())

    def _arguments(self) -> tuple[Node, ...]:
        found: list[Node] = []
        while True:
            self._skip(_BLANKS)
            if _END.match(self.text, self.at):
                return tuple(found)
            parameter = self._take(r"-([A-Za-z]\w*)(:?)")
            splat = None if parameter else self._take(r"@([A-Za-z]\w*)")
            if parameter:
                found.append(("parameter", parameter[1]))
                if parameter[2]:
                    found.append(("argument", self._argument()))
            elif splat:
                found.append(("splat", splat[1]))
            else:
                items = [self._argument()]
                while self._take(r"[ \t]*,\s*"):
                    items.append(self._argument())
                found.append(("argument", items[0] if len(items) == 1 else ("list", tuple(items))))

    def _argument(self) -> Node:
        if self.text[self.at] in "$('\"@{":
            return self._postfix()
        word = self._need(r"[^\s;|(){},'\"]+")[0]
        return "value", int(word) if word.isdecimal() else word

    def _expression(self) -> Node:
        return self._left(_LOGICAL, self._comparison)

    def _comparison(self) -> Node:
        return self._left(_COMPARISON, self._sum)

    def _sum(self) -> Node:
        return self._left(r"\s+(\+)\s+", self._range)

    def _range(self) -> Node:
        return self._left(r"(\.\.)", self._comma)

    def _left(self, operator: str, operand: Any) -> Node:
        """Operands of one precedence, grouped from the left."""
        node: Node = operand()
        while found := self._take(operator):
            node = ("operator", found[1], node, operand())
        return node

    def _comma(self) -> Node:
        items = [self._unary()]
        while self._take(r"\s*,\s*"):
            items.append(self._unary())
        return items[0] if len(items) == 1 else ("list", tuple(items))

    def _unary(self) -> Node:
        if self._take(r"-not\b\s*"):
            return "not", self._unary()
        kind = self._take(_TYPE + r"\s*")
        if kind:
            return "cast", kind[1], self._unary()
        number = self._take(r"-?\d+")
        return ("value", int(number[0])) if number else self._postfix()

    def _postfix(self) -> Node:
        node = self._primary()
        while True:
            method = self._take(r"\.(\w+)\(")
            member = None if method else self._take(r"\.(\w+)")
            if method:
                arguments = self.statements(r"\)")
                node = ("method", node, method[1], arguments)
            elif member:
                node = ("member", node, member[1])
            elif self._take(r"\["):
                node = ("index", node, self._expression())
                self._need(r"\]")
            else:
                return node

    def _primary(self) -> Node:
        opening = self._take(r"@\{|@\(|\$\(|[({'\"]")
        if opening is None:
            name = self._need(r"\$(?:\{(\w+)\}|((?:\w+:)?\w+))")
            return "variable", (name[1] or name[2]).lower()
        match opening[0]:
            case "@{":
                return self._table()
            case "@(":
                return "array", self.statements(r"\)")
            case "$(" | "(":
                return "group", self.statements(r"\)")
            case "{":
                return "block", self.statements(r"\}")
            case "'":
                return "value", re.sub(f"({_QUOTE}){_QUOTE}", r"\1", self._need(_LITERAL)[1])
        return self._text()

    def _table(self) -> Node:
        entries = []
        self._skip()
        while not self._take(r"\}"):
            name = self._need(r"(\w+)\s*=\s*")[1]
            entries.append((name, self._statement()))
            self._skip()
        return "table", tuple(entries)

    def _text(self) -> Node:
        parts: list[Node] = []
        while not self._take('"'):
            plain = self._take(r'[^"`$]+')
            variable = None if plain else self._take(r"\$(?:\{(\w+)\}|((?:(?:script|env):)?\w+))")
            if plain:
                parts.append(("value", plain[0]))
            elif variable:
                parts.append(("variable", (variable[1] or variable[2]).lower()))
            else:
                self._need(r"\$\(")
                parts.append(("group", self.statements(r"\)")))
        return "text", tuple(parts)

"""Questions in a terminal, with a default and, if there are choices, a list that is narrowed by typing."""

from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping

from ..core.errors import RefarchError

NO_CHOICES: Mapping[str, str] = {}


def ask(
    question: str, default: str, choices: Mapping[str, str] = NO_CHOICES, check: Callable[[str], object] = str
) -> str:
    """Answer to a question. An empty answer is the default. A number, an id, or a text that only one choice
    contains selects that choice; a text that several choices contain lists them. ``check`` raises
    ArgumentTypeError for an invalid answer. Raises RefarchError at the end of the input."""
    listed = dict(choices)
    print(question)
    _print_choices(listed)
    while True:
        answer = _read_answer(f"[{default}] ")
        if not answer:
            return default
        if not choices:
            try:
                check(answer)
            except ArgumentTypeError as error:
                print(error)
                continue
            return answer
        if answer in choices:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(listed):
            return list(listed)[int(answer) - 1]
        fitting = {
            name: title for name, title in choices.items() if answer.lower() in f"{name} {title}".lower()
        }
        if len(fitting) == 1:
            return next(iter(fitting))
        if fitting:
            listed = fitting
            _print_choices(listed)
        else:
            print(f"no name contains {answer}; enter a number, a name, or a part of a name")


def _print_choices(choices: Mapping[str, str]) -> None:
    width = max(map(len, choices), default=0)
    for number, (name, title) in enumerate(choices.items(), 1):
        print(f"  {number:>2}  {name:<{width}}  {title}".rstrip())


def _read_answer(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except EOFError:
        raise RefarchError("no answer; use options, or --yes for the defaults") from None

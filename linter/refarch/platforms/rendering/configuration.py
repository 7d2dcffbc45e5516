"""The configuration of one device: its lines, the way back, and what stands beside them."""

import hashlib
import json
from typing import Any, NamedTuple

from ...views.intent.fields import plain_intent
from ..target import ConfigLine, NotConfigured, Secret, Target


class Configuration(NamedTuple):
    """The configuration of one device."""

    device: str
    file: str
    target: str
    """Name of the target, e.g. ``cumulus-nvue``."""
    kind: Target[Any]
    intent: Any
    """What the design wants of the device."""
    lines: tuple[ConfigLine, ...]
    """The whole file, head included."""
    not_configured: tuple[NotConfigured, ...] = ()
    about: str = ""
    """What the head would say, for a language without comments; empty where the file has its head itself."""
    rollback: tuple[ConfigLine, ...] = ()
    """The whole file that takes away again what ``lines`` sets; empty for none."""
    secrets: tuple[Secret, ...] = ()
    """What no design holds and the lines need, each once."""

    @property
    def configures(self) -> bool:
        """Whether it sets the device up; else it is about the device, as labels are."""
        return bool(self.kind.systems)

    @property
    def language(self) -> str:
        """For highlighting."""
        return self.kind.language

    @property
    def title(self) -> str:
        """That of its target."""
        return self.kind.title

    @property
    def missing_secrets(self) -> tuple[Secret, ...]:
        """The secrets that are still to be filled in."""
        return secrets_of((*self.lines, *self.rollback))

    @property
    def text(self) -> str:
        """The file's content."""
        return content(self.lines)

    @property
    def rollback_text(self) -> str:
        """Content of the file with the way back; empty for none."""
        return content(self.rollback) if self.rollback else ""


def content(lines: tuple[ConfigLine, ...]) -> str:
    """Lines as a file has them."""
    return "\n".join(line.text for line in lines) + "\n"


def secrets_of(lines: tuple[ConfigLine, ...]) -> tuple[Secret, ...]:
    """The secrets in lines, each once, in their order."""
    return tuple(dict.fromkeys(secret for line in lines for secret in line.secrets))


def content_hash(intent: Any) -> str:
    """SHA-256 of what a design wants of one device: equal as long as the wish is, whatever the YAML looks
    like."""
    text = json.dumps(plain_intent(intent), sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()

"""Facts of ``config_db.json`` of SONiC."""

from collections.abc import Iterator

from ..configuration_facts import configuration_facts, is_rollback
from ..observed import CollectedFile, FactReader, NotUnderstood, ObservedFact, member
from .configured import configured_sonic_switch


def is_configuration(file: CollectedFile) -> bool:
    """Whether the file has tables of the configuration database."""
    tables = member(file.data, "DEVICE_METADATA"), member(file.data, "PORT")
    return any(isinstance(table, dict) for table in tables) and not is_rollback(file.text)


def read_configuration(file: CollectedFile) -> Iterator[ObservedFact | NotUnderstood]:
    """Facts of all tables, without the shares of schedulers, which the reader does not join. Raises
    ReadingError for a table, key, or field that is not known."""
    yield from (one for one in configuration_facts(configured_sonic_switch, file) if one.property != "shares")


FACTS = FactReader("SONiC: config_db.json", is_configuration, read_configuration)

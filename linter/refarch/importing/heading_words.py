"""Words of the headings of a list, in English. German and French words are translated, also those that German
writes as one word, such as *Kabellänge*."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

SENSES: Mapping[str, str] = {
    "from": "quelle quell hier lokal lokale lokaler lokales depart origine",
    "to": "nach ziel dort gegenseite entfernt entfernte entfernter vers arrivee distant distante cible",
    "neighbor": "neighbour nachbar voisin",
    "device": "gerat equipement appareil",
    "switch": "commutateur",
    "server": "serveur rechner",
    "host": "hote",
    "node": "knoten noeud",
    "port": "anschluss buchse prise netzwerkport netzwerkanschluss",
    "interface": "schnittstelle",
    "nic": "netzwerkkarte netzwerkadapter",
    "adapter": "adaptateur",
    "slot": "steckplatz",
    "name": "nom bezeichnung",
    "type": "typ",
    "cable": "kabel",
    "length": "lange longueur",
    "speed": "geschwindigkeit datenrate vitesse debit",
    "bandwidth": "bandbreite",
    "color": "farbe couleur",
    "label": "beschriftung etikett etiquette repere",
    "part": "artikel artikelnummer teilenummer bestellnummer ref",
    "number": "nr nummer numero",
    "model": "modell modele",
    "manufacturer": "hersteller fabricant constructeur",
    "serial": "seriennummer serie",
    "address": "adresse",
    "rack": "schrank baie armoire",
    "room": "raum salle",
    "location": "standort ort emplacement",
    "row": "reihe rangee",
    "group": "gruppe groupe",
    "role": "rolle",
    "panel": "patchfeld patchpanel panneau",
    "quantity": "menge anzahl quantite",
    "comment": "bemerkung bemerkungen anmerkung kommentar remarque remarques commentaire commentaires",
    "description": "beschreibung",
    "status": "statut",
}
"""English words with their German and French forms, without accents."""

WITH_ACCENT: Mapping[str, str] = {"à": "to", "référence": "part"}
"""French words that are others without the accent."""

AT_THE_BEGINNING = frozenset(("de", "von"))
"""Words for *from*, but *of* inside of a heading."""

SEVERAL: Mapping[str, tuple[str, ...]] = {
    "gegenstelle": ("to", "device"),
    "carte": ("nic",),
    "reseau": (),
}
"""Words whose sense has several English words, or none."""

_TRANSLATED = {word: english for english, words in SENSES.items() for word in words.split()}
_PARTS = {
    **_TRANSLATED,
    **{word: word for word in ("cable", "host", "leaf", "name", "nic", "port", "server", "spine", "switch")},
}
"""Words that can be a part of a word."""

_WORD = re.compile(r"[^\W\d_]+")
_NUMBER_SIGN = re.compile(r"\bn[°º]")


def heading_words(heading: str) -> Sequence[str]:
    """English words of a heading.

    >>> heading_words("Port de l'équipement distant"), heading_words("Kabellänge [m]")
    (('port', 'l', 'device', 'to'), ('cable', 'length', 'm'))
    """
    text = _NUMBER_SIGN.sub("number ", unicodedata.normalize("NFC", heading).casefold())
    words = _WORD.findall(text)
    return tuple(english for at, word in enumerate(words) for english in _translations(word, at))


def plain_letters(text: str) -> str:
    """Text without accents."""
    pieces = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in pieces if not unicodedata.combining(letter))


def _translations(word: str, at: int) -> Iterator[str]:
    """English words for a word at a place of a heading."""
    plain = plain_letters(word)
    if word in WITH_ACCENT:
        yield WITH_ACCENT[word]
    elif plain in AT_THE_BEGINNING:
        yield from ("from",) if at == 0 else ()
    elif plain in SEVERAL:
        yield from SEVERAL[plain]
    elif plain in _TRANSLATED:
        yield _TRANSLATED[plain]
    else:
        yield from _parts(plain) or (plain,)


def _parts(word: str) -> Sequence[str]:
    """The two known words of which a word consists; none for other words."""
    pieces = ((word[:at], word[at:]) for at in range(2, len(word) - 1))
    found = next((pair for pair in pieces if {*pair} <= _PARTS.keys()), ())
    return [_PARTS[piece] for piece in found]

"""The message catalogues, without GNU gettext: `python3 run.py messages` brings them up to date.

Marked texts are read from the code and the templates and merged into django.po below locale/, and
each .po is compiled to the .mo beside it. Both are committed. Texts of allauth that we word
ourselves are added by allauth_texts.py; the English catalogue holds nothing else.
"""

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages import Catalog, mofile, pofile
from babel.messages.catalog import Message
from babel.messages.extract import extract
from django.utils.translation.template import templatize

from tools import allauth_texts

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("accounts", "config", "events", "games", "previews", "study", "templates")
LANGUAGES = ("de",)
"""The languages into which our own texts, which are English, are translated."""

REWORDED = ("en",)
"""The languages in which only texts of allauth are worded anew."""

LINE_WIDTH = 100

NO_DAY = datetime(1970, 1, 1, tzinfo=UTC)

_PLAIN = dict.fromkeys(["_", "gettext", "gettext_lazy", "gettext_noop", "N_"])
_PLURAL = dict.fromkeys(["ngettext", "ngettext_lazy"], (1, 2))
_CONTEXT = dict.fromkeys(["pgettext", "pgettext_lazy"], ((1, "c"), 2))
_BOTH = dict.fromkeys(["npgettext", "npgettext_lazy"], ((1, "c"), 2, 3))
_KEYWORDS = {**_PLAIN, **_PLURAL, **_CONTEXT, **_BOTH}


def path_of(language: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def marked() -> Catalog:
    """Every text that is marked for translation, with the files it comes from."""
    found = Catalog(fuzzy=False)
    for path in _sources():
        text = path.read_text(encoding="utf-8")
        code = text if path.suffix == ".py" else _flat(templatize(text, origin=str(path)))
        source = io.BytesIO(code.encode())
        place = (str(path.relative_to(ROOT)), 1)
        texts = extract("python", source, keywords=_KEYWORDS, comment_tags=("Translators:",))
        for _, words, comments, context in texts:
            found.add(words, None, [place], _flags(words), comments, context=context)
    return found


def _flat(code: str) -> str:
    """Python without indents: what Django makes of an indented template is else a syntax error."""
    return "\n".join(map(str.lstrip, code.split("\n")))


def _sources() -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".py", ".html", ".txt"} and "migrations" not in path.parts:
                yield path


def stored(language: str) -> Catalog:
    """The catalogue as it lies on the disk, or an empty one."""
    path = path_of(language)
    if not path.is_file():
        return Catalog(locale=language, project="Fernzug", fuzzy=False)
    with path.open("rb") as file:
        return pofile.read_po(file, locale=language)


def updated(language: str) -> Catalog:
    """The stored translations of exactly the texts that are marked now, or reworded."""
    catalog = stored(language)
    wanted = marked() if language in LANGUAGES else Catalog(fuzzy=False)
    for theirs in allauth_texts.reworded(language, catalog):
        place = [("allauth", 1)] if language in LANGUAGES else []
        wanted.add(theirs.id, None, place, _flags(theirs.id), context=theirs.context)
    catalog.update(wanted, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def _flags(text: object) -> tuple[str, ...]:
    """Django's own flag: a text with %(name)s must be translated with the same names."""
    return ("python-format",) if "%(" in str(text) else ()


def po(catalog: Catalog) -> bytes:
    """The catalogue as text. No dates and no line numbers, or it would change all the time."""
    catalog.fuzzy = False
    out = io.BytesIO()
    pofile.write_po(
        out, catalog, width=LINE_WIDTH, sort_output=True, include_lineno=False, omit_header=True
    )
    plural = catalog.plural_forms
    header = f'msgid ""\nmsgstr ""\n"Language: {catalog.locale_identifier}\\n"\n'
    header += '"Content-Type: text/plain; charset=utf-8\\n"\n'
    header += f'"Plural-Forms: {plural}\\n"\n\n'
    return header.encode() + out.getvalue()


def mo(catalog: Catalog) -> bytes:
    """The catalogue compiled; without dates, so that it is the same on every day."""
    catalog.creation_date = catalog.revision_date = NO_DAY
    out = io.BytesIO()
    mofile.write_mo(out, catalog)
    return out.getvalue()


def untranslated(catalog: Catalog) -> list[str]:
    """The texts that still lack a translation."""
    return [str(message.id) for message in catalog if message.id and not _done(message)]


def _done(message: Message) -> bool:
    words = message.string if isinstance(message.string, (list, tuple)) else [message.string]
    return all(words) and not message.fuzzy


def main() -> None:
    for language in (*LANGUAGES, *REWORDED):
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po(updated(language)))
        path.with_suffix(".mo").write_bytes(mo(stored(language)))
        catalog = stored(language)
        missing = untranslated(catalog)
        print(f"{language}: {len(catalog)} texts, {len(missing)} not translated yet")
        for message, errors in catalog.check():
            print(f"  {message.id!r}: {'; '.join(map(str, errors))}")


if __name__ == "__main__":
    main()

"""Tables are lean: no index begins as another one does, and a hash is stored as bytes."""

import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db.models import Index, Model, Q, UniqueConstraint

from games.models import Delivery

MODELS = [
    model
    for app in ("accounts", "events", "games", "study")
    for model in apps.get_app_config(app).get_models()
]

IS_HASH = re.compile(r"hash$|commitment$|digest$|sha256$")
Columns = tuple[str, ...]


def wide_indexes(model: type[Model]) -> Iterator[Columns]:
    """The columns of the indexes and constraints that hold every row."""
    for rule in (*model._meta.indexes, *model._meta.constraints):
        if isinstance(rule, Index | UniqueConstraint) and rule.condition is None:
            yield tuple(name.lstrip("-") for name in rule.fields)


def indexes_where_not_null(model: type[Model]) -> Iterator[Columns]:
    """Yield the columns of indexes that leave out only rows where the column is null."""
    for index in model._meta.indexes:
        if index.fields and index.condition == Q((f"{index.fields[0]}__isnull", False)):
            yield tuple(index.fields)


def own_indexes(model: type[Model]) -> Iterator[Columns]:
    """Those of a single column that Django makes for the column itself."""
    for field in model._meta.concrete_fields:
        if field.db_index and not field.unique:
            yield (field.name,)


def doubled(model: type[Model]) -> list[Columns]:
    """Indexes that are the beginning of another one, which answers all that they could."""
    wide = list(wide_indexes(model))
    all_of_them = [*own_indexes(model), *wide]
    return [
        columns
        for nth, columns in enumerate(all_of_them)
        for other in (*all_of_them[:nth], *all_of_them[nth + 1 :])
        if other[: len(columns)] == columns
    ]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_no_index_is_the_beginning_of_another(model: type[Model]) -> None:
    assert doubled(model) == []


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_foreign_key_leads_an_index(model: type[Model]) -> None:
    """Without one, deleting a player would read the whole table."""
    led = {columns[0] for columns in (*own_indexes(model), *wide_indexes(model))}
    led |= {field.name for field in model._meta.concrete_fields if field.unique}
    led |= {columns[0] for columns in indexes_where_not_null(model)}
    keys = {field.name for field in model._meta.concrete_fields if field.is_relation}
    assert keys <= led


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_a_hash_is_stored_as_bytes(model: type[Model]) -> None:
    """Half as long as its letters, in rows and in indexes."""
    hashes = [field for field in model._meta.concrete_fields if IS_HASH.search(field.name)]
    assert [field.name for field in hashes if field.get_internal_type() != "BinaryField"] == []


def test_deliveries_of_a_player_are_read_in_their_order() -> None:
    """The settings list the latest ones, and the table holds every mail of every player."""
    assert ["user", "-at"] in [index.fields for index in Delivery._meta.indexes]

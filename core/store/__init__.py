"""The store: models, engines, transactions, migrations, backups (axiom 1)."""

from core.store.opening import Library, open_store
from core.store.store import Store
from core.store.unit import APP, Actor, Write

__all__ = ["APP", "Actor", "Library", "Store", "Write", "open_store"]

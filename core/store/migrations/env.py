"""Alembic environment: runs on the connection that :func:`core.store.schema.upgrade` gives."""

from alembic import context

from core.store.models import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_as_batch=True,
    transactional_ddl=True,
    transaction_per_migration=False,
)
context.run_migrations()

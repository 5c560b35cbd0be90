"""Settings: a declarative table, rows per scope, policies above them."""

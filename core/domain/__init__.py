"""Pure rules and dataclasses: no file, no database, no clock, no process."""

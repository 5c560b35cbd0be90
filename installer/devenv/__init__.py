"""What ``dev.py`` does, in standard library Python only: it runs before anything is installed."""

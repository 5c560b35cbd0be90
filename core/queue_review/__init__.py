"""Queue review."""

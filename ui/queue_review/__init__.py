"""The Queued Knowledge page (K-08 to K-19)."""

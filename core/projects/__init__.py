"""Projects: folders that a person added, their identity and what arrives with them (V-14, V-16)."""

"""The bundled sample: a library of its own that shows everything without account or network."""

"""Paper Evo's core: pure Python, no Qt. The façade is :mod:`core.api`."""

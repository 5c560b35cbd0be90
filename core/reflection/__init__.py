"""Reflection: a finished session in, suggestions with proven evidence out (K-10 to K-13, M-07)."""

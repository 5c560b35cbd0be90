"""Tests of dev.py and of what guards all other tests."""

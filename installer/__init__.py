"""Builds packages of Paper Evo and sets up machines that develop it; never shipped."""

"""Agents: what is read from them (transcripts), fed to them and installed into them.

Each agent has its own folder with a reader that satisfies
:class:`core.agents.transcript.TranscriptReader`; no other part of the core knows an agent's format.
"""

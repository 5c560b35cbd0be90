"""The composition root: the window and the command line over one façade."""

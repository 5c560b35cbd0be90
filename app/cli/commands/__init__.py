"""One module per family of commands; imported when called."""

"""The command line: the same façade as the window, without Qt (U-09, U-10)."""

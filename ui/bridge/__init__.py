"""From the core's threads to the window's thread, and back."""

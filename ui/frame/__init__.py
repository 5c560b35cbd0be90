"""The window's frame: sidebar, project switcher, page header, jobs, search."""

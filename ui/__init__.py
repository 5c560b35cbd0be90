"""The window: Qt Widgets on top of the core's façade (arrows: app → ui → core)."""

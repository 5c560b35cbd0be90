"""From a finished session's turns to verified suggestions (K-10, K-11); no store access."""

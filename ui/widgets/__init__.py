"""Small widgets that paint themselves from the theme's tokens."""

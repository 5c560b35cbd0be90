"""Item models and pure view models shared by pages."""

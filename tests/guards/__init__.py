"""What every test is checked for besides its own assertions."""

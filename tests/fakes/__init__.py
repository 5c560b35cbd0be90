"""Stand-ins for the clock and the model's words; everything else in the tests is real."""

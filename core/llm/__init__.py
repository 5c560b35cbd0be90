"""Language models behind one small interface (A-13), and the on-device engine."""

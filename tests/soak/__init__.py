"""The kill harness and the load (R-01, R-02): ``python -m tests.soak --kills N --seed S``."""

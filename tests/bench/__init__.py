"""``dev.py bench``: figures as ratios in one run on one machine (P table); never a timed test."""

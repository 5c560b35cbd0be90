"""The Knowledge page (U-02, K-01 to K-07, K-21, K-22)."""

"""A game solved: every reachable position with its value, on disk."""

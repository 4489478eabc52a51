"""Machine code: the only place that knows numba. It is imported when a search first compiles."""

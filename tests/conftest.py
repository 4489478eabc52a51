from __future__ import annotations

from hypothesis import settings

# A first compilation takes longer than any deadline.
settings.register_profile("zermelo", deadline=None)
settings.load_profile("zermelo")

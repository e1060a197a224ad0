"""Interactive drawings, most of them for one lesson."""

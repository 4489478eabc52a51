"""Games played to their ends without anybody's being asked: players by name, matches, what a match's score says."""

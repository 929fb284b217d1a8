"""Rooms of the museum: right rules, wrong ones by what they change, lossy ones, and those for whole blocks."""

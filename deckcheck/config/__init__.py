"""Configuration: which files there are, what they say, and what holds for a file that is checked."""
